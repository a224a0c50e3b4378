"""HGRN2: gated linear attention whose key is what the forget gate lets go."""

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
class Hgrn2(Mixer):
    """S = Diag(f) S + (1 - f) v^T, y = S^T q, with f in (0, 1)^dk set by the token."""

    h: int = size(1)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    conv: int = fixed_size(1)

    source = Source("Qin et al.", 2024, "arxiv.org/abs/2404.07904")

    @property
    def channels(self) -> int:
        return self.h * (2 * self.dk + self.dv)

    def params(self, width):
        key, value = matrix(width, self.h * self.dk), matrix(width, self.h * self.dv)
        shapes = {"q": key, "f": key, "v": value, "o": matrix(self.h * self.dv, width)}
        return shapes | kernel(self.conv, self.channels)

    def state(self, t):
        return {"S": State((self.h, self.dk, self.dv))} | tail(self.conv, self.channels)

    def abilities(self):
        yield Spectrum()  # diagonal, between 0 and 1


EXAMPLES = ("hgrn2[h=1, hd=4]", "hgrn2[h=2, dk=8, dv=4, conv=4]")
