"""The verbs on the command line."""

import csv
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

from separatrix import questions
from separatrix.core import SpecError, Unresolved
from separatrix.core.catalogue import load
from separatrix.core.text import Reader

DONE, FAILED, WRONG_USAGE, NOT_UNDERSTOOD = 0, 1, 2, 3
SAFE = 1 << 53  # larger integers are decimal strings in JSON

Shape = Literal["text", "json", "md", "csv"]
Tasks = Annotated[list[str] | None, Parameter("--task", negative=())]
Many = Annotated[list[str] | None, Parameter("--set", negative=())]
With = Annotated[list[Path] | None, Parameter("--with", negative=())]

app = App(
    name="separatrix",
    help="What a sequence model can and cannot compute, told before it is trained.",
    version_flags=["--version"],
)


def main(arguments: list[str] | None = None) -> None:
    """Runs one command; an error that a user can make is one message and an exit code."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    try:
        return app(arguments, exit_on_error=False, print_error=False) or DONE
    except Unresolved as error:
        return complain(error, NOT_UNDERSTOOD)
    except (CycloptsError, ValueError, OSError) as error:
        return complain(error, WRONG_USAGE)


def complain(error: Exception, code: int) -> int:
    print(f"separatrix: {error}", file=sys.stderr)
    return code


def whole(text: str | None) -> int | None:
    """A size as specs write it: 4096, 128k."""
    if text is None:
        return None
    reader = Reader(text)
    value = reader.value()
    reader.end()
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 1 << 63:
        raise SpecError(f"--n {text}: a whole number from 1 to 2^63, such as 4096 or 128k")
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
        found[key.strip()] = questions.value_of(value)
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


@app.command
def audit(
    *stacks: Annotated[str, Parameter(help="A spec, a model's name, a config.json or a folder.")],
    task: Tasks = None,
    n: str | None = None,
    bits: str | None = None,
    set_: Many = None,
    format: Annotated[Shape, Parameter("--format")] = "text",
    print_spec: Annotated[bool, Parameter(negative=())] = False,
    fail_on: Literal["impossible"] | None = None,
    compare: Annotated[bool, Parameter(negative=())] = False,
    all: Annotated[bool, Parameter(negative=())] = False,
    with_: With = None,
) -> int:
    """What can these stacks compute at context n? One verdict a task.

    Parameters
    ----------
    task: Tasks to judge; all of them unless said.
    n: The task's size; else the task's own, else the model's context, else 65,536.
    bits: Bits or format of every number: 16, bf16, fixed(7,8).
    set_: KEY=VALUE, any setting of what was read.
    format: What to print.
    print_spec: Print the spec and nothing else.
    fail_on: Exit with 1 if a verdict is this.
    compare: Models as columns.
    all: Show open rows of which nobody knows more.
    with_: Python files or folders with tasks, mixers, theorems of your own.
    """
    extend(with_)
    if not stacks:
        raise SpecError("audit what? A spec, a model's name, a config.json or a folder")
    asked, size, changes = listed(task), whole(n), pairs(set_)
    chosen, bad = [], []
    for text in spread(stacks):
        try:
            arch = questions.arch(text)
            changed = questions.settings(changes, bits)
            chosen.append(arch.with_settings(changed) if changed else arch)
        except (ValueError, OSError) as error:
            if len(stacks) == 1 and text == stacks[0]:
                raise
            bad.append({"file": text, "error": str(error)})
    if print_spec:
        print("\n".join(arch.spec for arch in chosen))
        for row in bad:
            complain(ValueError(f"{row['file']}: {row['error']}"), 0)
        return NOT_UNDERSTOOD if bad else DONE
    if compare:
        record = questions.compare(chosen, n=size, tasks=asked).to_records()
        return show_comparison(record, format, bad)
    found = [questions.audit(arch, n=size, tasks=asked).to_records() for arch in chosen]
    show_audits(found, bad, format, everything=all or asked is not None)
    if bad:
        return NOT_UNDERSTOOD
    hit = any(r["verdict"] == fail_on for record in found for r in record["rows"])
    return FAILED if hit else DONE


def extend(paths: list[Path] | None) -> None:
    for path in paths or ():
        load(path)


def spread(stacks: Iterable[str]) -> list[str]:
    """A folder without a config.json stands for the JSON files in it."""
    found: list[str] = []
    for text in stacks:
        folder = Path(text[:1000])
        if "@" not in text and folder.is_dir() and not (folder / "config.json").exists():
            files = sorted(str(path) for path in folder.glob("*.json"))
            if not files:
                raise Unresolved(f"{text}: a folder with no config.json and no other JSON file")
            found += files
        else:
            found.append(text)
    return found


def show_audits(found: list, bad: list, shape: Shape, everything: bool) -> None:
    if shape == "json":
        dump(found[0] if len(found) == 1 and not bad else found + bad)
    elif shape == "text":
        from separatrix.report import audit as page

        for at, record in enumerate(found):
            if at:
                print()
            page.show(console(), record, everything)
        complain_all(bad)
    else:
        rows = [
            {"arch": record["arch"]["name"] or record["arch"]["spec"]} | row
            for record in found
            for row in record["rows"]
        ]
        tabulate(rows, shape)
        complain_all(bad)


def complain_all(bad: list) -> None:
    for row in bad:
        print(f"{row['file']}: {row['error']}", file=sys.stderr)


def console() -> Console:
    """As wide as the terminal; 100 columns where there is none."""
    return Console(width=None if sys.stdout.isatty() else 100, highlight=False)


if __name__ == "__main__":
    main()
