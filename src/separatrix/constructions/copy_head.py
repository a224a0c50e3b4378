"""Copying at a known length: every place after the mark reads the one n before."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class CopyHead(Construction):
    """One head and one layer, since positions are free: where n varies, two layers are printed.

    Places i and n + i share a code of D numbers +1 or -1; two codes have product D if they are
    equal, else D - 2 at most. Keys are the code and -D in the first n places, -D - 1 elsewhere, the
    query is the code and 1. The symbol to say scores 0, all else -1 at most: in whole numbers e^-1
    rounds down to 0, and it is read in every order of folding.
    d: the symbol, the code, the mark of a place, 1, the symbol read.
    """

    statement = "J.1"
    source = Source(
        "Jelassi et al.", 2024, "arxiv.org/abs/2402.01032", "cf. Theorem 2.3; sizes ours"
    )
    tasks = ("copying",)
    needs = (FREE_POSITIONS, "no norm")

    @property
    def arch(self):
        place, symbol = code(self.task.sizes.n), code(self.task.sizes.symbols)
        return parse(
            f"full[h=1, dk={place + 1}, dv={symbol}] @ d={2 * symbol + place + 2} "
            f"p={whole(place, symbol)} pos=table"
        )


EXAMPLES = ("copying(n=1, symbols=2)", "copying(n=3, symbols=3)", "copying(n=256)")
