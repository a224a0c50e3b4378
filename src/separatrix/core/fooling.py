"""What two parties must tell each other about a word of a regular language, at any length."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from separatrix.core.abilities import Fooling
from separatrix.core.algebra import Monoid, components, then
from separatrix.core.language import Dfa

OWNERS = "AB", "AABB", "AAABBB"  # of the letters of a block, in turn
BLOCK = 8  # letters of the longest block that is tried
WORDS = 256  # of one length that may be tried
PLACES = 32  # states at which they are tried
NODES = 20_000  # of four runs at once
LENGTHS = 64  # up to which words are counted length by length
GROUP = 256  # elements
FRACTION = 128  # bits of a logarithm behind the point


@dataclass(frozen=True)
class Family:
    """A proof that two parties need a transcript for each of `count(n)` inputs or dimensions.

    They own the letters of a word as `owners` says. Inputs with one transcript form a rectangle
    with one answer, so log2 `count(n)` bits are needed until both know it, whoever speaks.
    """

    owners: str
    counts: tuple[int, ...]  # at lengths 0, 1, ...
    step: int  # beyond them, so many letters more
    ratio: int  # multiply the count by this at least
    proof: str

    def bits(self, n: int) -> int:
        """Bits at length n, rounded up; they never fall from n to n + step."""
        steps = max((n - len(self.counts)) // self.step + 1, 0)
        count = self.counts[n - steps * self.step]
        if count == 0:
            return 0
        return -(-(_log2(count) + steps * _log2(self.ratio)) >> FRACTION)


def fooling(dfa: Dfa, n: int) -> Fooling | None:
    """The best bound that is found for words of length n, all letters owned by either party."""
    best = max(families(dfa), key=lambda family: family.bits(n), default=None)
    if best is None or best.bits(n) == 0:
        return None
    return Fooling(best.bits(n), best.owners, len(dfa.alphabet), n, family=best.proof)


@cache
def families(dfa: Dfa) -> tuple[Family, ...]:
    """All families that are found, among members and, since both know the answer, non-members."""
    sides = (dfa, "member"), (dfa.complement(), "non-member")
    found = [family for side in sides for family in (*_whole(*side), *_blocks(*side))]
    return (*found, *_permutations(dfa))


# All words of the language.


def _whole(dfa: Dfa, kind: str) -> Iterator[Family]:
    """All words, if of any two of one length the two crosses are never both words again.

    A cross has A's letters from one word and B's from the other. Four runs at once, of two words
    and of their crosses, decide this for all lengths.
    """
    moves = [{a: to for a, to in enumerate(row) if dfa.live[to]} for row in dfa.delta]
    todo = [((dfa.start,) * 4, False, False)]  # states, is it B's turn, do the words differ
    seen = set(todo)
    for (u, v, x, y), turn, differ in todo:  # grows while it is walked
        for (a, to_u), (b, to_v) in product(moves[u].items(), moves[v].items()):
            to_x, to_y = moves[x].get(b if turn else a), moves[y].get(a if turn else b)
            if to_x is None or to_y is None:
                continue
            node = (to_u, to_v, to_x, to_y), not turn, differ or a != b
            if node[2] and dfa.accept.issuperset(node[0]):
                return
            if node not in seen:
                seen.add(node)
                todo.append(node)
        if len(seen) > NODES:
            return
    if growth := _growth(dfa):
        yield Family("AB", *growth, f"all {kind}s: of any two, one cross is none")


def _growth(dfa: Dfa) -> tuple[tuple[int, ...], int, int] | None:
    """How many words the language has: exactly up to a length, then at least `ratio` times more.

    z[q] counts words of one length that lead q to acceptance, for the states of one component. If
    `step` more letters inside it multiply all of z by `ratio` or more, then so do the next ones.
    """
    states = range(len(dfa.delta))
    words = [[int(state in dfa.accept) for state in states]]
    while len(words) < 2 * LENGTHS:
        words.append(_longer(dfa, words[-1], states))
    home = components([list(row) for row in dfa.delta])
    ratio, step, z = 1, 1, words[0]
    for root in set(home):
        inside = [state for state in states if home[state] == root and words[LENGTHS][state]]
        base = now = [words[LENGTHS][state] if state in inside else 0 for state in states]
        for letters in range(1, LENGTHS // 2):
            now = _longer(dfa, now, inside)
            more = min((now[state] // base[state] for state in inside), default=0)
            if more**step > ratio**letters:
                ratio, step, z = more, letters, base
    if ratio == 1:
        return None
    counts = [row[dfa.start] for row in words]
    for length in range(LENGTHS, len(words)):
        if length >= len(words) - step:
            counts[length] = z[dfa.start]
        z = _longer(dfa, z, states)
    for length in reversed(range(len(counts) - step)):
        counts[length] = min(counts[length], counts[length + step])
    return tuple(counts), step, ratio


def _longer(dfa: Dfa, words: list[int], states: Iterable[int]) -> list[int]:
    """How many words lead these states to acceptance with one letter before them."""
    longer = [0] * len(words)
    for state in states:
        longer[state] = sum(words[to] for to in dfa.delta[state])
    return longer


# Blocks that come back to one state.


def _blocks(dfa: Dfa, kind: str) -> Iterator[Family]:
    """Words made of blocks that lead a state back to itself, of any two of which one cross is lost.

    Where two such words first differ, both are in that state, and one of their crosses comes
    where no word of the language can follow.
    """
    letters = {column: a for a, column in enumerate(zip(*dfa.delta, strict=True))}.values()
    access = _access(dfa)
    around = _around(dfa)
    for owners in OWNERS:
        for size in range(len(owners), BLOCK + 1, len(owners)):
            if len(letters) ** size > WORDS:
                break
            for state in [state for state in range(len(dfa.delta)) if dfa.live[state]][:PLACES]:
                blocks = _lost(dfa, state, list(product(letters, repeat=size)), owners)
                least = _least(around[state], size)
                if len(blocks) < 2 or not least:
                    continue
                counts = [0] * (max(least.values()) + size)
                for length in least.values():
                    for times, n in enumerate(range(length, len(counts), size)):
                        counts[n] = len(blocks) ** times
                shown = ", ".join(_text(dfa, block) for block in blocks[:6])
                proof = f"after {_text(dfa, access[state])}, blocks out of {shown}"
                yield Family(owners, tuple(counts), size, len(blocks), proof)


def _lost(dfa: Dfa, home: int, words: list[tuple[int, ...]], owners: str) -> list[tuple[int, ...]]:
    """Many of these words that lead `home` back to itself, of any two of which one cross is lost."""
    def part(word: tuple[int, ...], owner: str) -> tuple[int, ...]:
        return tuple(a for i, a in enumerate(word) if owners[i % len(owners)] == owner)

    after = {}
    loops = []
    for word in words:
        state = home
        for a in word:
            state = dfa.delta[state][a]
        after[part(word, "A"), part(word, "B")] = state
        if state == home:
            loops.append(word)
    agree = [0] * len(loops)  # bit j of item i: one cross of words i and j is lost
    halves = [(part(word, "A"), part(word, "B")) for word in loops]
    for i, (x, _) in enumerate(halves):
        for j, (_, y) in enumerate(halves):
            if not dfa.live[after[x, y]]:
                agree[i] |= 1 << j
                agree[j] |= 1 << i
    best: list[int] = []
    for seed in sorted(range(len(loops)), key=lambda i: -agree[i].bit_count())[:8]:
        clique, left = [seed], agree[seed]
        while left:
            rest = [i for i in range(len(loops)) if left >> i & 1]
            clique.append(max(rest, key=lambda i: (agree[i] & left).bit_count()))
            left &= agree[clique[-1]]
        best = max(best, clique, key=len)
    return [loops[i] for i in best]
