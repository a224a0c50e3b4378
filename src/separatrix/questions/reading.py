"""From text to stacks, tasks and settings."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from separatrix.core import Arch, SpecError, Task, near
from separatrix.core.catalogue import items
from separatrix.core.spec import parse, parse_task
from separatrix.core.text import Reader

Tasks = Iterable[str | Task] | str | Task | None


def arch(text: str | Path | Arch) -> Arch:
    """The stack that a spec, a shipped model's name, a config.json or its folder describes."""
    if isinstance(text, Arch):
        return text
    if isinstance(text, str) and "@" in text and not Path(text[:255]).exists():
        return parse(text)
    from separatrix import readers

    path = Path(text)
    if len(str(text)) < 1024 and (path.suffix == ".json" or path.exists()):
        return readers.read(path)
    found = readers.named(str(text))
    if found is not None:
        return found
    names = readers.model_names()
    if any(sign in str(text) for sign in "+*[|("):
        return parse(str(text))  # a spec without its width: let the error say so
    raise SpecError(
        f"{str(text)[:80]!r} is no shipped model, no file and no spec (a spec has '@ d=...')"
        + near(str(text).rsplit("/", 1)[-1], names)
    )


def task(text: str | Task) -> Task:
    """The task that a text such as `eva(n=64)` names."""
    return text if isinstance(text, Task) else parse_task(text)


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
    return [task(t) for t in ([tasks] if isinstance(tasks, str | Task) else tasks)]


def check_n(n: int | None) -> None:
    if n is not None and not (isinstance(n, int) and 1 <= n <= 1 << 62):
        raise ValueError(f"n = {n} is outside 1 to 2^62")


def settings(given: Mapping[str, Any] | None = None, bits: Any = None) -> dict[str, Any]:
    """`--set` and `--bits` as settings; values may be text as in a spec."""
    found = {key: value_of(value) for key, value in (given or {}).items()}
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
