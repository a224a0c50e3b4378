"""Sliding-window attention: a softmax over the last tokens only."""

from dataclasses import dataclass

from separatrix.core import (
    Mixer,
    Reach,
    Source,
    State,
    choice,
    free_size,
    matrix,
    pairs,
    size,
)


@dataclass(frozen=True, kw_only=True)
class Swa(Mixer):
    """A token reads the last w tokens, itself among them; with mask=strict the w before it.

    `tied=yes`: a key is also the value and is kept once; dv is then dk.
    """

    w: int = size(main=True)
    h: int = size(1)
    kv: int = size(lambda s: s.h)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    tied: str = choice("no", "yes")
    mask: str = choice("causal", "strict", "none")
    softmax: str = choice("any", "online", "set", "norm", free=True)
    rotary: int = free_size(lambda s: s.dk if s.pos == "rope" else 0)

    aliases = ("sliding_attention", "sliding_window", "window_attention", "local_attention")
    source = Source("Beltagy et al.", 2020, "arxiv.org/abs/2004.05150")
    growth = "steady"

    def refuse(self):
        self.divides("kv", "h")
        if self.tied == "yes" and self.dk != self.dv:
            raise ValueError(f"swa: tied=yes, but dk={self.dk} is not dv={self.dv}; give hd")

    def params(self, width):
        shapes = {
            "q": matrix(width, self.h * self.dk),
            "k": matrix(width, self.kv * self.dk),
            "o": matrix(self.h * self.dv, width),
        }
        return shapes | ({"v": matrix(width, self.kv * self.dv)} if self.tied == "no" else {})

    def state(self, t):
        seen = min(t, self.w)
        kept = {"k": State((self.kv, seen, self.dk), "window")}
        if self.tied == "no":
            kept["v"] = State((self.kv, seen, self.dv), "window")
        return kept

    def abilities(self):
        if self.mask != "none":
            yield Reach(self.w if self.mask == "strict" else self.w - 1)

    def work(self, n):
        return pairs(n, self.w, self.mask) * self.h * (self.dk + self.dv)


EXAMPLES = (
    "swa[4, h=2, hd=4]",
    "swa[3, h=4, kv=2, dk=4, dv=2, mask=strict]",
    "swa[8, h=2, kv=1, hd=4, tied=yes]",
)
