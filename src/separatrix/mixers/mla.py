"""Multi-head latent attention: keys and values of all heads are read from one short vector."""

from dataclasses import dataclass

from separatrix.core import (
    Mixer,
    Softmax,
    Source,
    State,
    choice,
    fixed_size,
    matrix,
    pairs,
    size,
)


@dataclass(frozen=True, kw_only=True)
class Mla(Mixer):
    """Full attention whose cache holds `latent` numbers a token and a rotated key of `rotary`.

    Head i has the keys K_i c and the values V_i c of a token's latent vector c. Of the dk numbers
    of its queries and keys the last `rotary` are rotated by position; those of the key are shared
    by all heads. Evaluated in the latent space a head accumulates c itself.
    """

    h: int = size(1)
    latent: int = size()
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    rotary: int = fixed_size(lambda s: s.dk if s.pos == "rope" else 0, least=0)
    mask: str = choice("causal", "strict", "none")
    softmax: str = choice("any", "online", "set", "norm", free=True)

    aliases = ("latent_attention", "multi_head_latent_attention")
    source = Source("DeepSeek-AI", 2024, "arxiv.org/abs/2405.04434")
    growth = "steady"

    def refuse(self):
        self.at_most("rotary", "dk")

    def imitates(self, other):
        """Full attention, if the keys and values of its key-value heads fit into the latent vector.

        They are what c is made of, kv (dk + dv) numbers. K_i and V_i pick out those of head i's
        group, padded by zeros; the rotated part of queries is 0; heads left over are not read.
        """
        return (
            other.name == "full"
            and self.mask == other.mask
            and other.conv == 1
            and other.rotary == 0
            and self.h >= other.h
            and self.dk - self.rotary >= other.dk
            and self.dv >= other.dv
            and self.latent >= other.kv * (other.dk + other.dv)
        )

    def params(self, width):
        plain = self.h * (self.dk - self.rotary)
        shapes = {
            "q": matrix(width, self.h * self.dk),
            "c": matrix(width, self.latent + self.rotary),
            "v": matrix(self.latent, self.h * self.dv),
            "o": matrix(self.h * self.dv, width),
        }
        return shapes | ({"k": matrix(self.latent, plain)} if plain else {})

    def state(self, t):
        return {"c": State((t, self.latent + self.rotary), "cache")}

    def abilities(self):
        widest = max(self.dv, self.latent)
        yield Softmax(self.h, self.dk, widest, self.softmax, self.mask)

    def work(self, n):
        return pairs(n, n, self.mask) * self.h * (self.dk + self.dv)


EXAMPLES = ("mla[h=2, hd=4, latent=16]", "mla[h=4, dk=6, dv=4, latent=8, rotary=2]")
