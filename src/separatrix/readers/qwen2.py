"""Qwen and its kin: full attention, or windows from layer `max_window_layers` on if used."""

from separatrix.readers.common import Config, Family, Stack, alike
from separatrix.readers.common.softmax import WINDOW, covers, frame, heads, kinds, rows, window

FAMILY = {
    "qwen2": {"kv": 32},
    "qwen2_moe": {"kv": 16},
    "qwen3": {"kv": 32, "hd": 128},
    "qwen3_moe": {"kv": 4},
    "qwen3_vl": {"kv": 32, "hd": 128},
    "qwen3_vl_text": {"kv": 32, "hd": 128},
    "mimo": {"kv": 32},
    "qwen3_vl_moe": {"kv": 16},
    "qwen3_vl_moe_text": {"kv": 16},
    "qwen3_omni_moe_text": {"kv": 4},
    "qwen2_5_omni_text": {"kv": 4},
    "dots1": {"kv": 32, "used": True},  # a window is used if there is one
}
WINDOWLESS = alike(
    *("qwen2_vl", "qwen2_vl_text", "qwen2_5_vl", "qwen2_5_vl_text", "qwen2_audio"),
    *("llava_onevision", "internvl", "internvl_chat", "ovis2", "got_ocr2", "dots_ocr"),
)


def read(c: Config) -> Stack:
    """The first `max_window_layers` layers are full, later ones have the window if it is used."""
    d, n, h = frame(c)
    sizes = heads(c, d, h, c.apart.get("kv"), c.apart.get("hd"))
    return Stack(d, rows(c, which(c, n), {"full": sizes}, None))


def which(c: Config, n: int) -> list[str]:
    """The kind of each layer."""
    if c.has("layer_types"):
        c.ignore("use_sliding_window", "max_window_layers")
        return kinds(c, n, None)
    if c.flag("use_sliding_window", "used" in c.apart):
        w = window(c, None)
        if w is None or covers(c, w):
            c.ignore("max_window_layers")
            return ["full"] * n
        first = c.size("max_window_layers", "max_window_layers", least=0)
        return ["full" if i < first else "swa" for i in range(n)]
    w = window(c) if not c.has("use_sliding_window") else None
    if w is not None and not covers(c, w):
        c.missing("use_sliding_window", f"true or false, since there is a {WINDOW[0]} of {w:,}")
    c.ignore(*WINDOW, "max_window_layers")
    return ["full"] * n


qwen2 = Family(read, FAMILY | WINDOWLESS)
