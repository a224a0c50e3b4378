"""Sparse averaging: a head for each place that is pointed at."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import WIDEST, code, whole
from separatrix.core.spec import parse


class AveragingHead(Construction):
    """q heads read the q places of the last token's set, and their outputs add up.

    A place has a code of D numbers +1 or -1; two have product D if they are equal, else D - 2 at
    most. Keys are the own place and -D, the query of head r the r-th field of the set and 1: the
    wanted place, which may be the asking one, scores 0, all else -2 at most. In whole numbers e^-2
    rounds down to 0, and z is read as it is, in every order of folding. The sum of q signs is a
    whole number, q times the mean. So H d_k p = q (D + 1) p, where one layer needs q bits at least
    (I.9). d: z, q places, the own place, 1, the sum.
    """

    statement = "J.2"
    source = Source("Sanford, Hsu, Telgarsky", 2023, "arxiv.org/abs/2306.02896", "cf. Theorem 2")
    tasks = ("qsa",)
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.sizes.q < WIDEST >> 7

    @property
    def arch(self):
        q, place = self.task.sizes.q, code(self.task.sizes.n)
        return parse(
            f"full[h={q}, dk={place + 1}, dv=1] @ d={(q + 1) * place + 3} "
            f"p={whole(place, q)} pos=table"
        )


EXAMPLES = ("qsa(n=3, q=2)", "qsa(n=9)", "qsa(n=1025, q=16)")
