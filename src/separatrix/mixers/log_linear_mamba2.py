"""Log-linear Mamba-2: a Mamba-2 state for every level of a Fenwick tree over the past."""

from dataclasses import dataclass

from separatrix.core import (
    Mixer,
    Source,
    State,
    choice,
    expanded,
    fixed_size,
    kernel,
    matrix,
    resolve,
    size,
    tail,
    vector,
)
from separatrix.core.levels import alive, reads, refuse_levels, thin


@dataclass(frozen=True, kw_only=True)
class LogLinearMamba2(Mixer):
    """y = sum over levels l of lambda_l C s_l: the states s_l are fed and forgotten as in Mamba-2.

    A level holds nothing or the sum over 1, 2, 4, ... tokens in a row; a token that comes merges
    all levels below the first empty one into it. With merge=eager that is done as soon as it can
    be: after t tokens a state is alive for every 1 of t. With merge=lazy the next token does it.
    """

    h: int = size()
    hd: int = size()
    state_: int = size(128)
    groups: int = size(1)
    conv: int = fixed_size(4)
    levels: int = fixed_size(32)
    merge: str = choice("eager", "lazy")

    also = ("inner", "expand")
    aliases = ("hattention",)
    source = Source("Guo et al.", 2025, "arxiv.org/abs/2506.04761", "section 3")
    growth = "levels"

    @classmethod
    def infer(cls, given, d, pos="none"):
        return resolve(cls, cls.name, expanded(cls.name, given, d), d=d, pos=pos)

    def refuse(self):
        refuse_levels(self.name, self.levels)
        self.divides("groups", "h")

    @property
    def longest(self):
        return (1 << self.levels) - 1

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
            "lambda": matrix(width, self.h * self.levels),
            "lambda_scale": vector(self.h * self.levels, "ones"),
            "u": vector(self.h, "ones"),
            "o": matrix(inner, width),
        } | kernel(self.conv, self.channels)

    def state(self, t):
        held = alive(self.name, t, self.merge, self.levels)
        kept = {"s": State((held, self.h, self.hd, self.state_))}
        return kept | tail(self.conv, self.channels)

    @property
    def rhythm(self):
        return (self.merge, self.levels)

    def cuts(self, end):
        yield from thin(end, self.merge, self.levels)

    def work(self, n):
        touched = 2 * reads(n) * self.h * self.hd * self.state_
        return touched + n * (self.conv - 1) * self.channels


EXAMPLES = (
    "log_linear_mamba2[h=2, hd=4, state=8]",
    "log_linear_mamba2[h=4, hd=2, state=4, groups=2, conv=1, merge=lazy]",
    "log_linear_mamba2[h=1, hd=1, state=1, conv=1, levels=8]",
)
