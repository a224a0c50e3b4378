"""DeltaNet: before a value is written, what its key read so far is taken away."""

from dataclasses import dataclass

from separatrix.core import (
    Mixer,
    Source,
    Spectrum,
    State,
    fixed_size,
    kernel,
    matrix,
    size,
    tail,
)


@dataclass(frozen=True, kw_only=True)
class DeltaNet(Mixer):
    """S = (I - b k k^T) S + b k v^T, y = S^T q, with |k| = 1 and b in (0, beta), set by the token.

    With beta=1 the eigenvalue 1 - b is not negative, with beta=2 it may be.
    """

    h: int = size(1)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    conv: int = fixed_size(4)
    beta: int = size(1)

    aliases = ("deltanet", "delta_rule")
    source = Source("Yang et al.", 2024, "arxiv.org/abs/2406.06484")

    def refuse(self):
        if self.beta > 2:
            raise ValueError(f"delta_net: beta={self.beta} is neither 1 nor 2")

    @property
    def channels(self) -> int:
        return self.h * (2 * self.dk + self.dv)

    def params(self, width):
        key, value = matrix(width, self.h * self.dk), matrix(width, self.h * self.dv)
        shapes = {"q": key, "k": key, "v": value, "b": matrix(width, self.h)}
        return shapes | {"o": matrix(self.h * self.dv, width)} | kernel(self.conv, self.channels)

    def state(self, t):
        return {"S": State((self.h, self.dk, self.dv))} | tail(self.conv, self.channels)

    def abilities(self):
        # Symmetric, with eigenvalues 1 and 1 - b; for different keys they do not commute.
        yield Spectrum(negative=self.beta == 2, triangular=False)

    def work(self, n):
        return n * (3 * self.h * self.dk * self.dv + (self.conv - 1) * self.channels)


EXAMPLES = ("delta_net[h=1, hd=4]", "delta_net[h=2, dk=4, dv=2, conv=1, beta=2]")
