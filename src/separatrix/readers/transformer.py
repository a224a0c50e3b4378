"""Attention of flash-linear-attention: full or windowed, latent, and over blocks."""

from typing import Any

from separatrix.readers.common import Branch, Config, Family, Row, Stack, alike
from separatrix.readers.common.latent import latent
from separatrix.readers.common.softmax import attention, frame, heads


def read(c: Config) -> Stack:
    d, n, h = frame(c)
    c.ignore("attnres_block_size")
    w = c.size("w", "window_size") if c.has("window_size") else None
    if c.type == "mla":
        if w:
            c.fail("window_size", "null: latent attention with a window is not known")
        branch: Branch = ("mla", latent(c, d, h))
    else:
        sizes = heads(c, d, h, c.apart.get("kv"), c.apart.get("hd"))
        branch = attention("full" if w is None else "swa", sizes, w)
        if c.type in ("nsa", "moba"):
            branch = blocks(c, sizes, w)
    row: Row = (branch,)
    return Stack(d, [row] * n)


def blocks(c: Config, sizes: dict[str, Any], w: int | None) -> Branch:
    """Blocks that a query selects; NSA sees a window beside them."""
    if c.type == "moba":
        if w:
            c.fail("window_size", "null: blocks with a window are not known")
        c.ignore("use_flash_moba")
        k, block = (
            c.size("k", "moba_topk", default=4),
            c.size("block", "moba_chunk_size", default=256),
        )
        return "moba", sizes | {"*": k, "block": block}
    k, block = c.size("k", "block_counts", default=16), c.size("block", "block_size", default=64)
    near = w or c.size("w", "window_size", default=512)
    whole = {"compress": block, "stride": block}
    c.note("compress, stride", block, "code rule: a block's mean")
    return "nsa", sizes | {"*": k, "block": block, "w": near} | whole


transformer = Family(read, alike("transformer", "moba", "mla") | {"nsa": {"kv": 4, "hd": 32}})
