"""c-gram retrieval: c - 1 heads gather a key, one head reads what stands behind an equal one."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import WIDEST, code, whole
from separatrix.core.spec import parse


class CgramTwoLayer(Construction):
    """Two layers: c - 1 heads by place, one head by content.

    Tokens of a block share a code of D numbers +1 or -1, two of which have product D if they are
    equal, else D - 2 at most. Head j of layer 1 has keys of the block's code and -D at places j of
    blocks, -D - 1 elsewhere; the query is the own block's code and 1. Place j of the own block
    scores 0, all else -1 at most: in whole numbers e^-1 rounds down to 0, and its symbol's code is
    read, in every order of folding. The last token, itself the last of its key, and the value of
    each block so hold all c - 1 symbols of their keys. Layer 2 compares these in the same way, at
    value places, and reads the value. The printed theorem asks for constant size and names none.
    d: key symbol, value, block, c marks of places, 1, and the key gathered; the value is read
    where the last token has nothing.
    """

    statement = "J.12"
    source = Source("Wen, Dang, Lyu", 2024, "arxiv.org/abs/2402.18510", "Theorem 4.6; sizes ours")
    tasks = ("cgram",)
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.sizes.c < WIDEST

    @property
    def arch(self):
        n, c = self.task.sizes.n, self.task.sizes.c
        symbol, value = code(self.task.sizes.symbols), code(self.task.sizes.values)
        block, gram = code(n // c + 1), (c - 1) * symbol
        return parse(
            f"full[h={c - 1}, dk={block + 1}, dv={symbol}]+full[h=1, dk={gram + 1}, dv={value}] "
            f"@ d={symbol + value + block + c + 1 + gram} p={whole(block, gram, value)} pos=table"
        )


EXAMPLES = ("cgram(n=6)", "cgram(n=6, c=2)", "cgram(n=96)")
