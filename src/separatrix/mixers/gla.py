"""Gated linear attention: every row of the state forgets at a rate of its own, set by the token."""

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
    vector,
)


@dataclass(frozen=True, kw_only=True)
class Gla(Mixer):
    """S = Diag(a) S + k v^T, y = S^T q, with a = sigmoid(x A)^(1/16) in (0, 1)^dk."""

    h: int = size(1)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    conv: int = fixed_size(1)

    aliases = ("gated_linear_attention",)
    source = Source("Yang et al.", 2023, "arxiv.org/abs/2312.06635")

    @property
    def channels(self) -> int:
        return self.h * (2 * self.dk + self.dv)

    def params(self, width):
        key, value = matrix(width, self.h * self.dk), matrix(width, self.h * self.dv)
        shapes = {"q": key, "k": key, "v": value, "g": value, "a": key}
        shapes |= {"a_bias": vector(self.h * self.dk), "o": matrix(self.h * self.dv, width)}
        return shapes | kernel(self.conv, self.channels)

    def state(self, t):
        return {"S": State((self.h, self.dk, self.dv))} | tail(self.conv, self.channels)

    def abilities(self):
        yield Spectrum()  # diagonal, between 0 and 1


EXAMPLES = ("gla[h=1, hd=4]", "gla[h=2, dk=2, dv=4, conv=4]")
