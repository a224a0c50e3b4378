"""Two halves compared by a recurrence that keeps the first one, and one bit."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import WIDEST, code, whole
from separatrix.core.spec import parse


class HalvesMemory(Construction):
    """Layer 1 is a table of the first half, layer 2 whether a place that matters was seen.

    Layer 1: keys are unit vectors of places of the first half, 0 in the second, values minus the
    bits of the symbol: S is the first half, exact in one-bit numbers -1 and 0. Place i + n/2 asks
    for i and reads the partner's bits; the MLP makes z = number of bits in which they differ, for
    disjointness z = 1 iff both are 1, and z = 0 in the first half. Layer 2: key 1, value -z, one
    number that stops at -1: it is the OR. d: bits, place as key and as query, the half, 1, the
    partner's bits, z, the answer.
    """

    statement = "J.10"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.10, as in I.3")
    tasks = ("equality", "inequality", "disjointness")

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and 2 * task.sizes.n < WIDEST

    @property
    def arch(self):
        half, bits = self.task.sizes.n // 2, code(self.task.vocabulary)
        return parse(
            f"linear_attn[h=1, dk={half}, dv={bits}]+linear_attn[h=1, hd=1] "
            f"@ d={2 * (half + bits) + 4} phi=identity z=no p={whole(bits)} "
            f"p_state=fixed(0, 0) pos=table mlp=relu({2 * bits})"
        )


EXAMPLES = ("equality(n=4, symbols=3)", "inequality(n=6)", "disjointness(n=64)")
