"""DSS: a diagonal state-space model with complex numbers, the same at every token."""

from dataclasses import dataclass

from separatrix.core import Mixer, Param, Source, Spectrum, State, choice, matrix, size, vector


@dataclass(frozen=True, kw_only=True)
class Dss(Mixer):
    """s = exp(D L) * s + u, y = Re(W . s): `state` complex numbers for each of `inner` channels.

    With kernel=softmax the weights of the past are normalised over the whole length of the input,
    so that what a token hears is no function of a state at an earlier cut.
    """

    inner: int = size(lambda s: s.d)
    state_: int = size(64)
    kernel: str = choice("exp", "softmax")

    source = Source("Gupta et al.", 2022, "arxiv.org/abs/2203.14343")

    @property
    def whole(self) -> str:
        """Why the state is not all that the past leaves behind."""
        if self.kernel == "exp":
            return ""
        return "kernel=softmax is normalised over the whole length; kernel=exp is a recurrence"

    def params(self, width):
        return {
            "x": matrix(width, self.inner),
            "lambda": Param((self.state_, 2), "hippo", "-exp", decay=False),
            "step": vector(self.inner, "log_uniform(0.001, 0.1)", "exp"),
            "w": Param((self.inner, self.state_, 2), "normal"),
            "u": vector(self.inner, "ones"),
            "o": matrix(self.inner, width),
        }

    def state(self, t):
        return {"s": State((self.inner, self.state_, 2))}

    def abilities(self):
        if self.kernel == "exp":
            yield Spectrum(negative=True, complex=True)


EXAMPLES = ("dss[state=4]", "dss[inner=2, state=3, kernel=softmax]")
