"""L-step composition in reverse order by L + 1 linear layers that keep the tables."""

from separatrix.core import Construction, Source
from separatrix.core.arch import MOST_LAYERS
from separatrix.core.lookups import WIDEST, Addresses, code, whole
from separatrix.core.spec import parse


class CompositionTables(Construction):
    """A recurrence with room for all tables, of which the largest is needed (I.3).

    Layer 1 has key 1 at z_0, 0 elsewhere, and minus the bits of z_0 as its value: w reads them. The
    key of layer l + 1 at entry a of the table of level l is the a-th unit vector, 0 elsewhere, the
    value minus the bits of the entry: the state is the table, exact in one-bit numbers -1 and 0. At
    w the MLP makes the unit vector of (w_{l-1}, i_{l-1}): unit a is relu(<code of a's digits, c> -
    its length + 1), where c is the letter's code and -2y - 1 for each bit that was read as y. With
    it w reads i_l. d: bits and letters of a symbol, the mark of z_0, 1; for each level unit vectors
    of place and question, and what was read.
    """

    statement = "J.10"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.10, as in I.3")
    tasks = ("seq_comp",)

    @classmethod
    def does(cls, task):
        return (
            task.name in cls.tasks
            and task.sizes.order == "reverse"
            and task.sizes.L < MOST_LAYERS
            and cls(task).width < WIDEST
        )

    @property
    def entries(self) -> list[int]:
        """Of the tables of levels 1 to L."""
        sizes = self.task.sizes
        return [sizes.m * sizes.n_l**level for level in range(sizes.L)]

    @property
    def width(self) -> int:
        sizes = self.task.sizes
        bits = Addresses.of(sizes.L, sizes.m, sizes.n_l)
        read = code(sizes.m) + sum(map(code, self.entries))
        return bits.value + bits.letters + 2 + 2 * sum(self.entries) + read

    @property
    def arch(self):
        sizes, largest = self.task.sizes, self.entries[-1]
        bits = Addresses.of(sizes.L, sizes.m, sizes.n_l)
        rows = [(1, code(sizes.m)), *((N, code(N)) for N in self.entries)]
        layers = "+".join(f"linear_attn[h=1, dk={dk}, dv={dv}]" for dk, dv in rows)
        return parse(
            f"{layers} @ d={self.width} phi=identity z=no p={whole(bits.high + bits.low)} "
            f"p_state=fixed(0, 0) pos=table mlp=relu({largest})"
        )


EXAMPLES = ("seq_comp(L=1, m=8)", "seq_comp(L=3, m=4, n_l=4)", "seq_comp(n=4162)")
