"""Gated DeltaProduct: several steps of the delta rule a token."""

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
class GatedDeltaProduct(Mixer):
    """S = a S, then `steps` times S = (I - b k k^T) S + b k v^T, with |k| = 1 and b in (0, beta).

    Each step has a key, a value and a strength b of its own; two reflections (beta=2) turn a plane.
    """

    h: int = size(1)
    kh: int = size(lambda s: s.h)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    steps: int = size(2, main=True)
    conv: int = fixed_size(4)
    beta: int = size(2)

    aliases = ("deltaproduct", "delta_product")
    source = Source("Siems et al.", 2025, "arxiv.org/abs/2502.10297")

    def refuse(self):
        self.divides("kh", "h")
        if self.beta > 2:
            raise ValueError(f"gated_deltaproduct: beta={self.beta} is neither 1 nor 2")

    @property
    def channels(self) -> int:
        """Numbers of a token's query and of the keys and values of all steps."""
        key, value = self.kh * self.dk, self.h * self.dv
        return key + self.steps * (key + value)

    def params(self, width):
        key, value = self.kh * self.dk, self.h * self.dv
        return {
            "q": matrix(width, key),
            "k": matrix(width, self.steps * key),
            "v": matrix(width, self.steps * value),
            "b": matrix(width, self.steps * self.h),
            "g": matrix(width, value),
            "a": matrix(width, self.h),
            "a_scale": vector(self.h, "uniform(0, 16)", "-exp"),
            "a_bias": vector(self.h, "log_uniform(0.001, 0.1)", "softplus"),
            "o": matrix(value, width),
        } | kernel(self.conv, self.channels)

    def state(self, t):
        return {"S": State((self.h, self.dk, self.dv))} | tail(self.conv, self.channels)

    def abilities(self):
        # One factor is symmetric; a product of two without negative eigenvalues has none either,
        # and real ones. Of all others nothing is excluded.
        free = self.steps > (2 if self.beta == 1 else 1)
        yield Spectrum(negative=free or self.beta == 2, complex=free, triangular=False)

    def work(self, n):
        touched = (2 * self.steps + 1) * self.h * self.dk * self.dv
        return n * (touched + (self.conv - 1) * self.channels)


EXAMPLES = ("gated_deltaproduct[2, h=1, hd=4]", "gated_deltaproduct[3, h=2, kh=1, hd=2, beta=1]")
