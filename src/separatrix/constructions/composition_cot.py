"""L-step composition by one layer that writes down L addresses."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import WIDEST, Addresses, whole
from separatrix.core.spec import parse


class CompositionCot(Construction):
    """One layer, two heads, L emitted addresses, then the answer. Other layers may idle beside it.

    Entry a of the table of level l has the codes of l, a div N_{l-2}, a mod N_{l-2} as its address,
    D numbers +1 or -1; z_0 has level 0 alone, E numbers. Keys end in one number more: -D in tables,
    -E at z_0, -D - 1 at w and behind. Head 1 asks with the level that follows from its own place,
    and with the two digits of its own symbol: the wanted entry scores 0, all else -1 at most, and
    e^-1 rounds down to 0 in whole numbers, so its value is read in every order of folding. At w,
    level 0, that is i_0; at an emitted token with the address of level l it is i_l. Head 2 reads w
    by a mark, 0 there and -1 elsewhere. The MLP puts the letter of the next level, chosen by units
    that only the own level opens, and i_l together: the next address, one symbol. At level L it
    passes i_L on as the answer. The query is a function of the emitted token alone, so one layer is
    enough. d: of a symbol value, digits and letters; level and digits of the place; two marks, 1;
    value and letters read; digits and value to be said.
    """

    statement = "J.5"
    source = Source("Chen, Peng, Wu", 2024, "arxiv.org/abs/2412.02975", "Corollary 1.4; sizes ours")
    tasks = ("seq_comp",)

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.sizes.order == "reverse" and task.sizes.L < WIDEST

    @property
    def arch(self):
        sizes = self.task.sizes
        L, m, n_l = sizes.L, sizes.m, sizes.n_l
        bits = Addresses.of(L, m, n_l)
        digits = bits.high + bits.low
        d = 3 * (bits.value + digits) + 2 * bits.letters + bits.level + 3
        units = L * (1 + digits) + 1 + bits.value
        return parse(
            f"full[h=2, dk={bits.key + 1}, dv={max(bits.value, bits.letters)}] @ d={d} cot={L} "
            f"p={whole(bits.key, bits.value + digits)} pos=table mlp=relu({units})"
        )


EXAMPLES = ("seq_comp(L=1, m=8)", "seq_comp(L=4, m=4, n_l=4)")
