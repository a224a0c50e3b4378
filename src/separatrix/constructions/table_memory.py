"""A linear layer keeps the whole table, in as many bits as it takes, rounded up for each entry."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import WIDEST, code, whole
from separatrix.core.spec import parse


class TableMemory(Construction):
    """Keys are unit vectors of places, values minus the bits of symbols: S is the table.

    At place i < n the key is the i-th unit vector of n, at all later tokens 0; so S is exact in
    one-bit numbers, which are -1 and 0, and takes n ceil(log2 symbols) bits, which is the lower
    bound but for rounding up. A later token asks with the unit vector of the place it wants and
    reads minus the bits of its symbol. For copying that follows from its own place. For sparse
    averaging a bit says whether the sign is +, and the question is the sum of q unit vectors: the
    number of + among them comes out. d: symbol and answer, place asked and place.
    """

    statement = "J.10"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.10")
    tasks = ("eva", "index_lookup", "copying", "qsa")
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        if task.name not in cls.tasks or 3 * task.sizes.n >= WIDEST:
            return False
        return task.name in ("copying", "qsa") or task.sizes.query == "last"

    @property
    def arch(self):
        n, bits = self.task.sizes.n, code(self.symbols)
        largest = self.task.sizes.q if self.task.name == "qsa" else bits
        return parse(
            f"linear_attn[h=1, dk={n}, dv={bits}, phi=identity, z=no] @ d={2 * (n + bits)} "
            f"p={whole(largest)} p_state=fixed(0, 0) pos=table"
        )

    @property
    def symbols(self) -> int:
        match self.task.name:
            case "eva":
                return self.task.sizes.n
            case "qsa":
                return 2
        return self.task.sizes.symbols


EXAMPLES = ("eva(n=16)", "index_lookup(n=8, symbols=3)", "copying(n=3)", "qsa(n=9)")
