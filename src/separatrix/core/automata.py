"""Ready automata, and automata from a file."""

from collections.abc import Iterable

from separatrix.core.errors import near
from separatrix.core.language import STATES, Dfa, minimal
from separatrix.core.text import show

BRACKETS = "()[]{}<>"
HEADS = "alphabet:", "start:", "accept:"


def parity() -> Dfa:
    """Words over 0 and 1 with an odd number of 1s."""
    return minimal("01", [[0, 1], [1, 0]], 0, {1})


def dyck(types: int, depth: int) -> Dfa:
    """Balanced words of `types` kinds of brackets, nested at most `depth` deep.

    A state is the stack of open brackets; one more is where nothing can be repaired.
    """
    if types < 1 or depth < 1:
        raise ValueError(f"dyck: types={types}, depth={depth}; both are at least 1")
    stacks: list[tuple[int, ...]] = [()]
    for stack in stacks:  # grows while it is walked
        if len(stack) < depth:
            stacks += [(*stack, kind) for kind in range(types)]
        if len(stacks) >= STATES:
            raise ValueError(f"dyck: types={types}, depth={depth} has {STATES:,} stacks or more")
    number = {stack: i for i, stack in enumerate(stacks)}
    sink = len(stacks)
    delta = []
    for stack in stacks:
        row = []
        for kind in range(types):
            row.append(number.get((*stack, kind), sink))
            row.append(number[stack[:-1]] if stack[-1:] == (kind,) else sink)
        delta.append(row)
    if 2 * types <= len(BRACKETS):
        alphabet = list(BRACKETS[: 2 * types])
    else:
        alphabet = [f"{side}{kind}" for kind in range(types) for side in "()"]
    return minimal(alphabet, [*delta, [sink] * len(alphabet)], 0, {0})


def word_problem(letters: Iterable[tuple[int, ...]]) -> Dfa:
    """Words of permutations whose product, taken from left to right, is the identity."""
    letters = [tuple(letter) for letter in letters]
    if not letters or any(sorted(letter) != list(range(len(letters[0]))) for letter in letters):
        raise ValueError(f"{show(letters)}: each letter must permute the same 0, 1, ..., k - 1")
    elements = [tuple(range(len(letters[0])))]
    number = {elements[0]: 0}
    delta = []
    for element in elements:  # grows while it is walked
        row = []
        for letter in letters:
            product = tuple(letter[image] for image in element)
            if product not in number:
                number[product] = len(elements)
                elements.append(product)
            row.append(number[product])
        if len(elements) > STATES:
            raise ValueError(f"these permutations generate more than {STATES:,} elements")
        delta.append(row)
    return minimal([" ".join(map(str, letter)) for letter in letters], delta, 0, {0})


def read_dfa(text: str) -> Dfa:
    """An automaton from lines of words: three headings, then one transition a line.

        # an even number of a
        alphabet: a b
        start: even
        accept: even
        even a odd
        even b even
        odd a even
        odd b odd

    Every state has exactly one transition on every letter. The order of the letters is kept.
    """
    heads: dict[str, list[str]] = {}
    table: dict[str, dict[str, str]] = {}
    lines: dict[tuple[str, str], int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] in HEADS:
            if words[0] in heads:
                raise ValueError(f"line {number}: {words[0]!r} stands there a second time")
            heads[words[0]] = words[1:]
        elif len(words) == 3:
            state, letter, to = words
            if (state, letter) in lines:
                what = f"{show(state)} has a transition on {show(letter)} already"
                raise ValueError(f"line {number}: {what}, in line {lines[state, letter]}")
            lines[state, letter] = number
            table.setdefault(state, {})[letter] = to
        else:
            what = f"{show(line.strip())} is no heading and not `state letter state`"
            raise ValueError(f"line {number}: {what}")
    _check(heads, table, lines)
    alphabet, number_of = heads["alphabet:"], {state: i for i, state in enumerate(table)}
    delta = [[number_of[row[letter]] for letter in alphabet] for row in table.values()]
    accept = [number_of[state] for state in heads["accept:"]]
    return minimal(alphabet, delta, number_of[heads["start:"][0]], accept)


def _check(
    heads: dict[str, list[str]],
    table: dict[str, dict[str, str]],
    lines: dict[tuple[str, str], int],
) -> None:
    """Raises ValueError for the first name that is missing, unknown or there twice."""
    for head in HEADS:
        if head not in heads:
            raise ValueError(f"no line begins with {head!r}")
    alphabet = heads["alphabet:"]
    if not alphabet or len(set(alphabet)) < len(alphabet):
        raise ValueError(f"alphabet: {show(' '.join(alphabet))}: one letter or more, each once")
    if len(heads["start:"]) != 1:
        raise ValueError(f"start: {show(' '.join(heads['start:']))}: exactly one state")
    for state in heads["start:"] + heads["accept:"]:
        if state not in table:
            raise ValueError(f"{show(state)} has no transition{near(state, table)}")
    letters = set(alphabet)
    for (state, letter), number in lines.items():
        if letter not in letters:
            raise ValueError(f"line {number}: {show(letter)} is no letter{near(letter, alphabet)}")
        if (to := table[state][letter]) not in table:
            raise ValueError(f"line {number}: {show(to)} has no transition{near(to, table)}")
    for state, row in table.items():
        for letter in alphabet:
            if letter not in row:
                way = f"add a line `{state} {letter} STATE`"
                raise ValueError(f"{show(state)} has no transition on {show(letter)}: {way}")
