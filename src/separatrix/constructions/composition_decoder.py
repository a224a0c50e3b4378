"""L-step composition in reverse order: the last token looks one table up a layer."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.arch import MOST_LAYERS
from separatrix.core.lookups import Addresses, whole
from separatrix.core.spec import parse


class CompositionDecoder(Construction):
    """L + 1 layers of one head; only the token w works.

    Entry a of the table of level l has as its address the codes of l, of a div N_{l-2} and of a mod
    N_{l-2}; z_0 is level 0. So the code of an argument w_{l-1} N_{l-2} + i_{l-1} is the letter's
    next to the value's, and needs no adder. Codes are numbers +1 or -1: two addresses of D numbers
    have product D if they are equal, else D - 2 at most. Keys are the address (0 at w) and -D,
    queries an address and 1: the wanted entry scores 0, all else -2 at most, and in whole numbers
    e^-2 rounds down to 0. So its value is read in every order of folding. Layer 1 asks for level 0
    and reads i_0, layer l + 1 for (l, w_{l-1}, i_{l-1}) and reads i_l. Nothing is erased: d is the
    address, the value of a symbol and its letters, i_0 to i_{L-1}, i_L, and 1.
    """

    statement = "J.3"
    source = Source("Chen, Peng, Wu", 2024, "arxiv.org/abs/2412.02975", "Corollary 1.2; sizes ours")
    tasks = ("seq_comp",)
    needs = (FREE_POSITIONS, "no norm")
    hop_order = "reverse"

    @classmethod
    def does(cls, task):
        return (
            task.name in cls.tasks
            and task.sizes.order == "reverse"
            and cls.depth(task.sizes.L) <= MOST_LAYERS
        )

    @classmethod
    def depth(cls, hops):
        return hops + 1

    @property
    def arch(self):
        sizes = self.task.sizes
        L, m, n_l = sizes.L, sizes.m, sizes.n_l
        bits = Addresses.of(L, m, n_l)
        d = bits.key + bits.value + bits.letters + L * bits.low + bits.value + 1
        return parse(
            f"{self.depth(L)}*full[h=1, dk={bits.key + 1}, dv={bits.value}] "
            f"@ d={d} p={whole(bits.key)} pos=table"
        )


EXAMPLES = ("seq_comp(L=4, m=4, n_l=4)", "seq_comp(L=6, m=2, n_l=2)", "seq_comp(n=4162)")
