"""Multi-hop facts: each entity is said to lead to another; say where some steps lead."""

from dataclasses import dataclass

from separatrix.core import Far, Pairs, Recall, Source, Task, size
from separatrix.core.exact import ceil_log2


@dataclass(frozen=True, kw_only=True)
class MultiHop(Task):
    """Facts s_1 o_1 ... s_n o_n in any order, one about each of n entities, then an entity x.

    Fact s o says that s leads to o; the answer is where x leads in `hops` steps. Xiaowei was born
    in Fuzhou, Fuzhou is in China, China is in Asia: `F C  X F  C A  A A | X` -> C in two hops.
    With one hop it is associative recall. Drawn: objects, the order of facts and x uniform.
    """

    hops: int | None = size(2)

    source = Source("Ye et al.", 2026, "arxiv.org/abs/2602.01763", "multi-step reasoning")

    @property
    def first(self):
        return self.hops or 2

    @property
    def length(self):
        return 2 * self.sizes.n + 1

    @property
    def vocabulary(self):
        return self.sizes.n

    @property
    def free(self) -> int:
        """Facts of which any may be asked for, whatever they say: hops - 1 others lead there."""
        return self.sizes.n - self.sizes.hops + 1

    @property
    def cuts(self):
        return (2 * self.free,)

    def prefix_bits(self, r):
        """While hops - 1 facts are to come, these may lead x to any fact that has come.

        So all that was said of the same j entities is needed, n^j cases. Facts about other
        entities need not be told apart: the facts to come show of whom they were. Exact
        after whole facts (I.3).
        """
        return ceil_log2(self.sizes.n, times=min(r // 2, self.free))

    def abilities(self):
        """The objects of hops - 1 facts are set aside for `Pairs`: they lead x to any other
        (I.7).
        """
        n = self.sizes.n
        if n > 1:
            yield Far(2 * n - 1)
        yield Pairs(self.free, n, "interleaved")
        if self.sizes.hops == 1:
            yield Recall(n, n, 2 * n)


EXAMPLES = (
    *("multi_hop(n=3, hops=1)", "multi_hop(n=3)", "multi_hop(n=4, hops=3)"),
    "multi_hop(n=64)",
)
