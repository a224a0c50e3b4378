"""Compressed sparse attention: tokens are cached in overlapping fours, and the best k are read."""

from dataclasses import dataclass

from separatrix.core import (
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
class Csa(Mixer):
    """Softmax attention of h heads over the k best compressed entries and the last w tokens.

    Every `ratio` tokens an entry of hd numbers, key and value in one, is pooled from the last
    2 ratio tokens under weights of their own; so is an index key of `index_hd` numbers, by which
    an indexer of `index_h` heads chooses. Entries overlap, so a block leaks into its neighbour.
    """

    k: int = size(512, main=True)
    ratio: int = fixed_size(4)
    w: int = size(128)
    h: int = size(1)
    hd: int = size(lambda s: s.hd)
    index_h: int = size(64)
    index_hd: int = size(128)
    softmax: str = choice("any", "online", "set", "norm", free=True)
    rotary: int = free_size(lambda s: s.hd if s.pos == "rope" else 0)

    aliases = ("compressed_sparse_attention",)
    source = Source("DeepSeek-AI", 2026, "huggingface.co/deepseek-ai/DeepSeek-V4-Pro", "2.3.1")
    growth = "steady"

    def params(self, width):
        entry, key = 2 * self.hd, 2 * self.index_hd
        return {
            "q": matrix(width, self.h * self.hd),
            "kv": matrix(width, self.hd),
            "entry": matrix(width, entry),
            "weight": matrix(width, entry),
            "place": matrix(self.ratio, entry),
            "index_q": matrix(width, self.index_h * self.index_hd),
            "index_entry": matrix(width, key),
            "index_weight": matrix(width, key),
            "index_place": matrix(self.ratio, key),
            "index_w": matrix(width, self.index_h),
            "o": matrix(self.h * self.hd, width),
        }

    def state(self, t):
        whole = t // self.ratio
        # Of 2 ratio tokens: what they give to this entry and the next, and the weights of that.
        return {
            "entry": State((whole, self.hd), "cache"),
            "index": State((whole, self.index_hd), "cache"),
            "window": State((min(t, self.w), self.hd), "window"),
            "open": State((2 * self.ratio, 2, 2 * (self.hd + self.index_hd)), "tail"),
        }

    def read(self, t):
        whole = t // self.ratio
        tokens = min(whole, self.k) + min(t, self.w)
        return tokens * self.hd + whole * self.index_hd

    def work(self, n):
        index = pairs(n, n) // self.ratio * self.index_h * self.index_hd
        read = pairs(n // self.ratio, self.k) * self.ratio + pairs(n, self.w)
        return index + 2 * read * self.h * self.hd


EXAMPLES = (
    "csa[2, ratio=2, w=3, h=2, hd=4, index_h=1, index_hd=2]",
    "csa[4, w=6, h=2, hd=2, index_h=2, index_hd=4]",
)
