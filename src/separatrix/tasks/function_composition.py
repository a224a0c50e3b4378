"""Function composition: the tables of f and g, then a point x; say f(g(x))."""

from dataclasses import dataclass

from separatrix.core import Far, Recall, Source, Table, Task
from separatrix.core.exact import add, ceil_log2, ceiling, log2, subtract


@dataclass(frozen=True, kw_only=True)
class FunctionComposition(Task):
    """Tokens f(0) ... f(n-1), g(0) ... g(n-1), x, all below n; the answer is f(g(x)).

    For n = 3: `2 0 1 | 0 0 2 | 1` -> 2, as g(1) = 0 and f(0) = 2. Drawn: f, g and x uniform.
    """

    aliases = ("compose",)
    source = Source("Peng et al.", 2024, "arxiv.org/abs/2402.08164", "Theorem 1")
    exact = False

    @property
    def length(self):
        return 2 * self.sizes.n + 1

    @property
    def vocabulary(self):
        return self.sizes.n

    @property
    def cuts(self):
        return (self.sizes.n, 2 * self.sizes.n - 1)

    def prefix_bits(self, r):
        """While an entry of g is to come, it may ask for any f(y): all of f is needed, exactly.

        So are the points f(g(x)) of the j = r - n entries of g that came: for each f as many lists
        as it has values to the power j. A uniform f has at least (1 - 1/e) n > 79 n / 125 values
        on average, so by convexity there are at least n^n (79 n / 125)^j cases in all (R.10).
        """
        n = self.sizes.n
        j = r - n
        if not 0 < j < n:
            return ceil_log2(n, times=min(r, n))
        # No integer, as 79 stays: some scale decides.
        return ceiling(
            lambda scale: add(
                log2(n, scale, n), subtract(log2(79 * n, scale, j), log2(125, scale, j))
            )
        )

    def abilities(self):
        n = self.sizes.n
        if n > 1:
            yield Far(2 * n)
        yield Table(n, n)
        yield Recall(n, n, n)


EXAMPLES = (
    *("function_composition(n=2)", "function_composition(n=3)"),
    "function_composition(n=64)",
)
