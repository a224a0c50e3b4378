"""KDA with latent attention in between: Kimi Linear, Kimi K3, GLM 5.3 Flash."""

from typing import Any

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.latent import latent, selecting
from separatrix.readers.common.softmax import HEADS, LAYERS, WIDTH

FAMILY = {
    "kimi_linear": {"full": "mla"},
    "kimi_k3": {"full": "mla"},
    "glm5_next": {"full": "dsa"},
    "glm5_next_text": {"full": "dsa"},
}


def read(c: Config) -> Stack:
    d, n, h = c.size("d", *WIDTH), c.layers(*LAYERS), c.size("h", *HEADS)
    c.ignore("num_key_value_heads", "head_dim", "attn_res_block_size", "linear_lower_bound")
    full, sizes = c.apart["full"], latent(c, d, h)
    found = which(c, n, full)
    picks: list[Branch] = [("mla", sizes)] * n if full == "mla" else selecting(c, sizes, n)
    delta: Branch = ("kda", linear(c)) if "kda" in found else ("none", {})
    return Stack(d, [(delta if kind == "kda" else picks[i],) for i, kind in enumerate(found)])


def linear(c: Config) -> dict[str, Any]:
    """Sizes of KDA: in an object of their own, or beside the others under newer names."""
    if c.has("linear_attn_config"):
        part = c.part("linear_attn_config")
        part.ignore("full_attn_layers", "kda_layers")
        return {
            "h": part.size("kda.h", "num_heads"),
            "hd": part.size("kda.hd", "head_dim"),
            "conv": part.size("kda.conv", "short_conv_kernel_size", default=4),
        }
    return {
        "h": c.size("kda.h", "linear_num_heads"),
        "hd": c.size("kda.hd", "linear_head_dim"),
        "conv": c.size("kda.conv", "linear_conv_kernel_dim", default=4),
    }


def which(c: Config, n: int, full: str) -> list[str]:
    """The kind of each layer, from words, from two lists of layers, or by the code's rule."""
    words = {"linear_attention": "kda", "full_attention": full, "indexed_attention": "dsa"}
    listed = c.kinds("layer_types", words, n) if c.has("layer_types") else None
    part = c.part("linear_attn_config") if c.has("linear_attn_config") else None
    placed = lists(part, n, full) if part and part.has("full_attn_layers") else None
    if listed and placed and listed != placed:
        c.fail("layer_types", "the same layers as in linear_attn_config", "other layers")
    if listed or placed:
        return listed or placed or []
    if full == "mla":
        c.missing("linear_attn_config.full_attn_layers", "the layers of full attention")
    c.note("layers", "dsa at i = 3 mod 4", "code rule")
    return [full if i % 4 == 3 else "kda" for i in range(n)]


def lists(part: Config, n: int, full: str) -> list[str]:
    """Two lists of layers, counted from 0 or from 1: together they say which, by being complete."""
    keys = ("full_attn_layers", "kda_layers")
    base = 0 if any(0 in part.listed(key) for key in keys) else 1
    far, near = (part.places(key, key, n, base) for key in keys)
    if far & near or len(far | near) != n:
        part.fail(keys[1], f"with {keys[0]} each of {n} layers once", sorted(near))
    part.note("layers", f"counted from {base}", "code rule: the two lists are complete")
    return [full if i in far else "kda" for i in range(n)]


kimi_linear = Family(read, FAMILY)
