"""Index lookup: n symbols, then a position; say the symbol that stands there."""

from dataclasses import dataclass

from separatrix.core import Far, Recall, Source, Task, choice, size
from separatrix.core.exact import ceil_log2


@dataclass(frozen=True, kw_only=True)
class IndexLookup(Task):
    """Symbols s_1 ... s_n, then a position p; the answer is s_p. `c a b | 1` -> c.

    With the query first (p, s_1 ... s_n) it is a control: p and then one symbol is all to keep.
    Drawn: symbols and p uniform.
    """

    symbols: int | None = size(64, least=2)
    query: str | None = choice("last", "first")

    aliases = ("idxl", "index")
    source = Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 3")

    @property
    def linear(self):
        return self.query == "last"

    @property
    def length(self):
        return self.sizes.n + 1

    @property
    def vocabulary(self):
        return self.sizes.symbols + self.sizes.n

    @property
    def cuts(self):
        n = self.sizes.n
        return (n,) if self.query == "last" else (1, min(2, n))

    def prefix_bits(self, r):
        """All beginnings differ somewhere, and p may ask there.

        Query first: after r tokens p if its symbol is still to come, one of n - r + 1 positions,
        else the answer, one of the symbols: most right after the first symbol.
        """
        n, symbols = self.sizes.n, self.sizes.symbols
        if self.query == "last":
            return ceil_log2(symbols, times=r)
        return ceil_log2(n - r + 1 + (symbols if r > 1 else 0)) if r else 0

    def abilities(self):
        n = self.sizes.n
        if n > 1 or self.query == "last":
            yield Far(n)
        if self.query == "last":
            yield Recall(n, self.sizes.symbols, n)


EXAMPLES = (
    *("index_lookup(n=2, symbols=2)", "index_lookup(n=5, symbols=3)"),
    *("index_lookup(n=8, symbols=2, query=first)", "index_lookup(n=400)"),
)
