"""mLSTM: a matrix memory with exponential gates, a normaliser and a stabiliser."""

from dataclasses import dataclass

from separatrix.core import Mixer, Source, State, fixed_size, kernel, matrix, size, tail, vector


@dataclass(frozen=True, kw_only=True)
class MLstm(Mixer):
    """C = f C + i k v^T, n = f n + i k, y = C^T q / max(|n . q|, e^-m), f and i a scalar a head.

    m, the largest exponent so far, keeps the numbers in range: m = max(log f + m, log i).
    """

    h: int = size(1)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    conv: int = fixed_size(1)

    aliases = ("xlstm",)
    source = Source("Beck et al.", 2024, "arxiv.org/abs/2405.04517")

    @property
    def channels(self) -> int:
        return self.h * (2 * self.dk + self.dv)

    def params(self, width):
        key, value = matrix(width, self.h * self.dk), matrix(width, self.h * self.dv)
        shapes = {"q": key, "k": key, "v": value, "g": value}
        shapes |= {"i": matrix(width, self.h), "f": matrix(width, self.h)}
        shapes |= {"i_bias": vector(self.h), "f_bias": vector(self.h, "uniform(3, 6)")}
        return shapes | {"o": matrix(self.h * self.dv, width)} | kernel(self.conv, self.channels)

    def state(self, t):
        kept = {
            "C": State((self.h, self.dk, self.dv)),
            "n": State((self.h, self.dk)),
            "m": State((self.h,)),
        }
        return kept | tail(self.conv, self.channels)


EXAMPLES = ("mlstm[h=1, hd=4]", "mlstm[h=2, dk=2, dv=4, conv=4]")
