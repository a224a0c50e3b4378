"""L-step composition in any order without a mask: doubling."""

from separatrix.core import Construction, Source
from separatrix.core.exact import ceil_log2
from separatrix.core.lookups import WIDEST, Addresses, whole
from separatrix.core.spec import parse


class CompositionEncoder(Construction):
    """2 + ceil(log2(L + 1)) layers in which tokens see later ones too.

    Addresses and look-ups: entry a of level l has the codes of l, a div N_{l-2}, a mod N_{l-2}, in
    all D numbers +1 or -1; keys end in -D, so an equal address scores 0, others -2 at most, and
    e^-2 rounds down to 0 in whole numbers: any order of folding reads the value of the one asked
    for. Layer 1: all tokens read the letters w, by a mark that is 0 there and -1 elsewhere. A token
    (l, a) holds a value, at first z_l(a) (z_0 is level 0), and asks for the entry of its next level
    l' = l + 1 that its value and the letter select. After r further layers it holds what levels l
    to l + 2^r - 1 make of a, and l' = l + 2^r; so does the token that it asks. If l' > L it asks
    for itself and keeps its value; else this works only for L + 1 a power of two. In the last layer
    the answering token, wherever it stands, asks for level 0.
    The MLP forms the next query by levels: of relu(bit + <code of l, own level> - its length) only
    the unit of the own level passes the bit. d: own address, query; symbol's value, value read;
    symbol's letters, letters read; 1 and a mark.
    """

    statement = "J.4"
    source = Source("Chen, Peng, Wu", 2024, "arxiv.org/abs/2412.02975", "Corollary 1.3; sizes ours")
    tasks = ("seq_comp",)

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.sizes.L < WIDEST

    @property
    def arch(self):
        sizes = self.task.sizes
        L, m, n_l = sizes.L, sizes.m, sizes.n_l
        bits = Addresses.of(L, m, n_l)
        units = (L + 1) * (1 + bits.high + bits.low) + bits.key + 2 * bits.value
        return parse(
            f"full[h=1, dk=1, dv={max(1, bits.letters)}]"
            f"+{1 + ceil_log2(L + 1)}*full[h=1, dk={bits.key + 1}, dv={bits.value}] "
            f"@ d={2 * (bits.key + bits.value + bits.letters + 1)} p={whole(bits.key)} "
            f"mask=none pos=table mlp=relu({units})"
        )


EXAMPLES = ("seq_comp(L=2, m=4, n_l=4)", "seq_comp(L=3, m=2, order=forward)")
