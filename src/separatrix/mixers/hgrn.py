"""HGRN: a gated, diagonal recurrence whose forget gate has a lower bound that rises with depth."""

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
class Hgrn(Mixer):
    """s = f * s + (1 - f) * silu(x I), y = s * gate, with f in (0, 1) set by the token."""

    inner: int = size(lambda s: s.d)
    conv: int = fixed_size(1)

    source = Source("Qin et al.", 2023, "arxiv.org/abs/2311.04823", "real-valued")

    @property
    def channels(self) -> int:
        return 2 * self.inner

    def params(self, width):
        into = matrix(width, self.inner)
        shapes = {"i": into, "f": into, "g": into, "o": matrix(self.inner, width)}
        return shapes | kernel(self.conv, self.channels)

    def state(self, t):
        return {"s": State((self.inner,))} | tail(self.conv, self.channels)

    def abilities(self):
        yield Spectrum()  # diagonal, between 0 and 1


EXAMPLES = ("hgrn", "hgrn[inner=3, conv=4]")
