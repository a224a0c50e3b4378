"""Griffin: RG-LRU with local attention in between, as RecurrentGemma or in its own format."""

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.softmax import HEADS, LAYERS, WIDTH

WORDS = {"recurrent": "rglru", "attention": "swa"}  # attention is local, always


def read(c: Config) -> Stack:
    d = c.size("d", "width", *WIDTH)
    kinds = c.kinds("block_types", WORDS)
    if not kinds:
        c.fail("block_types", "at least one of recurrent and attention")
    preset = "width" in c.fields
    n = len(kinds) if preset else c.layers(*LAYERS)
    found = [kinds[i % len(kinds)] for i in range(n)]
    c.note("layers", n, "code rule: block_types over and over")
    c.ignore("conv1d_width")
    inner = c.size("inner", "lru_width", default=d, why="code rule: the width")
    conv = c.size("conv", "conv1d_width", default=4, why="code rule: in all releases")
    lru: Branch = ("rglru", {"inner": inner, "conv": conv})
    near: Branch = local(c, d, preset) if "swa" in found else lru
    c.ignore("attention_window_size")
    return Stack(d, [(near if kind == "swa" else lru,) for kind in found])


def local(c: Config, d: int, preset: bool) -> Branch:
    """Heads share the width; the preset's code has one key-value head."""
    h = c.size("h", *HEADS)
    if d % h:
        c.fail(c.first(HEADS) or HEADS[0], f"a divisor of the width {d}")
    usual, why = (1, "code rule: one") if preset else (h, "code rule: as many as heads")
    kv = c.size("kv", "num_key_value_heads", default=usual, why=why)
    hd = c.size("hd", "head_dim", default=d // h, why="code rule: width / heads")
    return "swa", {"*": c.size("w", "attention_window_size"), "h": h, "kv": kv, "hd": hd}


recurrent_gemma = Family(read, {"recurrent_gemma": {}}, shape=("block_types", "width", "lru_width"))
