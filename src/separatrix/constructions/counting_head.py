"""Counting: one head brings the symbol, the next weighs its occurrences against one token."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import whole
from separatrix.core.spec import parse


class CountingHead(Construction):
    """Does q occur more than t times? Two layers of one head, read at t.

    Layer 1, at the last token: keys are 0 at the place of q and -1 elsewhere, so it reads q. Layer
    2: the query (2q, 1, 1) and keys (s, -s^2, 0), with -1 for 0 at the last token, score q^2 - (q -
    s)^2, one less at the last. Folded online in whole numbers, where e^-1 rounds down to 0, equal
    weight lies on the token of q and on its B occurrences. The token of q says N = n(n + 1), all
    others 0: the read-out is N / (B + 1) rounded down. As N / (B + 1) - N / (B + 2) >= 1 for B < n,
    it is less than N / (t + 1) rounded down, which the token t brings along, iff B > t.
    d: s, s^2, N / (t + 1), 1, the two marks of places, and q; what is read is subtracted.
    """

    statement = "D.2"
    source = Source("Wen, Dang, Lyu", 2024, "arxiv.org/abs/2402.18510", "Theorem 4.6; sizes ours")
    tasks = ("counting",)
    needs = (FREE_POSITIONS, "no norm")

    @property
    def arch(self):
        n, k = self.task.sizes.n, self.task.vocabulary
        return parse(
            "full[h=1, hd=1]+full[h=1, dk=3, dv=1] @ d=7 softmax=online "
            f"p={whole(n * (n + 1), k * k)} pos=table"
        )


EXAMPLES = ("counting(n=2)", "counting(n=5, alphabet=2)", "counting(n=64)")
