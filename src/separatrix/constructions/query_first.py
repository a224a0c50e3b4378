"""The question first: a recurrence keeps it, then the answer."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class QueryFirst(Construction):
    """Two linear layers of ceil(log2 n) and ceil(log2 symbols) bits: a control of the order.

    Layer 1: key 1 at the first token, 0 elsewhere, value minus the bits of the question x: S is x,
    in one-bit numbers -1 and 0, and all tokens read it. The token of place i has -i (1 at the first
    token), so it forms x - i, and the MLP the tent relu(x - i + 1) - 2 relu(x - i) + relu(x - i -
    1): 1 where x = i, else 0. Layer 2: this mark is the key, minus the bits of the symbol the
    value: only the wanted symbol is written, and the last token reads it.
    d: question, symbol, first mark, place, 1, the wanted mark, answer.
    """

    statement = "J.10"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.10, asked first")
    tasks = ("eva", "index_lookup")

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.sizes.query == "first"

    @property
    def arch(self):
        n = self.task.sizes.n
        asked = code(n)
        said = asked if self.task.name == "eva" else code(self.task.sizes.symbols)
        return parse(
            f"linear_attn[h=1, dk=1, dv={asked}]+linear_attn[h=1, dk=1, dv={said}] "
            f"@ d={asked + 2 * said + 4} phi=identity z=no p={whole(n + 1, said)} "
            "p_state=fixed(0, 0) pos=table mlp=relu(3)"
        )


EXAMPLES = ("eva(n=16, query=first)", "index_lookup(n=8, symbols=2, query=first)")
