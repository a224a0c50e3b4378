"""Sizes of Mamba layers, under all the names that they go by."""

from collections.abc import Mapping
from typing import Any

from separatrix.readers.common.config import CLASS, Config

HEADS = ("mamba_n_heads", "mamba_num_heads", "n_mamba_heads")
HEAD = ("mamba_d_head", "mamba_head_dim", "mamba_headdim")
STATE = ("mamba_d_state", "ssm_state_size", "state_size")
GROUPS = ("mamba_n_groups", "mamba_num_groups", "mamba_ngroups", "n_groups")
CONV = ("mamba_d_conv", "conv_kernel", "conv_dimension")
EXPAND = ("mamba_expand", "expand", "expansion_factor")
# What says how a layer is computed, or belongs to prediction heads; nothing of it is kept.
ASIDE = (
    *("mamba_chunk_size", "chunk_size", "mamba_dt_rank", "mamba_conv_bias", "mamba_proj_bias"),
    *("use_mamba_kernels", "use_conv_bias", "use_mambapy", "use_mem_eff_path", "mamba_hidden_act"),
    *("mamba_ssm_cache_dtype", "mamba_ssm_dtype", "ssm_multipliers", "mamba_inner_layernorms"),
    *("mamba_dt_min", "mamba_dt_max", "mamba_dt_limit", "mamba_dt_init_floor", "hidden_mamba_act"),
    *("time_step_rank", "mamba_rms_norm", "mamba_norm_before_gate", "mtp_hybrid_override_pattern"),
)


def mamba1(c: Config, d: int, usual: Mapping[str, int], why=CLASS) -> dict[str, Any]:
    """Sizes of `mamba`. A width inside that is written out wins over a factor."""
    c.ignore(*ASIDE)
    return {
        "inner": c.size(
            "mamba.inner",
            "d_inner",
            default=expanded(c, d, usual, why),
            why="code rule: expand x width",
        ),
        "state": c.size("mamba.state", *STATE, default=usual.get("state"), why=why),
        "conv": c.size("mamba.conv", *CONV, default=usual.get("conv"), why=why),
    }


def mamba2(
    c: Config, d: int, usual: Mapping[str, int], written: str = "", why=CLASS
) -> dict[str, Any]:
    """Sizes of `mamba2`. `written`: the key under which the width inside may stand."""
    c.ignore(*ASIDE)
    h, hd = heads(c, d, usual, written, why)
    c.ignore(*EXPAND)
    return {
        "h": h,
        "hd": hd,
        "state": c.size("mamba2.state", *STATE, default=usual.get("state"), why=why),
        "groups": c.size("mamba2.groups", *GROUPS, default=usual.get("groups"), why=why),
        "conv": c.size("mamba2.conv", *CONV, default=usual.get("conv"), why=why),
    }


def heads(c: Config, d: int, usual: Mapping[str, int], written: str, why: str) -> tuple[int, int]:
    """Heads and their size, which make up the width inside: each follows from the other two.

    `usual` without `expand`: the width inside is heads x size, whatever the file says of it.
    """
    many, long = c.first(HEADS), c.first(HEAD)
    if "expand" not in usual:
        return c.size("mamba2.h", *HEADS), c.size("mamba2.hd", *HEAD)
    given = bool(written) and c.has(written)
    wide = c.size("inner", written) if given else expanded(c, d, usual, why)
    if long and not many:
        hd = c.size("mamba2.hd", *HEAD)
        h = c.size("mamba2.h", *HEADS, default=wide // hd, why="code rule: width inside / size")
    else:
        h = c.size("mamba2.h", *HEADS, default=usual.get("h"), why=why)
        hd = c.size("mamba2.hd", *HEAD, default=wide // h, why="code rule: width inside / heads")
    if h * hd != wide:
        key = long or many or HEADS[0]
        c.fail(key, f"heads and a size that make up the width inside, {wide:,}", f"{h} x {hd}")
    return h, hd


def expanded(c: Config, d: int, usual: Mapping[str, int], why=CLASS) -> int:
    """The width inside, as a multiple of the width."""
    wide = c.ratio("expand", *EXPAND, default=usual.get("expand"), why=why) * d
    if wide.denominator != 1:
        c.fail(c.first(EXPAND) or EXPAND[0], f"a factor that makes a whole number of the width {d}")
    c.note("inner", int(wide), "code rule: expand x width")
    return int(wide)
