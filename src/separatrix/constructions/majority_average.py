"""Majority by the mean of all tokens."""

from separatrix.core import Construction, Source
from separatrix.core.exact import ceil_log2
from separatrix.core.spec import parse


class MajorityAverage(Construction):
    """Equal weights, value -1 for a 1 and +1 for a 0: the sign of the mean is the answer.

    Queries are 0, so every e^0 = 1. With c ones the mean is (n - 2c) / n, rounded down: below 0 iff
    c > n/2. In order norm each weight is 1/n rounded down to f fraction bits, which is not 0 for
    2^f >= n, and a sum of equal weights keeps the sign. The sum of n exponentials must fit.
    d: the bit, the mean and 1.
    """

    statement = "J.13"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.13; I.11")
    tasks = ("majority",)
    needs = ("no norm",)

    @property
    def arch(self):
        n = self.task.sizes.n
        return parse(f"full[h=1, hd=1] @ d=3 p=fixed({n.bit_length()}, {ceil_log2(n)})")


EXAMPLES = ("majority(n=3)", "majority(n=8)", "majority(n=64)")
