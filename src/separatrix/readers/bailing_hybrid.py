"""Ling and Ring with linear attention: the last layer of a group is full; leftover ones are too."""

from typing import Any

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.latent import latent
from separatrix.readers.common.softmax import HEADS, LAYERS, WIDTH, head_size, heads

FAMILY = {
    "bailing_moe_linear": {"linear": "lightning"},
    "bailing_moe_linear_v2": {"linear": "lightning"},
    "bailing_moe_v2_5": {"linear": "lightning"},
    "bailing2_5_moe": {"linear": "lightning"},
    "bailing_moe_v3": {"linear": "kda"},
    "bailing_hybrid": {},  # the type of two generations: Lightning in 2.5, KDA in 3
}
GENERATIONS = {"BailingMoeV2_5ForCausalLM": "lightning", "BailingMoeV3ForCausalLM": "kda"}


def read(c: Config) -> Stack:
    d, n, h = c.size("d", *WIDTH), c.layers(*LAYERS), c.size("h", *HEADS)
    found = which(c, n)
    c.ignore(
        "group_norm_size",
        "linear_silu",
        "linear_rope",
        "linear_scale",
        "linear_mode",
        "q_lora_rank",
    )
    c.ignore("use_linear_silu", "linear_backend", "kda_safe_gate", "kda_lower_bound", "no_kda_lora")
    c.ignore("gated_attention_proj_granularity_type")
    sizes = recurrence(c, d, h)
    if any(c.has(key) for key in ("kv_lora_rank", "qk_rope_head_dim", "qk_nope_head_dim")):
        full: Branch = ("mla", latent(c, d, h))
        c.ignore("head_dim", "num_key_value_heads")
    else:
        full = ("full", heads(c, d, h))
    return Stack(d, [(full if kind == "full" else sizes,) for kind in found])


def which(c: Config, n: int) -> list[str]:
    """The kind of each layer."""
    words = {"linear_attention": "linear", "full_attention": "full"}
    listed = c.kinds("layer_types", words, n) if c.has("layer_types") else None
    if listed and not c.has("layer_group_size"):
        return listed
    group = c.size("group", "layer_group_size")
    whole = n // group * group
    c.note("layers", f"full at i = -1 mod {group} and from {whole} on", "code rule")
    rule = ["full" if i % group == group - 1 or i >= whole else "linear" for i in range(n)]
    if listed and listed != rule:
        c.warn(f"layer_types disagrees with layer_group_size = {group}; used layer_types")
    return listed or rule


def recurrence(c: Config, d: int, h: int) -> Branch:
    """Lightning attention or KDA, with as many heads as attention has queries."""
    linear = c.apart.get("linear") or generation(c)
    hd = c.size("linear.hd", "linear_head_dim") if c.has("linear_head_dim") else head_size(c, d, h)
    if not c.has("linear_head_dim") and hd == c.fields.get("qk_rope_head_dim"):
        c.missing(
            "linear_head_dim", f"the size of linear heads: head_dim = {hd} is that of rotation"
        )
    sizes: dict[str, Any] = {
        "hd": hd,
        "h": c.size("linear.h", "linear_num_heads", default=h, why="code rule: heads"),
    }
    if linear == "kda":
        sizes["conv"] = c.size(
            "kda.conv", "short_conv_kernel_size", "linear_conv_kernel_dim", default=4
        )
    return linear, sizes


def generation(c: Config) -> str:
    """Which of the two: by architecture, else by fields that only one of them has."""
    for word in c.listed("architectures") if c.has("architectures") else ():
        if word in GENERATIONS:
            return GENERATIONS[word]
    if any(c.has(key) for key in ("short_conv_kernel_size", "kda_safe_gate", "no_kda_lora")):
        return "kda"
    c.missing("architectures", f"one of {', '.join(GENERATIONS)}: both go by this model type")


bailing_hybrid = Family(read, FAMILY)
