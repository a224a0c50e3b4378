"""Heavily compressed attention: one cached entry for every 128 tokens, all of them read."""

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
class Hca(Mixer):
    """Softmax attention of h heads over all compressed entries and the last w tokens.

    Every `ratio` tokens, and of them alone, an entry of hd numbers is pooled, key and value in one.
    Whatever is further back than the window is heard through such entries only.
    """

    ratio: int = fixed_size(128, main=True)
    w: int = size(128)
    h: int = size(1)
    hd: int = size(lambda s: s.hd)
    softmax: str = choice("any", "online", "set", "norm", free=True)
    rotary: int = free_size(lambda s: s.hd if s.pos == "rope" else 0)

    aliases = ("heavily_compressed_attention",)
    source = Source("DeepSeek-AI", 2026, "huggingface.co/deepseek-ai/DeepSeek-V4-Pro", "2.3.2")
    growth = "steady"

    def params(self, width):
        return {
            "q": matrix(width, self.h * self.hd),
            "kv": matrix(width, self.hd),
            "entry": matrix(width, self.hd),
            "weight": matrix(width, self.hd),
            "place": matrix(self.ratio, self.hd),
            "o": matrix(self.h * self.hd, width),
        }

    def state(self, t):
        return {
            "entry": State((t // self.ratio, self.hd), "cache"),
            "window": State((min(t, self.w), self.hd), "window"),
            "open": State((self.ratio, 2, self.hd), "tail"),  # tokens to pool, and their weights
        }

    def abilities(self):
        yield Blocks(self.ratio, self.hd, -(-self.w // self.ratio) + 1)

    def read(self, t):
        return (t // self.ratio + min(t, self.w)) * self.hd

    def work(self, n):
        read = pairs(n // self.ratio, n) * self.ratio + pairs(n, self.w)
        return 2 * read * self.h * self.hd


EXAMPLES = ("hca[4, w=3, h=2, hd=4]", "hca[3, w=8, h=4, hd=2]")
