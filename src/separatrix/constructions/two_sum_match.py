"""One softmax head finds the nearest to a wanted value, and whether it is the value."""

from separatrix.core import Construction, Source
from separatrix.core.exact import ceil_log2
from separatrix.core.spec import parse


class TwoSumMatch(Construction):
    """At every token x: did u = -x mod m occur before? One head of 3 numbers, in any order.

    Let V = v + 1, U = u + 1. The query is f (2U, 1, U^2), a key (V, -V^2, -1): the score of V is
    -f (U - V)^2. With f fraction bits e^-f rounds down to 0: weight lies on the B values nearest to
    U, all at one distance e, and is equal. The means of V, V^2 and the place are read. With t the
    share of those above U minus the share below, the first two are U + te and U^2 + 2Ute + e^2. If
    t is not 0, the first misses U by 1/T at least, for T tokens; if t = 0, the second is
    U^2 + e^2. So both say U iff e = 0, that is iff U is read. The mean place is the token's own if
    it read itself alone, else less by 1/2 at least: x = 0 is no partner of itself, and no blank
    token is needed. Let S be the least power of two from T on, and 2^f >= 4 m S max(m, S). Rounding
    takes away at most T / 2^f of a mean (in order norm a weight is 1/B rounded down): 1/(4S) of the
    first, 1/4 of the others. With a, b, c what they lack to U, U^2 and the own place, the MLP makes
    1 - 4S relu(a - 1/(4S)) - 4S relu(-a) - 4S relu(-b) - 4 relu(1/2 - c): 1 for a partner, else 0
    or less. In order set nothing has weight where e > 0, and what is read then, 0, is no U. Sums
    of an online fold must fit. J.9 has cosines for squares and needs a blank. d: U, U^2, V, V^2,
    place, 1, answer.
    """

    statement = "J.9"
    source = Source("Sanford, Hsu, Telgarsky", 2023, "arxiv.org/abs/2306.02896", "Theorem 6; J.9")
    tasks = ("two_sum",)

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.sizes.ask != "any"

    @property
    def arch(self):
        m, T = self.task.sizes.m, self.task.length
        S = 1 << ceil_log2(T)
        f = 2 + ceil_log2(m * S * max(m, S))
        largest = max(f * m * m, 4 * S)
        sums = max(largest, T * m * m, T * T)
        return parse(
            f"full[h=1, hd=3] @ d=7 p=fixed({largest.bit_length()}, {f}) "
            f"p_acc=fixed({sums.bit_length()}, {f}) pos=table mlp=relu(4)"
        )


EXAMPLES = ("two_sum(n=3)", "two_sum(n=4, ask=each)", "two_sum(n=64, m=257, range=half)")
