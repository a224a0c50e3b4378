"""One softmax head finds the nearest to a wanted value, and whether it is the value."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import whole
from separatrix.core.spec import parse


class TwoSumMatch(Construction):
    """At every token x: did u = -x mod m occur before? Head sizes 2 and 3, whole numbers.

    The query is (2u, 1), the key of a value v is (v, -v^2): scores u^2 - (u - v)^2. In an online
    fold the token's weight is e^-1 or less, which rounds down to 0, unless |u - v| is least: the
    read-out is the plain mean over the B nearest, all at one distance e. Read v, v^2 and the place
    i, each mean rounded down. Let t be the difference of the numbers of those above and below u,
    over B. The mean of v is u + te, that of v^2 is u^2 + 2ute + e^2. If the first is u after
    rounding then te >= 0, so the second is at least u^2 + e^2: both are u and u^2 iff e = 0. Then
    all read places hold u, and an earlier one than the asking token's is among them iff the mean
    place, which that pulls down by 1/2 or more, is less than its own: so x = 0 is no partner of
    itself, and no blank token is needed. The MLP makes 1 - |u - v| - |u^2 - v^2| - relu(1 - i' + i)
    of the three: 1 if so, else at most 0. J.9 has cosines for squares, in numbers twice as long.
    d: u, u^2, v, v^2, i, 1 and the answer; means are subtracted where their partners stand.
    """

    statement = "J.9"
    source = Source("Sanford, Hsu, Telgarsky", 2023, "arxiv.org/abs/2306.02896", "Theorem 6; J.9")
    tasks = ("two_sum",)

    @classmethod
    def does(cls, task):
        return task.name == "two_sum" and task.sizes.ask != "any"

    @property
    def arch(self):
        tokens, square = self.task.length, (self.task.sizes.m - 1) ** 2
        most = max(tokens, square)
        return parse(
            f"full[h=1, dk=2, dv=3, softmax=online] @ d=7 p={whole(most)} "
            f"p_acc={whole(tokens * most)} pos=table mlp=relu(5)"
        )


EXAMPLES = ("two_sum(n=3)", "two_sum(n=4, ask=each)", "two_sum(n=64, m=257, range=half)")
