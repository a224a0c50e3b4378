"""Thresholds of features that are columns of bits: a head a row fetches, the last token counts."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class ColumnFeatures(Construction):
    """n bits in k rows: are more than b columns all 1? Two layers, k - 1 heads; k = 1 takes one.

    A column has a code of D numbers +1 or -1. For head r < k a key is the code of its column and
    -D in row r, -D - 1 elsewhere; the query is the code and 1. The place in row r of the own column
    scores 0, all else -1 at most, and e^-1 rounds down to 0 in whole numbers, so the head reads its
    bit. In the last row, which sees all others, the MLP makes z = relu(sum of k bits - k + 1), 1
    iff all are 1; a mark keeps z = 0 elsewhere. Layer 2: queries 0, values n z. Folded online,
    sum and number of tokens are exact, and their quotient is the count, a whole number. For k = 1
    a bit is its own z. d: the bit, its column's code, a number more for each head, 1, the mark, the
    sum of bits, z, the count.
    """

    statement = "J.7"
    source = Source(
        "Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 13; causal: ours"
    )
    tasks = ("threshold",)

    @property
    def arch(self):
        n, k = self.task.sizes.n, self.task.sizes.k
        key = code(n // k)
        fetch = f"full[h={k - 1}, dk={key + 1}, dv=1]+" if k > 1 else ""
        return parse(
            f"{fetch}full[h=1, hd=1] @ d={key + k + 5 if k > 1 else 3} softmax=online "
            f"p={whole(2 * n + 1)} p_acc={whole(n * n + 2)} pos=table mlp=relu(1)"
        )


EXAMPLES = ("threshold(n=8, b=1)", "threshold(n=6, k=1, b=2)", "threshold(n=9, k=3)")
