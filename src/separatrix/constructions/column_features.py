"""Thresholds of features that are columns of bits: a head a row fetches, the last token counts."""

from separatrix.core import Construction, Source
from separatrix.core.exact import ceil_log2
from separatrix.core.lookups import WIDEST, code
from separatrix.core.spec import parse


class ColumnFeatures(Construction):
    """n bits in k rows: are more than b columns all 1? Two layers, k - 1 heads; k = 1 takes one.

    A column has a code of D numbers +1 or -1; two of them have product D if they are equal, else D
    - 2 at most. For head r < k a key is the code of its column and -D in row r, -D - 1 elsewhere;
    the query is f times the code and f. The place in row r of the own column scores 0, all else -f
    at most: with f fraction bits e^-f rounds down to 0, so the head reads its bit, in every order.
    In the last row, which sees all others, the MLP makes z = relu(sum of k bits - k + 1), 1 iff all
    are 1; a mark keeps z = 0 elsewhere. Layer 2: queries 0, values n z - (b + 1). The mean over n
    tokens is the count less b + 1, rounded down: 0 or more iff the count is above b. In order norm
    weights are 1/n rounded down, not 0 for 2^f >= n, and a sum of equal ones keeps its sign; n
    exponentials must fit, and the sums of an online fold. For k = 1 a bit is its own z. d: the bit,
    its column's code, a number more for each head, 1, the mark, the sum of bits, z, the mean.
    """

    statement = "J.7"
    source = Source(
        "Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 13; causal: ours"
    )
    tasks = ("threshold",)

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and 2 * task.sizes.k < WIDEST

    @property
    def arch(self):
        n, k = self.task.sizes.n, self.task.sizes.k
        key, f = code(n // k), max(1, ceil_log2(n))
        fetch = f"full[h={k - 1}, dk={key + 1}, dv=1]+" if k > 1 else ""
        whole = max(n, key, f).bit_length()
        sums = n << whole
        return parse(
            f"{fetch}full[h=1, hd=1] @ d={key + k + 5 if k > 1 else 3} "
            f"p=fixed({whole}, {f}) p_acc=fixed({sums.bit_length()}, {f}) pos=table mlp=relu(1)"
        )


EXAMPLES = ("threshold(n=8, b=1)", "threshold(n=6, k=1, b=2)", "threshold(n=9, k=3)")
