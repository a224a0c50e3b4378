"""Dyck: is a word of brackets balanced, and nested not too deep?"""

from dataclasses import dataclass, replace

from separatrix.core import Far, Fooling, Source, Task, size
from separatrix.core.exact import ceil_log2, ceiling, log2, subtract


@dataclass(frozen=True, kw_only=True)
class Dyck(Task):
    """n brackets of so many types; 1 if they balance and nest at most `depth` deep.

    For two types: `[ ( ) ] ( )` -> 1, `[ ( ] )` -> 0.
    """

    types: int | None = size(2)
    depth: int | None = size(2)

    source = Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 5, Lemma 1")
    first = 2

    def at(self, n):
        return replace(self, n=n - n % 2)

    def refuse(self):
        if self.n % 2:
            raise ValueError(f"{self}: no word of odd length balances; try n={self.n - 1}")

    @property
    def vocabulary(self):
        return 2 * self.sizes.types

    @property
    def cuts(self):
        deepest = min(self.sizes.depth, self.sizes.n // 2)
        return tuple(sorted({deepest, self.sizes.n - deepest}))

    def prefix_bits(self, r):
        """The stacks that r brackets can open and n - r can close, or that nothing helps.

        Their heights h have the parity of r and are at most top = min(r, n - r, depth). Of types^h
        each: types^h + types^(h-2) + ... + 1 = ceil(types^(top+2) / (types^2 - 1)), which divides
        evenly for one type only (R.12).
        """
        n, types = self.sizes.n, self.sizes.types
        if not 0 < r < n:
            return 0
        top = min(r, n - r, self.sizes.depth)
        top -= (r - top) % 2
        if types == 1:
            return ceil_log2(top // 2 + 2)
        base = types * types - 1
        return ceiling(lambda scale: subtract(log2(types, scale, top + 2), log2(base, scale)))

    def abilities(self):
        half, types = self.sizes.n // 2, self.sizes.types
        yield Far(self.sizes.n - 1)
        shapes = half - 1 if self.sizes.depth > 1 else 0
        bits = shapes + ceil_log2(types, times=half)
        if bits:
            yield self.words(bits)

    def words(self, bits: int) -> Fooling:
        """All words that nest at most 2 deep, 2^(n/2 - 1) types^(n/2) of them (I.5).

        After an even place the height is 0 or 2. Where two words first stand at 0 and at 2, the
        cross with even places of the first and odd places of the second stands at 0 and closes a
        bracket next. So if both crosses balance, in whatever depth, all heights agree. Then odd
        places fix even ones and even places odd ones: the words are equal.
        """
        deep = min(2, self.sizes.depth)
        return Fooling(
            bits=bits,
            partition="odd places, even places",
            symbols=self.vocabulary,
            tokens=self.length,
            family=f"all balanced words nested at most {deep} deep; of two of them some cross does "
            "not balance",
        )


EXAMPLES = (
    *("dyck(n=2)", "dyck(n=6)", "dyck(n=8, types=1, depth=3)", "dyck(n=8, types=3, depth=9)"),
    "dyck(n=100)",
)
