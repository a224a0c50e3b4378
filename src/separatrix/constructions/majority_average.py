"""Majority by the mean of all tokens."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import whole
from separatrix.core.spec import parse


class MajorityAverage(Construction):
    """Equal weights, value -1 for a 1 and +1 for a 0: the sign of the mean is the answer.

    Queries are 0, so every e^0 = 1 and the fold adds up n - 2c over c ones, and n, both exact in
    numbers of log2 n bits. One division, rounded down: -1 if c > n/2, else 0 or 1. The numbers of
    the layer itself need two bits. d: the bit, the mean and 1.
    """

    statement = "I.11"
    source = Source("ours", 2026, "docs/theory/sparse.md", "I.11, status")
    tasks = ("majority",)
    needs = ("no norm",)

    @property
    def arch(self):
        sums = whole(self.task.sizes.n)
        return parse(f"full[h=1, hd=1, softmax=online] @ d=3 p=fixed(1, 0) p_acc={sums}")


EXAMPLES = ("majority(n=3)", "majority(n=8)", "majority(n=64)")
