"""RWKV 5, 6 and 7: a matrix of head size squared a head, and two tokens of shift."""

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.fla import hybrid
from separatrix.readers.common.softmax import LAYERS

SIZE = ("head_size", "head_dim")
FAMILY = {
    "rwkv5": {"mixer": "rwkv5"},
    "rwkv6": {"mixer": "rwkv6"},
    "rwkv7": {"mixer": "rwkv7"},
}


def read(c: Config) -> Stack:
    d, n = c.size("d", "hidden_size", "n_embd"), c.layers(*LAYERS)
    c.ignore("num_heads", "num_attention_heads", "attn_mode", "gate_low_rank_dim", "context_length")
    c.ignore("attention_hidden_size", "decay_low_rank_dim", "a_low_rank_dim", "v_low_rank_dim")
    c.ignore("proj_low_rank_dim", "lora_rank_tokenshift", "lora_rank_decay", "head_size_divisor")
    inner = c.size(
        "channels inside", "attention_hidden_size", default=d, why="code rule: the width"
    )
    hd = head(c, inner)
    if inner % hd:
        c.fail(c.first(SIZE) or "num_heads", f"heads whose size {hd} divides {inner}")
    if c.has("value_dim") and set(values(c, n)) != {d}:
        c.fail("value_dim", f"the width {d}: longer values are not known")
    c.note("h", inner // hd, "code rule: width / head size")
    c.note("channels", d, "code rule: both mixes shift the width")
    other: Branch = (c.apart["mixer"], {"h": inner // hd, "hd": hd, "channels": d})
    return Stack(
        d, hybrid(c, d, n, other), pos="none", norm="layer", context=("max_position_embeddings",)
    )


def head(c: Config, inner: int) -> int:
    """Numbers of a head's side: keys and values alike."""
    if c.type == "rwkv6" and c.first(SIZE) is None and c.has("num_heads"):
        h = c.size("h", "num_heads")
        sides = {
            c.ratio(k, k, default=u) * inner / h
            for k, u in (("expand_k", "0.5"), ("expand_v", "1"))
        }
        if len(sides) > 1 or min(sides).denominator != 1:
            c.fail("expand_k", "keys as long as values: other heads are not known")
        return int(sides.pop())
    if c.first(SIZE) is None and c.has("num_heads"):
        return inner // c.size("h", "num_heads", most=inner)
    return c.size("hd", *SIZE, default=64, why="code rule: 64 in all releases")


def values(c: Config, n: int) -> list:
    value = c.fields["value_dim"]
    return c.listed("value_dim", n) if isinstance(value, list) else [value]


rwkv = Family(read, FAMILY)
