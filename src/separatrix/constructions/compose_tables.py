"""f(g(x)) by two linear layers that keep both tables."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import WIDEST, code, whole
from separatrix.core.spec import parse


class ComposeTables(Construction):
    """A recurrence of 2 n ceil(log2 n) bits, which is nearly what it takes: one table a layer.

    The key of the entry at y is the y-th unit vector of n, in layer 1 for g, in layer 2 for f, and
    0 at all other tokens; values are minus the bits of entries, so states are the tables, exact in
    one-bit numbers -1 and 0. x asks layer 1 with the unit vector of its symbol and reads minus the
    bits of g(x). Unit a of the MLP is relu(<code of a, read> - D + 1), in numbers +1 and -1 made of
    D bits: the unit vector of g(x), with which it asks layer 2. d: unit vectors of the symbol, of
    places of g and of f, and of g(x), and the bits of g(x) and of the answer.
    """

    statement = "J.10"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.10, as in I.3")
    tasks = ("function_composition",)

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and 5 * task.sizes.n < WIDEST

    @property
    def arch(self):
        n = self.task.sizes.n
        point = code(n)
        return parse(
            f"2*linear_attn[h=1, dk={n}, dv={point}, phi=identity, z=no] @ d={4 * n + 2 * point} "
            f"p={whole(point)} p_state=fixed(0, 0) pos=table mlp=relu({n})"
        )


EXAMPLES = ("function_composition(n=3)", "function_composition(n=64)")
