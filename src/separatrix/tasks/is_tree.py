"""IsTree: do the edges make a tree?"""

from dataclasses import dataclass

from separatrix.core import Far, Source, Task, choice
from separatrix.core.counts import SMALL, blocks, ceil_log2_stirling_max, stirling
from separatrix.core.exact import ceil_log2, ceil_log2_binomial


@dataclass(frozen=True, kw_only=True)
class IsTree(Task):
    """n - 1 edges u v between n vertices, u != v; the answer is 1 if they make a tree.

    For n = 4: `0 1 | 2 1 | 3 0` -> 1. repeats=no promises that no edge comes twice; with
    repeats=yes one that does closes a cycle.
    """

    repeats: str | None = choice("no", "yes")

    source = Source("Wen, Dang, Lyu", 2024, "arxiv.org/abs/2402.18510", "Definition 4.5; I.3a")
    first = 4

    @property
    def length(self):
        return 2 * (self.sizes.n - 1)

    @property
    def vocabulary(self):
        return self.sizes.n

    @property
    def exact(self):
        return self.repeats == "yes" and self.sizes.n <= SMALL

    @property
    def cuts(self):
        n = self.sizes.n
        c = blocks(n)
        if n <= SMALL:
            c = max(range(max(3, c - 2), c + 2), key=lambda c: stirling(n, c))
        return (2, 2 * (n - c)) if n - c > 1 else (2,)

    def prefix_bits(self, r):
        """Partitions into the connected parts, one forest each; and that a cycle was seen.

        Two partitions into 3 parts or more are told apart by a spanning tree of one that closes a
        cycle in the other; in the middle of an edge, if they leave its vertex alone, by edges from
        there. Beyond SMALL vertices it counts on fewer, the others left alone.
        """
        if not 1 < r <= self.cuts[-1]:
            return 0
        n, edges = self.sizes.n - r % 2, r // 2
        if edges == 1:
            return ceil_log2_binomial(n, 2)
        if n <= SMALL:
            return self.small(n, edges)
        least = self.small(SMALL, edges) if edges <= SMALL - 3 else 0
        while (fewer := edges + blocks(n)) < n:
            n = fewer
        if n <= SMALL:
            return least
        return max(least, ceil_log2_stirling_max(n, plus=int(self.repeats == "yes")))

    def small(self, n: int, edges: int) -> int:
        return ceil_log2(stirling(n, n - edges) + (self.repeats == "yes"))

    def abilities(self):
        yield Far(self.length - 1)


EXAMPLES = ("is_tree(n=4)", "is_tree(n=5, repeats=yes)", "is_tree(n=64)")
