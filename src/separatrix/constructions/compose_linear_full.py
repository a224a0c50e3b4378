"""f(g(x)) by a linear layer that keeps g and a full layer that looks f up."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import WIDEST, code, whole
from separatrix.core.spec import parse


class ComposeLinearFull(Construction):
    """One linear layer, then one full layer: n ceil(log2 n) bits of state.

    Layer 1: the key of the entry of g at y is the y-th unit vector of n, 0 at all other tokens, its
    value minus its bits: S is the table of g, in one-bit numbers -1 and 0, and x reads row x. Layer
    2: keys are the point of an entry of f, D numbers +1 or -1, and -D, or -D - 1 outside f; the
    query is -2y - 1 of that reading y, and 1. The entry at g(x) scores 0, all else -1 at most: in
    whole numbers e^-1 rounds down to 0, and it is read in every order of folding.
    d: unit vector of the symbol, whose sum is the 1; unit vector of a place of g, point of f, mark
    of a place; g(x) and f(g(x)).
    """

    statement = "J.14"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.14; I.12")
    tasks = ("function_composition",)
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and 3 * task.sizes.n < WIDEST

    @property
    def arch(self):
        n = self.task.sizes.n
        point = code(n)
        return parse(
            f"linear_attn[h=1, dk={n}, dv={point}, phi=identity, z=no]"
            f"+full[h=1, dk={point + 1}, dv={point}] @ d={2 * n + 3 * point + 1} "
            f"p={whole(point)} p_state=fixed(0, 0) pos=table"
        )


EXAMPLES = ("function_composition(n=3)", "function_composition(n=64)")
