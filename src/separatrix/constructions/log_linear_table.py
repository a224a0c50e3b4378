"""Tables by log-linear attention at the size of its largest level."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import WIDEST, code
from separatrix.core.spec import parse


class LogLinearTable(Construction):
    """A level has 2^b ceil(log2 symbols) one-bit numbers, 2^b the largest power of two up to n.

    That is the bound of the merge at time 2^b, but for rounding up (I.2ii). The key of place i is
    the unit vector of i mod 2^b, its value minus the bits of what stands there. The level that
    merged then holds the first 2^b entries, all later levels together at most 2^b others: in each a
    key occurs once at most, so its sum is a table, exact in numbers -1 and 0. x knows, from n, in
    which level place x lies, and sets lambda to a positive number for this level and to 0 for all
    others: softplus, ln(1 + e^s), is 0 for s = -8 in numbers with two fraction bits, as e^-8 rounds
    down to 0. It asks with the unit vector of x mod 2^b and reads minus the bits there, times
    lambda. The decay is e^0 = 1 (its rate e^a rounds down to 0), the step positive, so that minus a
    bit times it rounds down to -1. No convolution.
    d: bits of a symbol, unit vector of x, which also is its 1, unit vector of a place, the answer.
    """

    statement = "J.10"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.10; E.1")
    tasks = ("eva", "index_lookup")
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.sizes.query == "last" and 3 * task.sizes.n < WIDEST

    @property
    def arch(self):
        n = self.task.sizes.n
        bits = code(n if self.task.name == "eva" else self.task.sizes.symbols)
        entries = 1 << n.bit_length() - 1
        return parse(
            f"log_linear_mamba2[h=1, hd={bits}, state={entries}, conv=1] "
            f"@ d={n + entries + 2 * bits} p=fixed({max(4, (4 * bits).bit_length())}, 2) "
            "p_state=fixed(0, 0) pos=table"
        )


EXAMPLES = ("eva(n=3)", "eva(n=100)", "index_lookup(n=5, symbols=3)")
