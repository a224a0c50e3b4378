"""What every verb takes and prints: sizes, lists, settings, JSON and tables."""

import csv
import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich.console import Console

from separatrix.core import SpecError, show
from separatrix.questions.reading import value_of

DONE, FAILED, WRONG_USAGE, NOT_UNDERSTOOD = 0, 1, 2, 3
CLOSED_PIPE = 141  # what shells show for a command that a closed pipe ended
SAFE = 1 << 53  # larger integers are decimal strings in JSON
PIECES = re.compile(r'"(?:[^"\\]|\\.)*"?|[^"]', re.DOTALL)  # quoted texts are whole

Shape = Literal["text", "json", "md", "csv"]
Tasks = Annotated[list[str] | None, Parameter("--task", negative=())]
Many = Annotated[list[str] | None, Parameter("--set", negative=())]
With = Annotated[list[Path] | None, Parameter("--with", negative=())]
Flag = Annotated[bool, Parameter(negative=())]
Format = Annotated[Shape, Parameter("--format")]


def value(option: str, text: str) -> Any:
    """What an option says, in the words of specs."""
    try:
        return value_of(text)
    except SpecError as error:
        raise SpecError(f"{option} {said(text)}: {error}") from None


def said(text: str) -> str:
    """What was typed, on one line."""
    return text if 0 < len(text) <= 60 and text.isprintable() else show(text)


def whole(text: str | None, option="--n") -> int | None:
    """A size as specs write it: 4096, 128k."""
    if text is None:
        return None
    try:
        found = value_of(text)
    except SpecError:
        found = None
    if not isinstance(found, int) or not 1 <= found <= 1 << 62:
        raise SpecError(
            f"{option} {said(text)}: a whole number from 1 to 2^62, such as 4096 or 128k"
        )
    return found


def listed(option: str, texts: Iterable[str] | None) -> list[str] | None:
    """`--task a,b` and repetition say the same; commas in parentheses or quotes do not part."""
    if not texts:
        return None
    found: list[str] = []
    for text in texts:
        part, depth = "", 0
        for piece in PIECES.findall(text):
            depth += (piece == "(") - (piece == ")")
            if piece == "," and depth <= 0:
                found.append(part)
                part = ""
            else:
                part += piece
        found.append(part)
    named = [part.strip() for part in found if part.strip()]
    if not named:
        raise SpecError(f"{option} names nothing")
    return named


def pairs(texts: Iterable[str] | None) -> dict[str, Any]:
    """`--set KEY=VALUE`."""
    found: dict[str, Any] = {}
    for text in texts or ():
        key, _, says = map(str.strip, text.partition("="))
        if not key or not says:
            raise SpecError(f"--set {said(text)}: expected KEY=VALUE, as in --set p=bf16")
        if key in found:
            raise SpecError(f"--set {said(text)}: {key} is set twice")
        found[key] = value(f"--set {said(key)} =", says)
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
        print("| " + " | ".join(one_line(flat(row[k])) for k in keys) + " |")


def one_line(text: str) -> str:
    """Text as it may stand in a cell of a Markdown table."""
    return text.replace("|", "\\|").replace("\n", "<br>")


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


def save(option: str, path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SpecError(
            f"{option} {path}: cannot be written ({error.strerror}); "
            "name a file in a folder that is there"
        ) from None


class Screen(Console):
    """A console that leaves a closed pipe to `main`."""

    def on_broken_pipe(self) -> None:
        raise


def console() -> Console:
    """As wide as the terminal; 100 columns where there is none."""
    width = None if sys.stdout.isatty() else 100
    return Screen(width=width, highlight=False, markup=False)


def rungs(text: str) -> list[int]:
    """`n=16..1048576` as 16, 32, ... , 1048576."""
    low, dots, high = text.removeprefix("n=").partition("..")
    if not dots:
        raise SpecError(f"--over {text}: a range such as n=16..1048576")
    first, last = whole(low, "--over"), whole(high, "--over")
    assert first is not None and last is not None
    if first > last:
        raise SpecError(f"--over {text}: it runs from the smaller n to the larger")
    places = [first]
    while 2 * places[-1] <= last:
        places.append(2 * places[-1])
    return places if places[-1] == last else [*places, last]
