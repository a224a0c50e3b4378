"""Copying: n symbols and a mark; say all of them again."""

from dataclasses import dataclass

from separatrix.core import Copy, Far, Source, Task, size
from separatrix.core.exact import ceil_log2


@dataclass(frozen=True, kw_only=True)
class Copying(Task):
    """Symbols s_1 ... s_n, a mark, then s_1 ... s_{n-1} again; each is said one token ahead.

    `a b b | # a b` -> a at the mark, then b, b. Drawn: symbols uniform.
    """

    symbols: int | None = size(64, least=2)

    aliases = ("copy",)
    source = Source("Jelassi et al.", 2024, "arxiv.org/abs/2402.01032", "Theorem 2.7")
    linear = True

    @property
    def length(self):
        return 2 * self.sizes.n

    @property
    def vocabulary(self):
        return self.sizes.symbols + 1

    @property
    def cuts(self):
        return (self.sizes.n,)

    def prefix_bits(self, r):
        """Every symbol will be said again."""
        return ceil_log2(self.sizes.symbols, times=r)

    def abilities(self):
        n = self.sizes.n
        yield Far(n)
        yield Copy(n, self.sizes.symbols, n)


EXAMPLES = ("copying(n=1, symbols=2)", "copying(n=3, symbols=3)", "copying(n=256)")
