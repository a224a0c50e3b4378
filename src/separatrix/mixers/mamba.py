"""Mamba: a diagonal state-space model whose step, input and output are set by the token."""

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
    vector,
)


@dataclass(frozen=True, kw_only=True)
class Mamba(Mixer):
    """s = exp(D A) * s + (D x) B^T, y = s C + u * x: `state` numbers for each of `inner` channels.

    A < 0 is learned and diagonal; the step D, B and C are set by x, after a short convolution.
    `inner` is `expand` times the width, 2 times unless said.
    """

    inner: int = size(lambda s: s.asked("expand", 2) * s.d)
    state_: int = size(16)
    conv: int = fixed_size(4)

    also = ("expand",)
    aliases = ("mamba1", "s6")
    source = Source("Gu and Dao", 2023, "arxiv.org/abs/2312.00752")

    def params(self, width):
        rank = -(-width // 16)
        return {
            "x": matrix(width, self.inner),
            "g": matrix(width, self.inner),
            "b": matrix(self.inner, self.state_),
            "c": matrix(self.inner, self.state_),
            "step_down": matrix(self.inner, rank),
            "step_up": matrix(rank, self.inner),
            "step_bias": vector(self.inner, "log_uniform(0.001, 0.1)", "softplus"),
            "a": Param((self.inner, self.state_), "log_range", "-exp", decay=False),
            "u": vector(self.inner, "ones"),
            "o": matrix(self.inner, width),
        } | kernel(self.conv, self.inner)

    def state(self, t):
        return {"s": State((self.inner, self.state_))} | tail(self.conv, self.inner)

    def abilities(self):
        yield Spectrum()  # diagonal, between 0 and 1


EXAMPLES = ("mamba", "mamba[inner=4, state=2, conv=2]")
