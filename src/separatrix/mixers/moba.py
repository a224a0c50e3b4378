"""Mixture of block attention: every query head picks whole blocks by the means of their keys."""

from dataclasses import dataclass

from separatrix.core import (
    Blocks,
    Mixer,
    Source,
    State,
    choice,
    fixed_size,
    free_size,
    matrix,
    pairs,
    size,
)


@dataclass(frozen=True, kw_only=True)
class Moba(Mixer):
    """Softmax attention of a head over the k blocks of highest q . mean key, its own among them.

    As published it reads blocks while it takes in a prompt and all tokens while it generates
    (decode=dense). decode=sparse reads blocks throughout.
    """

    k: int = size(4, main=True)
    block: int = fixed_size(256)
    h: int = size(1)
    kv: int = size(lambda s: s.h)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    decode: str = choice("dense", "sparse")
    softmax: str = choice("any", "online", "set", "norm", free=True)
    rotary: int = free_size(lambda s: s.dk if s.pos == "rope" else 0)

    aliases = ("mixture_of_block_attention",)
    source = Source("Lu et al.", 2025, "arxiv.org/abs/2502.13189")
    growth = "steady"

    def refuse(self):
        self.divides("kv", "h")

    def params(self, width):
        return {
            "q": matrix(width, self.h * self.dk),
            "k": matrix(width, self.kv * self.dk),
            "v": matrix(width, self.kv * self.dv),
            "o": matrix(self.h * self.dv, width),
        }

    def state(self, t):
        return {
            "k": State((self.kv, t, self.dk), "cache"),
            "v": State((self.kv, t, self.dv), "cache"),
            "mean": State((self.kv, t // self.block, self.dk), "cache"),
            "sum": State((self.kv, self.dk), "tail"),
        }

    def abilities(self):
        if self.decode == "sparse":
            yield Blocks(self.block, self.kv * self.dk, self.h * (self.k - 1) + 1)

    def read(self, t):
        tokens = t if self.decode == "dense" else min(t, self.h * self.k * self.block)
        means = 0 if self.decode == "dense" else t // self.block * self.kv * self.dk
        return tokens * self.kv * (self.dk + self.dv) + means

    def work(self, n):
        gate = n * n // (2 * self.block) * self.h * self.dk
        return pairs(n, self.k * self.block) * self.h * (self.dk + self.dv) + gate


EXAMPLES = (
    "moba[2, h=2, hd=4, block=4]",
    "moba[3, h=4, kv=2, dk=4, dv=2, block=3, decode=sparse]",
)
