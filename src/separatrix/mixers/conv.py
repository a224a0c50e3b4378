"""Short convolution: a gated sum over the last few tokens, channel by channel."""

from dataclasses import dataclass

from separatrix.core import Mixer, Reach, Source, kernel, matrix, size, tail


@dataclass(frozen=True, kw_only=True)
class Conv(Mixer):
    """y = c * (sum over i < conv of w_i * (b * x) of i tokens ago), with gates b, c of the token.

    It sees conv - 1 tokens back, and its tail of `inner` channels is all that it keeps.
    """

    conv: int = size(main=True)
    inner: int = size(lambda s: s.d)

    aliases = ("short_conv", "short_convolution", "gated_conv")
    source = Source("Arora et al.", 2023, "arxiv.org/abs/2312.04927", "gated convolutions")

    def params(self, width):
        into = matrix(width, self.inner)
        shapes = {"x": into, "b": into, "c": into, "o": matrix(self.inner, width)}
        return shapes | kernel(self.conv, self.inner)

    def state(self, t):
        return tail(self.conv, self.inner)

    def abilities(self):
        yield Reach(self.conv - 1)

    def work(self, n):
        return n * self.conv * self.inner


EXAMPLES = ("conv[4]", "conv[3, inner=2]")
