"""Nearest neighbour: labelled vectors, then vectors; say the label of the nearest."""

from dataclasses import dataclass
from fractions import Fraction

from separatrix.core import Far, Recall, Source, Task, real, size
from separatrix.core.exact import ceil_log2


@dataclass(frozen=True, kw_only=True)
class Nearest(Task):
    """Unit vectors in d dimensions: n // 2 of them each followed by a label, then n // 2 asked.

    Each asked vector has a labelled one whose inner product with it is by `gamma` larger than all
    others'; the answer is its label. With d = 1: `(+1) a (-1) b | (-1) (+1)` -> b, a. By default
    d = log2 n, gamma is 2/d or up to half of it. Drawn: labels uniform, each asked vector a
    labelled one, uniform.
    """

    d: int | None = size(lambda s: max(1, ceil_log2(s.n)))
    gamma: Fraction | None = real(lambda s: Fraction(1, 1 << ceil_log2((s.d + 1) // 2)))
    labels: int | None = size(2, least=2)

    aliases = ("nearest_neighbour", "nearest_neighbor", "nstnb")
    source = Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 8")
    exact = False
    first = 2

    def refuse(self):
        if self.sizes.gamma > 2:
            raise ValueError(
                f"nearest: gamma={self.gamma}, but inner products of unit vectors "
                "differ by at most 2; give less"
            )

    @property
    def labelled(self) -> int:
        return self.sizes.n // 2

    @property
    def apart(self) -> int:
        """Labelled vectors that are known to keep the margin from all others, `labelled` at most.

        Sign vectors of k dimensions have inner products of at most 1 - 2/k. One of the 2^k is for
        all the labelled ones beyond, which are never asked for.
        """
        k = min(self.sizes.d, int(2 / self.sizes.gamma), self.labelled.bit_length())
        return min(self.labelled, (1 << k) - 1)

    @property
    def length(self):
        return 3 * self.labelled

    @property
    def vocabulary(self):
        """Of labels; vectors come as they are."""
        return self.sizes.labels

    @property
    def cuts(self):
        return (2 * self.labelled, 3 * self.labelled - 1)

    def prefix_bits(self, r):
        """Labels of vectors that keep the margin: the last asked vector may be any of them.

        In few dimensions or with a wide margin few such vectors are known, min(d, 2/gamma) bits
        address them: more labels than that are not counted (I.3).
        """
        return ceil_log2(self.sizes.labels, times=min(r // 2, self.apart))

    def abilities(self):
        yield Far(3 * self.labelled - 2)
        if self.apart == self.labelled:
            yield Recall(self.labelled, self.sizes.labels, 2 * self.labelled)


EXAMPLES = ("nearest(n=4)", "nearest(n=8, d=1)", "nearest(n=64, d=16, gamma=0.1)")
