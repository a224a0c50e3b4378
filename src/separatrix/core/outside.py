"""Items from outside: the Python files that users bring."""

import sys
from importlib import util
from pathlib import Path
from types import ModuleType

from separatrix.core.catalogue import ROOMS, fits, register
from separatrix.core.files import contents
from separatrix.core.promises import told
from separatrix.core.theorem import Theorem


def load(path: str | Path) -> list:
    """Registers every item defined in a Python file, or in the files of a folder."""
    path = Path(path)
    if path.is_dir():
        files = sorted(path.glob("[a-z]*.py"))
        if not files:
            raise ValueError(f"--with {path}: no Python file in this folder")
        return [item for file in files for item in load(file)]
    if path.suffix != ".py":
        raise ValueError(f"--with {path}: no Python file and no folder")
    try:
        contents(path)
        module = run(path)
        mine = [value for value in vars(module).values() if of_file(value, module.__name__)]
        if not mine:
            raise ValueError("defines no task, mixer, theorem or construction")
        return [register(item) for item in mine]
    except ValueError as error:
        raise ValueError(f"--with {path}: {error}") from error


def run(path: Path) -> ModuleType:
    """The module that a file from outside makes. Its name hides no other."""
    spec = util.spec_from_file_location(f"outside.{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = util.module_from_spec(spec)  # dataclasses look it up there
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a file may raise anything, or exit; it becomes one clear error
        raise ValueError(told(error)) from error
    return module


def of_file(value, module: str) -> bool:
    """Whether it is an item that this module defines, not one that it imported."""
    owner = value.rule if isinstance(value, Theorem) else value
    return any(fits(value, kind) for kind in ROOMS.values()) and owner.__module__ == module
