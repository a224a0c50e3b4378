"""JetMoE: experts of queries over one set of keys and values."""

from separatrix.readers.common import Config, Family, Row, Stack
from separatrix.readers.common.softmax import LAYERS, WIDTH


def read(c: Config) -> Stack:
    """A token asks with the heads of its experts: so many times the key-value heads."""
    d, n = c.size("d", *WIDTH), c.layers(*LAYERS)
    kv = c.size("kv", "num_key_value_heads")
    times = c.size("experts", "num_experts_per_tok", "moe_top_k", default=2)
    c.note("h", kv * times, "code rule: key-value heads x experts of a token")
    c.ignore("num_attention_heads")
    row: Row = (
        ("full", {"h": kv * times, "kv": kv, "hd": c.size("hd", "kv_channels", "head_dim")}),
    )
    return Stack(d, [row] * n)


jetmoe = Family(read, {"jetmoe": {}})
