"""Gemma 3n and 4: the last layers read earlier ones' caches; full layers may have larger heads."""

from typing import Any

from separatrix.readers.common import Config, Family, Stack
from separatrix.readers.common.softmax import Every, frame, heads, kinds, rows, shared

GEMMA4 = {"kv": 4, "window": 512, "rule": Every(6), "sharing": 0, "large": True}
FAMILY = {
    "gemma3n": {"kv": 2, "window": 512, "rule": Every(5), "sharing": 15, "large": False},
    "gemma3n_text": {"kv": 2, "window": 512, "rule": Every(5), "sharing": 15, "large": False},
    "gemma4": GEMMA4,
    "gemma4_text": GEMMA4,
    "gemma4_unified": GEMMA4 | {"window": 1024},
    "gemma4_unified_text": GEMMA4 | {"window": 1024},
}


def read(c: Config) -> Stack:
    d, n, h = frame(c)
    near = heads(c, d, h, c.apart["kv"], 256)
    found = kinds(c, n, c.apart["rule"])
    if c.apart["large"] and found[-1] != "full":
        found[-1] = "full"
        c.warn("the last layer is listed with a window; the code makes it full")
    c.ignore("attention_k_eq_v", "activation_sparsity_pattern", "hidden_size_per_layer_input")
    c.ignore("vocab_size_per_layer_input", "sliding_window_pattern")
    far = whole(c, near) if c.apart["large"] else near
    stack = rows(c, found, {"full": far, "swa": near}, c.apart["window"])
    key = "num_kv_shared_layers"
    count = c.size("shared caches", key, default=c.apart["sharing"], least=0, most=n)
    if set(found[n - count :]) - set(found[: n - count]):
        c.fail(key, "fewer layers: the first of a kind has no cache to read")
    return Stack(d, shared(stack, count) if count else stack)


def whole(c: Config, near: dict[str, Any]) -> dict[str, Any]:
    """Heads of full layers: twice as long; key-value heads of their own if keys are values."""
    if c.has("per_layer_config"):  # which says it layer by layer
        c.ignore("global_head_dim", "num_global_key_value_heads")
        return near
    hd = c.size("full.hd", "global_head_dim", default=512)
    own = "num_global_key_value_heads"
    kv = near["kv"]
    if c.flag("attention_k_eq_v") and c.has(own):
        kv = c.size("full.kv", own)
    c.ignore(own)
    return near | {"kv": kv, "hd": hd}


gemma3n = Family(read, FAMILY)
