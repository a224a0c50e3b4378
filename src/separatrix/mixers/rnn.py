"""The simple recurrent network."""

from dataclasses import dataclass

from separatrix.core import Mixer, Source, State, matrix, size, vector


@dataclass(frozen=True, kw_only=True)
class Rnn(Mixer):
    """s = tanh(x W + s U + b), with `state` numbers; what is said is read off s."""

    state_: int = size(lambda s: s.d, main=True)

    aliases = ("elman", "vanilla_rnn")
    source = Source("Elman", 1990, "doi.org/10.1207/s15516709cog1402_1")

    def params(self, width):
        return {
            "w": matrix(width, self.state_),
            "u": matrix(self.state_, self.state_),
            "b": vector(self.state_),
            "o": matrix(self.state_, width),
        }

    def state(self, t):
        return {"s": State((self.state_,))}

    def work(self, n):
        return n * self.state_**2


EXAMPLES = ("rnn", "rnn[3]")
