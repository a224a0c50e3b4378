"""`separatrix audit`: one verdict a task, for one stack or many."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from separatrix.cli.options import (
    DONE,
    FAILED,
    NOT_UNDERSTOOD,
    Flag,
    Format,
    Many,
    Shape,
    Tasks,
    With,
    console,
    dump,
    extend,
    listed,
    pairs,
    tabulate,
    value,
    whole,
)
from separatrix.core import Arch, SpecError, Unresolved
from separatrix.questions import audit as questions
from separatrix.questions import reading


def audit(
    *stacks: Annotated[str, Parameter(help="A spec, a model's name, a config.json or a folder.")],
    task: Tasks = None,
    n: str | None = None,
    bits: str | None = None,
    set_: Many = None,
    format: Format = "text",
    print_spec: Flag = False,
    fail_on: Literal["impossible"] | None = None,
    compare: Flag = False,
    all: Flag = False,
    with_: With = None,
) -> int:
    """What can these stacks compute at context n? One verdict a task.

    Args:
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
    size, asked = whole(n), listed("--task", task)
    tasks = reading.asked(asked)
    changes = reading.settings(pairs(set_), None if bits is None else value("--bits", bits))

    def read(text: str) -> Arch:
        arch = reading.arch(text)
        return arch.with_settings(changes) if changes else arch

    def judge(text: str) -> dict[str, Any]:
        return questions.audit(read(text), n=size, tasks=tasks).to_records()

    found, bad = understood(stacks, read if print_spec or compare else judge)
    if print_spec:
        print("\n".join(arch.spec for arch in found))
    elif compare:
        if len(found) > 1 or not bad:
            show_comparison(questions.compare(found, n=size, tasks=tasks).to_records(), format)
    else:
        show_audits(found, bad, format, everything=all or asked is not None)
        hit = any(r["verdict"] == fail_on for record in found for r in record["rows"])
        if hit and not bad:
            return FAILED
    if format != "json" or compare or print_spec:
        for row in bad:
            print(f"{row['file']}: {row['error']}", file=sys.stderr)
    return NOT_UNDERSTOOD if bad else DONE


def understood(stacks: tuple[str, ...], answer: Callable[[str], Any]) -> tuple[list, list[dict]]:
    """Answers for the stacks that could be read, and for the others what was wrong."""
    texts = spread(stacks)
    found, bad = [], []
    for text in texts:
        try:
            found.append(answer(text))
        except (ValueError, OSError) as error:
            if len(stacks) == len(texts) == 1:
                raise
            bad.append({"file": text, "error": str(error).removeprefix(f"{text}: ")})
    return found, bad


def spread(stacks: Iterable[str]) -> list[str]:
    """A folder without a config.json stands for the JSON files in it."""
    found: list[str] = []
    for text in stacks:
        folder = Path(text)
        if text and reading.is_folder(text) and not (folder / "config.json").exists():
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
    else:
        rows = [
            {"arch": record["arch"]["name"] or record["arch"]["spec"]} | row
            for record in found
            for row in record["rows"]
        ]
        tabulate(rows, shape)


def show_comparison(record: dict, shape: Shape) -> None:
    if shape == "json":
        dump(record)
    else:
        from separatrix.report import compare as page

        if shape == "text":
            page.show(console(), record)
        else:
            tabulate(page.columns(record), shape)
