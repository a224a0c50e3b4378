"""Zamba: Mamba layers, before some of which stands a block of attention that they all share."""

from separatrix.readers.common import Branch, Config, Family, Row, Stack
from separatrix.readers.common.softmax import HEADS, LAYERS, WIDTH
from separatrix.readers.common.ssm import mamba1, mamba2

WORDS = {"mamba": "alone", "linear_attention": "alone", "hybrid": "after attention"}
ZAMBA = {"expand": 2, "state": 16, "conv": 4}
ZAMBA2 = {"expand": 2, "state": 64, "conv": 4, "groups": 1}


def read(c: Config) -> Stack:
    """A hybrid layer is two: attention over twice the width, the input beside it, then Mamba."""
    d, h = c.size("d", *WIDTH), c.size("h", *HEADS)
    n = c.layers(*LAYERS)
    full: Branch = ("full", attention(c, d, h))
    found = which(c, n)
    ssm: Branch = (
        ("mamba2", mamba2(c, d, ZAMBA2)) if c.type == "zamba2" else ("mamba", zamba1(c, d))
    )
    rows: list[Row] = []
    for kind in found:
        rows += [(full,), (ssm,)] if kind != "alone" else [(ssm,)]
    c.note("layers", len(rows), "code rule: the shared block is a layer wherever it stands")
    c.ignore("hybrid_layer_ids", "num_mem_blocks", "use_shared_attention_adapter", "adapter_rank")
    c.ignore("use_shared_mlp_adapter", "use_mem_rope", "use_long_context", "add_bias_linear")
    c.ignore("lora_rank", "use_shared_block_lora", "use_shared_attention_lora", "gated_linear_unit")
    return Stack(d, rows, pos="rope" if c.flag("use_mem_rope") else "none")


def attention(c: Config, d: int, h: int) -> dict[str, int]:
    """Heads of the shared block: its width is twice that of the model."""
    c.ignore("kv_channels", "num_query_groups", "attention_hidden_size")
    kv = c.size("kv", "num_key_value_heads", default=h, why="code rule: as many as heads")
    if 2 * d % h:
        c.fail("num_attention_heads", f"a divisor of twice the width, {2 * d}")
    why = "code rule: twice the width / heads"
    return {"h": h, "kv": kv, "hd": c.size("hd", "attention_head_dim", default=2 * d // h, why=why)}


def zamba1(c: Config, d: int) -> dict[str, int]:
    """Its heads share B and C only among themselves, and keep as many numbers as one."""
    c.ignore("n_mamba_heads", "attn_layer_period", "attn_layer_offset")
    return mamba1(c, d, ZAMBA)


def which(c: Config, n: int) -> list[str]:
    """The kind of each layer as listed; Zamba's code has a rule for a file without a list."""
    if c.has("layers_block_type"):
        return c.kinds("layers_block_type", WORDS, n)
    if c.type == "zamba2":
        c.missing("layers_block_type", "mamba or hybrid for each layer")
    period = c.size("period", "attn_layer_period", default=6)
    offset = c.size("offset", "attn_layer_offset", default=4, least=0, most=period - 1)
    c.note("layers", f"hybrid at 2 and where i - 3 = {offset} mod {period}", "code rule")
    return [
        "hybrid" if i == 2 or (i > 2 and (i - 3) % period == offset) else "alone" for i in range(n)
    ]


zamba2 = Family(read, {"zamba": {}, "zamba2": {}})
