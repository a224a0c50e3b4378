"""Gated DeltaNet with full attention in between: Qwen3-Next, Qwen3.5, Qwen4, Olmo Hybrid."""

from typing import Any

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.softmax import Every, frame, heads

FAMILY = {
    "qwen3_next": {"kv": 2, "hd": 256},
    **dict.fromkeys(("qwen3_5", "qwen3_5_text", "minicpmv4_6"), {"kv": 4, "hd": 256}),
    **dict.fromkeys(("minicpmv4_7", "minicpm_ocr"), {"kv": 4, "hd": 256}),
    **dict.fromkeys(("qwen3_5_moe", "qwen3_5_moe_text"), {"kv": 2, "hd": 256}),
    **dict.fromkeys(("qwen4_exp", "qwen4_exp_text"), {"kv": 2, "hd": 256, "full": "dsa"}),
    "olmo_hybrid": {"derived": True},
}


def read(c: Config) -> Stack:
    d, n, h = frame(c)
    sizes = heads(c, d, h, c.apart.get("kv"), c.apart.get("hd"))
    c.ignore("mamba_ssm_dtype", "number_of_conv_states", "output_gate_type")
    found = which(c, n)
    full: Branch = ("dsa", selection(c, sizes)) if c.apart.get("full") else ("full", sizes)
    linear: Branch = ("gated_deltanet", delta(c, d, h)) if "delta" in found else ("none", {})
    return Stack(d, [(linear if kind == "delta" else full,) for kind in found])


def which(c: Config, n: int) -> list[str]:
    """The kind of each layer: as listed, else full once in `full_attention_interval`, usually 4."""
    key = "full_attention_interval"
    words = {"linear_attention": "delta", "full_attention": "full"}
    if c.apart.get("full"):
        words["indexed_attention"] = "full"
    listed = c.kinds("layer_types", words, n) if c.has("layer_types") else None
    if listed and not c.has(key):
        return listed
    rule = ["full" if it else "delta" for it in Every(4, key=key).full(c, n)]
    if listed and listed != rule:
        c.warn(f"layer_types disagrees with {key} = {c.fields[key]}; used layer_types")
    return listed or rule


def delta(c: Config, d: int, h: int) -> dict[str, Any]:
    """Sizes of Gated DeltaNet. Olmo derives those that its file leaves out from the width."""
    derived = bool(c.apart.get("derived"))
    usual = h if derived else None
    kh = c.size("kh", "linear_num_key_heads", default=usual, why="code rule: as many as heads")
    values = c.size(
        "gated_deltanet.h",
        "linear_num_value_heads",
        default=usual,
        why="code rule: as many as heads",
    )
    usual = 3 * d // (4 * kh) if derived else None
    dk = c.size("dk", "linear_key_head_dim", default=usual, why="code rule: 3/4 of the width")
    usual = 2 * dk if derived else None
    dv = c.size("dv", "linear_value_head_dim", default=usual, why="code rule: twice the key's")
    conv = c.size("gated_deltanet.conv", "linear_conv_kernel_dim", default=4)
    beta = 2 if c.flag("linear_allow_neg_eigval", derived) else 1
    c.note(
        "gated_deltanet.beta", beta, "file: linear_allow_neg_eigval" if beta > 1 else "code rule"
    )
    for key in ("linear_a_log_min", "linear_a_log_max", "linear_dt_min", "linear_dt_max"):
        c.ignore(key)
    c.ignore("linear_dt_init_floor", "linear_use_gate")
    return {"h": values, "kh": kh, "dk": dk, "dv": dv, "conv": conv, "beta": beta}


def selection(c: Config, sizes: dict[str, Any]) -> dict[str, Any]:
    """Full attention over tokens that an indexer picks; if none says how many, over the context."""
    if c.has("ple_layer_ids") and c.fields["ple_layer_ids"]:
        c.fail("ple_layer_ids", "no layers that read n-grams of tokens")
    c.ignore("ple_conv_kernel_size", "ngram_size", "heads_per_ngram", "ngram_vocab_size_base")
    c.ignore("split_ngram_parts", "make_ngram_vocab_size_divisible_by", "ple_embed_dim")
    whole = c.size("ctx", "max_position_embeddings")
    unknown = [key for key in ("indexer_budget", "indexer_head_dim") if not c.has(key)]
    if unknown:
        c.warn(f"{' and '.join(unknown)} not said: took what selects and keeps no less")
    c.note("latent", 0, "code rule: keys and values are kept as they are")
    why = "assumption: no more than the context"
    return {key: sizes[key] for key in ("h", "kv", "hd")} | {
        "latent": 0,
        "*": c.size("k", "indexer_budget", default=whole, why=why),
        "index_h": c.size("index_h", "indexer_n_heads", default=64, why="assumption: as usual"),
        "index_hd": c.size("index_hd", "indexer_head_dim", default=128, why="assumption: as usual")
        * c.size("index keys", "indexer_kv_heads", default=1, why="assumption: one"),
        "pool": c.size(
            "pool", "indexer_compress_ratio", default=1, why="assumption: token by token"
        ),
    }


qwen3_next = Family(read, FAMILY)
