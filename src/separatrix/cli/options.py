"""What every verb takes and prints: sizes, lists, settings, JSON and tables."""

import csv
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich.console import Console

from separatrix.core import SpecError
from separatrix.questions.reading import value_of

DONE, FAILED, WRONG_USAGE, NOT_UNDERSTOOD = 0, 1, 2, 3
SAFE = 1 << 53  # larger integers are decimal strings in JSON

Shape = Literal["text", "json", "md", "csv"]
Tasks = Annotated[list[str] | None, Parameter("--task", negative=())]
Many = Annotated[list[str] | None, Parameter("--set", negative=())]
With = Annotated[list[Path] | None, Parameter("--with", negative=())]
Flag = Annotated[bool, Parameter(negative=())]
Format = Annotated[Shape, Parameter("--format")]


def whole(text: str | None) -> int | None:
    """A size as specs write it: 4096, 128k."""
    if text is None:
        return None
    value = value_of(text)
    if not isinstance(value, int) or not 1 <= value <= 1 << 62:
        raise SpecError(f"--n {text}: a whole number from 1 to 2^62, such as 4096 or 128k")
    return value


def listed(texts: Iterable[str] | None) -> list[str] | None:
    """`--task a,b` and repetition say the same; commas inside parentheses do not part."""
    if not texts:
        return None
    found: list[str] = []
    for text in texts:
        depth, start = 0, 0
        for at, c in enumerate(text + ","):
            depth += (c == "(") - (c == ")")
            if c == "," and depth <= 0:
                found.append(text[start:at].strip())
                start = at + 1
    return [text for text in found if text]


def pairs(texts: Iterable[str] | None) -> dict[str, Any]:
    """`--set KEY=VALUE`."""
    found: dict[str, Any] = {}
    for text in texts or ():
        key, sign, value = text.partition("=")
        if not sign or not key.strip() or not value.strip():
            raise SpecError(f"--set {text}: expected KEY=VALUE, as in --set p=bf16")
        found[key.strip()] = value_of(value)
    return found


def plain(value: Any) -> Any:
    """Records as every JSON reader understands them: integers beyond 2^53 as decimal strings."""
    if isinstance(value, Mapping):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return str(value) if isinstance(value, int) and abs(value) > SAFE else value


def dump(record: Any) -> None:
    print(json.dumps(plain(record), indent=1))


def tabulate(rows: list[dict[str, Any]], shape: Shape) -> None:
    """Rows with the same keys as CSV or Markdown."""
    keys = list(rows[0]) if rows else []
    if shape == "csv":
        writer = csv.DictWriter(sys.stdout, keys)
        writer.writeheader()
        writer.writerows({k: flat(v) for k, v in row.items()} for row in rows)
        return
    print("| " + " | ".join(keys) + " |")
    print("|" + "---|" * len(keys))
    for row in rows:
        print("| " + " | ".join(flat(row[k]).replace("|", "\\|") for k in keys) + " |")


def flat(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(plain(value))


def extend(paths: list[Path] | None) -> None:
    """`--with`: items of the user's own."""
    if paths:
        from separatrix.core.outside import load

        for path in paths:
            load(path)


def console() -> Console:
    """As wide as the terminal; 100 columns where there is none."""
    width = None if sys.stdout.isatty() else 100
    return Console(width=width, highlight=False, markup=False)


def rungs(text: str) -> list[int]:
    """`n=16..1048576` as 16, 32, ... , 1048576."""
    low, dots, high = text.removeprefix("n=").partition("..")
    if not dots:
        raise SpecError(f"--over {text}: a range such as n=16..1048576")
    first, last = whole(low), whole(high)
    assert first is not None and last is not None
    if first > last:
        raise SpecError(f"--over {text}: it runs from the smaller n to the larger")
    places = [first]
    while 2 * places[-1] <= last:
        places.append(2 * places[-1])
    return places if places[-1] == last else [*places, last]
