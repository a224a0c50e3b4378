"""Sparse averaging: a token points at q others; say their mean."""

from dataclasses import dataclass

from separatrix.core import Averaging, Far, Source, Task, size


@dataclass(frozen=True, kw_only=True)
class Qsa(Task):
    """Tokens (z_i, y_i), i = 1 ... n: z_i is +1 or -1, y_i a set of q < n places of 1 ... n.

    Read at the last token: the mean of z_j over j in y_n, to a tolerance below 1/q. For q = 2:
    `(+, 12) (-, 13) (-, 12)` -> 0. By default q is the largest with n >= 2 q + 1.
    Drawn: signs and sets uniform.
    """

    q: int | None = size(lambda s: max(1, (s.n - 1) // 2))

    aliases = ("sparse_averaging",)
    source = Source("Sanford et al.", 2023, "arxiv.org/abs/2306.02896", "Definition 4")
    linear = True

    @property
    def first(self):
        return (self.q or 1) + 1

    @property
    def vocabulary(self):
        """Of signs and places together: a token has a field for z and q fields for y."""
        return self.sizes.n + 2

    @property
    def cuts(self):
        return (self.sizes.n - 1,)

    def prefix_bits(self, r):
        """Two lists of signs differ in the sum over some q of n > q places; sums differ by 2.

        Were all sums equal, exchanging one place for another would show the two lists to differ
        everywhere alike, and they agree at the places to come (I.3). Earlier sets are not asked.
        """
        return r

    def abilities(self):
        n, q = self.sizes.n, self.sizes.q
        yield Far(n - 1)
        if n >= 2 * q + 1:
            yield Averaging(q, n)


EXAMPLES = ("qsa(n=2, q=1)", "qsa(n=3, q=2)", "qsa(n=9)", "qsa(n=1025, q=16)")
