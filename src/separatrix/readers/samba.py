"""Samba: Mamba and windows in turn, in flash-linear-attention's fields."""

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.fla import hybrid
from separatrix.readers.common.ssm import ASIDE, CONV, EXPAND, STATE, expanded


def read(c: Config) -> Stack:
    """`attn` names the layers with a window; intermediate_size is the MLP's, or echoes expand."""
    d, n = c.size("d", "hidden_size"), c.layers()
    if not c.has("attn"):
        c.missing("attn", "the layers that attend")
    c.ignore(*ASIDE, *EXPAND, "attnres_block_size")
    sizes = {
        "inner": expanded(c, d, {"expand": 2}),
        "state": c.size("state", *STATE, default=16),
        "conv": c.size("conv", *CONV, default=4),
    }
    if isinstance(c.fields["attn"], dict) and "window_size" not in c.fields["attn"]:
        c.missing("attn.window_size", "a window, or null where there is none")
    ssm: Branch = ("mamba", sizes)
    return Stack(d, hybrid(c, d, n, ssm))


samba = Family(read, {"samba": {}})
