"""Brute force: the fewest states with which a small task can be done, over all its inputs."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping

# Tokens, and what must be said at which of them (counted from 0).
Input = tuple[tuple[Hashable, ...], Mapping[int, Hashable]]

STARTS = 16  # vertices from which a large clique is grown


def asked_last(tokens: tuple, answer: Hashable) -> Input:
    """An input whose only answer is said at the last token."""
    return tokens, {len(tokens) - 1: answer}


def check(task, inputs: Iterable[Input], exact: Iterable[int] | None = None):
    """Holds `prefix_bits` to brute force at every cut up to the last that the task names.

    It must be equal at the cuts in `exact`, by default the named ones if the task counts exactly,
    and nowhere more. Inputs with equal tokens must have equal answers, and the task's length.
    """
    inputs = list(inputs)
    assert {len(tokens) for tokens, _ in inputs} == {task.length}, task
    equal = set((task.cuts if task.exact else ()) if exact is None else exact)
    for r in range(max(task.cuts) + 1):
        said = task.prefix_bits(r)
        enough = None if r in equal else (1 << said >> 1) + 1
        found = bits(states(inputs, r, enough))
        assert said <= found, f"{task}: prefix_bits({r}) = {said}, and {found} bits are enough"
        assert said == found or r not in equal, f"{task}: prefix_bits({r}) = {said} < {found}"


def bits(count: int) -> int:
    return (count - 1).bit_length()


def symbols(inputs: Iterable[Input]) -> set:
    """The tokens that occur."""
    return {token for tokens, _ in inputs for token in tokens}


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
    """The most states that these places alone need, over last tokens that everybody knows.

    For rules about one softmax layer: its query is a function of the last token.
    """
    mine = set(places)
    known = defaultdict(list)
    for tokens, answers in inputs:
        known[tokens[-1]].append((tokens, answers[len(tokens) - 1]))
    return max(
        fewest(
            (
                tuple(t for i, t in enumerate(tokens) if i in mine),
                tuple(t for i, t in enumerate(tokens) if i not in mine),
                answer,
            )
            for tokens, answer in rows
        )
        for rows in known.values()
    )


def reach(inputs: Iterable[Input]) -> int:
    """How many tokens before its place the last answer depends on a token, at most."""
    answers = [(tokens, max(said), said[max(said)]) for tokens, said in inputs]
    for back in range(max(at for _, at, _ in answers), 0, -1):
        seen: dict[tuple, Hashable] = {}
        for tokens, at, answer in answers:
            window = at, tokens[at - back + 1 : at + 1]
            if at >= back and seen.setdefault(window, answer) != answer:
                return back
    return 0


def fewest(rows: Iterable[tuple[Hashable, Hashable, Hashable]], enough: int | None = None) -> int:
    """The fewest messages about x with which whoever holds y knows the answer; rows (x, y, answer).

    Two x need different messages if some y that is legal after both has two answers: the fewest
    messages are the fewest colours of that graph. Without promises they are the distinct residual
    functions, all neighbours. Exact, or a lower bound that is `enough`.
    """
    residuals: dict[Hashable, dict] = defaultdict(dict)
    for x, y, answer in rows:
        assert residuals[x].setdefault(y, answer) == answer, f"two answers to {x} {y}"
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


def colours(apart: list[int], enough: int | None = None) -> int:
    """The fewest colours of a graph, given by a mask of neighbours for each vertex."""
    graph = without_dominated(apart)
    busiest = sorted(graph, key=lambda v: -graph[v].bit_count())
    if graph[busiest[-1]].bit_count() == len(graph) - 1:
        return len(graph)
    clique = max((clique_from(v, graph) for v in busiest[:STARTS]), key=len)
    count = len(clique)
    if enough is not None and count >= enough:
        return count
    rest = set(graph) - set(clique)
    while not colourable(graph, [1 << v for v in clique] + [0] * (count - len(clique)), rest):
        count += 1
    return count


def without_dominated(apart: list[int]) -> dict[int, int]:
    """What is left when each vertex is struck that may share the colour of another for sure."""
    alive = (1 << len(apart)) - 1
    for u in range(len(apart)):
        strangers = alive & ~apart[u] & ~(1 << u)
        if any(not apart[u] & alive & ~apart[v] for v in vertices(strangers)):
            alive &= ~(1 << u)
    return {v: apart[v] & alive for v in vertices(alive)}


def vertices(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def clique_from(first: int, graph: dict[int, int]) -> list[int]:
    """A clique, grown from one vertex by the neighbour that leaves most others."""
    clique, common = [first], graph[first]
    while common:
        v = max(vertices(common), key=lambda v: (graph[v] & common).bit_count())
        clique.append(v)
        common &= graph[v]
    return clique


def colourable(graph: dict[int, int], classes: list[int], left: set[int]) -> bool:
    """Whether the vertices that are left can join these classes, neighbours never the same."""
    if not left:
        return True
    v = max(left, key=lambda v: sum(bool(graph[v] & members) for members in classes))
    for i, members in enumerate(classes):
        if not graph[v] & members:
            classes[i] |= 1 << v
            if colourable(graph, classes, left - {v}):
                return True
            classes[i] = members
            if not members:
                break  # all empty classes are alike
    return False
