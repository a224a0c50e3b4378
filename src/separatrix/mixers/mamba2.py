"""Mamba-2: a matrix state a head, forgotten at one rate that the token sets."""

from dataclasses import dataclass

from separatrix.core import (
    Mixer,
    Source,
    Spectrum,
    State,
    expanded,
    fixed_size,
    kernel,
    matrix,
    resolve,
    size,
    tail,
    vector,
)


@dataclass(frozen=True, kw_only=True)
class Mamba2(Mixer):
    """s = exp(D A) s + (D x) B^T, y = s C + u x: hd x state numbers a head, A < 0 a scalar.

    `groups` of heads share B and C; x, B and C pass a short convolution. h * hd is the width
    inside: `inner` if given, else `expand` times the width, 2 times unless said.
    """

    h: int = size()
    hd: int = size()
    state_: int = size(128)
    groups: int = size(1)
    conv: int = fixed_size(4)

    also = ("inner", "expand")
    aliases = ("ssd",)
    source = Source("Dao and Gu", 2024, "arxiv.org/abs/2405.21060")

    @classmethod
    def infer(cls, given, d, pos="none"):
        return resolve(cls, cls.name, expanded(cls.name, given, d), d=d, pos=pos)

    def refuse(self):
        self.divides("groups", "h")

    @property
    def channels(self) -> int:
        """What the convolution passes: x and the groups' B and C."""
        return self.h * self.hd + 2 * self.groups * self.state_

    def params(self, width):
        inner = self.h * self.hd
        return {
            "xbc": matrix(width, self.channels),
            "g": matrix(width, inner),
            "step": matrix(width, self.h),
            "step_bias": vector(self.h, "log_uniform(0.001, 0.1)", "softplus"),
            "a": vector(self.h, "uniform(1, 16)", "-exp"),
            "u": vector(self.h, "ones"),
            "o": matrix(inner, width),
        } | kernel(self.conv, self.channels)

    def state(self, t):
        return {"s": State((self.h, self.hd, self.state_))} | tail(self.conv, self.channels)

    def abilities(self):
        yield Spectrum()  # a scalar between 0 and 1


EXAMPLES = ("mamba2[h=2, hd=4, state=8]", "mamba2[h=4, hd=2, state=4, groups=2, conv=2]")
