"""Lightning attention: linear attention in which every head forgets at a constant rate."""

from dataclasses import dataclass

from separatrix.core import Mixer, Param, Source, Spectrum, State, matrix, size


@dataclass(frozen=True, kw_only=True)
class Lightning(Mixer):
    """S = r_h S + k v^T, y = S^T q, with one constant r_h a head, and a gate after the read-out."""

    h: int = size(1)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)

    aliases = ("lightning_attention", "lightning_attn")
    source = Source("Qin et al.", 2024, "arxiv.org/abs/2401.04658")

    def params(self, width):
        key, value = matrix(width, self.h * self.dk), matrix(width, self.h * self.dv)
        decay = Param((self.h,), "alibi_slopes", "-exp", learned=False, decay=False)
        out = matrix(self.h * self.dv, width)
        return {"q": key, "k": key, "v": value, "g": value, "decay": decay, "o": out}

    def state(self, t):
        return {"S": State((self.h, self.dk, self.dv))}

    def abilities(self):
        # Some models rotate q and k by position: the same as a decay with a constant phase.
        yield Spectrum(complex=True)


EXAMPLES = ("lightning[h=1, hd=4]", "lightning[h=2, dk=4, dv=2]")
