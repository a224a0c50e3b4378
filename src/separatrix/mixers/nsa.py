"""Native sparse attention: compressed blocks, selected blocks and a window, mixed by gates."""

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
class Nsa(Mixer):
    """Three branches, each with keys and values of its own, under gates set by the token (F.1).

    Every `stride` tokens the last `compress` are compressed into one key and value, which all later
    queries see. Of the blocks of `block` tokens those are read in full that overlap the compressed
    ones with the most weight, k in all, the first and the last two always among them; a group of
    query heads shares its choice. The third branch reads the last w tokens.
    """

    k: int = size(16, main=True)
    block: int = fixed_size(64)
    compress: int = fixed_size(lambda s: s.block)
    stride: int = fixed_size(lambda s: s.compress)
    w: int = size(512)
    h: int = size(1)
    kv: int = size(lambda s: s.h)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    softmax: str = choice("any", "online", "set", "norm", free=True)
    rotary: int = free_size(lambda s: s.dk if s.pos == "rope" else 0)

    aliases = ("native_sparse_attention",)
    source = Source("Yuan et al.", 2025, "arxiv.org/abs/2502.11089")
    growth = "steady"

    def refuse(self):
        self.divides("kv", "h")
        if self.stride > self.compress:
            raise ValueError(
                f"nsa: stride={self.stride} leaves tokens out between blocks of "
                f"compress={self.compress}; give a stride of at most that"
            )

    @property
    def numbers(self) -> int:
        """Numbers of a token's keys and values in one branch."""
        return self.kv * (self.dk + self.dv)

    def compressed(self, t: int) -> int:
        """Compressed blocks that are complete after t tokens."""
        return (t - self.compress) // self.stride + 1 if t >= self.compress else 0

    def params(self, width):
        key, value = matrix(width, self.kv * self.dk), matrix(width, self.kv * self.dv)
        shapes = {f"k_{branch}": key for branch in ("cmp", "slc", "win")}
        shapes |= {f"v_{branch}": value for branch in ("cmp", "slc", "win")}
        shapes |= {"q": matrix(width, self.h * self.dk), "g": matrix(width, 3 * self.h)}
        shapes |= {
            "pool_k": matrix(self.compress * self.dk, self.dk),
            "pool_v": matrix(self.compress * self.dv, self.dv),
        }
        return shapes | {"o": matrix(self.h * self.dv, width)}

    def state(self, t):
        return {
            "cmp": State((self.compressed(t), self.numbers), "cache"),
            "open": State((self.compress, self.numbers), "tail"),
            "slc": State((t, self.numbers), "cache"),
            "win": State((min(t, self.w), self.numbers), "window"),
        }

    def abilities(self):
        if self.stride == self.compress == self.block:
            # Summaries are functions of their own block, and so is all that selects by them.
            seen = self.kv * self.k + -(-self.w // self.block) + 1
            yield Blocks(self.block, self.numbers, seen)

    def read(self, t):
        tokens = min(t, self.k * self.block) + min(t, self.w)
        return (self.compressed(t) + tokens) * self.numbers

    def work(self, n):
        read = pairs(n, self.k * self.block) + pairs(n, self.w) + n * n // (2 * self.stride)
        return read * self.h * (self.dk + self.dv)


EXAMPLES = (
    "nsa[4, h=2, hd=4, block=4, w=6]",
    "nsa[3, h=4, kv=2, dk=4, dv=2, block=4, compress=4, stride=2, w=5]",
)
