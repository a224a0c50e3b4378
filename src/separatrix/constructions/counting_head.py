"""Counting: one head brings the symbol, the next weighs its occurrences against one token."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.exact import ceil_log2
from separatrix.core.spec import parse


class CountingHead(Construction):
    """Does q occur more than t times? Two layers of one head, read at t, in any order.

    Layer 1, at the last token: keys are 0 at the place of q and -1 elsewhere, the query f: with f
    fraction bits e^-f rounds down to 0, so it reads q and q^2. Layer 2: the query f (2q, 1, q^2, 1)
    and keys (s, -s^2, -1, 0), with -1 for 0 at the last token, score -f (q - s)^2, f less at the
    last. Equal weight lies on the token of q and on its B occurrences, none elsewhere. The token of
    q says 1, all others 0: the read-out is 1 / (B + 1), rounded down in every order. For 2^f >=
    n (n + 1) these differ by a grid unit at least from B to B + 1 <= n, so it is less than 1 / (t +
    1) rounded down, which the token t brings along, iff B > t.
    d: s, s^2, 1 / (t + 1), 1, the two marks of places, q and q^2; what is read is subtracted.
    """

    statement = "J.13"
    source = Source("Wen, Dang, Lyu", 2024, "arxiv.org/abs/2402.18510", "Theorem 4.6; sizes ours")
    tasks = ("counting",)
    needs = (FREE_POSITIONS, "no norm")

    @property
    def arch(self):
        n, k = self.task.sizes.n, self.task.vocabulary
        f = ceil_log2(n * (n + 1))
        largest = max(f * k * k, n + 2)
        return parse(
            "full[h=1, dk=1, dv=2]+full[h=1, dk=4, dv=1] @ d=8 "
            f"p=fixed({largest.bit_length()}, {f}) pos=table"
        )


EXAMPLES = ("counting(n=2)", "counting(n=5, alphabet=2)", "counting(n=64)")
