"""Simple gated linear attention: one rate of forgetting a head, set by the token."""

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
class SimpleGla(Mixer):
    """S = a S + k v^T, y = S^T q, with a scalar a = sigmoid(x A)^(1/16) in (0, 1) a head."""

    h: int = size(1)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    conv: int = fixed_size(1)

    aliases = ("scalar_gla",)
    source = Source("Yang et al.", 2023, "arxiv.org/abs/2312.06635", "with scalar gates")

    @property
    def channels(self) -> int:
        return self.h * (2 * self.dk + self.dv)

    def params(self, width):
        key, value = matrix(width, self.h * self.dk), matrix(width, self.h * self.dv)
        shapes = {"q": key, "k": key, "v": value, "g": value, "a": matrix(width, self.h)}
        return shapes | {"o": matrix(self.h * self.dv, width)} | kernel(self.conv, self.channels)

    def state(self, t):
        return {"S": State((self.h, self.dk, self.dv))} | tail(self.conv, self.channels)

    def abilities(self):
        yield Spectrum()  # a scalar between 0 and 1


EXAMPLES = ("simple_gla[h=1, hd=4]", "simple_gla[h=2, dk=4, dv=2, conv=4]")
