"""Writes the shipped table of models from the files beside it."""

import json
import re
from collections import Counter
from pathlib import Path

from separatrix.core import Unresolved
from separatrix.readers import read_config
from separatrix.readers.common.shipped import SUFFIXES, TABLE

CONFIGS = Path(__file__).parent / "configs"
HUB = re.compile(r"huggingface\.co/([\w.-]+/[\w.-]+)|docstring names ([\w.-]+/[\w.-]+)")


def row(file: Path, name: str) -> dict:
    """One model: its names, its spec or why it has none, and where it was read."""
    fields = json.loads(file.read_text(encoding="utf-8"))
    hub = HUB.search(fields["_source"])
    found = {
        "name": name,
        "hub": next((part for part in hub.groups() if part), "") if hub else "",
        "source": fields["_source"],
        "completeness": fields["_completeness"],
    }
    try:
        arch = read_config(fields, name)
    except Unresolved as error:
        return found | {"error": str(error)}
    origin = [[line.what, line.value, line.where] for line in arch.origin]
    return found | {"spec": arch.spec, "origin": origin, "warnings": list(arch.warnings)}


def names(files: list[Path]) -> dict[Path, str]:
    """Short names where they are unique: without endings that say nothing about the layers."""
    full = {file: file.stem.lower().removeprefix("defaults-") for file in files}
    short = {file: shorter(name) for file, name in full.items()}
    count = Counter(short.values())
    return {file: short[file] if count[short[file]] == 1 else full[file] for file in files}


def shorter(name: str) -> str:
    first, *rest = name.split("-")
    return "-".join([first, *(word for word in rest if word not in SUFFIXES)])


def table() -> str:
    """The whole table as text, one model a line."""
    files = sorted(CONFIGS.glob("*.json"))
    rows = [row(file, name) for file, name in names(files).items()]
    rows.sort(key=lambda item: item["name"])
    lines = ",\n".join(json.dumps(item, separators=(",", ":")) for item in rows)
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
