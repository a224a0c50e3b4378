"""Layers of standard attention among others, as flash-linear-attention configures them."""

from separatrix.readers.common.config import Config
from separatrix.readers.common.softmax import attention
from separatrix.readers.common.stack import Branch, Row


def hybrid(c: Config, d: int, n: int, other: Branch) -> list[Row]:
    """n layers of one kind, but for those that `attn` lists; `attn` may be several such objects."""
    rows: list[Row] = [(other,)] * n
    if not c.has("attn"):
        return rows
    found = c.fields["attn"] if isinstance(c.fields["attn"], list) else [c.fields["attn"]]
    taken: set[int] = set()
    for at, value in enumerate(found):
        name = "attn" if found[0] is c.fields["attn"] else f"attn[{at}]"
        part = Config({name: value}, c.path, c.log).part(name)
        places = part.places("layers", "layers", n)
        if places & taken:
            part.fail("layers", "layers that no other part of attn has", sorted(places & taken))
        taken |= places
        for i in places:
            rows[i] = (standard(part, d),)
    return rows


def standard(c: Config, d: int) -> Branch:
    """Full attention or a window, with heads that share the width."""
    h = c.size("attn.h", "num_heads")
    kv = c.size("attn.kv", "num_kv_heads", default=h, why="code rule: as many as heads")
    if d % h:
        c.fail("num_heads", f"a divisor of the width {d}")
    c.note("attn.hd", d // h, "code rule: width / heads")
    sizes = {"h": h, "kv": kv, "hd": d // h}
    w = c.size("w", "window_size") if c.has("window_size") else None
    return attention("full" if w is None else "swa", sizes, w)


def convolution(c: Config, usual: bool) -> int:
    """The kernel of the short convolution, 1 where there is none."""
    if not c.flag("use_short_conv", usual):
        c.ignore("conv_size", "share_conv_kernel")
        c.note("conv", 1, "file: use_short_conv" if c.has("use_short_conv") else "class default")
        return 1
    c.ignore("share_conv_kernel")
    return c.size("conv", "conv_size", default=4)
