"""LFM: gated short convolutions, full attention, and windows in the third generation."""

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.softmax import frame, heads

WORDS = {"conv": "conv", "full_attention": "full", "sliding_attention": "swa"}
FAMILY = {"lfm2": {}, "lfm2_moe": {}, "lfm2_vl": {}, "lfm3": {"hd": 128}}


def read(c: Config) -> Stack:
    d, n, h = frame(c)
    sizes = heads(c, d, h, None, c.apart.get("hd"))
    found = which(c, n)
    c.ignore(
        "block_multiple_of", "block_ffn_dim_multiplier", "block_auto_adjust_ff_dim", "block_ff_dim"
    )
    c.ignore(
        "block_dim",
        "block_mlp_init_scale",
        "block_norm_eps",
        "block_out_init_scale",
        "block_use_swiglu",
    )
    c.ignore("block_use_xavier_init", "conv_dim_out", "conv_use_xavier_init", "use_pos_enc")
    c.ignore("conv_L_cache", "conv_dim", "sliding_window")
    kinds: dict[str, Branch] = {"full": ("full", sizes)}
    if "conv" in found:
        inner = c.size("inner", "conv_dim", default=d, why="code rule: the width")
        kinds["conv"] = ("conv", {"*": c.size("conv", "conv_L_cache"), "inner": inner})
    if "swa" in found:
        kinds["swa"] = ("swa", sizes | {"*": c.size("w", "sliding_window")})
    return Stack(d, [(kinds[kind],) for kind in found])


def which(c: Config, n: int) -> list[str]:
    """The kind of each layer: listed, or the indices of those with attention."""
    if c.has("layer_types"):
        c.ignore("full_attn_idxs")
        return c.kinds("layer_types", WORDS, n)
    if c.has("full_attn_idxs"):
        places = c.places("layers", "full_attn_idxs", n)
        return ["full" if i in places else "conv" for i in range(n)]
    c.missing("layer_types", "conv or full_attention for each layer")


lfm2 = Family(read, FAMILY)
