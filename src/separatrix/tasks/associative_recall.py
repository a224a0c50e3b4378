"""Associative recall: pairs of a key and a value, then a key; say its value."""

from dataclasses import dataclass, replace

from separatrix.core import Far, Pairs, Recall, Source, Task, choice, size
from separatrix.core.exact import ceil_log2


@dataclass(frozen=True, kw_only=True)
class AssociativeRecall(Task):
    """Tokens k_1 v_1 ... k_n v_n, k: distinct keys in any order, one of them asked for its value.

    `B 1 A 0 | A` -> 0. With layout=values_first v_1 ... v_n, k_1 ... k_n, k: `1 0 B A | A` -> 0.
    Keys and values are symbols of their own; by default there are n keys, so all of them occur.
    Drawn: values uniform, the order of keys uniform, and the asked one uniform among them.
    """

    keys: int | None = size(lambda s: s.n)
    values: int | None = size(lambda s: s.n)
    layout: str | None = choice("interleaved", "values_first")

    aliases = ("ar",)
    source = Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Proposition 9")

    def at(self, n):
        return replace(self, n=n if self.keys is None else min(n, self.keys))

    def refuse(self):
        if self.sizes.n > self.sizes.keys:
            raise ValueError(
                f"associative_recall: n={self.n} distinct keys among keys={self.keys}; "
                f"keys >= {self.n}"
            )

    @property
    def exact(self):
        return self.sizes.keys == self.sizes.n

    @property
    def length(self):
        return 2 * self.sizes.n + 1

    @property
    def vocabulary(self):
        return self.sizes.keys + self.sizes.values

    @property
    def cuts(self):
        n = self.sizes.n
        return (2 * n,) if self.layout == "interleaved" else (n, 2 * n)

    def prefix_bits(self, r):
        """With the order of keys fixed, all lists of values differ, and the last key may ask where.

        Exact after whole pairs if all keys occur: what is to come then shows which keys have come.
        Free keys ask for more, but little: the fewest states are the rows of a covering array
        (R.11).
        """
        seen = r // 2 if self.layout == "interleaved" else min(r, self.sizes.n)
        return ceil_log2(self.sizes.values, times=seen)

    def abilities(self):
        n, values = self.sizes.n, self.sizes.values
        interleaved = self.layout == "interleaved"
        if values > 1:
            yield Far(2 * n - interleaved)
        yield Pairs(n, values, "interleaved" if interleaved else "values first")
        yield Recall(n, values, 2 * n if interleaved else n)


EXAMPLES = (
    *("associative_recall(n=2)", "associative_recall(n=3, layout=values_first)"),
    *("associative_recall(n=2, keys=4, values=2)", "associative_recall(n=64)"),
)
