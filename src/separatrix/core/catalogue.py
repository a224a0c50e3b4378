"""Catalogues: a folder of files, one item each, found by listing the folder; and items from
outside.
"""

from functools import cache
from importlib import import_module
from inspect import isclass
from pathlib import Path
from types import ModuleType
from typing import Any

from separatrix.core.construction import Construction
from separatrix.core.errors import SpecError, near, squash
from separatrix.core.mixer import Mixer
from separatrix.core.task import Task
from separatrix.core.text import show
from separatrix.core.theorem import Theorem

ROOMS = {"tasks": Task, "mixers": Mixer, "theorems": Theorem, "constructions": Construction}
ROOT = Path(__file__).parents[1]
LONGEST = 64  # characters of a name
_outside: dict[str, dict[str, object]] = {room: {} for room in ROOMS}


@cache
def shipped(room: str) -> dict[str, object]:
    """Every item of a room by name."""
    stems = sorted(path.stem for path in (ROOT / room).glob("[a-z]*.py"))
    return {stem: item_of(import_module(f"separatrix.{room}.{stem}"), room) for stem in stems}


def items(room: str) -> dict:
    """The whole catalogue: what is shipped and what users added."""
    return shipped(room) | _outside[room]


def item_of(module: ModuleType, room: str):
    """The item that a file promises by its name."""
    stem = module.__name__.rsplit(".", 1)[-1]
    for key, value in vars(module).items():
        if squash(key) == squash(stem) and fits(value, ROOMS[room]):
            return value
    raise ImportError(f"{module.__file__}: defines no {ROOMS[room].__name__} called {stem!r}")


def fits(value, kind: type) -> bool:
    return isinstance(value, kind) or (
        isclass(value) and issubclass(value, kind) and value is not kind
    )


@cache
def _names(room: str, size: int) -> dict[str, Any]:
    """Names and aliases, squashed. `size` is the number of items from outside, for the cache."""
    found: dict[str, Any] = {}
    for name, item in items(room).items():
        for word in (name, *getattr(item, "aliases", ())):
            other = found.setdefault(squash(word), item)
            if other is not item:
                raise ImportError(f"{room}: {word!r} means both {other} and {item}")
    return found


@cache
def exactly(room: str, name: str):
    """The shipped item of exactly this name or alias, found without loading the others, or None.

    A file that does not contain the word between quotes cannot have it as an alias.
    """
    if not (name.isidentifier() and name.islower() and len(name) <= LONGEST):
        return None
    if (ROOT / room / f"{name}.py").is_file():
        return item_of(import_module(f"separatrix.{room}.{name}"), room)
    for path in (ROOT / room).glob("[a-z]*.py"):
        if f'"{name}"' in path.read_text(encoding="utf-8"):
            item = item_of(import_module(f"separatrix.{room}.{path.stem}"), room)
            if name in getattr(item, "aliases", ()):
                return item
    return None


def find(room: str, name: str, text: str = "", column: int | None = None):
    """The item of this name or alias; else an error with near names."""
    key = squash(name)
    if name not in _outside[room] and (item := exactly(room, name)) is not None:
        return item
    names = _names(room, len(_outside[room]))
    if key in names:
        return names[key]
    what = room.removesuffix("s")
    if room == "mixers" and key in {squash(k) for k in UNWRITTEN}:
        message = f"{name}: a known mixer, not written yet; bring your own with --with"
        raise SpecError(message, text, column)
    aliases = [a for item in items(room).values() for a in getattr(item, "aliases", ())]
    hint = near(name, [*items(room), *aliases]) or f"; see: separatrix ls {room}"
    raise SpecError(f"unknown {what} {show(name)}{hint}", text, column)


# Names that papers and flash-linear-attention use, and for which there is no file.
UNWRITTEN = (
    *("abc", "comba", "forgetting_transformer", "mamba3", "mesa_net", "mom", "path_attn"),
    *("rodimus", "gated_deltanet2", "ttt", "titans", "hyena", "cca", "rebased", "lightnet"),
)


def register(item):
    """Adds a user's task, mixer, theorem or construction to its catalogue; returns it.

    A later item from outside takes the place of an earlier one with its name.
    """
    from separatrix.core.promises import held

    for room, kind in ROOMS.items():
        if fits(item, kind):
            if _outside[room].get(item.name) is item:
                return item
            item = held(item)
            names = _names(room, len(_outside[room]))
            for word in (item.name, *getattr(item, "aliases", ())):
                other = names.get(squash(word))
                if other not in (None, _outside[room].get(item.name)):
                    what = f"the {room.removesuffix('s')} {other.name}"
                    raise ValueError(f"{item.name}: {word!r} already names {what}; rename yours")
            _outside[room][item.name] = item
            _names.cache_clear()
            return item
    kinds = ", ".join(kind.__name__ for kind in ROOMS.values())
    raise ValueError(f"{show(item)} is none of {kinds}")
