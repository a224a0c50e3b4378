"""Multi-hop facts by a recurrence: what every entity leads to, once for each hop."""

from separatrix.core import Construction, Source
from separatrix.core.arch import MOST_LAYERS
from separatrix.core.lookups import WIDEST, code, whole
from separatrix.core.spec import parse


class FactTables(Construction):
    """A shift binds objects to subjects, and each further layer keeps all facts and takes one hop.

    The convolution, gates 1 and weights (0, 1), carries the code of the token before, D numbers +1
    or -1. At objects unit a of the MLP is relu(<code of a, that code> - D + 1), 1 for the subject
    and 0 for others; a mark takes 1 away elsewhere. These n numbers are the key of every linear
    layer, minus the bits of the object the value: each state is the whole table, exact in one-bit
    numbers -1 and 0. x asks the first with its unit vector; from minus the bits that it reads the
    MLP makes the next unit vector in the same way. d: unit vectors of the entity, of the subject
    and of all entities on the way but the last, code before, readings, a mark.
    """

    statement = "J.10"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.10, as in I.3")
    tasks = ("multi_hop",)

    @classmethod
    def does(cls, task):
        hops = task.sizes.hops if task.name in cls.tasks else MOST_LAYERS
        return hops < MOST_LAYERS and (hops + 2) * task.sizes.n < WIDEST

    @property
    def arch(self):
        n, hops = self.task.sizes.n, self.task.sizes.hops
        entity = code(n)
        return parse(
            f"conv[2, inner={entity}]"
            f"+{hops}*linear_attn[h=1, dk={n}, dv={entity}, phi=identity, z=no] "
            f"@ d={(hops + 1) * (n + entity) + 1} p={whole(entity)} p_state=fixed(0, 0) "
            f"pos=table mlp=relu({n})"
        )


EXAMPLES = ("multi_hop(n=3, hops=1)", "multi_hop(n=3)", "multi_hop(n=64)")
