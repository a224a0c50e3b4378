"""2-step composition by two linear layers, then one full layer: about m log2 m bits of state."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import WIDEST, code, whole
from separatrix.core.spec import parse


class CompositionLinearFull(Construction):
    """Layer 1 keeps z_1, layer 2 brings i_1 to w, the full layer looks z_2(w, i_1) up.

    Layer 1: the key of entry a of z_1 is the a-th unit vector of m, 0 at all other tokens; its
    value is minus the bits of the entry. So S is the table, in one-bit numbers -1 and 0, and z_0
    reads row z_0: minus the bits of i_1. Layer 2: key 1 at z_0, 0 elsewhere, with that reading as
    its value; w reads it. With z_1 of m entries below m that is (m + 1) ceil(log2 m) bits, 390 at
    m = 64, against the least post-state of a full layer that comes first (H1). Layer 3: keys are
    the codes of both digits of an entry of z_2, D numbers +1 or -1, and -D, or -D - 1 outside z_2;
    the query is the letter's code, that of i_1 (-2y - 1 of the reading y) and 1. The wanted entry
    scores 0, all else -1 at most, and e^-1 rounds down to 0 in whole numbers: it is read in every
    order of folding. d: unit vector, bits and letter of a symbol; unit vector and digits of the
    place; two marks, 1; two readings of i_1, the answer.
    """

    statement = "J.14"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.14; I.12")
    tasks = ("seq_comp",)
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return (
            task.name in cls.tasks
            and (task.sizes.L, task.sizes.order) == (2, "reverse")
            and 4 * task.sizes.m < WIDEST
        )

    @property
    def arch(self):
        m, n_l = self.task.sizes.m, self.task.sizes.n_l
        low, value = code(m), code(m * n_l)
        letter = code(n_l)
        key = letter + low
        d = 2 * (m + value + letter) + 3 * low + 3
        return parse(
            f"linear_attn[h=1, dk={m}, dv={low}]+linear_attn[h=1, dk=1, dv={low}]"
            f"+full[h=1, dk={key + 1}, dv={value}] @ d={d} phi=identity z=no "
            f"p={whole(key, value)} p_state=fixed(0, 0) p_acc=fixed(15, 0) pos=table"
        )


EXAMPLES = ("seq_comp(L=2, m=2, n_l=2)", "seq_comp(L=2, m=64, n_l=64)")
