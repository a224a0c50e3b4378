"""Recurrences of flash-linear-attention, under its own model types."""

from fractions import Fraction
from typing import Any

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.fla import convolution, hybrid

# Factors of the width for keys and for values, and whether there is a convolution, by default.
EXPANDED = {
    "delta_net": {"k": 1, "v": 1, "conv": True},
    "gla": {"k": Fraction(1, 2), "v": 1, "conv": False},
    "retnet": {"k": 1, "v": 2, "conv": False},
    "gsa": {"k": 1, "v": 1, "conv": False},
    "linear_attn": {"k": 1, "v": 1},
}
# Heads of a given size; the factor for values, and whether negative eigenvalues are allowed.
SIZED = {
    "gated_deltanet": {"v": 2},
    "gated_deltaproduct": {"v": 2},
    "kda": {"v": 1},
    "h_gated_deltanet": {"v": 2, "mixer": "log_linear_gated_deltanet"},
}
OTHERS: dict[str, dict[str, Any]] = {"hgrn": {}, "hgrn2": {}}
MAPS = {"elu": "elu1", "relu": "relu", "identity": "identity", "elementwise_product": "identity"}


def read(c: Config) -> Stack:
    d, n = c.size("d", "hidden_size"), c.layers("num_hidden_layers")
    c.ignore(
        "attn_mode", "attnres_block_size", "gate_logit_normalizer", "use_rope", "use_lower_bound"
    )
    c.ignore("num_kv_heads", "lower_bound", "use_forget_gate", "gate_low_rank_dim")
    name = c.apart.get("mixer") or next(word for word in TYPES if word.replace("_", "") == c.type)
    if c.has("num_kv_heads") and c.fields["num_kv_heads"] != c.fields.get("num_heads"):
        c.fail("num_kv_heads", "as many as num_heads: what groups keep is not known")
    shape = (
        sized if name in SIZED or "mixer" in c.apart else expanded if name in EXPANDED else gated
    )
    other: Branch = (name, shape(c, d, name))
    return Stack(d, hybrid(c, d, n, other), pos="none")


def expanded(c: Config, d: int, name: str) -> dict[str, Any]:
    """Keys and values as factors of the width, shared by the heads."""
    h = c.size("h", "num_heads")
    sizes: dict[str, Any] = {"h": h}
    for part in "kv":
        keys = (f"expand_{part}", f"exapnd_{part}")  # the second is how some classes spell it
        wide = c.ratio(f"expand_{part}", *keys, default=c.apart[part]) * d
        if wide.denominator != 1 or wide % h:
            c.fail(keys[0], f"a factor that gives each of {h} heads a whole number of {d}")
        sizes[f"d{part}"] = int(wide) // h
        c.note(f"d{part}", sizes[f"d{part}"], f"code rule: {keys[0]} x width / heads")
    if "conv" in c.apart:
        sizes["conv"] = convolution(c, c.apart["conv"])
    if name == "delta_net":
        sizes["beta"] = eigenvalues(c)
    if name == "gsa":
        sizes["*"] = c.size("slots", "num_slots", default=64)
    if name == "linear_attn":
        sizes["phi"] = c.word("feature_map", MAPS, "elementwise_product")
        sizes["z"] = "yes" if c.flag("norm_feature_map") else "no"
        c.ignore("tie_feature_map_qk")
    return sizes


def sized(c: Config, d: int, name: str) -> dict[str, Any]:
    """Heads of a given size; value heads may be more, and longer."""
    kh, dk = c.size("kh", "num_heads"), c.size("dk", "head_dim")
    h = c.size("h", "num_v_heads", default=kh, why="code rule: as many as heads")
    wide = c.ratio("expand_v", "expand_v", default=c.apart["v"]) * dk
    if wide.denominator != 1:
        c.fail("expand_v", f"a factor that makes a whole number of head_dim {dk}")
    c.note("dv", int(wide), "code rule: expand_v x head_dim")
    sizes = {"h": h, "kh": kh, "dk": dk, "dv": int(wide), "conv": convolution(c, True)}
    if name == "log_linear_gated_deltanet":
        return sizes | {"merge": "lazy"}
    if name == "gated_deltaproduct":
        sizes["steps"] = c.size("steps", "num_householder", default=1)
    return sizes | {"beta": eigenvalues(c)}


def gated(c: Config, d: int, name: str) -> dict[str, Any]:
    """HGRN: a vector of states; HGRN2: `expand_ratio` numbers of key a head."""
    if name == "hgrn":
        wide = c.ratio("expand_ratio", "expand_ratio", default=1) * d
        if wide.denominator != 1:
            c.fail("expand_ratio", f"a factor that makes a whole number of the width {d}")
        c.note("inner", int(wide), "code rule: expand_ratio x width")
        return {"inner": int(wide), "conv": convolution(c, False)}
    ratio = c.size("dk", "expand_ratio") if c.has("expand_ratio") else None
    h = c.size("h", "num_heads", default=d // ratio if ratio else None, why="code rule: width / dk")
    if d % h:
        c.fail("num_heads", f"a divisor of the width {d}")
    dk = ratio or c.size("dk", "expand_ratio", default=d // h, why="code rule: width / heads")
    c.note("dv", d // h, "code rule: width / heads")
    return {"h": h, "dk": dk, "dv": d // h, "conv": convolution(c, False)}


def eigenvalues(c: Config) -> int:
    """2 where the strength of an update may turn a direction round."""
    key = "allow_neg_eigval"
    beta = 2 if c.flag(key) else 1
    c.note(
        "beta", beta, f"file: {key}" if c.has(key) else f"class default: {key} is not in the file"
    )
    return beta


TYPES = EXPANDED | SIZED | OTHERS
fla = Family(read, TYPES)
