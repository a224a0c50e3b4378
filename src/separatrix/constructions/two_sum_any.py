"""2-Sum for any pair: every token looks for its partner, the last token for one that found it."""

from separatrix.core import Construction, Source
from separatrix.core.exact import ceil_log2
from separatrix.core.spec import parse


class TwoSumAny(Construction):
    """Two layers, in any order: one layer of this size is excluded (I.8).

    The first finds at every token x of T whether u = -x mod m occurred before. Let V = v + 1, U = u
    + 1. With query f (2U, 1, U^2) and keys (V, -V^2, -1) the score of V is -f (U - V)^2, and e^-f
    rounds down to 0 at f fraction bits: equal weight lies on the values nearest to U, all at one
    distance e, and the means of V, V^2 and the place are read. With t the share of those above U
    minus the share below, the first two are U + te and U^2 + 2Ute + e^2: the first misses U by 1/T
    unless t = 0, then the second misses U^2 unless e = 0. The mean place is less than the own by
    1/2 if another token was read. Rounding takes away at most T / 2^f, so for S, the power of two
    from T on, and 2^f >= 4 m S max(m, S), the MLP's z = 1 - 4S relu(a - 1/(4S)) - 4S relu(-a) - 4S
    relu(-b) - 4 relu(1/2 - c) of what the three lack to U, U^2 and the own place is 1 if an earlier
    token was u, else 0 or less. In layer 2 the last token scores every token by f z and reads z:
    what has z = 1 outweighs all else, so the read-out is above 0 iff there is one. In order set e^f
    stops at the largest number, which is above T; where nothing has weight 0 is read. Sums of an
    online fold must fit.
    d: U, U^2, V, V^2, place, 1, z and the answer.
    """

    statement = "J.9"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.9; I.8")
    tasks = ("two_sum",)

    @classmethod
    def does(cls, task):
        return task.name == "two_sum" and task.sizes.ask == "any"

    @property
    def arch(self):
        m, T = self.task.sizes.m, self.task.length
        S = 1 << ceil_log2(T)
        f = 2 + ceil_log2(m * S * max(m, S))
        largest = max(f * m * m, 4 * S)
        sums = max(largest, T * m * m, T * T)
        return parse(
            f"full[h=1, hd=3]+full[h=1, hd=1] @ d=8 p=fixed({largest.bit_length()}, {f}) "
            f"p_acc=fixed({sums.bit_length()}, {f}) pos=table mlp=relu(4)"
        )


EXAMPLES = ("two_sum(n=4, ask=any)", "two_sum(n=64, ask=any)")
