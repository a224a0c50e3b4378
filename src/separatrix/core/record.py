"""Words as JSON, both ways, and hashes that stay the same."""

import hashlib
import json
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from separatrix.core.arch import Arch, Origin
from separatrix.core.catalogue import find
from separatrix.core.construction import Construction
from separatrix.core.counting import Bound, Ceiling, Note, Source
from separatrix.core.formats import Format, read_format
from separatrix.core.mixer import Mixer
from separatrix.core.spec import branch, parse, parse_task
from separatrix.core.task import Task
from separatrix.core.text import Reader
from separatrix.core.theorem import Theorem
from separatrix.core.verdict import Certificate, Condition, Verdict

SAFE = 1 << 53  # integers beyond it become decimal strings
PLAIN = {c.__name__: c for c in (Bound, Ceiling, Note, Source, Origin, Condition, Verdict)} | {
    "Certificate": Certificate
}


def to_json(word) -> Any:
    """A word as JSON values. Items of catalogues go by their text, data by its fields."""
    match word:
        case Arch():
            labels = {"name": word.name, "origin": [to_json(o) for o in word.origin]}
            return {"word": "Arch", "spec": word.spec, **labels, "warnings": list(word.warnings)}
        case Task():
            return {"word": "Task", "task": str(word)}
        case Mixer():
            return {"word": "Mixer", "mixer": str(word)}
        case Theorem():
            return {"word": "Theorem", "name": word.name}
        case Construction():
            return {"word": "Construction", "name": word.name, "task": str(word.task)}
        case Fraction():
            return {"word": "Fraction", "value": str(word)}
        case bool() | None | str() | float():
            return word
        case int():
            return word if abs(word) <= SAFE else {"word": "int", "value": str(word)}
        case tuple() | list():
            return [to_json(part) for part in word]
        case dict():
            return {str(key): to_json(value) for key, value in word.items()}
    if isinstance(word, Format):
        return {"word": "Format", "format": str(word)}
    if is_dataclass(word) and type(word).__name__ in PLAIN:
        body = {f.name: to_json(getattr(word, f.name)) for f in fields(word)}
        return {"word": type(word).__name__, **body}
    raise TypeError(f"{type(word).__name__} is no word of this language")


def from_json(value: Any) -> Any:
    """The word again; raises ValueError for what is none."""
    if isinstance(value, list):
        return tuple(from_json(part) for part in value)
    if not isinstance(value, dict) or "word" not in value:
        return value
    try:
        return read_kind(value["word"], value)
    except (KeyError, TypeError) as error:
        raise ValueError(f"{value['word']}: {error} is missing or of the wrong type") from None


def read_kind(kind: str, value: dict) -> Any:
    match kind:
        case "Arch":
            arch = parse(value["spec"], value["name"])
            labels = {"origin": from_json(value["origin"]), "warnings": tuple(value["warnings"])}
            return replace(arch, **labels)
        case "Task":
            return parse_task(value["task"])
        case "Mixer":
            cls, items, _ = branch(Reader(value["mixer"]))
            return cls.make(dict(items), d=1)
        case "Theorem":
            return find("theorems", value["name"])
        case "Construction":
            return find("constructions", value["name"])(parse_task(value["task"]))
        case "Fraction":
            return Fraction(value["value"])
        case "int":
            return int(value["value"])
        case "Format":
            return read_format(Reader(value["format"]).value())
    if kind not in PLAIN:
        raise ValueError(f"{kind!r} is no word of this language")
    cls = PLAIN[kind]
    body = {f.name: from_json(value[f.name]) for f in fields(cls)}
    return cls(**body)


def stable_hash(word) -> str:
    """The same on every machine and in every run; labels such as a name do not enter."""
    plain = {"spec": word.spec} if isinstance(word, Arch) else to_json(word)
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
