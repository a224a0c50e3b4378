"""RWKV-7 (Goose): a matrix state with vector decay and a delta rule along keys of its own."""

from dataclasses import dataclass

from separatrix.core import Mixer, Param, Source, Spectrum, State, matrix, size, vector


@dataclass(frozen=True, kw_only=True)
class Rwkv7(Mixer):
    """S = S (Diag(w) - c (a * c)^T) + v k^T, y = S r, with |c| = 1, a in (0, 1), w in (0.545, 1).

    Time mix and channel mix each blend a token of `channels` numbers with the one before (token
    shift): both of those are kept. The channel mix's own matrices are the stack's MLP.
    """

    h: int = size(lambda s: s.heads(64))
    hd: int = size(lambda s: s.hd)
    channels: int = size(lambda s: s.d)

    aliases = ("goose",)
    source = Source("Peng et al.", 2025, "arxiv.org/abs/2503.14456")

    def params(self, width):
        inner = self.h * self.hd
        shapes = {name: matrix(width, inner) for name in ("r", "w", "k", "v", "a", "g")}
        shapes |= {name: vector(inner) for name in ("w_bias", "a_bias", "c_scale", "k_scale", "u")}
        return shapes | {"mix": Param((6, self.channels), decay=False), "o": matrix(inner, width)}

    def state(self, t):
        return {
            "S": State((self.h, self.hd, self.hd)),
            "shift": State((2, self.channels), "tail"),
        }

    def abilities(self):
        # Scaled by the roots of a the transition is symmetric: its eigenvalues are real. One is
        # negative where the sum of a c^2 / w exceeds 1, as at a = 0.9, w = 0.6. Transitions with
        # other c do not commute.
        yield Spectrum(negative=True, triangular=False)

    def work(self, n):
        return 3 * n * self.h * self.hd**2


EXAMPLES = ("rwkv7[hd=4]", "rwkv7[h=2, hd=4, channels=8]")
