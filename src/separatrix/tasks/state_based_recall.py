"""State-based recall: bits, pointers to them that are swapped around; say where one ends."""

from dataclasses import dataclass

from separatrix.core import Far, Recall, Source, Task, Tracking, size


@dataclass(frozen=True, kw_only=True)
class StateBasedRecall(Task):
    """Bits b_0 ... b_{n-1}, INIT, pointers with addresses, OPS, swaps of two, QUERY, a pointer.

    The answer is the bit at the pointer's last address. For n = 4 with two pointers and one swap:
    `0 1 1 0 INIT a 3 b 1 OPS a b QUERY a` -> 1. Five pointers and n swaps unless given.
    Drawn: bits, addresses, swaps and the asked pointer uniform.
    """

    pointers: int | None = size(5, least=2)
    swaps: int | None = size(lambda s: s.n)

    source = Source("Olmo Hybrid", 2026, "arxiv.org/abs/2604.03444", "state-based recall")
    linear = True

    @property
    def length(self):
        return self.sizes.n + 2 * self.sizes.pointers + 2 * self.sizes.swaps + 4

    @property
    def vocabulary(self):
        """Two bits, three marks, addresses, names."""
        return 5 + self.sizes.n + self.sizes.pointers

    @property
    def cuts(self):
        return (self.sizes.n,)

    def prefix_bits(self, r):
        """A pointer may start at any bit. Later the bits that are pointed at are enough."""
        return r

    def abilities(self):
        n = self.sizes.n
        yield Far(self.length - 1)
        yield Recall(n, 2, n)
        if self.sizes.pointers >= 5:
            yield Tracking(solvable=False)


EXAMPLES = (
    "state_based_recall(n=2, pointers=2, swaps=1)",
    "state_based_recall(n=3, pointers=3, swaps=1)",
    "state_based_recall(n=64)",
)
