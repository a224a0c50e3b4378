"""Layers with a window between full ones: listed in the file, or once in so many by the code."""

from separatrix.readers.common import Config, Family, Stack
from separatrix.readers.common.softmax import Every, frame, heads, kinds, rows

PATTERN = "sliding_window_pattern"
GEMMA = {"kv": 4, "hd": 256, "window": 4096}
FAMILY = {
    "gemma2": GEMMA | {"rule": Every(2)},
    "vaultgemma": GEMMA | {"rule": Every(2)},
    "gemma3": GEMMA | {"rule": Every(6, key=PATTERN)},
    "gemma3_text": GEMMA | {"rule": Every(6, key=PATTERN)},
    "cohere2": {"window": 4096, "rule": Every(4, key=PATTERN), "norm": "layer"},
    "aya_vision": {"window": 4096, "rule": Every(4, key=PATTERN), "norm": "layer"},
    "gpt_oss": {"kv": 8, "hd": 64, "window": 128, "rule": Every(2)},
    "olmo3": {"window": 4096, "rule": Every(4)},
    "afmoe": {"hd": 128, "window": 1024, "rule": Every(4, key="global_attn_every_n_layers")},
    "cwm": {"kv": 8, "hd": 128, "window": 8192, "rule": Every(4, 0)},
    "granite_swa": {"kv": 4, "window": 128, "rule": Every(4, 0)},
    "granitemoe_swa": {"window": 128, "rule": Every(4, 0)},
    "kolibri1": {"kv": 4, "hd": 128, "window": 513, "rule": Every(5)},
    "muse_glimmer_text": {"kv": 2, "hd": 128, "window": 2048, "rule": Every(4, 0, end=True)},
    "muse_spark_text": {"kv": 16, "hd": 64, "window": 2048, "rule": Every(4, 0, end=True)},
    "flint": {"kv": 4, "hd": 128, "window": 513},
    "mellum": {"kv": 4, "hd": 128, "window": 1024},
    "cohere2_moe": {"hd": 128, "window": 4096, "norm": "layer"},
    "plamo3": {"hd": 128},
}


def read(c: Config) -> Stack:
    """The list in the file wins over the rule of the code."""
    d, n, h = frame(c)
    sizes = heads(c, d, h, c.apart.get("kv"), c.apart.get("hd"))
    c.ignore("prefix_dense_sliding_window_pattern", "interleaved_sliding_window")
    if c.has("order_of_interleaved_layers"):
        c.word("order_of_interleaved_layers", {"local_attn_first": "swa"}, "local_attn_first")
    c.ignore("layer_switch")  # an older name of the pattern's period
    if c.type == "cohere2moe":
        c.ignore(PATTERN)  # its rule has two parts; the list says the same
    found = kinds(c, n, c.apart.get("rule"))
    return Stack(
        d,
        rows(c, found, {"full": sizes}, c.apart.get("window")),
        norm=c.apart.get("norm", "rms"),
    )


interleaved = Family(read, FAMILY)
