"""(B, k)-sparse attention: every block through its mean, k blocks in full."""

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
    vector,
)


@dataclass(frozen=True, kw_only=True)
class Bsa(Mixer):
    """y = l y_cmp + (1 - l) y_sel over blocks of B tokens, l learned (F.3).

    A complete block has a summary: the means of its keys and of its values. y_cmp attends to the
    summaries. y_sel attends to the tokens of the k blocks whose summary scores highest, summed over
    the query heads of a key-value head; to those of the query's own block so far; and, with w > 0,
    to the last w tokens.
    """

    block: int = fixed_size(main=True)
    k: int = size(1)
    w: int = size(0, least=0)
    h: int = size(1)
    kv: int = size(lambda s: s.h)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    softmax: str = choice("any", "online", "set", "norm", free=True)
    rotary: int = free_size(lambda s: s.dk if s.pos == "rope" else 0)

    aliases = ("block_sparse", "block_sparse_attention")
    source = Source("Ye et al.", 2026, "arxiv.org/abs/2602.01763", "block-sparse attention")
    growth = "steady"

    def refuse(self):
        self.divides("kv", "h")

    @property
    def seen(self) -> int:
        """Blocks read in full: what each key-value head selects, the query's own, the window's."""
        return self.kv * self.k + 1 + -(-self.w // self.block)

    def params(self, width):
        return {
            "q": matrix(width, self.h * self.dk),
            "k": matrix(width, self.kv * self.dk),
            "v": matrix(width, self.kv * self.dv),
            "l": vector(self.h, transform="sigmoid"),
            "o": matrix(self.h * self.dv, width),
        }

    def state(self, t):
        whole = t // self.block
        return {
            "k": State((self.kv, t, self.dk), "cache"),
            "v": State((self.kv, t, self.dv), "cache"),
            "summary": State((self.kv, whole, self.dk + self.dv), "cache"),
            "sum": State((self.kv, self.dk + self.dv), "tail"),
        }

    def abilities(self):
        yield Blocks(self.block, self.kv * (self.dk + self.dv), self.seen)

    def read(self, t):
        summaries = t // self.block * self.kv * (self.dk + self.dv)
        tokens = min(t, (self.k + 1) * self.block + self.w)
        return summaries + tokens * self.kv * (self.dk + self.dv)

    def work(self, n):
        read = pairs(n, (self.k + 1) * self.block + self.w) + n * n // (2 * self.block)
        return read * self.h * (self.dk + self.dv)


EXAMPLES = (
    "bsa[4, k=2, h=2, hd=4]",
    "bsa[3, h=4, kv=2, dk=4, dv=2, w=5]",
)
