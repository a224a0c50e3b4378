"""Retention: linear attention with a fixed decay a head, slower from head to head."""

from dataclasses import dataclass

from separatrix.core import (
    Mixer,
    Param,
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
class RetNet(Mixer):
    """S = (1 - 2^(-5-i)) S + k v^T in head i, y = S^T q; queries and keys rotated by position."""

    h: int = size(1)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    conv: int = fixed_size(1)

    aliases = ("retention", "multiscale_retention")
    source = Source("Sun et al.", 2023, "arxiv.org/abs/2307.08621")

    @property
    def channels(self) -> int:
        return self.h * (2 * self.dk + self.dv)

    def params(self, width):
        key, value = matrix(width, self.h * self.dk), matrix(width, self.h * self.dv)
        decay = Param((self.h,), "retnet_decay", learned=False, decay=False)
        shapes = {"q": key, "k": key, "v": value, "g": value, "decay": decay}
        shapes["o"] = matrix(self.h * self.dv, width)
        return shapes | kernel(self.conv, self.channels)

    def state(self, t):
        return {"S": State((self.h, self.dk, self.dv))} | tail(self.conv, self.channels)

    def abilities(self):
        # Rotating q and k by position is the same as a decay with a constant phase.
        yield Spectrum(complex=True)


EXAMPLES = ("retnet[h=1, hd=4]", "retnet[h=2, dk=4, dv=8, conv=4]")
