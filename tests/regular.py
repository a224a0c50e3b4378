"""Regular languages by brute force: what tests of the automata compare with."""

from itertools import product
from random import Random

from separatrix.core.language import minimal
from separatrix.enumeration.common import games

PRIME = 1_000_003


def expressions(seed: int, count: int, letters: str = "abc") -> list[str]:
    """Random expressions that Python's `re` reads alike."""
    rng = Random(seed)

    def one(depth: int) -> str:
        kind = rng.random()
        if depth == 0 or kind < 0.25:
            return rng.choice([*letters, ".", f"[{letters[:2]}]", f"[{letters[0]}-{letters[-1]}]"])
        if kind < 0.5:
            return one(depth - 1) + one(depth - 1)
        if kind < 0.7:
            return f"({one(depth - 1)}|{one(depth - 1)})"
        times = rng.choice(["*", "+", "?", "{2}", "{1,2}", "{0,2}", "{2,}"])
        return f"({one(depth - 1)}){times}"

    return [one(4) for _ in range(count)]


def tables(seed: int, count: int, letters: str) -> list:
    """Random automata of which many have a state without future."""
    rng, found = Random(seed), []
    for _ in range(count):
        states = rng.randint(3, 6)
        rows = [[rng.randrange(states + 1) for _ in letters] for _ in range(states)]
        accept = rng.sample(range(states), rng.randint(1, 2))
        found.append(minimal(letters, [*rows, [states] * len(letters)], 0, accept))
    return found


def words(alphabet, n: int):
    return product(alphabet, repeat=n)


def matrix(dfa, n: int, owners: str = "AB") -> games.Rows:
    """Membership of words of length n: a row for A's letters, a column for B's."""
    return games.matrix(dfa.accepts, dfa.alphabet, n, owners)


def rank(rows) -> int:
    """The rank modulo a prime, which is at most the rank over the rationals."""
    rows, found = [list(map(int, row)) for row in set(rows)], 0
    for column in range(len(rows[0])):
        pivot = next((i for i in range(found, len(rows)) if rows[i][column]), None)
        if pivot is None:
            continue
        rows[found], rows[pivot] = rows[pivot], rows[found]
        inverse = pow(rows[found][column], -1, PRIME)
        for row in rows[found + 1 :]:
            factor = row[column] * inverse % PRIME
            if factor:
                row[:] = [(x - factor * y) % PRIME for x, y in zip(row, rows[found], strict=True)]
        found += 1
    return found


def affordable(rows) -> int:
    """Bits of a protocol: one party says which of the different rows it has, the other answers."""
    if len({value for row in rows for value in row}) == 1:
        return 0
    different = min(len(set(rows)), len(set(zip(*rows, strict=True))))
    return (different - 1).bit_length() + 1
