"""Nearest neighbour: the first layer finds where it stands, the second reads its label."""

from fractions import Fraction

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import WIDEST, code
from separatrix.core.spec import parse


class NearestTwoLayer(Construction):
    """Two layers of one head, in numbers that keep the margin gamma.

    f fraction bits with 4^f gamma^2 >= 256 d: rounding down moves an inner product of unit vectors
    by 2 sqrt(d) 2^-f + d 4^-f at most, so the nearest leads by 0.7 gamma still. Layer 1: query
    (g x, g), keys (x', 0) at labelled vectors and (..., -4) elsewhere, the asking token among them,
    g = ceil(2 f / gamma): the best labelled vector scores over -1.3 g and leads the others by
    1.4 f - 1 at least, the excluded tokens, below -2.7 g, by as much. As e^-gap < 2^-f all
    weight lies on it, and its value is the code of its pair, D numbers +1 or -1. Layer 2: query
    f times that code and f, keys the pair's code and 0 at labels, -1 elsewhere: the label of the
    pair leads by f or more, e^-f < 2^-f, and its code is read. Order norm; in order set the best
    score would have to be 0.
    d: vector, label, pair, two marks, 1, and the pair that was read; the label is read into the
    place of a label, which the asking token has free.
    """

    statement = "J.8"
    source = Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 7 as in J.8")
    tasks = ("nearest",)
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.sizes.d < WIDEST

    @property
    def arch(self):
        d, gamma, labels = self.task.sizes.d, self.task.sizes.gamma, self.task.sizes.labels
        pair, label = code(self.task.sizes.n // 2), code(labels)
        f, g = precision(d, gamma)
        largest = max(4 * g, f * (pair + 1))
        return parse(
            f"full[h=1, dk={d + 1}, dv={pair}]+full[h=1, dk={pair + 1}, dv={label}] "
            f"@ d={d + label + 2 * pair + 3} softmax=norm "
            f"p=fixed({largest.bit_length()}, {f}) pos=table"
        )


def precision(d: int, gamma: Fraction) -> tuple[int, int]:
    """Fraction bits and gain: the least f with 4^f gamma^2 >= 256 d, and ceil(2 f / gamma)."""
    f = 1
    while 4**f * gamma**2 < 256 * d:
        f += 1
    return f, -(-2 * f // gamma)


EXAMPLES = ("nearest(n=4)", "nearest(n=8, d=1)", "nearest(n=64, d=16, gamma=0.1)")
