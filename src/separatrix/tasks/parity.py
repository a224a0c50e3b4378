"""Parity: is the number of 1s odd?"""

from dataclasses import dataclass

from separatrix.core import Certificates, Far, Source, Task, Tracking


@dataclass(frozen=True, kw_only=True)
class Parity(Task):
    """n bits; the answer is their sum modulo 2. `1 0 1 1` -> 1."""

    source = Source("Grazzi, Siems et al.", 2024, "arxiv.org/abs/2411.12537", "Theorem 1")
    first = 2

    @property
    def vocabulary(self):
        return 2

    @property
    def cuts(self):
        return (1,)

    def prefix_bits(self, r):
        """Odd or even so far (I.3)."""
        return int(0 < r < self.sizes.n)

    def abilities(self):
        yield Far(self.sizes.n - 1)
        yield Certificates(self.sizes.n - 1)
        yield Tracking(parity=True, modulo=2)


EXAMPLES = ("parity(n=2)", "parity(n=8)", "parity(n=64)")
