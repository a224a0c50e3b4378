"""DeepSeek sparse attention: an indexer scores all tokens, and the best k are read."""

from dataclasses import dataclass

from separatrix.core import (
    Mixer,
    Select,
    Source,
    State,
    choice,
    fixed_size,
    matrix,
    pairs,
    size,
)


@dataclass(frozen=True, kw_only=True)
class Dsa(Mixer):
    """Softmax attention over the k earlier tokens of highest score, the same for all heads (F.2).

    The score of token s is the sum over `index_h` heads of w_j relu(q_j . i_s), with an index key
    i_s of `index_hd` numbers. The cache of tokens is that of `mla`, with latent=0 that of `full`.
    index_hd=0: the layer has no indexer and reads what an earlier one selected. `pool` tokens
    share a pooled index key and are selected together.
    """

    k: int = size(2048, main=True)
    h: int = size(1)
    kv: int = size(lambda s: s.h)
    latent: int = fixed_size(0, least=0)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    rotary: int = fixed_size(lambda s: s.dk if s.pos == "rope" else 0, least=0)
    index_h: int = size(64)
    index_hd: int = fixed_size(128, least=0)
    pool: int = fixed_size(1)
    softmax: str = choice("any", "online", "set", "norm", free=True)

    aliases = ("indexed_attention", "deepseek_sparse_attention")
    source = Source("DeepSeek-AI", 2025, "github.com/deepseek-ai/DeepSeek-V3.2-Exp")
    growth = "steady"

    def refuse(self):
        self.at_most("rotary", "dk")
        self.divides("kv", "h")

    @property
    def numbers(self) -> int:
        """Numbers of one token in the cache that attention reads."""
        return self.latent + self.rotary if self.latent else self.kv * (self.dk + self.dv)

    def params(self, width):
        query, out = matrix(width, self.h * self.dk), matrix(self.h * self.dv, width)
        shapes = {"q": query, "c": matrix(width, self.numbers), "o": out}
        if self.latent:
            shapes["kv"] = matrix(self.latent, self.h * (self.dk - self.rotary + self.dv))
        if self.index_hd:
            shapes["index_q"] = matrix(width, self.index_h * self.index_hd)
            shapes["index_k"] = matrix(width, self.index_hd)
            shapes["index_w"] = matrix(width, self.index_h)
        return shapes

    def state(self, t):
        kept = {"c": State((t, self.numbers), "cache")}
        if self.index_hd:
            kept["index"] = State((t // self.pool, self.index_hd), "cache")
        if self.index_hd and self.pool > 1:
            kept["open"] = State((self.pool, self.index_hd), "tail")
        return kept

    def abilities(self):
        if self.index_hd and self.pool == 1:
            yield Select(self.k)

    def read(self, t):
        return min(t, self.k) * self.numbers + t // self.pool * self.index_hd

    def work(self, n):
        index = pairs(n, n) // self.pool * self.index_h * self.index_hd
        return index + pairs(n, self.k) * self.h * (self.dk + self.dv)


EXAMPLES = (
    "dsa[3, h=2, hd=4, latent=8, rotary=2, index_h=2, index_hd=4]",
    "dsa[4, h=4, kv=2, dk=4, dv=2, index_hd=0]",
    "dsa[4, h=2, hd=4, latent=6, index_h=1, index_hd=2, pool=3]",
)
