"""Function evaluation: the table of f, then a point x; say f(x)."""

from dataclasses import dataclass

from separatrix.core import Recall, Source, Task, choice
from separatrix.core.exact import ceil_log2


@dataclass(frozen=True, kw_only=True)
class Eva(Task):
    """Tokens f(0) ... f(n-1), x, all below n; the answer is f(x). For n = 3: `2 0 1 | 0` -> 2.

    With the query first (x, f(0) ... f(n-1)) it is a control: x and then one answer is all to keep.
    """

    query: str | None = choice("last", "first")

    aliases = ("function_evaluation",)
    source = Source("Ye et al.", 2026, "arxiv.org/abs/2602.01763", "definition of Eva")
    linear = True

    @property
    def length(self):
        return self.sizes.n + 1

    @property
    def vocabulary(self):
        return self.sizes.n

    @property
    def cuts(self):
        return (self.sizes.n,) if self.query == "last" else (1, self.sizes.n)

    def prefix_bits(self, r):
        """All n^r beginnings of a table differ somewhere, and x may ask there.

        Query first: after r tokens, x if it is not answered yet, else the answer: x before its
        entry has come (n - r + 1 points), f(x) after it (n values, if r > 1).
        """
        n = self.sizes.n
        if self.query == "last":
            return ceil_log2(n, times=r)
        return ceil_log2(n - r + 1 + (n if r > 1 else 0))

    def abilities(self):
        if self.query == "last":
            yield Recall(self.sizes.n, self.sizes.n, self.sizes.n)


EXAMPLES = ("eva(n=2)", "eva(n=3)", "eva(n=16)", "eva(n=16, query=first)")
