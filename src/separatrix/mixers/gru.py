"""The gated recurrent unit."""

from dataclasses import dataclass

from separatrix.core import Mixer, Source, State, matrix, size, vector


@dataclass(frozen=True, kw_only=True)
class Gru(Mixer):
    """s = (1 - z) * tanh(x W + (r * s) U) + z * s, with gates z, r of x and s: `state` numbers."""

    state_: int = size(lambda s: s.d, main=True)

    source = Source("Cho et al.", 2014, "arxiv.org/abs/1406.1078")

    def params(self, width):
        return {
            "w": matrix(width, 3 * self.state_),
            "u": matrix(self.state_, 3 * self.state_),
            "b": vector(3 * self.state_),
            "o": matrix(self.state_, width),
        }

    def state(self, t):
        return {"s": State((self.state_,))}

    def work(self, n):
        return 3 * n * self.state_**2


EXAMPLES = ("gru", "gru[3]")
