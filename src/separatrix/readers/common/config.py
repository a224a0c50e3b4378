"""The fields of one config.json, and where every number that is taken from them came from."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NoReturn

from separatrix.core import Unresolved, show
from separatrix.core.arch import MOST_LAYERS, Origin

LARGEST = 1 << 32  # no size of a layer is larger; contexts and vocabularies may be
CLASS = "class default"
WAY_OUT = "correct the file, or write the stack as a spec"


class Log:
    """What was read so far: origins, warnings, and the fields that somebody asked for."""

    def __init__(self):
        self.origins: dict[Origin, None] = {}
        self.warnings: dict[str, None] = {}
        self.asked: set[str] = set()
        self.parts: list[Config] = []


class Config:
    """The fields of a file, or of an object inside it, read with checks.

    A field that is null counts as absent, but `given` tells the two apart: some classes have
    one default for each. Keys with a leading underscore are remarks.
    """

    def __init__(self, fields: Mapping[str, Any], path: str = "", log: Log | None = None):
        self.fields = {key: value for key, value in fields.items() if not key.startswith("_")}
        self.path = path
        self.log = log or Log()
        self.type = ""  # the model type that selected the reader, squashed
        self.apart: Mapping[str, Any] = {}  # what sets it apart from others of its family

    # What is there.

    def given(self, key: str) -> bool:
        """Whether the key stands in the file, null included."""
        self.log.asked.add(self.path + key)
        return key in self.fields

    def has(self, key: str) -> bool:
        """Whether the key stands in the file with a value."""
        return self.given(key) and self.fields[key] is not None

    def first(self, keys: Sequence[str]) -> str | None:
        """The first key with a value. Later generations of names follow earlier ones."""
        found = [key for key in keys if self.has(key) and self.fields[key] != "auto"]
        for other in found[1:]:
            if self.fields[other] != self.fields[found[0]]:
                self.warn(
                    f"{self.path}{found[0]} = {show(self.fields[found[0]])} disagrees with "
                    f"{other} = {show(self.fields[other])}; used {found[0]}"
                )
        return found[0] if found else None

    def ignore(self, *keys: str):
        """Says that these fields are known and carry no architecture here."""
        self.log.asked.update(self.path + key for key in keys)

    # What is taken.

    def size(
        self, what: str, *keys: str, default: int | None = None, why=CLASS, least=1, most=LARGEST
    ) -> int:
        """A whole number, known under the first of these names; else `default`, and why."""
        key = self.first(keys)
        if key is None:
            if default is None:
                self.missing(keys[0], "a whole number")
            self.note(
                what, default, f"{why}: {keys[0]} is not in the file" if why == CLASS else why
            )
            return default
        value = self.whole(key, self.fields[key], least, most)
        self.note(what, value, f"file: {self.path}{key}")
        return value

    def whole(self, key: str, value, least: int, most: int) -> int:
        """The value, if it is a whole number in range."""
        known = isinstance(value, int) and not isinstance(value, bool)
        if not known or not least <= value <= most:
            self.fail(key, f"a whole number from {least} to {most:,}", value)
        return value

    def layers(self, *keys: str, default: int | None = None) -> int:
        """The number of layers: capped before anything is expanded."""
        names = keys or ("num_hidden_layers",)
        return self.size("layers", *names, default=default, most=MOST_LAYERS)

    def ratio(self, what: str, *keys: str, default=None, why=CLASS) -> Fraction:
        """A positive number that may have a point, exactly as it is written."""
        key = self.first(keys)
        if key is None:
            if default is None:
                self.missing(keys[0], "a positive number")
            self.note(what, default, why)
            return Fraction(default)
        value = self.fields[key]
        known = isinstance(value, int | float) and not isinstance(value, bool)
        if not known or not 0 < value <= LARGEST:
            self.fail(key, f"a positive number up to {LARGEST:,}", value)
        self.note(what, value, f"file: {self.path}{key}")
        return Fraction(str(value))

    def flag(self, key: str, default: bool = False) -> bool:
        """A yes or no."""
        value = self.fields[key] if self.has(key) else default
        if not isinstance(value, bool):
            self.fail(key, "true or false", value)
        return value

    def word(self, key: str, known: Mapping[str, Any], default: str) -> Any:
        """What a word stands for."""
        value = self.fields[key] if self.has(key) else default
        if not isinstance(value, str) or value not in known:
            self.fail(key, f"one of {', '.join(known)}", value)
        return known[value]

    def listed(self, key: str, length: int | None = None) -> list:
        """A list, of a known length where one entry stands for each layer."""
        if not self.has(key):
            self.missing(key, "a list")
        value = self.fields[key]
        if not isinstance(value, list):
            self.fail(key, "a list", value)
        if length is not None and len(value) != length:
            self.fail(key, f"{length:,} entries, one a layer", f"{len(value):,} entries")
        if len(value) > MOST_LAYERS:
            self.fail(key, f"at most {MOST_LAYERS:,} entries", f"{len(value):,} entries")
        return value

    def kinds(self, key: str, known: Mapping[Any, str], length: int | None = None) -> list[str]:
        """One kind a layer, from a list of words or digits."""
        found = []
        for at, entry in enumerate(self.listed(key, length)):
            if not isinstance(entry, str | int) or isinstance(entry, bool) or entry not in known:
                expected = ", ".join(str(word) for word in known)
                self.fail(f"{key}[{at}]", f"one of {expected}", entry)
            found.append(known[entry])
        self.note("layers", len(found), f"file: {self.path}{key}")
        return found

    def places(self, what: str, key: str, count: int, base: int = 0) -> set[int]:
        """Indices of layers, counted from `base`, as indices from 0."""
        found = set()
        for at, entry in enumerate(self.listed(key)):
            found.add(self.whole(f"{key}[{at}]", entry, base, base + count - 1) - base)
        if len(found) != len(self.fields[key]):
            self.fail(key, "each layer once", self.fields[key])
        self.note(what, len(found), f"file: {self.path}{key}")
        return found

    def part(self, key: str) -> "Config":
        """An object inside, with the same log."""
        value = self.fields.get(key)
        if not self.has(key):
            self.missing(key, "an object")
        if not isinstance(value, dict):
            self.fail(key, "an object", value)
        inner = Config(value, f"{self.path}{key}.", self.log)
        self.log.parts.append(inner)
        return inner

    # What is said about it.

    def note(self, what: str, value, where: str):
        self.log.origins[Origin(what, str(value), where)] = None

    def warn(self, text: str):
        self.log.warnings[text] = None

    def fail(self, key: str, expected: str, seen=None) -> NoReturn:
        """Stops: this field cannot be understood."""
        shown = show(self.fields.get(key) if seen is None else seen)
        raise Unresolved(
            f"unresolved: field {self.path}{key}, seen {shown}, expected {expected}; {WAY_OUT}"
        )

    def missing(self, key: str, expected: str) -> NoReturn:
        raise Unresolved(
            f"unresolved: field {self.path}{key}, seen nothing, expected {expected}; {WAY_OUT}"
        )
