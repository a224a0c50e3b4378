"""sLSTM: a scalar memory with exponential gates that hears its own output."""

from dataclasses import dataclass

from separatrix.core import (
    Mixer,
    Param,
    Source,
    State,
    fixed_size,
    kernel,
    matrix,
    size,
    tail,
    vector,
)


@dataclass(frozen=True, kw_only=True)
class SLstm(Mixer):
    """c = f c + i z, n = f n + i, y = o c / n, with gates of x and of the last y, mixed in h heads.

    m, the largest exponent so far, keeps the numbers in range. Alive are c, n, m and y.
    """

    h: int = fixed_size(1)
    state_: int = size(lambda s: s.d, main=True)
    conv: int = fixed_size(1)

    source = Source("Beck et al.", 2024, "arxiv.org/abs/2405.04517")

    def refuse(self):
        self.divides("h", "state")

    def params(self, width):
        part = self.state_ // self.h
        return {
            "x": matrix(width, 4 * self.state_),
            "y": Param((self.h, part, 4 * part)),
            "bias": vector(4 * self.state_),
            "o": matrix(self.state_, width),
        } | kernel(self.conv, self.state_)

    def state(self, t):
        return {name: State((self.state_,)) for name in ("c", "n", "m", "y")} | tail(
            self.conv, self.state_
        )


EXAMPLES = ("slstm", "slstm[4, h=2, conv=4]")
