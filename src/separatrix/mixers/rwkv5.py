"""RWKV-5 (Eagle): a matrix state with a learned, constant decay for every channel."""

from dataclasses import dataclass

from separatrix.core import Mixer, Param, Source, Spectrum, State, matrix, size, vector


@dataclass(frozen=True, kw_only=True)
class Rwkv5(Mixer):
    """y = (S + Diag(u) k v^T)^T r, then S = Diag(w) S + k v^T, with w in (0, 1) and a bonus u.

    Time mix and channel mix each blend a token of `channels` numbers with the one before (token
    shift): both of those are kept. The channel mix's own matrices are the stack's MLP.
    """

    h: int = size(lambda s: s.heads(64))
    hd: int = size(lambda s: s.hd)
    channels: int = size(lambda s: s.d)

    aliases = ("eagle",)
    source = Source("Peng et al.", 2024, "arxiv.org/abs/2404.05892", "Eagle")

    def params(self, width):
        inner = self.h * self.hd
        shapes = {name: matrix(width, inner) for name in ("r", "k", "v", "g")}
        shapes |= {"w": vector(inner, transform="exp_neg_exp"), "u": vector(inner)}
        return shapes | {"mix": Param((5, self.channels), decay=False), "o": matrix(inner, width)}

    def state(self, t):
        return {
            "S": State((self.h, self.hd, self.hd)),
            "shift": State((2, self.channels), "tail"),
        }

    def abilities(self):
        yield Spectrum()  # diagonal, between 0 and 1


EXAMPLES = ("rwkv5[hd=4]", "rwkv5[h=2, hd=4, channels=8]")
