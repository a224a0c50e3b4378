"""Gated slot attention: a softmax over a fixed number of slots that fade and are overwritten."""

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
class Gsa(Mixer):
    """K = Diag(a) K + (1 - a) k^T, V = Diag(a) V + (1 - a) v^T, y = V^T softmax(K q): `slots` rows.

    The gate a in (0, 1) of each slot is set by the token.
    """

    h: int = size(1)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    slots: int = size(lambda s: s.dk, main=True)
    conv: int = fixed_size(1)

    aliases = ("gated_slot_attention",)
    source = Source("Zhang et al.", 2024, "arxiv.org/abs/2409.07146")

    @property
    def channels(self) -> int:
        return self.h * (2 * self.dk + self.dv)

    def params(self, width):
        key, value = matrix(width, self.h * self.dk), matrix(width, self.h * self.dv)
        shapes = {"q": key, "k": key, "v": value, "a": matrix(width, self.h * self.slots)}
        return shapes | {"o": matrix(self.h * self.dv, width)} | kernel(self.conv, self.channels)

    def state(self, t):
        kept = {
            "K": State((self.h, self.slots, self.dk)),
            "V": State((self.h, self.slots, self.dv)),
        }
        return kept | tail(self.conv, self.channels)

    def abilities(self):
        yield Spectrum()  # diagonal, between 0 and 1; the softmax only reads


EXAMPLES = ("gsa[h=1, hd=4]", "gsa[3, h=2, dk=4, dv=2, conv=4]")
