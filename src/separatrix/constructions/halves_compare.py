"""Two halves compared in two layers: each place fetches its partner, the last token looks for one
that matters.
"""

from separatrix.core import Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class HalvesCompare(Construction):
    """Equality, inequality and disjointness at width O(log n), where one layer is too small (I.6).

    Place i and place i + n/2 share a code of D numbers +1 or -1. A key is the code and -D, in the
    second half -D - 1; the query is the code and 1. So the partner in the first half scores 0, all
    else -1 at most, and e^-1 rounds down to 0 in whole numbers: layer 1 reads the partner's symbol
    y. At a place of the second half with symbol x the MLP makes z = |x - y|, for disjointness z =
    relu(x + y - 1); in the first half z = 0. In layer 2 the last token scores every token by its z
    and reads z. Folded online all weight lies on the largest, which is 0 iff the halves agree, or
    the sets are disjoint. d: symbol, code, the number more, 1, the half, z and the largest z.
    """

    statement = "J.6"
    source = Source(
        "Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 6; codes ours"
    )
    tasks = ("equality", "inequality", "disjointness")

    @property
    def arch(self):
        key = code(self.task.sizes.n // 2)
        return parse(
            f"full[h=1, dk={key + 1}, dv=1]+full[h=1, hd=1] @ d={key + 6} softmax=online "
            f"p={whole(key, 2 * self.task.vocabulary)} pos=table mlp=relu(2)"
        )


EXAMPLES = ("equality(n=4, symbols=3)", "inequality(n=6)", "disjointness(n=64)")
