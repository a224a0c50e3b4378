"""Layers of softmax attention: heads, windows, and which layer is of which kind."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from separatrix.readers.common.config import Config
from separatrix.readers.common.stack import CONTEXT, Branch, Row

WIDTH = ("hidden_size", "n_embd", "d_model", "n_embed", "dim")
LAYERS = ("num_hidden_layers", "n_layer", "n_layers", "num_layers")
HEADS = ("num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads")
SHARED = ("num_key_value_heads", "num_kv_heads", "n_kv_heads", "n_head_kv", "num_attention_groups")
HEAD = ("head_dim", "kv_channels", "dim_head", "attention_head_dim", "d_kv")
WINDOW = ("sliding_window", "sliding_window_size", "window_size")
# Words for layers of which everybody means the same.
WORDS = {
    "full_attention": "full",
    "global_attention": "full",
    "sliding_attention": "swa",
    "local_attention": "swa",
    "chunked_attention": "chunk",
}


# Width, layers and heads that a class has when a nested part does not say: the library writes
# only what differs. A file's outermost level says all of them.
NESTED = {
    **{"llama": (4096, 32, 32), "mistral": (4096, 32, 32), "qwen2": (4096, 32, 32)},
    **{"qwen3": (4096, 32, 32), "gemma": (3072, 28, 16), "gemma2": (2304, 26, 8)},
    **{"gemma3text": (2304, 26, 8), "gemma3": (2304, 26, 8), "llava": (4096, 32, 32)},
    **{"llavanext": (4096, 32, 32), "paligemma": (3072, 28, 16), "phi": (2048, 24, 32)},
}


def frame(c: Config) -> tuple[int, int, int]:
    """Width, number of layers, heads."""
    usual = NESTED.get(c.type, (None, None, None)) if c.path else (None, None, None)
    d = c.size("d", *WIDTH, default=usual[0])
    return d, c.layers(*LAYERS, default=usual[1]), c.size("h", *HEADS, default=usual[2])


def heads(
    c: Config, d: int, h: int, kv: int | None = None, hd: int | None = None
) -> dict[str, Any]:
    """Heads, key-value heads, head size and mask.

    `kv`, `hd`: what the class takes when the key is absent. Null means as many key-value heads as
    heads, and heads that share the width.
    """
    if kv is None or any([c.given(key) for key in SHARED]):
        shared = c.size("kv", *SHARED, default=h, why="code rule: as many as heads")
    else:
        shared = c.size("kv", *SHARED, default=kv)
    mask = {"mask": "none"} if both_ways(c) else {}
    return {"h": h, "kv": shared, "hd": head_size(c, d, h, hd), **mask}


def both_ways(c: Config) -> bool:
    """Whether tokens of text see later ones too, as in an encoder."""
    if c.has("is_causal") and not c.flag("is_causal"):
        c.note("mask", "none", f"file: {c.path}is_causal")
        return True
    key = "use_bidirectional_attention"
    if not c.has(key) or c.fields[key] in (False, "vision"):
        return False
    if c.fields[key] not in (True, "all"):
        c.fail(key, "true, false, all or vision")
    c.note("mask", "none", f"file: {c.path}{key}")
    return True


def head_size(c: Config, d: int, h: int, usual: int | None = None) -> int:
    """Numbers of a head: as given, else the class default, else width / heads."""
    if usual is not None and not any([c.given(key) for key in HEAD]):
        return c.size("hd", *HEAD, default=usual)
    if c.first(HEAD) is None and d % h:
        c.missing(HEAD[0], f"the size of a head, since {h} heads do not divide the width {d}")
    return c.size("hd", *HEAD, default=d // h if d >= h else None, why="code rule: width / heads")


def window(c: Config, default: int | None = None) -> int | None:
    """Tokens that a layer with a window sees; None where the file says that there is no window."""
    if c.flag("use_sliding_window", True) is False:
        c.ignore(*WINDOW, "max_window_layers")
        return None
    key = c.first(WINDOW)
    if key and c.fields[key] in (0, -1, False):
        return None
    if key is None and (default is None or c.given(WINDOW[0])):
        return None
    return c.size("w", *WINDOW, default=default)


def covers(c: Config, w: int, context: Sequence[str] = CONTEXT) -> bool:
    """Whether a window that every layer has reaches over the whole context: then it is none."""
    key = c.first(context)
    if key is None or not isinstance(c.fields[key], int) or w < c.fields[key]:
        return False
    c.note(
        "layers", "full", f"code rule: the window of {w:,} covers the context of {c.fields[key]:,}"
    )
    return True


@dataclass(frozen=True)
class Every:
    """Of layers without a list: one in `period` is full, at place `at` of each period.

    The file may say the period under `key`; `end` counts from the last layer.
    """

    period: int
    at: int = -1
    key: str = ""
    end: bool = False

    def full(self, c: Config, n: int) -> list[bool]:
        """For each of n layers, whether it is full."""
        period = self.period
        if self.key:
            period = c.size("period", self.key, default=period, why="code rule")
        where = f"file: {c.path}{self.key}" if self.key and c.has(self.key) else "code rule"
        c.note(
            "layers", f"full at {'n - 1 - i' if self.end else 'i'} = {self.at} mod {period}", where
        )
        order = range(n - 1, -1, -1) if self.end else range(n)
        return [i % period == self.at % period for i in order]


def kinds(c: Config, n: int, rule: Every | None, other: str = "swa") -> list[str]:
    """The kind of each layer: as listed, else by the rule of the code, else unresolved."""
    if not c.has("layer_types"):
        if rule is None:
            c.missing("layer_types", "the kind of each layer")
        return ["full" if full else other for full in rule.full(c, n)]
    found = c.kinds("layer_types", WORDS, n)
    if "swa" not in found:
        c.ignore(*WINDOW, "max_window_layers", "sliding_window_pattern")
    if rule and rule.key and c.has(rule.key):
        ruled = ["full" if full else other for full in rule.full(c, n)]
        if ruled != found:
            c.warn(f"layer_types disagrees with {rule.key}; used layer_types")
    return found


def attention(kind: str, sizes: dict[str, Any], reach: int | None) -> Branch:
    """Full attention, or attention over `reach` tokens or chunks of so many."""
    return (kind, sizes) if kind == "full" else (kind, {"*": reach, **sizes})


def rows(
    c: Config, found: Sequence[str], sizes: dict[str, dict[str, Any]], default: int | None
) -> list[Row]:
    """One row a layer; a kind that sees less than all needs to know how much."""
    reach: dict[str, int | None] = {"full": None}
    if "swa" in found:
        reach["swa"] = window(c, default)
    if "chunk" in found:
        null = c.given("attention_chunk_size") and not c.has("attention_chunk_size")
        usual = None if null else default
        reach["chunk"] = c.size("chunk", "attention_chunk_size", default=usual)
    for kind in reach:
        if kind != "full" and reach[kind] is None:
            c.missing(WINDOW[0], f"a window, since {found.count(kind)} layers are {kind}")
    own = overrides(c, len(found))
    result: list[Row] = []
    for at, kind in enumerate(found):
        mine = sizes.get(kind, sizes["full"]) | own.get(at, {})
        result.append((attention(kind, mine, reach[kind]),))
    return result


def overrides(c: Config, n: int) -> dict[int, dict[str, int]]:
    """Heads of single layers, as newer files write them: {"05": {"head_dim": 512}}."""
    names = {"num_attention_heads": "h", "num_key_value_heads": "kv", "head_dim": "hd"}
    found: dict[int, dict[str, int]] = {}
    part = c.part("per_layer_config") if c.has("per_layer_config") else None
    for key in part.fields if part else ():
        assert part is not None
        if not key.isdecimal() or int(key) >= n:
            part.fail(key, f"the index of a layer, 0 to {n - 1}")
        layer = part.part(key)
        strange = [name for name in layer.fields if name not in names]
        if strange:
            layer.fail(strange[0], f"one of {', '.join(names)}")
        found[int(key)] = {names[name]: layer.size(names[name], name) for name in layer.fields}
    return found


def shared(found: list[Row], count: int) -> list[Row]:
    """The last `count` layers read the cache of the last layer of their kind before them."""
    first = len(found) - count
    result = found[:first]
    for row in found[first:]:
        kind, sizes = row[0]
        of = max(at for at in range(first) if found[at][0][0] == kind)
        kept = {key: value for key, value in sizes.items() if key != "*"}
        result.append((("cross", kept | {"*": of, "w": sizes.get("*", 0)}),))
    return result
