"""A linear layer keeps the whole table, in as many bits as it takes, rounded up for each entry."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import WIDEST, code, whole
from separatrix.core.spec import parse


class TableMemory(Construction):
    """Keys are unit vectors of places, values minus the bits of symbols: S is the table.

    At place i < n the key is the i-th unit vector of n, at all later tokens 0; so S is exact in
    one-bit numbers, which are -1 and 0, and takes n ceil(log2 symbols) bits, which is the lower
    bound but for rounding up. A later token asks with the unit vector of the place it wants and
    reads minus the bits of its symbol. For retrieval words take the part of places. For copying the
    wanted place follows from the own one. For sparse averaging a bit says whether the sign is +,
    and the question is the sum of q unit vectors: the number of + among them comes out.
    d: symbol and answer, place asked and place.
    """

    statement = "J.10"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.10")
    tasks = ("eva", "index_lookup", "retrieval", "copying", "qsa")
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        if task.name not in cls.tasks or 3 * cls(task).places >= WIDEST:
            return False
        return task.name not in ("eva", "index_lookup") or task.sizes.query == "last"

    @property
    def arch(self):
        places, bits = self.places, code(self.symbols)
        largest = self.task.sizes.q if self.task.name == "qsa" else bits
        return parse(
            f"linear_attn[h=1, dk={places}, dv={bits}, phi=identity, z=no] "
            f"@ d={2 * (places + bits)} p={whole(largest)} p_state=fixed(0, 0) pos=table"
        )

    @property
    def places(self) -> int:
        """Rows of the table."""
        return 1 << self.task.sizes.D if self.task.name == "retrieval" else self.task.sizes.n

    @property
    def symbols(self) -> int:
        """Values of a row."""
        match self.task.name:
            case "eva":
                return self.task.sizes.n
            case "retrieval":
                return self.places
            case "qsa":
                return 2
        return self.task.sizes.symbols


EXAMPLES = (
    *("eva(n=16)", "index_lookup(n=8, symbols=3)", "retrieval(n=5)"),
    *("copying(n=3)", "qsa(n=9)"),
)
