"""Log-linear Gated DeltaNet: a delta-rule state for every level of a Fenwick tree over the past."""

from dataclasses import dataclass

from separatrix.core import (
    Mixer,
    Source,
    State,
    choice,
    fixed_size,
    kernel,
    matrix,
    size,
    tail,
    vector,
)
from separatrix.core.levels import alive, reads, refuse_levels, thin


@dataclass(frozen=True, kw_only=True)
class LogLinearGatedDeltaNet(Mixer):
    """y = sum over levels l of lambda_l S_l^T q: a token's gate and delta step act on every S_l.

    A level holds nothing or what 1, 2, 4, ... tokens in a row wrote; a token that comes merges all
    levels below the first empty one into it. With merge=eager that is done as soon as it can be:
    after t tokens a state is alive for every 1 of t. With merge=lazy the next token does it.
    """

    h: int = size(1)
    kh: int = size(lambda s: s.h)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    conv: int = fixed_size(4)
    levels: int = fixed_size(32)
    merge: str = choice("eager", "lazy")

    aliases = ("log_linear_gdn", "h_gated_deltanet")
    source = Source("Guo et al.", 2025, "arxiv.org/abs/2506.04761", "section 3")
    growth = "levels"

    def refuse(self):
        refuse_levels(self.name, self.levels)
        self.divides("kh", "h")

    @property
    def longest(self):
        return (1 << self.levels) - 1

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
            "lambda": matrix(width, self.h * self.levels),
            "lambda_scale": vector(self.h * self.levels, "ones"),
            "o": matrix(self.h * self.dv, width),
        } | kernel(self.conv, self.channels)

    def state(self, t):
        held = alive(self.name, t, self.merge, self.levels)
        return {"S": State((held, self.h, self.dk, self.dv))} | tail(self.conv, self.channels)

    @property
    def rhythm(self):
        return (self.merge, self.levels)

    def cuts(self, end):
        yield from thin(end, self.merge, self.levels)

    def work(self, n):
        touched = 3 * reads(n) * self.h * self.dk * self.dv
        return touched + n * (self.conv - 1) * self.channels


EXAMPLES = (
    "log_linear_gated_deltanet[h=1, hd=4]",
    "log_linear_gated_deltanet[h=4, kh=2, dk=2, dv=4, conv=1, merge=lazy, levels=10]",
)
