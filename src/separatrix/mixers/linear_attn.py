"""Linear attention: a running sum of outer products is all that is remembered."""

from dataclasses import dataclass

from separatrix.core import Mixer, Source, Spectrum, State, choice, matrix, size


@dataclass(frozen=True, kw_only=True)
class LinearAttn(Mixer):
    """S += f(k) v^T, z += f(k), y = S^T f(q) / (z . f(q)), with a feature map f: phi, elu + 1.

    Without the normaliser z the read-out is S^T f(q), as most trained models have it.
    The Taylor map of exp to second order (Based) has 1 + k + k^2 features of k numbers.
    """

    h: int = size(1)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    phi: str = choice("elu1", "relu", "identity", "taylor")
    z: str = choice("yes", "no")

    aliases = ("linear", "linear_attention")
    source = Source("Katharopoulos et al.", 2020, "arxiv.org/abs/2006.16236")

    @property
    def features(self) -> int:
        return 1 + self.dk + self.dk**2 if self.phi == "taylor" else self.dk

    def params(self, width):
        key, value = matrix(width, self.h * self.dk), matrix(width, self.h * self.dv)
        return {"q": key, "k": key, "v": value, "o": matrix(self.h * self.dv, width)}

    def state(self, t):
        kept = {"S": State((self.h, self.features, self.dv))}
        return kept | ({"z": State((self.h, self.features))} if self.z == "yes" else {})

    def abilities(self):
        yield Spectrum()  # the transition is the identity


EXAMPLES = ("linear_attn[h=1, hd=4]", "linear_attn[h=3, hd=2, phi=taylor, z=no]")
