"""Decoders with one window for every layer, or none."""

from separatrix.readers.common import Config, Family, Stack, alike
from separatrix.readers.common.softmax import attention, covers, frame, heads, kinds, rows, window

FAMILY = {
    "mistral": {"kv": 8, "window": 4096},
    "ministral": {"kv": 8, "window": 4096},
    "ministral3": {"kv": 8, "hd": 128},
    "mistral3": {"kv": 8, "window": 4096},
    "idefics2": {"kv": 8, "window": 4096},
    "mixtral": {"kv": 8},
    "phi4_multimodal": {"kv": 8},
    "phimoe": {"kv": 8, "norm": "layer"},
    "starcoder2": {"kv": 2, "norm": "layer"},
}


def read(c: Config) -> Stack:
    """A window is every layer's; one that covers the context is no window.

    A nested part leaves its class default out; a file that does so was trimmed.
    """
    d, n, h = frame(c)
    sizes = heads(c, d, h, c.apart.get("kv"), c.apart.get("hd"))
    w = window(c, c.apart.get("window") if c.path else None)
    if "window" in c.apart and not c.path and not c.given("sliding_window"):
        c.missing("sliding_window", "a window, or null where there is none")
    kind = "full" if w is None or covers(c, w) else "swa"
    if c.has("full_attn_mod") and c.fields["full_attn_mod"] != 1:
        c.fail("full_attn_mod", "1: how layers differ otherwise is not known")
    if c.type == "ministral" and c.has("layer_types"):
        return Stack(d, rows(c, kinds(c, n, None), {"full": sizes}, w))
    for at, listed in enumerate(kinds(c, n, None) if c.has("layer_types") else ()):
        if listed != kind:
            c.fail(f"layer_types[{at}]", f"what the window says of every layer: {kind}", listed)
    return Stack(d, [(attention(kind, sizes, w),)] * n, norm=c.apart.get("norm", "rms"))


mistral = Family(read, FAMILY | alike("phi3", "phi3_v", "phi4mm"))
