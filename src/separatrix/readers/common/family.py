"""Readers by model type: finding the language model in a file, and who can read it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from separatrix.core import Arch, Unresolved, show, squash
from separatrix.readers.common.config import WAY_OUT, Config
from separatrix.readers.common.stack import Stack, build
from separatrix.readers.common.suspicion import suspect

FOLDER = Path(__file__).parents[1]
# Where the language model stands in a file that has towers beside it, the likeliest first.
INNER = (
    *("text_config", "llm_config", "language_config", "language_model_config", "language_model"),
    *("text_model_config", "lm_config", "thinker_config", "llm"),
)
TOWER = re.compile("vision|visual|image|video|audio|speech|tower|encoder|projector")
CLASS_SUFFIX = re.compile(r"(For[A-Z]\w*|LMHead\w*|TextModel|Model|LM)$")
DEEPEST = 32  # nested lists and objects


@dataclass(frozen=True)
class Family:
    """Files that share field names: their model types, each with what sets it apart, and a reader.

    `shape`: the fields by which a file without a model type is known.
    """

    read: Callable[[Config], Stack]
    types: Mapping[str, Any]
    shape: tuple[str, ...] = ()


def alike(*words: str) -> dict[str, Mapping[str, Any]]:
    """Model types that nothing sets apart."""
    return dict.fromkeys(words, {})


@cache
def families() -> dict[str, Family]:
    """Every reader by file."""
    found = {}
    for path in sorted(FOLDER.glob("[a-z]*.py")):
        module = import_module(f"separatrix.readers.{path.stem}")
        item = vars(module).get(path.stem)
        if not isinstance(item, Family):
            raise ImportError(f"{path}: defines no Family called {path.stem}")
        found[path.stem] = item
    return found


@cache
def by_type() -> dict[str, tuple[Family, Mapping[str, Any]]]:
    """Every model type, squashed, with its reader and what sets it apart."""
    found: dict[str, tuple[Family, Mapping[str, Any]]] = {}
    for stem, family in families().items():
        for word, apart in family.types.items():
            if squash(word) in found:
                raise ImportError(f"readers: {word!r} is read by {stem} and by another file")
            found[squash(word)] = family, apart
    return found


def read_config(fields: Mapping[str, Any], name: str = "") -> Arch:
    """The arch that the object in a config.json describes; Unresolved where that were a guess."""
    if not isinstance(fields, dict):
        raise Unresolved(
            f"unresolved: seen {show(fields)}, expected an object of fields; {WAY_OUT}"
        )
    shallow(fields)
    outer = Config(fields)
    c = language_model(outer)
    two_stacks(outer, c)
    family = choose(outer, c)
    stack = family.read(c)
    suspect(c)
    return build(stack, c, outer, name)


def shallow(value, depth: int = 0):
    """Refuses objects in objects in objects."""
    if depth > DEEPEST:
        raise Unresolved(f"unresolved: nests deeper than {DEEPEST} objects and lists; {WAY_OUT}")
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        if isinstance(part, dict | list):
            shallow(part, depth + 1)


def language_model(outer: Config) -> Config:
    """The part of a file that describes the language model: the file itself, or an object in it."""
    for key in INNER:
        if isinstance(outer.fields.get(key), dict):
            return language_model(outer.part(key))
    if "num_hidden_layers" in outer.fields:
        return outer
    known = [
        key
        for key, value in outer.fields.items()
        if isinstance(value, dict) and squash(str(value.get("model_type"))) in by_type()
        if not TOWER.search(key)
    ]
    if len(known) > 1:
        outer.fail(known[1], f"one language model, and {known[0]} is one", outer.fields[known[1]])
    return language_model(outer.part(known[0])) if known else outer


def two_stacks(outer: Config, c: Config):
    """Refuses an encoder-decoder."""
    for place in (outer, c):
        if place.flag("is_encoder_decoder"):
            place.fail("is_encoder_decoder", "one stack: an encoder-decoder is two")


def choose(outer: Config, c: Config) -> Family:
    """Who reads this file: by model type, by architecture, or by its fields."""
    for place in (c, outer):
        for key in ("model_type", "architectures"):
            if word := name_of(place, key):
                c.type = squash(word)
                if c.type not in by_type() and key == "model_type" and c.has("layer_types"):
                    return families()["unseen"]
                if c.type not in by_type():
                    expected = f"one of {len(by_type())} known ones, or a new file in readers"
                    place.fail(key, expected, place.fields[key])
                family, c.apart = by_type()[c.type]
                if place is c:
                    known_code(c, family)
                return family
    if c.path:
        c.missing("model_type", "the model type of the language model")
    fitting = [f for f in families().values() if f.shape and all(c.given(k) for k in f.shape)]
    if len(fitting) == 1:
        return fitting[0]
    c.missing(
        "model_type", f"one of {len(by_type())} known ones: its fields fit {len(fitting)} readers"
    )


def known_code(c: Config, family: Family):
    """Refuses a known type whose layers come from code that is shipped beside the file."""
    word = name_of(c, "architectures")
    if c.has("auto_map") and word and by_type().get(squash(word), (family,))[0] is not family:
        c.warn(f"architectures says {word}, model_type {c.type}; used model_type")
    if c.has("auto_map") and word and squash(word) not in by_type():
        c.fail("architectures", f"a class known for {c.type}: its own code may do otherwise")


def name_of(c: Config, key: str) -> str:
    """What the file says it is, under this key."""
    if not c.has(key):
        return ""
    value = c.fields[key]
    if key == "architectures":
        words = c.listed(key)
        value = words[0] if words else ""
    if not isinstance(value, str):
        c.fail(key, "a name", value)
    return CLASS_SUFFIX.sub("", value) if key == "architectures" else value
