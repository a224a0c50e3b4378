"""SmolLM 3: full attention; windows, if used, where positions are left out."""

from separatrix.readers.common import Config, Family, Stack
from separatrix.readers.common.softmax import WINDOW, Every, frame, heads, kinds, rows, window


def read(c: Config) -> Stack:
    d, n, h = frame(c)
    sizes = heads(c, d, h, 4)
    if c.has("layer_types"):
        return Stack(d, rows(c, kinds(c, n, None), {"full": sizes}, None))
    if not c.flag("use_sliding_window"):
        if not c.has("use_sliding_window") and window(c) is not None:
            c.missing("use_sliding_window", f"true or false, since there is a {WINDOW[0]}")
        c.ignore(*WINDOW)
        return Stack(d, [(("full", sizes),)] * n)
    if c.has("no_rope_layers"):
        found = c.kinds("no_rope_layers", {1: "full", 0: "swa"}, n)
    else:
        at = Every(4, key="no_rope_layer_interval").full(c, n)
        found = ["swa" if it else "full" for it in at]
    return Stack(d, rows(c, found, {"full": sizes}, None))


smollm3 = Family(read, {"smollm3": {}})
