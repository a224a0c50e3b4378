"""c-gram retrieval: blocks of c symbols, then the first c - 1 of one; say its last."""

from dataclasses import dataclass, replace

from separatrix.core import Far, Pairs, Recall, Source, Task, fixed_size, size
from separatrix.core.exact import ceil_log2, least

MOST = 64  # keys of more symbols are no scarcer


@dataclass(frozen=True, kw_only=True)
class Cgram(Task):
    """n // c blocks of c - 1 key symbols and a value, then c - 1 key symbols that begin a block.

    The blocks have distinct keys; the answer is the value behind the asked one. For n = 6, c = 3:
    `A B 0  B B 1 | A B` -> 0. Values are symbols of their own, so no gram across blocks is a key.
    By default as many values as blocks, and the fewest key symbols that give so many keys.
    Drawn: values uniform, distinct keys uniform, and the asked one uniform among them.
    """

    c: int | None = fixed_size(3, least=2)
    symbols: int | None = size(lambda s: least(lambda k: spelled(k, s.c) >= s.n // s.c, 1, s.n))
    values: int | None = size(lambda s: s.n // s.c)

    aliases = ("c_gram_retrieval", "c_gram")
    source = Source("Wen et al.", 2024, "arxiv.org/abs/2402.18510", "definition 4.4")
    exact = False

    @property
    def first(self):
        return self.c or 3

    def at(self, n):
        if self.symbols is not None:
            c = self.first
            n = min(n, c * spelled(self.symbols, c) + c - 1)
        return replace(self, n=n)

    def refuse(self):
        if self.blocks > spelled(self.sizes.symbols, self.sizes.c):
            raise ValueError(
                f"cgram: symbols={self.symbols} spell too few keys for the {self.blocks} blocks of "
                f"n={self.n}; leave symbols out, or take n <= {self.at(self.n).n}"
            )

    @property
    def blocks(self) -> int:
        return self.sizes.n // self.sizes.c

    @property
    def length(self):
        return self.blocks * self.sizes.c + self.sizes.c - 1

    @property
    def vocabulary(self):
        return self.sizes.symbols + self.sizes.values

    @property
    def cuts(self):
        return (self.blocks * self.sizes.c,)

    def prefix_bits(self, r):
        """With the keys fixed, all lists of values differ, and the last key may ask where.

        Exact after all blocks if all keys occur.
        """
        return ceil_log2(self.sizes.values, times=r // self.sizes.c)

    def abilities(self):
        end, values = self.blocks * self.sizes.c, self.sizes.values
        if values > 1:
            yield Far(end - 1)
        yield Pairs(self.blocks, values, "interleaved")
        yield Recall(self.blocks, values, end)


def spelled(symbols: int, c: int) -> int:
    """Keys of c - 1 symbols, or enough of them."""
    return symbols ** min(c - 1, MOST)


EXAMPLES = ("cgram(n=6)", "cgram(n=6, c=2)", "cgram(n=9, values=2)", "cgram(n=96)")
