"""Two halves compared in two layers: each place fetches its partner, the last token looks for one
that matters.
"""

from separatrix.core import Construction, Source
from separatrix.core.exact import ceil_log2
from separatrix.core.lookups import code
from separatrix.core.spec import parse


class HalvesCompare(Construction):
    """Equality, inequality and disjointness at width O(log n), where one layer is too small (I.6).

    Place i and place i + n/2 share a code of D numbers +1 or -1; two codes have product D if they
    are equal, else D - 2 at most. A key is the code and -D, in the second half -D - 1; the query is
    f times the code and f. So the partner in the first half scores 0, all else -f at most: with f
    fraction bits e^-f rounds down to 0, and layer 1 reads the partner's symbol y in any order. At a
    place of the second half with symbol x the MLP makes z = |x - y|, for disjointness z = relu(x +
    y - 1); in the first half z = 0. Layer 2: queries 0, value z: the mean over n tokens is 0 iff
    all z are, since 1/n, or a weight that order norm rounds down to a multiple of 2^-f, is not 0
    for 2^f >= n; n exponentials must fit. d: symbol, code, the number more, 1, the half, z, mean.
    """

    statement = "J.6"
    source = Source(
        "Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 6; codes ours"
    )
    tasks = ("equality", "inequality", "disjointness")

    @property
    def arch(self):
        n, symbols = self.task.sizes.n, self.task.vocabulary
        key, f = code(n // 2), ceil_log2(n)
        largest = max(n, key, 2 * symbols)
        return parse(
            f"full[h=1, dk={key + 1}, dv=1]+full[h=1, hd=1] @ d={key + 6} "
            f"p=fixed({largest.bit_length()}, {f}) pos=table mlp=relu(2)"
        )


EXAMPLES = ("equality(n=4, symbols=3)", "inequality(n=6)", "disjointness(n=64)")
