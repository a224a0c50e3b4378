"""SambaY: Mamba and windows below, one cache in the middle, and above it layers that only read."""

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.softmax import frame, heads
from separatrix.readers.common.ssm import mamba1

USUAL = {"expand": 2, "state": 16, "conv": 4}


def read(c: Config) -> Stack:
    """Even layers are Mamba, then gated units; odd ones have windows, one is full, then cross."""
    d, n, h = frame(c)
    if n % 4 or c.size("period", "mb_per_layer", default=2) != 2:
        c.fail("num_hidden_layers", "a multiple of 4, with mb_per_layer = 2")
    sizes, ssm = heads(c, d, h), mamba1(c, d, USUAL)
    w = c.size("w", "sliding_window")
    half = n // 2
    c.note("layers", f"full at {half + 1}, cross and gated units from {half + 2} on", "code rule")
    c.note("gmu.inner", ssm["inner"], "code rule: as in Mamba")
    c.warn("differential attention: two softmaxes a pair of heads, counted as plain heads")
    below: list[Branch] = [("mamba", ssm), ("swa", sizes | {"*": w})]
    middle: list[Branch] = [("mamba", ssm), ("full", sizes)]
    above: list[Branch] = [("gmu", {"inner": ssm["inner"]}), ("cross", sizes | {"*": half + 1})]
    found = below * (half // 2) + middle + above * ((n - half - 2) // 2)
    return Stack(d, [(branch,) for branch in found], pos="none", norm="layer")


phi4flash = Family(read, {"phi4flash": {}})
