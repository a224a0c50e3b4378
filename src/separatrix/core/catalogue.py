"""Catalogues: a folder of files, one item each, found by listing the folder; and items from
outside.
"""

import sys
from functools import cache
from importlib import import_module, util
from inspect import isclass
from pathlib import Path
from types import ModuleType

from separatrix.core.construction import Construction
from separatrix.core.errors import SpecError, near, squash
from separatrix.core.mixer import Mixer
from separatrix.core.task import Task
from separatrix.core.theorem import Theorem

ROOMS = {"tasks": Task, "mixers": Mixer, "theorems": Theorem, "constructions": Construction}
ROOT = Path(__file__).parents[1]
LARGEST = 1 << 20  # bytes of a file from outside
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
def _names(room: str, size: int) -> dict[str, object]:
    """Names and aliases, squashed. `size` is the number of items from outside, for the cache."""
    found: dict[str, object] = {}
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
    if not (name.isidentifier() and name.islower()):
        return None
    if (ROOT / room / f"{name}.py").is_file():
        return item_of(import_module(f"separatrix.{room}.{name}"), room)
    for path in (ROOT / room).glob("[a-z]*.py"):
        if f'"{name}"' in path.read_text():
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
        raise SpecError(f"{name}: a known mixer, not written yet", text, column)
    aliases = [a for item in items(room).values() for a in getattr(item, "aliases", ())]
    raise SpecError(f"unknown {what} {name!r}{near(name, [*items(room), *aliases])}", text, column)


# Names that papers and flash-linear-attention use, and for which there is no file.
UNWRITTEN = (
    *("abc", "comba", "forgetting_transformer", "mamba3", "mesa_net", "mom", "path_attn"),
    *("rodimus", "gated_deltanet2", "ttt", "titans", "hyena", "cca", "rebased", "lightnet"),
)


def register(item):
    """Adds a user's task, mixer, theorem or construction to its catalogue; returns it."""
    for room, kind in ROOMS.items():
        if fits(item, kind):
            name = item.name
            if name in shipped(room):
                raise ValueError(f"{name!r} is a shipped {room.removesuffix('s')}; rename yours")
            _outside[room][name] = item
            _names.cache_clear()
            return item
    kinds = ", ".join(kind.__name__ for kind in ROOMS.values())
    raise ValueError(f"{item!r} is none of {kinds}")


def load(path: str | Path) -> list:
    """Registers every item defined in a Python file, or in the files of a folder."""
    path = Path(path)
    if path.is_dir():
        return [item for file in sorted(path.glob("[a-z]*.py")) for item in load(file)]
    if path.suffix != ".py" or not path.is_file():
        raise ValueError(f"--with {path}: no Python file and no folder")
    if path.stat().st_size > LARGEST:
        raise ValueError(f"--with {path}: {path.stat().st_size:,} bytes, the most is {LARGEST:,}")
    spec = util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # a user's file may raise anything; it becomes one clear error
        raise ValueError(f"--with {path}: {type(error).__name__}: {error}") from error
    mine = [
        value
        for value in vars(module).values()
        if any(fits(value, kind) for kind in ROOMS.values())
        and getattr(value, "__module__", None) == module.__name__
    ]
    if not mine:
        raise ValueError(f"--with {path}: defines no task, mixer, theorem or construction")
    return [register(item) for item in mine]
