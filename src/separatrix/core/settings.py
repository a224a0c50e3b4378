"""Settings of a stack beside the sizes of its mixers: formats, context, positions, norm, MLP."""

from typing import Any

from separatrix.core.errors import SpecError, near
from separatrix.core.formats import Bits, accumulator, read_format
from separatrix.core.text import show

GENERAL = (
    *("d", "V", "ctx", "p", "p_state", "p_kv", "p_acc"),
    *("pos", "norm", "mlp", "cot", "search"),
)
NORMS = ("none", "rms", "layer")


def general(settings: dict[str, Any]) -> dict[str, Any]:
    """The fields of an Arch, but for its layers, from settings; raises for values out of range."""
    found: dict[str, Any] = {}
    for key in ("p", "p_state", "p_kv", "p_acc"):
        try:
            found[key] = read_format(settings[key]) if key in settings else None
        except SpecError as error:
            raise SpecError(f"{key}: {error}") from None
    p = found["p"] = found["p"] or Bits(32)
    found["p_state"], found["p_kv"] = found["p_state"] or p, found["p_kv"] or p
    found["p_acc"] = found["p_acc"] or accumulator(p)
    for key, low in (("d", 1), ("cot", 0), ("V", 1), ("ctx", 1)):
        if key in settings:
            value = settings[key]
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= 1 << 62:
                raise SpecError(f"{key} = {show(value)} must be a whole number from {low} to 2^62")
            found[key] = value
    if "search" in settings:
        if settings["search"] not in ("yes", "no"):
            raise SpecError(f"search = {show(settings['search'])} is neither yes nor no")
        found["search"] = settings["search"] == "yes"
    for key, read in (("pos", read_pos), ("norm", read_norm), ("mlp", read_mlp)):
        if key in settings:
            found[key] = read(settings[key])
    return found


def read_norm(value) -> str:
    if value not in NORMS:
        raise SpecError(f"norm = {show(value)} is none of {', '.join(NORMS)}")
    return value


def read_mlp(value) -> str:
    return parametric("mlp", value, ("none", "free"), ("relu", "gelu", "swiglu"))


def read_pos(value) -> str:
    plain = ("none", "learned", "sin", "rope", "table", "free")
    return parametric("pos", value, plain, ("binary", "onehot"))


def parametric(key, value, plain, wide) -> str:
    """A word, or a word with one positive width in parentheses."""
    if value in plain:
        return value
    match value:
        case (name, (int(k),)) if name in wide:
            if not 1 <= k <= 1 << 40:
                raise SpecError(f"{key} = {name}({k}): the width is 1 to 2^40")
            return f"{name}({k})"
        case str(name) | (str(name), tuple()) if name in wide:
            raise SpecError(f"{key} = {show(value)} needs one width, as in {name}(64)")
    raise SpecError(f"{key} = {show(value)} is unknown{near(str(value), [*plain, *wide])}")
