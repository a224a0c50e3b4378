"""Stacks of Mamba or Mamba-2 layers alone, and their log-linear form."""

from fractions import Fraction
from typing import Any

from separatrix.readers.common import Branch, Config, Family, Row, Stack
from separatrix.readers.common.softmax import LAYERS, WIDTH
from separatrix.readers.common.ssm import ASIDE, CONV, EXPAND, GROUPS, STATE, expanded

MAMBA = {"mixer": "mamba"}
MAMBA2 = {"mixer": "mamba2"}
FAMILY: dict[str, dict[str, Any]] = {
    "mamba": MAMBA,
    "falcon_mamba": MAMBA,
    "mamba2": MAMBA2,
    "mamba2mlp": MAMBA2 | {"fla": True},
    "hattention": {"mixer": "log_linear_mamba2", "fla": True},
    "log_linear_mamba2": {"mixer": "log_linear_mamba2", "fla": True},
}
FLA = ("fuse_norm", "fuse_cross_entropy")  # fields that only flash-linear-attention writes


def read(c: Config) -> Stack:
    d, n = c.size("d", *WIDTH), c.layers(*LAYERS)
    c.ignore(*ASIDE, *EXPAND, "layer_norm_epsilon", "num_heads", "conv_init", "mixer_rms_eps")
    mixer = c.apart["mixer"]
    branch: Branch = (mixer, one(c, d) if mixer == "mamba" else two(c, d, mixer))
    row: Row = (branch,)
    return Stack(d, [row] * n, pos="none", context=("max_position_embeddings",))


def one(c: Config, d: int) -> dict[str, Any]:
    """Mamba: the width inside as written wins over the factor, which some files have wrong."""
    key = c.first(("intermediate_size", "d_inner"))
    inner = (
        c.size("inner", "intermediate_size", "d_inner") if key else expanded(c, d, {"expand": 2})
    )
    if key and c.first(EXPAND):
        factor = c.ratio("expand", *EXPAND)
        if factor * d != inner:
            c.warn(
                f"expand = {factor} disagrees with {key} = {inner} "
                f"({Fraction(inner, d)} x {d}); used {key}"
            )
    return {
        "inner": inner,
        "state": c.size("state", *STATE, default=16),
        "conv": c.size("conv", *CONV, default=4),
    }


def two(c: Config, d: int, mixer: str) -> dict[str, Any]:
    """Mamba-2: heads times their size are the width inside."""
    inner = expanded(c, d, {"expand": 2})
    own = c.apart.get("fla") or any(c.has(key) for key in FLA)
    hd = c.size("hd", "head_dim", default=64)
    if inner % hd:
        c.fail("head_dim", f"a divisor of the width inside, {inner}", hd)
    h = c.size("h", "num_heads", default=inner // hd, why="code rule: width inside / head size")
    if h * hd != inner:
        c.fail(
            "num_heads", f"{inner // hd}: heads of {hd} numbers make up the width inside, {inner}"
        )
    sizes = {
        "h": h,
        "hd": hd,
        "state": c.size("state", *STATE, default=128),
        "groups": c.size("groups", *GROUPS, default=1 if own else None),
        "conv": c.size("conv", *CONV, default=4),
    }
    return sizes | ({"merge": "lazy"} if mixer != "mamba2" else {})


mamba = Family(read, FAMILY)
