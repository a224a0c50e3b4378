"""The fewest colours of a graph, exact."""

from collections.abc import Iterator

STARTS = 16  # vertices from which a large clique is grown


def colours(apart: list[int], enough: int | None = None) -> int:
    """The fewest colours of a graph, given by a mask of neighbours for each vertex.

    If `enough` of them are needed for sure it stops there.
    """
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
