"""The pointer task by one full layer and a recurrence of log2 m bits, one behind the other."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class PointerFullLinear(Construction):
    """The pointer itself looks its entry up; a linear layer brings the answer to the last token.

    Layer 1: keys are the place of an entry, D numbers +1 or -1, and -D, or -D - 1 elsewhere;
    the query of z_0 is the code of its symbol, and 1. The wanted entry scores 0, all else -1 at
    most: in whole numbers e^-1 rounds down to 0, and z_0 hears its entry in every order of folding.
    Layer 2: key 1 at z_0, 0 elsewhere, value minus the bits of what was heard: S is the answer, in
    one-bit numbers -1 and 0, and w reads it: 12 bits at m = 4096, where the same heads side by side
    would need 48,928 (P1). d: symbol, place, two marks, 1, the entry and the answer.
    """

    statement = "I.14b"
    source = Source("ours", 2026, "docs/theory/hybrids.md", "I.14b")
    tasks = ("seq_comp",)
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and (task.sizes.L, task.sizes.order) == (1, "reverse")

    @property
    def arch(self):
        place = code(self.task.sizes.m)
        return parse(
            f"full[h=1, dk={place + 1}, dv={place}]"
            f"+linear_attn[h=1, dk=1, dv={place}, phi=identity, z=no] @ d={4 * place + 3} "
            f"p={whole(place)} p_state=fixed(0, 0) pos=table"
        )


EXAMPLES = ("seq_comp(L=1, m=5)", "seq_comp(L=1, m=4096)")
