"""Falcon H1: attention and Mamba-2 side by side in every layer."""

from separatrix.readers.common import Config, Family, Row, Stack
from separatrix.readers.common.softmax import frame, heads
from separatrix.readers.common.ssm import mamba2

USUAL = {"expand": 2, "groups": 1, "conv": 4}


def read(c: Config) -> Stack:
    """`mamba_d_ssm` is the width inside and wins over `mamba_expand`."""
    d, n, h = frame(c)
    ssm = mamba2(c, d, USUAL, "mamba_d_ssm")
    row: Row = (("full", heads(c, d, h, 8)), ("mamba2", ssm))
    return Stack(d, [row] * n)


falcon_h1 = Family(read, {"falcon_h1": {}})
