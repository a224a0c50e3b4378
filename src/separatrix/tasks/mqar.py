"""Multi-query associative recall: pairs, then each key once among blanks; say its value there."""

from dataclasses import dataclass, replace

from separatrix.core import Far, Pairs, Source, Task, size
from separatrix.core.exact import ceil_log2, ceil_log2_falling


@dataclass(frozen=True, kw_only=True)
class Mqar(Task):
    """`pairs` keys, each followed by its value; then every key once, at even places among blanks.

    As zoology draws it, blanks kept: of the symbols below `vocab` 0 is the blank, those below
    vocab // 2 are keys and the others values; no key and no value occurs twice among the pairs.
    `2 8 4 7 | 0 0 4 0 0 0 2 0` -> 7 at the 4, 8 at the 2. n is the total length.
    """

    pairs: int | None = size(lambda s: max(1, s.n // 16))
    vocab: int | None = size(lambda s: max(8192, 4 * s.pairs))

    aliases = ("multi_query_associative_recall", "multiquery_ar")
    source = Source("Arora et al.", 2023, "arxiv.org/abs/2312.04927", "MQAR, as in zoology's code")

    @property
    def first(self):
        return 4 * (self.pairs or 1)

    def at(self, n):
        if self.vocab is not None and self.pairs is None:
            n = min(n, max(self.first, 16 * (self.vocab // 4) + 15))
        return replace(self, n=n)

    def refuse(self):
        if self.sizes.vocab < 4 * self.sizes.pairs:
            raise ValueError(
                f"mqar: pairs={self.sizes.pairs} with vocab={self.vocab}; "
                f"vocab >= {4 * self.sizes.pairs}, or fewer pairs"
            )

    @property
    def vocabulary(self):
        return self.sizes.vocab

    @property
    def values(self) -> int:
        return self.sizes.vocab - self.sizes.vocab // 2

    @property
    def exact(self):
        """Where values make a field over which polynomials, functions enough, take no more bits."""
        pairs, values = self.sizes.pairs, self.values
        most = ceil_log2(values, times=pairs)
        return values.bit_count() == 1 and most == ceil_log2_falling(values, pairs)

    @property
    def cuts(self):
        """After the pairs, and after as many blanks as leave room for all keys."""
        n, pairs = self.sizes.n, self.sizes.pairs
        return (2 * pairs, 2 * ((n - 2 * pairs) // 2))

    def prefix_bits(self, r):
        """Lists of j distinct values out of half the symbols: each will be asked for by its key.

        Keys are free, and the first is asked for before the others are known: a state after all
        pairs is a function from keys to values (R.11).
        """
        return ceil_log2_falling(self.values, min(r // 2, self.sizes.pairs))

    def abilities(self):
        """Values are distinct: for `Pairs` each is counted with those that all others leave."""
        pairs = self.sizes.pairs
        yield Far(self.cuts[1] + 2 * pairs - 3)
        yield Pairs(pairs, self.values - pairs + 1, "interleaved")


EXAMPLES = (
    *("mqar(n=8, pairs=1, vocab=4)", "mqar(n=10, pairs=2, vocab=8)"),
    *("mqar(n=64)", "mqar(n=256, pairs=16, vocab=8192)"),
)
