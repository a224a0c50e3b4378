"""Counting by a recurrence: a number for each symbol."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.exact import ceil_log2
from separatrix.core.lookups import WIDEST, whole
from separatrix.core.spec import parse


class Counter(Construction):
    """A linear layer subtracts 1 for what it counts, in numbers that stop where nothing changes.

    Is the count at least c? A number of w + 1 bits goes from 0 down to -2^w and stops there; with
    2^w >= c it answers. Majority: key 1, value minus the bit, c = n // 2 + 1, and the same for a
    threshold of single bits, c = b + 1. Counting: keys are unit vectors of symbols, value -1 in the
    table and 0 behind it, so S holds all counts, up to n; the token q reads its own. A second layer
    writes that at the place of q alone and brings it to the token t, which compares.
    d: symbol, the readings and 1; for counting unit vector and number of a symbol, two marks of
    places, 1 and two readings.
    """

    statement = "J.10"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.10, as in I.3")
    tasks = ("majority", "threshold", "counting")
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        match task.name:
            case "threshold":
                return task.sizes.k == 1
            case "counting":
                return 2 * task.vocabulary < WIDEST
        return task.name in cls.tasks

    @property
    def arch(self):
        n = self.task.sizes.n
        row = "linear_attn[h=1, dk={}, dv=1, phi=identity, z=no]"
        if self.task.name == "counting":
            k = self.task.vocabulary
            rows, d, enough = f"{row.format(k)}+{row.format(1)}", k + 6, n
        else:
            rows, d, enough = row.format(1), 3, self.wanted
        return parse(
            f"{rows} @ d={d} p={whole(2 * n + 1)} p_state=fixed({ceil_log2(enough)}, 0) pos=table"
        )

    @property
    def wanted(self) -> int:
        """The least count at which the answer is 1, or one more than there can be."""
        n = self.task.sizes.n
        return n // 2 + 1 if self.task.name == "majority" else min(self.task.sizes.b, n) + 1


EXAMPLES = ("majority(n=8)", "threshold(n=6, k=1, b=2)", "counting(n=5, alphabet=2)")
