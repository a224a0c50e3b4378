"""Hymba: attention heads and Mamba heads side by side; a few layers see everything."""

from separatrix.readers.common import Config, Family, Row, Stack
from separatrix.readers.common.softmax import attention, frame, heads
from separatrix.readers.common.ssm import mamba1


def read(c: Config) -> Stack:
    """Layers that read another's keys and values are counted with a window of their own."""
    d, n, h = frame(c)
    if c.has("layer_type"):
        c.kinds("layer_type", {"h": "hybrid"}, n)
    c.ignore(
        "num_memory_tokens", "memory_tokens_interspersed_every", "attn_hidden_size", "conv_dim"
    )
    c.ignore("kq_head_dim", "kv_reuse_every_i_layer", "attn_implementation_new")
    c.ignore("num_mamba", "modify_attention_mask")
    sizes = heads(c, d, h)
    if c.has("v_head_dim") and c.fields["v_head_dim"] != -1:
        hd = sizes.pop("hd")
        sizes |= {"dk": hd, "dv": c.size("dv", "v_head_dim")}
    inner = ("mamba", mamba1(c, d, {}))
    w = c.size("w", "sliding_window")
    whole = c.places("layers", "global_attn_idx", n)
    reused(c)
    rows: list[Row] = []
    for i in range(n):
        kind = "full" if i in whole else "swa"
        rows.append((attention(kind, sizes, w), inner))
    return Stack(d, rows)


def reused(c: Config):
    """Windows that share keys and values hold less than is counted here."""
    groups = c.listed("kv_reuse_group") if c.has("kv_reuse_group") else []
    saved = sum(len(group) - 1 for group in groups if isinstance(group, list))
    if saved:
        c.warn(
            f"kv_reuse_group: {saved} layers read the keys of another, counted here as their own"
        )


hymba = Family(read, {"hymba": {}})
