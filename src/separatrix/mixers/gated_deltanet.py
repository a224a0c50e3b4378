"""Gated DeltaNet: the delta rule on a state that fades at a rate set by the token."""

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
class GatedDeltaNet(Mixer):
    """S = a (I - b k k^T) S + b k v^T, y = S^T q, with |k| = 1, a in (0, 1), b in (0, beta).

    `kh` key heads serve h value heads; each of these has a state. q, k and v pass a short
    convolution. With beta=1 no eigenvalue is negative, with beta=2 one may be.
    """

    h: int = size(1)
    kh: int = size(lambda s: s.h)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    conv: int = fixed_size(4)
    beta: int = size(1)

    aliases = ("gdn", "gated_delta_rule")
    source = Source("Yang et al.", 2024, "arxiv.org/abs/2412.06464")

    def refuse(self):
        self.divides("kh", "h")
        if self.beta > 2:
            raise ValueError(f"gated_deltanet: beta={self.beta} is neither 1 nor 2")

    @property
    def channels(self) -> int:
        return 2 * self.kh * self.dk + self.h * self.dv

    def params(self, width):
        key, value = matrix(width, self.kh * self.dk), matrix(width, self.h * self.dv)
        gate = matrix(width, self.h)
        return {
            **{"q": key, "k": key, "v": value, "g": value, "a": gate, "b": gate},
            "a_scale": vector(self.h, "uniform(0, 16)", "-exp"),
            "a_bias": vector(self.h, "log_uniform(0.001, 0.1)", "softplus"),
            "o": matrix(self.h * self.dv, width),
        } | kernel(self.conv, self.channels)

    def state(self, t):
        return {"S": State((self.h, self.dk, self.dv))} | tail(self.conv, self.channels)

    def abilities(self):
        # Symmetric, with eigenvalues a and a (1 - b); for different keys they do not commute.
        yield Spectrum(negative=self.beta == 2, triangular=False)

    def work(self, n):
        return n * (3 * self.h * self.dk * self.dv + (self.conv - 1) * self.channels)


EXAMPLES = (
    "gdn[h=1, hd=4]",
    "gdn[h=4, kh=2, dk=2, dv=4, beta=2]",
    "gdn[h=2, hd=2, conv=1]",
)
