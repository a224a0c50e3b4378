"""An arch back to text, in the shortest form that parses to it; and with some settings changed."""

from dataclasses import replace
from typing import Any

from separatrix.core.arch import Arch, Origin
from separatrix.core.errors import SpecError, near
from separatrix.core.formats import accumulator
from separatrix.core.mixer import Mixer
from separatrix.core.settings import GENERAL, general
from separatrix.core.sizes import sizes_of
from separatrix.core.text import written


def combine(cls, settings: dict, items: dict) -> dict:
    """What a mixer is given: settings that it has, then its own brackets, which win."""
    given = {key: value for key, value in settings.items() if key in cls.keys()}
    if "hd" in items:
        given.pop("dk", None), given.pop("dv", None)
    return given | items


def write(arch: Arch) -> str:
    """The shortest spec in this grammar's canonical form; parsing it gives an equal arch."""
    shared, own = hoist(arch)
    rows = ["|".join(bracketed(m, own[m]) for m in row) for row in arch.layers]
    settings = {"d": arch.d} | shared | general_settings(arch)
    return f"{fold(rows)} @ " + " ".join(f"{k}={written(v)}" for k, v in settings.items())


def general_settings(arch: Arch) -> dict[str, Any]:
    """Settings beside d that differ from their defaults."""
    usual = {
        "V": None,
        "ctx": None,
        "p": 32,
        "p_state": arch.p,
        "p_kv": arch.p,
        "p_acc": accumulator(arch.p),
        **{"pos": "none", "norm": "none", "mlp": "none", "cot": 0, "search": False},
    }
    found = {}
    for key, value in usual.items():
        mine = getattr(arch, key)
        if mine != value and not (key == "p" and str(mine) == "32"):
            found[key] = "yes" if key == "search" else mine
    return found


def hoist(arch: Arch) -> tuple[dict, dict[Mixer, dict]]:
    """Sizes as settings where all layers agree, else in brackets; what defaults give is dropped."""
    own = {m: dict(m.sizes) for m in arch.mixers}
    shared: dict[str, Any] = {}
    for key in dict.fromkeys(k for m in own for k in m.sizes):
        # A layer that infers its sizes from this key, and does not have it, would hear it too.
        values = {m.sizes.get(key) for m in own if key in type(m).keys()}
        if len(values) == 1:
            shared[key] = values.pop()
            for sizes in own.values():
                sizes.pop(key, None)

    def right(shared, own) -> bool:
        for mixer, sizes in own.items():
            try:
                if type(mixer).make(combine(type(mixer), shared, sizes), arch.d, arch.pos) != mixer:
                    return False
            except ValueError:
                return False
        return True

    for key in list(shared):
        fewer = {k: v for k, v in shared.items() if k != key}
        if right(fewer, own):
            shared = fewer
    for mixer in own:
        for key in list(own[mixer]):
            fewer = {k: v for k, v in own[mixer].items() if k != key}
            if right(shared, {mixer: fewer}):
                own[mixer] = fewer
    for place in (shared, *own.values()):
        if place.get("dk") == place.get("dv") is not None:
            with_hd = {("hd" if k == "dk" else k): v for k, v in place.items() if k != "dv"}
            trial = own | {m: with_hd for m in own if own[m] is place}
            if right(with_hd if place is shared else shared, trial):
                place.clear()
                place.update(with_hd)
    return shared, own


def bracketed(mixer: Mixer, sizes: dict) -> str:
    main = type(mixer).main()
    first = [written(sizes[main])] if main in sizes else []
    inside = first + [f"{k}={written(v)}" for k, v in sizes.items() if k != main]
    return f"{mixer.name}[{', '.join(inside)}]" if inside else mixer.name


def fold(rows: list[str]) -> str:
    """Rows joined by +, repetitions written as counts."""
    parts, at = [], 0
    while at < len(rows):
        gain, period, count = 0, 1, 1
        for width in range(1, min(64, (len(rows) - at) // 2) + 1):
            unit, times = rows[at : at + width], 1
            while rows[at + times * width : at + (times + 1) * width] == unit:
                times += 1
            if (times - 1) * width > gain:
                gain, period, count = (times - 1) * width, width, times
        part = f"({fold(rows[at : at + period])})" if period > 1 else rows[at]
        parts.append(part if count == 1 else f"{count}*{part}")
        at += period * count
    return "+".join(parts)


def change(arch: Arch, settings: dict[str, Any], where: str) -> Arch:
    """The stack with settings replaced: sizes of every mixer that has them, and all else."""
    mine = {key: value for key, value in settings.items() if key not in GENERAL}
    chosen = {key: value for key, value in settings.items() if key in GENERAL}
    formats = {"p": arch.p, "p_state": arch.p_state, "p_kv": arch.p_kv}
    if "p" not in settings:
        formats["p_acc"] = arch.p_acc
    found = general(formats | chosen)
    known = {key for m in arch.mixers for key in (*sizes_of(type(m)), "hd")}
    for key in mine:
        if key not in known:
            raise SpecError(f"{key} fits no layer of this stack{near(key, [*GENERAL, *known])}")
    made = {m: remade(m, mine, arch.d, arch.pos) for m in arch.mixers}
    lines = tuple(Origin(k, written(v), where) for k, v in settings.items())
    return replace(
        arch,
        layers=tuple(tuple(made[m] for m in row) for row in arch.layers),
        origin=arch.origin + lines,
        **found,
    )


def remade(mixer: Mixer, settings: dict, d: int, pos: str) -> Mixer:
    keys = sizes_of(type(mixer))
    sizes = dict(settings)
    if "hd" in sizes:
        sizes = {"dk": sizes["hd"], "dv": sizes["hd"]} | sizes
    changed = {key: value for key, value in sizes.items() if key in keys}
    return type(mixer).make(mixer.sizes | changed, d, pos) if changed else mixer
