"""Full attention: every token reads every earlier one through a softmax."""

from dataclasses import dataclass

from separatrix.core import (
    Mixer,
    Softmax,
    Source,
    State,
    choice,
    fixed_size,
    free_size,
    kernel,
    matrix,
    pairs,
    size,
    tail,
)


@dataclass(frozen=True, kw_only=True)
class Full(Mixer):
    """y = sum of softmax(q . k) v over all earlier tokens and itself, in h heads.

    With kv = h key-value heads it is multi-head attention, with 1 multi-query, between them
    grouped-query. `softmax` is the order in which its parts are rounded; `conv` a short
    convolution on q, k and v inside the layer.
    """

    h: int = size(1)
    kv: int = size(lambda s: s.h)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    conv: int = fixed_size(1)
    mask: str = choice("causal", "strict", "none")
    softmax: str = choice("any", "online", "set", "norm", free=True)
    rotary: int = free_size(lambda s: s.dk if s.pos == "rope" else 0)

    aliases = ("attn", "attention", "transformer", "full_attention", "mha", "gqa", "mqa")
    source = Source("Vaswani et al.", 2017, "arxiv.org/abs/1706.03762", "section 3.2")
    growth = "steady"

    def refuse(self):
        self.divides("kv", "h")
        self.at_most("rotary", "dk")

    @property
    def channels(self) -> int:
        """Numbers of a token's queries, keys and values."""
        return (self.h + self.kv) * self.dk + self.kv * self.dv

    def params(self, width):
        key, value = matrix(width, self.kv * self.dk), matrix(width, self.kv * self.dv)
        query, out = matrix(width, self.h * self.dk), matrix(self.h * self.dv, width)
        return {"q": query, "k": key, "v": value, "o": out} | kernel(self.conv, self.channels)

    def state(self, t):
        kept = {
            "k": State((self.kv, t, self.dk), "cache"),
            "v": State((self.kv, t, self.dv), "cache"),
        }
        return kept | tail(self.conv, self.channels)

    def abilities(self):
        yield Softmax(self.h, self.dk, self.dv, self.softmax, self.mask, tail=self.conv - 1)

    def work(self, n):
        return pairs(n, n, self.mask) * self.h * (self.dk + self.dv)


EXAMPLES = (
    "full[h=2, hd=4]",
    "full[h=4, kv=2, hd=8]",
    "full[h=4, kv=1, hd=8, mask=strict]",
    "full[h=2, dk=4, dv=2, conv=3]",
)
