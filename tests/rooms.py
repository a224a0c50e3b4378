"""Which room imports what: read from the source, held to the table in docs/design.md."""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "separatrix"
HEADER = ["room", "of ours", "of others"]


@dataclass(frozen=True)
class Names:
    """What one cell allows: names that may be imported anywhere, others only inside functions."""

    anywhere: frozenset[str]
    inside: frozenset[str]

    def allow(self, name: str, at_import: bool) -> bool:
        names = self.anywhere if at_import else self.anywhere | self.inside
        return "everything" in names or any(f"{name}/".startswith(f"{n}/") for n in names)


@dataclass(frozen=True)
class Room:
    """One row of the table. The items of a catalogue must not import each other."""

    path: str
    catalogue: bool
    ours: Names
    others: Names


@dataclass(frozen=True)
class Import:
    """One imported module, by its dotted name; `at_import` if importing the file runs it."""

    line: int
    module: str
    at_import: bool


def read_table(text: str) -> dict[str, Room]:
    """The rooms by their path: a row begins with it, in backticks; all other words explain."""
    rows = [[cell.strip() for cell in line.strip("| \n").split("|")] for line in text.splitlines()]
    if HEADER not in rows:
        raise ValueError(f"no table with the columns {HEADER}")
    rooms: dict[str, Room] = {}
    for row in rows[rows.index(HEADER) + 2 :]:
        if len(row) != len(HEADER):
            break
        named = re.match(r"`([^`]+)`", row[0])
        path = named[1].removesuffix(".py") if named else ""
        if not path or path in rooms:
            raise ValueError(f"{row[0]!r}: a row begins with its room, and a room has one row")
        rooms[path] = Room(path, "catalogue" in row[0], read_cell(row[1]), read_cell(row[2]))
    return rooms


def read_cell(cell: str) -> Names:
    """Clauses parted by `;`, each a list of names that "inside functions" may follow."""
    anywhere: set[str] = set()
    inside: set[str] = set()
    for clause in cell.split(";"):
        names = {name.removesuffix(".py") for name in re.findall(r"`([^`]+)`", clause)}
        if re.search(r"\beverything\b", clause):
            names.add("everything")
        if not names and not cell.startswith("nothing"):
            raise ValueError(f"{cell!r} names nothing; write `nothing` without backticks")
        (inside if "inside functions" in clause else anywhere).update(names)
    return Names(frozenset(anywhere), frozenset(inside))


def read_imports(source: str, package: str) -> Iterator[Import]:
    """Every import statement, and every `import_module` of a constant, in a file of `package`."""

    def walk(node: ast.AST, at_import: bool) -> Iterator[Import]:
        for module in imported(node, package):
            yield Import(node.lineno, module, at_import)
        waits = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for field, value in ast.iter_fields(node):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    later = field == "body" and (waits or for_types(node))
                    yield from walk(child, at_import and not later)

    yield from walk(ast.parse(source), True)


def for_types(node: ast.AST) -> bool:
    """Whether this is `if TYPE_CHECKING:`, whose body nothing ever runs."""
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def imported(node: ast.AST, package: str) -> Iterator[str]:
    """The dotted names that one node of the syntax tree imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        parts = package.split(".")
        above = parts[: len(parts) - node.level + 1] if node.level else []
        base = ".".join(above + ([node.module] if node.module else []))
        yield from (base if alias.name == "*" else f"{base}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
        if ast.unparse(node.func).split(".")[-1] in ("import_module", "__import__"):
            yield str(node.args[0].value)


def room_of(path: str, rooms: dict[str, Room]) -> Room | None:
    """The row that speaks of a module: the longest path above it."""
    above = [room for room in rooms.values() if f"{path}/".startswith(f"{room.path}/")]
    return max(above, key=lambda room: len(room.path), default=None)


def faults(root: Path, rooms: dict[str, Room]) -> list[str]:
    """Every import below `root`, the folder of the package, that the table does not allow."""
    found = []
    for file in sorted(root.rglob("*.py")):
        where = file.relative_to(root)
        path = where.with_suffix("").as_posix().removesuffix("/__init__")
        room = room_of(path, rooms)
        if room is None:
            found.append(f"{where}: no row of the table in docs/design.md is about this file")
            continue
        package = ".".join((PACKAGE, *where.parent.parts))
        for item in read_imports(file.read_text(encoding="utf-8"), package):
            if fault := refusal(item, path, room, rooms, root):
                found.append(f"{where}:{item.line} imports {item.module}: {fault}")
    return found


def refusal(item: Import, path: str, room: Room, rooms: dict[str, Room], root: Path) -> str:
    """Why the module `path`, which stands in `room`, may not import this; "" if it may."""
    top, *rest = item.module.split(".")
    when = "at import" if item.at_import else "inside a function"
    if top != PACKAGE:
        free = top in sys.stdlib_module_names or room.others.allow(top, item.at_import)
        return "" if free else f"`{room.path}` may not {when}"
    if rest and not is_module(root.joinpath(*rest)):
        rest.pop()  # a name inside a module
    target = "/".join(rest) or "__init__"
    if target.split("/")[0] != path.split("/")[0]:
        allowed = room.ours.allow(target, item.at_import)
        return "" if allowed else f"`{room.path}` may not {when}"
    its = room_of(target, rooms)
    if its and its.catalogue and target != its.path and item_of(target, its) != item_of(path, its):
        return f"items of `{its.path}` do not import each other; what they share is in core"
    return ""


def is_module(path: Path) -> bool:
    return path.is_dir() or path.with_suffix(".py").is_file()


def item_of(path: str, room: Room) -> str:
    """The file or folder of a catalogue that a module belongs to."""
    return path.removeprefix(f"{room.path}/").split("/")[0]
