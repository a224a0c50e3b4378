"""EXAONE 4: windows by list, by number, or by letters, of which the last layer is full anyway."""

from separatrix.readers.common import Config, Family, Stack
from separatrix.readers.common.softmax import Every, frame, heads, kinds, rows, window

LETTERS = {"L": "swa", "G": "full"}


def read(c: Config) -> Stack:
    d, n, h = frame(c)
    sizes = heads(c, d, h, 32)
    return Stack(d, rows(c, which(c, n), {"full": sizes}, 4096))


def which(c: Config, n: int) -> list[str]:
    """The kind of each layer; no window at all if that of the file is null."""
    pattern = c.fields.get("sliding_window_pattern")
    if c.has("layer_types") or not isinstance(pattern, str):
        none = window(c, 4096) is None and not c.has("layer_types")
        return ["full"] * n if none else kinds(c, n, Every(4, key="sliding_window_pattern"))
    if not pattern or set(pattern) - set(LETTERS):
        c.fail("sliding_window_pattern", "a number, or letters L and G")
    c.note("layers", pattern, f"file: {c.path}sliding_window_pattern; code rule: the last is full")
    c.ignore("sliding_window_pattern")
    return [LETTERS[pattern[i % len(pattern)]] for i in range(n - 1)] + ["full"]


exaone4 = Family(read, {"exaone4": {}, "exaone_moe": {}})
