"""How little must be remembered or said so that a small task is done right on all its inputs."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import count

from separatrix.enumeration.common.colours import colours

# Tokens, and what must be said at which of them (counted from 0).
Input = tuple[tuple[Hashable, ...], Mapping[int, Hashable]]
Row = tuple[Hashable, Hashable, Hashable]


def asked_last(tokens: tuple, answer: Hashable) -> Input:
    """An input whose only answer is said at the last token."""
    return tokens, {len(tokens) - 1: answer}


def bits(count: int) -> int:
    """The bits that tell so many things apart."""
    return (count - 1).bit_length()


def states(inputs: Iterable[Input], r: int, enough: int | None = None) -> int:
    """The fewest states after r tokens of a machine that is right from there on, on every input.

    What it says at a token is a function of its state and the tokens from r to there.
    """
    return fewest(
        (
            (tokens[:r], tokens[r : at + 1], answer)
            for tokens, answers in inputs
            for at, answer in answers.items()
            if at >= r
        ),
        enough,
    )


def held(inputs: Iterable[Input], places: Iterable[int]) -> int:
    """The fewest messages about the tokens at these places, for the worst last token.

    For rules about one softmax layer: its query is a function of the last token alone, so for each
    of them there may be another message, and each must do for all other tokens.
    """
    return max(fewest(rows) for rows in about(inputs, places).values())


def about(inputs: Iterable[Input], places: Iterable[int]) -> dict[Hashable, list[Row]]:
    """For each last token the rows (tokens at these places, all others, answer)."""
    mine = set(places)
    known = defaultdict(list)
    for tokens, answers in inputs:
        inside = tuple(t for i, t in enumerate(tokens) if i in mine)
        outside = tuple(t for i, t in enumerate(tokens) if i not in mine)
        known[tokens[-1]].append((inside, outside, answers[len(tokens) - 1]))
    return known


def reach(inputs: Iterable[Input]) -> int:
    """How many tokens before its place the last answer depends on a token, at most."""
    answers = [(tokens, max(said), said[max(said)]) for tokens, said in inputs]
    for back in range(max(at for _, at, _ in answers), 0, -1):
        windows = ((at, tokens[at - back + 1 : at + 1], said) for tokens, at, said in answers)
        if not settled(((at, seen), said) for at, seen, said in windows if at >= back):
            return back
    return 0


def settled(rows: Iterable[tuple[Hashable, Hashable]]) -> bool:
    """Whether the answer is a function of what is known; rows (known, answer)."""
    said: dict[Hashable, Hashable] = {}
    return all(said.setdefault(known, answer) == answer for known, answer in rows)


def least_bits(rows: Iterable[Row]) -> int:
    """The bits of a message about x with which whoever holds y knows the answer: all maps tried."""
    rows = list(rows)
    xs = list(dict.fromkeys(x for x, _, _ in rows))

    def does(said: tuple[int, ...]) -> bool:
        message = dict(zip(xs, said, strict=True))
        return settled(((message[x], y), answer) for x, y, answer in rows)

    return next(size for size in count() if any(map(does, maps(len(xs), 1 << size))))


def maps(things: int, messages: int) -> Iterator[tuple[int, ...]]:
    """All ways to send one of some messages about each thing; their names do not matter."""
    if not things:
        yield ()
        return
    for rest in maps(things - 1, messages):
        for name in range(min(messages, max(rest, default=-1) + 2)):
            yield (*rest, name)


def fewest(rows: Iterable[Row], enough: int | None = None) -> int:
    """The fewest messages about x with which whoever holds y knows the answer; rows (x, y, answer).

    Two x need different messages if some y that is legal after both has two answers: the fewest
    messages are the fewest colours of that graph. Without promises they are the distinct residual
    functions, all neighbours. Exact, or a lower bound that is `enough`.
    """
    residuals: dict[Hashable, dict] = defaultdict(dict)
    for x, y, answer in rows:
        if residuals[x].setdefault(y, answer) != answer:
            raise ValueError(f"two answers to {x} {y}: {residuals[x][y]} and {answer}")
    distinct = {frozenset(residual.items()) for residual in residuals.values()}
    legal: dict[Hashable, int] = defaultdict(int)  # for each y the x (bits of a mask) it may follow
    agree: dict[tuple, int] = defaultdict(int)
    for i, residual in enumerate(distinct):
        for y, answer in residual:
            legal[y] |= 1 << i
            agree[y, answer] |= 1 << i
    apart = [0] * len(distinct)
    for i, residual in enumerate(distinct):
        for y, answer in residual:
            apart[i] |= legal[y] & ~agree[y, answer]
    return colours(apart, enough) if apart else 1
