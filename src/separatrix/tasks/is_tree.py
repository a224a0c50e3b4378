"""IsTree: do the edges make a tree?"""

from dataclasses import dataclass

from separatrix.core import Far, Source, Task, choice
from separatrix.core.counts import SMALL, blocks, ceil_log2_stirling_max, stirling
from separatrix.core.exact import ceil_log2


@dataclass(frozen=True, kw_only=True)
class IsTree(Task):
    """n - 1 edges (u, v) between n vertices, u != v; the answer is 1 if they make a tree.

    For n = 4: `(0, 1) (2, 1) (3, 0)` -> 1. repeats=no promises that no edge comes twice; with
    repeats=yes one that does closes a cycle.
    """

    repeats: str | None = choice("no", "yes")

    source = Source("Wen, Dang, Lyu", 2024, "arxiv.org/abs/2402.18510", "Definition 4.5; I.3a")
    first = 4

    @property
    def length(self):
        return self.sizes.n - 1

    @property
    def vocabulary(self):
        """Of each of the two fields."""
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
        return (n - c,)

    def prefix_bits(self, r):
        """Partitions into the n - r connected parts, one forest each; and that a cycle was seen.

        Two of n >= 3 parts are told apart by a spanning tree of one that closes a cycle in the
        other. Beyond SMALL vertices it counts on fewer, all others left alone, as many as have r
        for their own best cut.
        """
        n = self.sizes.n
        if not 0 < r <= self.cuts[0]:
            return 0
        if n <= SMALL:
            return self.small(n, r)
        least = self.small(SMALL, r) if r <= SMALL - 3 else 0
        while (fewer := r + blocks(n)) < n:
            n = fewer
        if n <= SMALL:
            return least
        return max(least, ceil_log2_stirling_max(n, plus=int(self.repeats == "yes")))

    def small(self, n: int, r: int) -> int:
        return ceil_log2(stirling(n, n - r) + (self.repeats == "yes" and r > 1))

    def abilities(self):
        yield Far(self.sizes.n - 2)


EXAMPLES = ("is_tree(n=4)", "is_tree(n=5, repeats=yes)", "is_tree(n=64)")
