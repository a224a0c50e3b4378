"""Chunked attention: a softmax over the tokens of one's own chunk."""

from dataclasses import dataclass

from separatrix.core import (
    Mixer,
    Reach,
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
class Chunk(Mixer):
    """Tokens i c, ..., i c + c - 1 read each other, the later the earlier, and nobody else's.

    When a chunk of c tokens is complete nothing of it is ever read again: nothing is alive there.
    """

    chunk: int = fixed_size(main=True)
    h: int = size(1)
    kv: int = size(lambda s: s.h)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    mask: str = choice("causal", "strict", "none")
    softmax: str = choice("any", "online", "set", "norm", free=True)
    rotary: int = free_size(lambda s: s.dk if s.pos == "rope" else 0)

    aliases = ("chunked_attention", "chunked")
    source = Source("Qiu et al.", 2019, "arxiv.org/abs/1911.02972", "blocks on the diagonal")
    growth = "blocks"

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
        seen = t % self.chunk
        return {
            "k": State((self.kv, seen, self.dk), "window"),
            "v": State((self.kv, seen, self.dv), "window"),
        }

    def abilities(self):
        if self.mask != "none":
            yield Reach(self.chunk - 1)

    @property
    def rhythm(self):
        return (self.chunk,)

    def cuts(self, end):
        if end >= self.chunk:
            yield end - end % self.chunk

    def work(self, n):
        whole, rest = divmod(n, self.chunk)
        read = whole * pairs(self.chunk, self.chunk, self.mask) + pairs(rest, rest, self.mask)
        return read * self.h * (self.dk + self.dv)


EXAMPLES = ("chunk[4, h=2, hd=4]", "chunk[3, h=4, kv=2, dk=4, dv=2, mask=strict]")
