"""Jamba: Mamba with full attention once in a period, without rotated positions."""

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.softmax import frame, heads, window
from separatrix.readers.common.ssm import mamba1

USUAL = {"expand": 2, "state": 16, "conv": 4}


def read(c: Config) -> Stack:
    d, n, h = frame(c)
    full: Branch = ("full", heads(c, d, h, 8))
    if window(c) is not None:
        c.fail("sliding_window", "null: the code reads no window")
    ssm: Branch = ("mamba", mamba1(c, d, USUAL))
    period = c.size("period", "attn_layer_period", default=8)
    offset = c.size("offset", "attn_layer_offset", default=4, least=0, most=period - 1)
    words = {
        "mamba": "mamba",
        "linear_attention": "mamba",
        "attention": "full",
        "full_attention": "full",
    }
    found = ["full" if i % period == offset else "mamba" for i in range(n)]
    for key in ("layers_block_type", "layer_types"):
        if c.has(key) and c.kinds(key, words, n) != found:
            c.fail(key, f"attention at i = {offset} mod {period}, as attn_layer_period says")
    c.note("layers", f"full at i = {offset} mod {period}", "code rule")
    return Stack(d, [(full if kind == "full" else ssm,) for kind in found], pos="none")


jamba = Family(read, {"jamba": {}})
