"""Reading a config.json, or the folder that holds it, with caps on what is read."""

import json
from pathlib import Path
from typing import Any

from separatrix.core import Arch, Unresolved, show
from separatrix.readers.common.family import read_config

LARGEST = 1 << 20  # bytes of a config.json


def read(path: str | Path) -> Arch:
    """The arch that a config.json, or that in a checkpoint folder, describes; else Unresolved."""
    path = Path(path)
    file = config_in(path) if path.is_dir() else path
    try:
        return read_config(decode(file), name_of(file))
    except Unresolved as error:
        raise Unresolved(f"{path}: {error}") from None


def config_in(folder: Path) -> Path:
    """The config.json of a folder."""
    file = folder / "config.json"
    if not file.is_file():
        raise Unresolved(
            f"{folder}: no config.json in this folder; name a file, or a folder with one"
        )
    return file


def name_of(file: Path) -> str:
    """A model's name: that of the file, of its folder, or of a repository in the hub's cache."""
    if file.stem != "config":
        return file.stem
    folder = file.resolve().parent if file.parent.name in ("", ".", "..") else file.parent
    if folder.parent.name == "snapshots":
        return folder.parent.parent.name.rsplit("--", 1)[-1]
    return folder.name


def decode(file: Path) -> Any:
    """The JSON in a file. `Infinity`, which some files hold, is read; a field twice is not."""
    try:
        size = file.stat().st_size
        if size > LARGEST:
            raise Unresolved(f"{size:,} bytes; a config.json has at most {LARGEST:,}")
        with file.open("rb") as opened:  # a device may have no end
            text = opened.read(LARGEST).decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=once)
    except OSError as error:
        raise Unresolved(f"cannot be read: {error.strerror or error}") from None
    except RecursionError:
        raise Unresolved("objects and lists nest too deep for a config.json") from None
    except Unresolved:
        raise
    except ValueError as error:  # broken JSON, no UTF-8, numbers of thousands of digits
        raise Unresolved(f"not JSON: {error}; give a whole config.json") from None


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, if it says everything once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Unresolved(
            f"unresolved: field {twice}, seen twice, expected once: {show(found[twice])}"
        )
    return found
