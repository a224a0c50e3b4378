"""Halves: tasks that compare two halves place by place."""

from abc import abstractmethod
from dataclasses import replace
from typing import ClassVar, Self

from separatrix.core.abilities import Far, Fooling
from separatrix.core.exact import ceil_log2
from separatrix.core.task import Task


class Halves(Task):
    """Each place of the second half may settle the answer together with its partner in the first.

    What is not settled depends on all symbols still to be compared: a second half that is decided
    at one place alone asks for any of them.
    """

    first = 2
    linear = True
    fools: ClassVar[str]  # which pairs of halves, one to each first half, form a fooling set

    @property
    @abstractmethod
    def vocabulary(self) -> int: ...

    def at(self, n: int) -> Self:
        return replace(self, n=n - n % 2)

    def refuse(self):
        n = self.sizes.n
        if n % 2:
            raise ValueError(f"{self}: an odd n has no halves; try n={n - 1} or {n + 1}")

    @property
    def cuts(self):
        return (self.sizes.n // 2,)

    def prefix_bits(self, r):
        """All first halves; later at least the symbols that are still to be compared (I.3)."""
        return ceil_log2(self.vocabulary, times=min(r, self.sizes.n - r))

    def abilities(self):
        n, symbols = self.sizes.n, self.vocabulary
        yield Far(n - 1)
        bits = ceil_log2(symbols, times=n // 2)
        yield Fooling(bits, "first half, second half", symbols, tokens=n, family=self.fools)
