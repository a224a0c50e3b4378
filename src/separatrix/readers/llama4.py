"""Llama 4: attention within chunks, and full attention where positions are left out."""

from separatrix.readers.common import Config, Family, Stack, alike
from separatrix.readers.common.softmax import Every, frame, heads, kinds, rows


def read(c: Config) -> Stack:
    """Every fourth layer is full and has no rotated positions: `no_rope_layers` has 0 there."""
    d, n, h = frame(c)
    sizes = heads(c, d, h, 8, 128)
    found = kinds(c, n, None) if c.has("layer_types") else which(c, n)
    return Stack(d, rows(c, found, {"full": sizes}, 8192))


def which(c: Config, n: int) -> list[str]:
    if c.has("no_rope_layers") and c.listed("no_rope_layers"):
        return c.kinds("no_rope_layers", {1: "chunk", 0: "full"}, n)
    full = Every(4, key="no_rope_layer_interval").full(c, n)
    return ["full" if it else "chunk" for it in full]


llama4 = Family(read, alike("llama4", "llama4_text"))
