"""Fooling sets in a regular language: words of which any two have a cross outside of it.

Two parties own the letters of a word; a cross has A's letters from one word and B's from another.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product

from separatrix.core.algebra import components
from separatrix.core.family import Family
from separatrix.core.language import Dfa

OWNERS = "AB", "AABB", "AAABBB"  # of a block's letters, in turn
BLOCK = 8  # letters of the longest block that is tried
WORDS = 256  # of one length that are tried as blocks
PLACES = 32  # states at which they are tried
STEPS = 200_000  # of several runs at once
SEEDS = 8  # first blocks that a greedy search begins with
LENGTHS = 64  # looked at one by one

Word = tuple[int, ...]


def whole(dfa: Dfa, kind: str) -> Iterator[Family]:
    """All words, if of any two of one length at least one cross is no word of the language.

    Four runs at once, of two words and of their two crosses, decide this for all lengths (R.4).
    """
    moves = [{a: to for a, to in enumerate(row) if dfa.live[to]} for row in dfa.delta]
    todo = [((dfa.start,) * 4, False, False)]  # states, is it B's turn, do the words differ
    seen, left = set(todo), STEPS
    for (u, v, x, y), turn, differ in todo:  # grows while it is walked
        left -= len(moves[u]) * len(moves[v])
        if left < 0:
            return
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
    if growth := _growth(dfa):
        checked = f"{len(seen):,} states of four runs hold no exception"
        yield Family("AB", *growth, f"all {kind}s; of any two a cross is none: {checked}")


def _growth(dfa: Dfa) -> tuple[tuple[int, ...], int, int] | None:
    """How many words there are: exactly for small lengths, then at least `ratio` times more.

    z[q] counts words of one length that lead q to acceptance, for states of one component. If
    `step` more letters inside it make every z[q] at least `ratio` times larger, so do the next
    (R.4).
    """
    states = range(len(dfa.delta))
    words = [[int(state in dfa.accept) for state in states]]
    while len(words) < 2 * LENGTHS:
        words.append(_longer(dfa, words[-1], states))
    ratio, step, z = 1, 1, words[0]
    for inside in _cycles(dfa):
        first = [0] * len(dfa.delta)
        for state in inside:
            first[state] = words[LENGTHS][state]
        now = first
        for letters in range(1, LENGTHS // 2):
            now = _longer(dfa, now, inside)
            more = min((now[state] // first[state] for state in inside if first[state]), default=0)
            if more**step > ratio**letters:
                ratio, step, z = more, letters, first
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


def _cycles(dfa: Dfa) -> list[list[int]]:
    """The components that a run can stay in."""
    home = components(dfa.delta)
    groups = defaultdict(list)
    for state, root in enumerate(home):
        if dfa.live[state]:
            groups[root].append(state)
    return [
        g for g in groups.values() if any(home[to] == home[q] for q in g for to in dfa.delta[q])
    ]


def _longer(dfa: Dfa, words: list[int], states: Iterable[int]) -> list[int]:
    """How many words lead these states to acceptance with one letter before them."""
    longer = [0] * len(words)
    for state in states:
        longer[state] = sum(words[to] for to in dfa.delta[state])
    return longer


def looping(dfa: Dfa, kind: str) -> Iterator[Family]:
    """Blocks that lead one state back to itself; of any two, one cross can be no beginning.

    Words made of such blocks first differ in one of them, both in that state: a cross of theirs
    leads there to a state without future. What stands before and after the blocks is fixed
    (R.4).
    """
    if all(dfa.live):
        return
    columns = zip(*dfa.delta, strict=True)
    letters = list({column: a for a, column in enumerate(columns)}.values())  # one of a kind
    access, around = _access(dfa), _around(dfa)
    for owners in OWNERS:
        for state, blocks in (*_cliques(dfa, letters, owners), *_pairs(dfa, letters, owners)):
            size, most = len(blocks[0]), len(blocks)
            margins = _margins(*around[state], size, len(owners) // 2)
            if not margins:
                continue
            counts = [0] * (max(margins) + size)
            for length in margins:
                for times, n in enumerate(range(length, len(counts), size)):
                    counts[n] = most**times
            where = f"after {_spelled(dfa, access[state])}" if access[state] else "from the start"
            shown = ", ".join(_spelled(dfa, block) for block in blocks[:8])
            proof = f"{kind}s made {where} of {most} blocks, of any two a cross is lost: {shown}"
            yield Family(owners, tuple(counts), size, most, proof)


def _cliques(dfa: Dfa, letters: list[int], owners: str) -> Iterator[tuple[int, list[Word]]]:
    """At each state and for each small length, as many blocks as a greedy search finds."""
    live = [state for state in range(len(dfa.delta)) if dfa.live[state]]
    for size in range(len(owners), BLOCK + 1, len(owners)):
        if len(letters) ** size > WORDS:
            return
        words = list(product(letters, repeat=size))
        for state in live[:PLACES]:
            blocks = _clique(dfa, state, words, owners)
            if len(blocks) > 1:
                yield state, blocks


def _pairs(dfa: Dfa, letters: list[int], owners: str) -> Iterator[tuple[int, list[Word]]]:
    """The shortest two blocks, of any length, at the first state that has such blocks.

    Three runs at once: two blocks, and the cross with A's letters from the first.
    """
    lost, left = -1, STEPS
    moves = [{a: row[a] for a in letters if dfa.live[row[a]]} for row in dfa.delta]
    moves.append({})  # found at the index `lost`
    for home in [state for state in range(len(dfa.delta)) if dfa.live[state]]:
        start = home, home, home, 0
        came: dict[tuple, tuple] = {start: ()}  # a node of the walk and how it was reached
        todo = [start]
        for node in todo:  # grows while it is walked
            u, v, x, turn = node
            left -= len(moves[u]) * len(moves[v])
            if left < 0:
                return
            for (a, to_u), (b, to_v) in product(moves[u].items(), moves[v].items()):
                to_x = moves[x].get(a if owners[turn] == "A" else b, lost)
                new = to_u, to_v, to_x, (turn + 1) % len(owners)
                if new in came:
                    continue
                came[new] = node, a, b
                todo.append(new)
                if new == (home, home, lost, 0):
                    yield home, _traced(came, new)
                    return


def _traced(came: dict[tuple, tuple], node: tuple) -> list[Word]:
    letters = []
    while came[node]:
        node, a, b = came[node]
        letters.append((a, b))
    return list(zip(*reversed(letters), strict=True))


def _clique(dfa: Dfa, home: int, words: list[Word], owners: str) -> list[Word]:
    """Loops at `home` of any two of which one cross is lost: as many as a greedy search finds."""
    after, loops = {}, []
    for word in words:
        state = home
        for a in word:
            state = dfa.delta[state][a]
        halves = _owned(word, owners, "A"), _owned(word, owners, "B")
        after[halves] = state
        if state == home:
            loops.append((word, halves))
    fits = [0] * len(loops)  # bit j of item i: blocks i and j may stand together
    for i, (_, (x, _)) in enumerate(loops):
        for j, (_, (_, y)) in enumerate(loops):
            if not dfa.live[after[x, y]]:
                fits[i] |= 1 << j
                fits[j] |= 1 << i
    best: list[int] = []
    for first in sorted(range(len(loops)), key=lambda i: -fits[i].bit_count())[:SEEDS]:
        clique, left = [first], fits[first]
        while left:
            rest = (i for i in range(len(loops)) if left >> i & 1)
            clique.append(max(rest, key=lambda i: (fits[i] & left).bit_count()))
            left &= fits[clique[-1]]
        best = max(best, clique, key=len)
    return [loops[i][0] for i in best]


def _owned(word: Word, owners: str, owner: str) -> Word:
    return tuple(a for i, a in enumerate(word) if owners[i % len(owners)] == owner)


def _around(dfa: Dfa) -> list[tuple[list[int], list[int]]]:
    """For each state the lengths of words that lead to it, and from it to acceptance."""
    before, after = {dfa.start}, set(dfa.accept)
    around: list[tuple[list[int], list[int]]] = [([], []) for _ in dfa.delta]
    for length in range(LENGTHS):
        for state in before:
            around[state][0].append(length)
        for state in after:
            around[state][1].append(length)
        before = {to for state in before for to in dfa.delta[state]}
        after = {state for state, row in enumerate(dfa.delta) if not after.isdisjoint(row)}
    return around


def _margins(before: list[int], after: list[int], size: int, turn: int) -> list[int]:
    """For each residue modulo `size` the least sum, if any; blocks begin with a party's turn."""
    least: dict[int, int] = {}
    for length in sorted({a + b for a in before if a % turn == 0 for b in after}):
        least.setdefault(length % size, length)
    return list(least.values())


def _access(dfa: Dfa) -> list[Word]:
    """A shortest word to each state. States are numbered breadth first."""
    words: dict[int, Word] = {dfa.start: ()}
    for state, row in enumerate(dfa.delta):
        for a, to in enumerate(row):
            words.setdefault(to, (*words[state], a))
    return [words[state] for state in range(len(dfa.delta))]


def _spelled(dfa: Dfa, word: Word) -> str:
    symbols = [dfa.alphabet[a] for a in word]
    return ("" if all(len(symbol) == 1 for symbol in symbols) else " ").join(symbols)
