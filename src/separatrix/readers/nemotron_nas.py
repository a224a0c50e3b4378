"""Nemotron Super and its kin: every layer has attention of its own making, or none."""

from separatrix.readers.common import Config, Family, Row, Stack, alike
from separatrix.readers.common.softmax import attention, frame, head_size

REPLACED = ("replace_with_linear", "sparsify", "unshifted_sink", "num_sink_tokens")


def read(c: Config) -> Stack:
    d, n, h = frame(c)
    hd = head_size(c, d, h)
    blocks = c.listed("block_configs", n)
    c.ignore("num_key_value_heads")
    return Stack(d, [row(c, i, block, h, hd) for i, block in enumerate(blocks)])


def row(c: Config, at: int, block, h: int, hd: int) -> Row:
    """One layer: no_op means that it mixes nothing."""
    path = f"block_configs[{at}]"
    part = Config(
        {"attention": block.get("attention") if isinstance(block, dict) else None},
        f"{c.path}{path}.",
        c.log,
    )
    part = part.part("attention")
    for key in REPLACED:
        if part.has(key) and part.fields[key]:
            part.fail(key, "null or false: what takes the place of attention is not known")
    if part.flag("no_op"):
        return (("none", {}),)
    part.ignore("use_prefill_window_in_sink_attention")
    group = part.whole("n_heads_in_group", part.fields.get("n_heads_in_group"), 1, h)
    if h % group:
        part.fail("n_heads_in_group", f"a divisor of {h} heads")
    c.note("kv", h // group, "file: block_configs[..].attention.n_heads_in_group")
    w = part.size("w", "window_length") if part.has("window_length") else None
    sizes = {"h": h, "kv": h // group, "hd": hd}
    return (attention("full" if w is None else "swa", sizes, w),)


nemotron_nas = Family(read, alike("nemotron-nas", "decilm"))
