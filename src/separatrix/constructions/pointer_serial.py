"""The pointer task by a recurrence of log2 m bits and one full layer, one behind the other."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class PointerSerial(Construction):
    """A linear layer brings the pointer to the last token, a full one looks the entry up.

    Layer 1: key 1 at z_0, 0 elsewhere, value minus the bits of the symbol: S is the pointer, in
    one-bit numbers -1 and 0, and w reads it: 12 bits at m = 4096, where the same heads side by side
    would need 48,928 (P1). Layer 2: keys are the place of an entry, D numbers +1 or -1, and -D, or
    -D - 1 outside the table; the query is -2y - 1 of the reading y, and 1. The wanted entry scores
    0, all else -1 at most: in whole numbers e^-1 rounds down to 0, and it is read in every order of
    folding. d: symbol, place, two marks, 1, the pointer and the entry that were read.
    """

    statement = "J.14"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.14; I.14b")
    tasks = ("seq_comp",)
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and (task.sizes.L, task.sizes.order) == (1, "reverse")

    @property
    def arch(self):
        place = code(self.task.sizes.m)
        return parse(
            f"linear_attn[h=1, dk=1, dv={place}, phi=identity, z=no]"
            f"+full[h=1, dk={place + 1}, dv={place}] @ d={4 * place + 3} "
            f"p={whole(place)} p_state=fixed(0, 0) pos=table"
        )


EXAMPLES = ("seq_comp(L=1, m=4)", "seq_comp(L=1, m=4096)")
