"""Kimi delta attention: the delta rule on a state whose rows fade at rates of their own."""

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
class Kda(Mixer):
    """S = (I - b k k^T) Diag(a) S + b k v^T, y = S^T q, |k| = 1, a in (0, 1)^dk, b in (0, beta).

    `kh` key heads serve h value heads; each of these has a state. q, k and v pass a short
    convolution. With beta=1 no eigenvalue is negative, with beta=2 one may be.
    """

    h: int = size(1)
    kh: int = size(lambda s: s.h)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    conv: int = fixed_size(4)
    beta: int = size(1)

    aliases = ("kimi_delta_attention", "kimi_delta")
    source = Source("Kimi Team", 2025, "arxiv.org/abs/2510.26692")

    def refuse(self):
        self.divides("kh", "h")
        if self.beta > 2:
            raise ValueError(f"kda: beta={self.beta} is neither 1 nor 2")

    @property
    def channels(self) -> int:
        return 2 * self.kh * self.dk + self.h * self.dv

    def params(self, width):
        key, value = matrix(width, self.kh * self.dk), matrix(width, self.h * self.dv)
        return {
            **{"q": key, "k": key, "v": value, "g": value},
            "a": matrix(width, self.h * self.dk),
            "a_scale": vector(self.h, "uniform(1, 16)", "-exp"),
            "a_bias": vector(self.h * self.dk, "log_uniform(0.001, 0.1)", "softplus"),
            "b": matrix(width, self.h),
            "o": matrix(self.h * self.dv, width),
        } | kernel(self.conv, self.channels)

    def state(self, t):
        return {"S": State((self.h, self.dk, self.dv))} | tail(self.conv, self.channels)

    def abilities(self):
        # Scaled by the roots of a it is symmetric, so real, and for b <= 1 not negative.
        yield Spectrum(negative=self.beta == 2, triangular=False)

    def work(self, n):
        return n * (3 * self.h * self.dk * self.dv + (self.conv - 1) * self.channels)


EXAMPLES = ("kda[h=1, hd=4]", "kda[h=4, kh=2, dk=2, dv=4, beta=2]")
