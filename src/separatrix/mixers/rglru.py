"""RG-LRU: a real, gated, diagonal recurrence, one number a channel (Griffin, Hawk)."""

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
class RgLru(Mixer):
    """s = a * s + sqrt(1 - a^2) * (i * x), a = c^(8 r), with gates r, i of x and c in (0, 1).

    x has `inner` channels and passes a short convolution before.
    """

    inner: int = size(lambda s: s.d)
    conv: int = fixed_size(1)

    aliases = ("rg_lru", "griffin", "hawk")
    source = Source("De et al.", 2024, "arxiv.org/abs/2402.19427")

    def params(self, width):
        return {
            "x": matrix(width, self.inner),
            "g": matrix(width, self.inner),
            "r": matrix(self.inner, self.inner),
            "i": matrix(self.inner, self.inner),
            "a": vector(self.inner, "uniform(0.9, 0.999)", "sigmoid"),
            "o": matrix(self.inner, width),
        } | kernel(self.conv, self.inner)

    def state(self, t):
        return {"s": State((self.inner,))} | tail(self.conv, self.inner)

    def abilities(self):
        yield Spectrum()  # diagonal, between 0 and 1


EXAMPLES = ("rglru", "rglru[inner=3, conv=4]")
