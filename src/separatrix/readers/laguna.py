"""Laguna and Step: windows by list, and layers that differ in their number of heads."""

from separatrix.readers.common import Config, Family, Row, Stack, alike
from separatrix.readers.common.softmax import WORDS, attention, frame, heads, overrides, window


def read(c: Config) -> Stack:
    """A list of heads a layer, or other heads where there is a window; the kinds must be listed."""
    d, n, h = frame(c)
    usual = heads(c, d, h, 8, 128)
    found = which(c, n)
    w = window(c, None)
    if "swa" in found and w is None:
        c.missing("sliding_window", "a window, since layers are listed with one")
    near = usual | other(c) if "swa" in found else usual
    counts, own = queries(c, n), overrides(c, n)
    rows: list[Row] = []
    for at, kind in enumerate(found):
        sizes = (near if kind == "swa" else usual) | own.get(at, {})
        rows.append((attention(kind, sizes | ({"h": counts[at]} if counts else {}), w),))
    return Stack(d, rows)


def which(c: Config, n: int) -> list[str]:
    """The kinds as listed; entries beyond the layers belong to the prediction of further tokens."""
    if not c.has("layer_types"):
        c.missing("layer_types", "the kind of each layer")
    ahead = c.size("layers ahead", "num_nextn_predict_layers", default=0, why="code rule", least=0)
    listed = c.listed("layer_types")
    known = c.kinds("layer_types", WORDS, n + ahead if len(listed) == n + ahead else n)
    return known[:n]


def queries(c: Config, n: int) -> list[int]:
    """Heads of each layer, where the file lists them."""
    key = "num_attention_heads_per_layer"
    if not c.has(key):
        return []
    c.note("h", "one a layer", f"file: {c.path}{key}")
    return [c.whole(f"{key}[{i}]", value, 1, 1 << 32) for i, value in enumerate(c.listed(key, n))]


def other(c: Config) -> dict[str, int]:
    """Heads of layers with a window, where they are others."""
    found = {}
    if c.has("num_sliding_attention_heads"):
        found["h"] = c.size("swa.h", "num_sliding_attention_heads")
    if c.has("attention_other_setting"):
        part = c.part("attention_other_setting")
        part.word("attention_type", {"sliding_attention": "swa"}, "sliding_attention")
        found["h"] = part.size("swa.h", "num_attention_heads")
        if part.has("num_attention_groups"):
            found["kv"] = part.size("swa.kv", "num_attention_groups")
        if part.has("head_dim"):
            found["hd"] = part.size("swa.hd", "head_dim")
    return found


laguna = Family(read, alike("laguna", "step3p5", "step3p7", "step3p7_flash", "step3p7_text"))
