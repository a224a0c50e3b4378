"""Long short-term memory."""

from dataclasses import dataclass

from separatrix.core import Mixer, Source, State, matrix, size, vector


@dataclass(frozen=True, kw_only=True)
class Lstm(Mixer):
    """c = f * c + i * tanh(.), s = o * tanh(c), gates of x and s: `state` numbers in c and in s."""

    state_: int = size(lambda s: s.d, main=True)

    source = Source("Hochreiter and Schmidhuber", 1997, "doi.org/10.1162/neco.1997.9.8.1735")

    def params(self, width):
        return {
            "w": matrix(width, 4 * self.state_),
            "u": matrix(self.state_, 4 * self.state_),
            "b": vector(4 * self.state_),
            "o": matrix(self.state_, width),
        }

    def state(self, t):
        return {"s": State((self.state_,)), "c": State((self.state_,))}

    def work(self, n):
        return 4 * n * self.state_**2


EXAMPLES = ("lstm", "lstm[3]")
