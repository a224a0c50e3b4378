"""Cross-layer attention: queries of its own, keys and values of an earlier layer."""

from dataclasses import dataclass

from separatrix.core import (
    Mixer,
    Reach,
    Softmax,
    Source,
    choice,
    fixed_size,
    free_size,
    matrix,
    offers,
    pairs,
    size,
)


@dataclass(frozen=True, kw_only=True)
class Cross(Mixer):
    """Attention over the cache of layer `of`, counted from 0: it keeps nothing, hears all tokens.

    `w` is the window of the layer that it reads, 0 where that is full attention; `kv` and the sizes
    of heads are that layer's.
    """

    of: int = fixed_size(main=True, least=0)
    h: int = size(1)
    kv: int = size(lambda s: s.h)
    dk: int = size(lambda s: s.hd)
    dv: int = size(lambda s: s.hd)
    w: int = fixed_size(0, least=0)
    mask: str = choice("causal", "strict", "none")
    softmax: str = choice("any", "online", "set", "norm", free=True)
    rotary: int = free_size(lambda s: s.dk if s.pos == "rope" else 0)

    aliases = ("cross_layer", "shared_kv")
    source = Source("Sun et al.", 2024, "arxiv.org/abs/2405.05254", "cross-decoder")

    def refuse(self):
        self.divides("kv", "h")

    def placed(self, at, layers):
        """Raises ValueError unless layer `of` is an earlier one that holds what is read here."""
        if self.of >= at:
            raise ValueError(f"cross: layer {at} reads of={self.of}; name an earlier layer")
        held = [m for m in layers[self.of] if self.can_read(m)]
        if not held:
            what = "a window" if self.w else "a cache of all tokens"
            raise ValueError(f"cross: layer of={self.of} does not hold {what}; name one that does")
        for key in ("kv", "dk", "dv", "w"):
            wanted = {m.sizes[key] for m in held if key in m.sizes}
            if wanted and getattr(self, key) not in wanted:
                raise ValueError(
                    f"cross: {key}={getattr(self, key)}, but layer of={self.of} holds "
                    f"{key}={min(wanted)}; give that"
                )

    def can_read(self, other) -> bool:
        kinds = {state.kind for state in other.state(1).values()}
        return kinds == {"window"} if self.w else "cache" in kinds and offers(other, Softmax)

    def params(self, width):
        return {"q": matrix(width, self.h * self.dk), "o": matrix(self.h * self.dv, width)}

    def state(self, t):
        return {}

    def abilities(self):
        if not self.w:
            yield Softmax(self.h, self.dk, self.dv, self.softmax, self.mask)
        elif self.mask != "none":
            yield Reach(self.w if self.mask == "strict" else self.w - 1)

    def read(self, t):
        return min(t, self.w or t) * self.kv * (self.dk + self.dv)

    def work(self, n):
        return pairs(n, self.w or n, self.mask) * self.h * (self.dk + self.dv)


EXAMPLES = (
    "full[h=2, hd=4]+cross[0, h=2, hd=4]",
    "swa[4, h=2, kv=1, hd=4]+mamba+cross[0, h=2, kv=1, hd=4, w=4]",
)
