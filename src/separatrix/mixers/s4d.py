"""S4D: a diagonal state-space model of conjugate pairs, the same at every token."""

from dataclasses import dataclass

from separatrix.core import Mixer, Param, Source, Spectrum, State, matrix, size, vector


@dataclass(frozen=True, kw_only=True)
class S4d(Mixer):
    """s = exp(D A) * s + D B u, y = 2 Re(C . s) + E u, with A, B, C complex and diagonal.

    `state` real numbers a channel are state / 2 complex ones: of each conjugate pair one is kept.
    """

    inner: int = size(lambda s: s.d)
    state_: int = size(64)

    aliases = ("s4",)
    source = Source("Gu et al.", 2022, "arxiv.org/abs/2206.11893")

    def refuse(self):
        if self.state_ % 2:
            raise ValueError(f"s4d: state={self.state_} is odd: complex numbers have two parts")

    def params(self, width):
        pairs = self.state_ // 2
        return {
            "x": matrix(width, self.inner),
            "a": Param((self.inner, pairs, 2), "s4d_lin", "-exp", decay=False),
            "b": Param((self.inner, pairs, 2), "ones"),
            "c": Param((self.inner, pairs, 2), "normal"),
            "step": vector(self.inner, "log_uniform(0.001, 0.1)", "exp"),
            "e": vector(self.inner, "ones"),
            "o": matrix(self.inner, width),
        }

    def state(self, t):
        return {"s": State((self.inner, self.state_ // 2, 2))}

    def abilities(self):
        yield Spectrum(negative=True, complex=True)


EXAMPLES = ("s4d[state=4]", "s4d[inner=3, state=2]")
