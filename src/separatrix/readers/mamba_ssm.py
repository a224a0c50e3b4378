"""The format of state-spaces/mamba: sizes under ssm_cfg, most of them defaults of its code."""

from typing import Any

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.ssm import expanded

CODE = "code rule: default of mamba_ssm"


def read(c: Config) -> Stack:
    d, n = c.size("d", "d_model"), c.layers("n_layer")
    c.ignore("d_intermediate", "residual_in_fp32", "fused_add_norm")
    part = c.part("ssm_cfg") if c.has("ssm_cfg") else Config({}, "ssm_cfg.", c.log)
    name = part.word("layer", {"Mamba1": "mamba", "Mamba2": "mamba2"}, "Mamba1")
    c.note("layers", name, "file: ssm_cfg.layer" if part.has("layer") else CODE)
    ssm: Branch = (name, one(part, d) if name == "mamba" else two(part, d))
    places: set[int] = set()
    if c.has("attn_layer_idx"):
        places = c.places("layers", "attn_layer_idx", n)
    elif c.has("attn_cfg") and c.fields["attn_cfg"]:
        c.missing("attn_layer_idx", "the layers that attn_cfg is about")
    full: Branch = ("full", attention(c.part("attn_cfg"), d)) if places else ssm
    c.ignore("attn_cfg")
    norm = "rms" if c.flag("rms_norm", True) else "layer"
    rows = [(full if i in places else ssm,) for i in range(n)]
    return Stack(d, rows, pos="rope" if places else "none", norm=norm, context=())


def one(c: Config, d: int) -> dict[str, Any]:
    return {
        "inner": expanded(c, d, {"expand": 2}, CODE),
        "state": c.size("state", "d_state", default=16, why=CODE),
        "conv": c.size("conv", "d_conv", default=4, why=CODE),
    }


def two(c: Config, d: int) -> dict[str, Any]:
    inner = c.size("inner", "d_ssm") if c.has("d_ssm") else expanded(c, d, {"expand": 2}, CODE)
    hd = c.size("hd", "headdim", default=64, why=CODE)
    if inner % hd:
        c.fail("headdim", f"a divisor of the width inside, {inner}", hd)
    c.note("h", inner // hd, "code rule: width inside / head size")
    c.ignore("chunk_size", "expand")
    return {
        "h": inner // hd,
        "hd": hd,
        "state": c.size("state", "d_state", default=128, why=CODE),
        "groups": c.size("groups", "ngroups", default=1, why=CODE),
        "conv": c.size("conv", "d_conv", default=4, why=CODE),
    }


def attention(c: Config, d: int) -> dict[str, Any]:
    """d_conv > 0: a short convolution over queries, keys and values."""
    if c.flag("causal", True) is False:
        c.fail("causal", "true")
    h = c.size("full.h", "num_heads")
    conv = c.size("full.conv", "d_conv", default=0, why=CODE, least=0)
    if c.first(("head_dim",)) is None and d % h:
        c.missing("head_dim", f"the size of a head, since {h} heads do not divide the width {d}")
    return {
        "h": h,
        "kv": c.size("full.kv", "num_heads_kv", default=h, why="code rule: as many as heads"),
        "hd": c.size("full.hd", "head_dim", default=d // h, why="code rule: width / heads"),
        "conv": max(conv, 1),
    }


mamba_ssm = Family(read, {}, shape=("d_model", "n_layer", "ssm_cfg"))
