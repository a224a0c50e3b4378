"""GPT-Neo: global and local attention in turn, written as a pattern and how often it comes."""

from separatrix.core.arch import MOST_LAYERS
from separatrix.readers.common import Config, Family, Stack
from separatrix.readers.common.softmax import attention, frame, heads

WORDS = {"global": "full", "local": "swa"}


def read(c: Config) -> Stack:
    d, n, h = frame(c)
    sizes = heads(c, d, h)
    found = which(c)
    if len(found) != n:
        c.fail("attention_types", f"{n} layers in all")
    w = c.size("w", "window_size", default=256) if "swa" in found else None
    c.ignore("attention_layers", "layer_norm_epsilon")
    rows = [(attention(kind, sizes, w),) for kind in found]
    return Stack(d, rows, pos="learned", norm="layer")


def which(c: Config) -> list[str]:
    """[[["global", "local"], 12]] is 24 layers."""
    found: list[str] = []
    for item in c.listed("attention_types"):
        match item:
            case [[*words], int(times)] if 0 < times <= MOST_LAYERS and set(words) <= set(WORDS):
                found += [WORDS[word] for word in words] * times
            case _:
                c.fail("attention_types", "a list of [[global or local, ...], times]", item)
        if len(found) > MOST_LAYERS:
            c.fail("attention_types", f"at most {MOST_LAYERS:,} layers")
    c.note("layers", len(found), f"file: {c.path}attention_types")
    return found


gpt_neo = Family(read, {"gpt_neo": {}})
