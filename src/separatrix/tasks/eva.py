"""Function evaluation: the table of f, then a point x; say f(x)."""

from dataclasses import dataclass

from separatrix.core import Far, Recall, Source, Task, choice
from separatrix.core.exact import ceil_log2


@dataclass(frozen=True, kw_only=True)
class Eva(Task):
    """Tokens f(0) ... f(n-1), x, all below n; the answer is f(x). For n = 3: `2 0 1 | 0` -> 2.

    With the query first (x, f(0) ... f(n-1)) it is a control: x and then one answer is all to keep.
    Drawn: f and x uniform.
    """

    query: str | None = choice("last", "first")

    aliases = ("function_evaluation",)
    source = Source("Ye et al.", 2026, "arxiv.org/abs/2602.01763", "definition of Eva")

    @property
    def linear(self):
        return self.query == "last"

    @property
    def length(self):
        return self.sizes.n + 1

    @property
    def vocabulary(self):
        return self.sizes.n

    @property
    def cuts(self):
        n = self.sizes.n
        return (n,) if self.query == "last" else (1, min(2, n))

    def prefix_bits(self, r):
        """All n^r beginnings of a table differ somewhere, and x may ask there.

        Query first: after r tokens x if its entry is still to come, one of n - r + 1 points, else
        the answer, one of n values: most right after the first entry.
        """
        n = self.sizes.n
        if self.query == "last":
            return ceil_log2(n, times=r)
        return ceil_log2(n - r + 1 + (n if r > 1 else 0)) if r else 0

    def abilities(self):
        n = self.sizes.n
        if n > 1:
            yield Far(n)
        if self.query == "last":
            yield Recall(n, n, n)


EXAMPLES = ("eva(n=2)", "eva(n=3)", "eva(n=16)", "eva(n=16, query=first)")
