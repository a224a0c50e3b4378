"""Reading the text of archs and tasks: `12*(3*gdn[h=32]+full) @ d=2048 h=16`, `eva(n=64)`."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from separatrix.core.arch import MOST_LAYERS, Arch, Layer, Origin
from separatrix.core.canonical import combine
from separatrix.core.catalogue import find
from separatrix.core.errors import SpecError, near
from separatrix.core.mixer import Mixer
from separatrix.core.settings import GENERAL, general
from separatrix.core.sizes import sizes_of
from separatrix.core.task import Task
from separatrix.core.text import Reader, written

DEEPEST = 40  # nested parentheses
FILES = {".cnf": "dimacs", ".dnf": "dimacs", ".dfa": "dfa"}  # tasks that a path names
TASK = re.compile(r"\s*(?P<name>[A-Za-z0-9][A-Za-z0-9_-]*)", re.ASCII)


def parse(text: str, name: str = "") -> Arch:
    """The arch that a spec describes; raises SpecError pointing at the column."""
    reader = Reader(text)
    rows = sequence(reader, 0)
    settings: dict[str, Any] = {}
    where: dict[str, int] = {}
    if reader.sign("@"):
        while reader.next.kind != "end":
            token = reader.name("a setting, as in d=64")
            reader.expect("=", f"after {token.value!r}")
            if token.value in settings:
                reader.fail(f"{token.value} is given twice", token.column)
            where[token.value] = token.column
            settings[token.value] = reader.value()
            reader.sign(",")
    reader.end()
    return assemble(rows, settings, reader, where, name)


def sequence(reader: Reader, depth: int) -> list:
    """Layers as lists of (class, items, columns); a repeated layer is one object."""
    if depth > DEEPEST:
        reader.fail(f"parentheses nest deeper than {DEEPEST}")
    rows = term(reader, depth)
    while reader.sign("+"):
        rows = rows + term(reader, depth)
        if len(rows) > MOST_LAYERS:
            reader.fail(f"over {MOST_LAYERS:,} layers")
    return rows


def term(reader: Reader, depth: int) -> list:
    times, column = 1, reader.next.column
    if reader.next.kind == "number":
        times = reader.take().value
        if not isinstance(times, int) or times < 1:
            reader.fail(f"{written(times)} layers: the number must be whole and positive", column)
        by_x = reader.next.kind == "name" and reader.next.value in ("x", "X")
        if by_x:
            reader.take()
        else:
            reader.expect("*", f"after {times}")
        if by_x and not (reader.next.kind == "sign" and reader.next.value == "("):
            reader.fail("expected '(' after 'x'; before a single layer write '*'")
    if reader.sign("("):
        rows = sequence(reader, depth + 1)
        reader.expect(")", "to close the layers")
    else:
        rows = [layer(reader)]
    if times * len(rows) > MOST_LAYERS:
        reader.fail(f"{times * len(rows):,} layers, the most is {MOST_LAYERS:,}", column)
    return rows * times


def layer(reader: Reader) -> tuple:
    branches = [branch(reader)]
    while reader.sign("|"):
        branches.append(branch(reader))
    return tuple(branches)


def branch(reader: Reader) -> tuple:
    """A mixer's class, its items, and the columns of both."""
    token = reader.name("a mixer")
    cls = find("mixers", token.value, reader.text, token.column)
    items: dict[str, Any] = {}
    where = {"": token.column}
    for key, value, column in reader.items("]") if reader.sign("[") else ():
        if key is None:
            key = cls.main()
            if key is None or items:
                why = "a bare value comes first" if key else f"{cls.name} has no main size"
                reader.fail(f"{why}: write key={written(value)}", column)
        if key in items:
            reader.fail(f"{key} is given twice", column)
        if key not in cls.keys():
            reader.fail(f"{cls.name} has no size {key!r}{near(key, cls.keys())}", column)
        items[key], where[key] = value, column
    return cls, tuple(items.items()), tuple(where.items())


def assemble(rows: list, settings: dict, reader: Reader, where: dict, name: str) -> Arch:
    """Puts settings and brackets together and makes each distinct layer once."""
    text = reader.text
    if "d" not in settings:
        raise SpecError("the width is not given: add '@ d=64'", text, len(text))
    distinct = dict.fromkeys(b for row in rows for b in row)
    known = {key for cls, _, _ in distinct for key in cls.keys()}
    for key in settings:
        if key not in GENERAL and key not in known:
            hint = near(key, [*GENERAL, *known])
            raise SpecError(f"{key} fits no layer of this stack{hint}", text, where[key])
    with pointing(text, where, 0):
        found = general(settings)
    made: dict[tuple, Mixer] = {}
    origin: dict[Origin, None] = {}  # an ordered set
    for cls, items, columns in distinct:
        given = combine(cls, settings, dict(items))
        with pointing(text, where | dict(columns), dict(columns)[""]):
            mixer = cls.make(given, found["d"], found.get("pos", "none"))
        made[cls, items, columns] = mixer
        for key, value in mixer.sizes.items():
            if key not in given and not (key in ("dk", "dv") and "hd" in given):
                line = Origin(f"{cls.name}.{key}", written(value), "default")
                origin[line] = None
    layers: dict[tuple, Layer] = {row: tuple(made[b] for b in row) for row in dict.fromkeys(rows)}
    for key, value in (("p", found["p"]), ("p_acc", found["p_acc"])):
        if key not in settings:
            origin[Origin(key, str(value), "default")] = None
    with pointing(text, where, 0):
        arch = Arch(
            layers=tuple(layers[row] for row in rows), name=name, origin=tuple(origin), **found
        )
    return arch


@contextmanager
def pointing(text: str, where: dict[str, int], column: int) -> Iterator[None]:
    """Errors raised inside point at the first setting that they name, else at this column."""
    try:
        yield
    except ValueError as error:
        named = re.findall(r"(\w+)(?: ?=|:)", str(error))
        at = next((where[key] for key in named if key in where), column)
        raise SpecError(str(error), text, at) from None


def parse_task(text: str) -> Task:
    """The task that `NAME(...)` or a path names; raises SpecError pointing at the column."""
    bare = text.strip()
    if "(" not in bare and (kind := FILES.get(Path(bare).suffix)):
        return find("tasks", kind).make(path=bare)
    match = TASK.match(text)
    if match is None:
        raise SpecError("expected the name of a task, as in eva(n=64)", text, 0)
    cls = find("tasks", match["name"], text, match.start("name"))
    reader = Reader(text, match.end())
    given: dict[str, Any] = {}
    for key, value, column in reader.items(")") if reader.sign("(") else ():
        if key is None:
            if len(given) >= len(cls.places) or cls.places[len(given)] in given:
                reader.fail(f"{cls.name}: what is {written(value)}? write key=value", column)
            key = cls.places[len(given)]
        if key in given:
            reader.fail(f"{key} is given twice", column)
        if key not in sizes_of(cls):
            reader.fail(f"{cls.name} has no size {key!r}{near(key, sizes_of(cls))}", column)
        given[key] = value
    reader.end()
    try:
        return cls.make(**given)
    except SpecError:
        raise
    except ValueError as error:
        raise SpecError(str(error), text, match.end()) from None
