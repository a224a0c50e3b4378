"""From text to stacks, tasks and settings."""

from collections.abc import Iterable, Mapping
from errno import ENAMETOOLONG
from pathlib import Path
from typing import Any

from separatrix.core import Arch, SpecError, Task, near, show
from separatrix.core.catalogue import find, items
from separatrix.core.spec import parse, parse_task
from separatrix.core.text import Reader

MOST_N = 1 << 62
Tasks = Iterable[str | Task] | str | Task | None


def arch(text: str | Path | Arch) -> Arch:
    """The stack that a spec, a shipped model's name, a config.json or its folder describes."""
    if isinstance(text, Arch):
        return text
    if not isinstance(text, str | Path) or not str(text).strip():
        raise SpecError(
            f"{show(text)} is no stack: give a spec, a model's name, a config.json or its folder"
        )
    there = is_there(text)
    if isinstance(text, str) and "@" in text and not there:
        return parse(text)
    from separatrix import readers

    if there or Path(text).suffix == ".json":
        return readers.read(text)
    name = str(text)
    found = readers.named(name)
    if found is not None:
        return found
    if any(sign in name for sign in "+*[|(") or is_mixer(name):
        return parse(name)  # a spec without its width: let the error say so
    raise SpecError(
        f"{show(name)} is no shipped model, no file and no spec (a spec has '@ d=...')"
        + (near(name.rsplit("/", 1)[-1], readers.model_names()) or "; see: separatrix ls models")
    )


def is_mixer(name: str) -> bool:
    try:
        find("mixers", name)
    except SpecError:
        return False
    return True


def is_there(path: str | Path) -> bool:
    """Whether this is the path of anything; what is too long for a path is not."""
    try:
        return Path(path).exists()
    except OSError as error:
        return error.errno != ENAMETOOLONG


def is_folder(path: str | Path) -> bool:
    return is_there(path) and Path(path).is_dir()


def task(text: str | Task) -> Task:
    """The task that a text such as `eva(n=64)` names."""
    if isinstance(text, Task):
        return text
    if not isinstance(text, str):
        raise SpecError(f"{show(text)} is no task: name one, as in eva(n=64)")
    found = parse_task(text)
    for n in (found.n, found.first):
        if n is not None and n > MOST_N:
            raise SpecError(f"{found}: its n is at least {n:,}, beyond 2^62")
    return found


def usual_tasks() -> list[Task]:
    """Every task of the catalogue in every form that an audit asks."""
    return [
        parse_task(form)
        for cls in items("tasks").values()
        for form in (cls.audited if cls.audited is not None else (cls.name,))
    ]


def asked(tasks: Tasks) -> list[Task]:
    """The tasks that were named, or all."""
    if tasks is None:
        return usual_tasks()
    found = [task(t) for t in several(tasks, str)]
    if not found:
        raise SpecError("no task is named: leave tasks out to judge all of them")
    return found


def several(given: Any, *whole: type) -> list:
    """One or many, as a list; what is of these types is one although it could be walked through."""
    return list(given) if isinstance(given, Iterable) and not isinstance(given, whole) else [given]


def check_n(n: int) -> int:
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST_N:
        raise SpecError(f"n = {show(n)} must be a whole number from 1 to 2^62")
    return n


def settings(given: Mapping[str, Any] | None = None, bits: Any = None) -> dict[str, Any]:
    """`--set` and `--bits` as settings; values may be text as in a spec."""
    if given is not None and not isinstance(given, Mapping):
        raise SpecError(f"set = {show(given)}: settings by their names, as in {{'p': 8}}")
    found = {str(key): value_of(value) for key, value in (given or {}).items()}
    if bits is not None:
        found = {"p": value_of(bits), "p_state": value_of(bits), "p_kv": value_of(bits)} | found
    return found


def value_of(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    reader = Reader(value)
    found = reader.value()
    reader.end()
    return found
