"""Models by name: those in the shipped table, and those in a local Hugging Face cache."""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from separatrix.core import Arch, Unresolved
from separatrix.core.arch import Origin
from separatrix.core.spec import parse
from separatrix.readers.common.files import read

TABLE = Path(__file__).parents[1] / "models.json"
# What a hub's name adds to a model's own, without changing its layers.
SUFFIXES = (
    *("instruct", "thinking", "base", "chat", "it", "hf", "pt", "preview", "reasoning"),
    *("fp8", "bf16", "nvfp4", "fp4", "gptq", "awq", "int4", "int8", "8bit", "4bit", "mlx"),
    *("trimmed", "litgpt", "inference", "text"),
)


@cache
def table() -> list[dict[str, Any]]:
    """The shipped table: one row a model, with the origin of every number."""
    return json.loads(TABLE.read_text(encoding="utf-8"))


def model_names() -> list[str]:
    """The shipped models' names."""
    return [row["name"] for row in table()]


def model_rows() -> list[dict[str, str]]:
    """The shipped models in a line each: names, stack or why there is none, where it was read."""
    keys = ("name", "hub", "spec", "completeness", "source")
    return [{key: row.get(key, row.get("error", "")) for key in keys} for row in table()]


def named(text: str) -> Arch | None:
    """The shipped model of this name, ours or the hub's, or one from a local cache; else None.

    Owner, case and endings such as -Instruct are ignored, unless the cache has exactly this one.
    """
    text = text.strip()
    if not text:
        return None
    exact = [row for row in table() if text.lower() in (row["name"], row["hub"].lower())]
    if exact:
        return shipped(exact[0])
    if "/" in text and (found := cached(text)):
        return found
    key = loose(text.rsplit("/", 1)[-1])
    alike = [row for row in table() if key in (loose(row["name"]), loose(hub_name(row)))]
    alike.sort(key=lambda row: len(row["name"]))
    return shipped(alike[0]) if alike and key else cached(text)


def hub_name(row: dict[str, Any]) -> str:
    return row["hub"].rsplit("/", 1)[-1]


def loose(name: str) -> str:
    """A name without case, signs and endings that do not change the layers."""
    words = [word for word in re.split(r"[-_ ]+", name.lower()) if word]
    if len(words) > 1 and words[0] in ("meta", "nvidia"):
        words.pop(0)
    return "".join(words[:1] + [word for word in words[1:] if word not in SUFFIXES])


def shipped(row: dict[str, Any]) -> Arch:
    """The arch of a row, with its origins and warnings."""
    if "error" in row:
        raise Unresolved(f"{row['name']}: {row['error']}")
    origin = tuple(Origin(*line) for line in row["origin"])
    return replace(parse(row["spec"], row["name"]), origin=origin, warnings=tuple(row["warnings"]))


def cached(text: str) -> Arch | None:
    """The newest snapshot of a repository in the local cache; nothing is downloaded."""
    for folder in repositories(text):
        snapshots = [file for file in folder.glob("snapshots/*/config.json") if file.is_file()]
        if snapshots:
            return read(max(snapshots, key=lambda file: file.stat().st_mtime))
    return None


def repositories(text: str) -> Iterator[Path]:
    """Folders of the cache whose repository has this name, with its owner if one is given."""
    home = Path(os.environ.get("HF_HOME") or Path.home() / ".cache" / "huggingface")
    hub = Path(os.environ.get("HF_HUB_CACHE") or home / "hub")
    wanted = text.lower().split("/")
    if not hub.is_dir():
        return
    for folder in sorted(hub.glob("models--*")):
        parts = folder.name.lower().split("--")[1:]
        if parts[-len(wanted) :] == wanted:
            yield folder
