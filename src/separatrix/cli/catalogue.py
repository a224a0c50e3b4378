"""`separatrix ls` and `separatrix explain`: what there is and what it means."""

from typing import Annotated, Literal

from cyclopts import Parameter

from separatrix.cli.options import (
    DONE,
    FAILED,
    Flag,
    Format,
    With,
    console,
    dump,
    extend,
    tabulate,
)
from separatrix.questions import explain as questions

Room = Literal["tasks", "mixers", "theorems", "constructions", "models"]


def ls(
    room: Annotated[Room, Parameter(help="Which catalogue.")],
    *,
    format: Format = "text",
    with_: With = None,
) -> int:
    """What there is: tasks, mixers, theorems, constructions, models.

    Args:
        format: What to print.
        with_: Python files or folders with items of your own.
    """
    extend(with_)
    rows = questions.catalogue(room)
    if format == "json":
        dump(rows)
    elif format == "text":
        from separatrix.report.catalogue import show_list

        show_list(console(), rows)
    else:
        tabulate(rows, format)
    return DONE


def explain(
    name: Annotated[str, Parameter(help="A theorem, a task, a mixer or a construction.")],
    *,
    arch: str | None = None,
    task: str | None = None,
    verify: Flag = False,
    format: Format = "text",
    with_: With = None,
) -> int:
    """What an item means: statement, proof idea, hypotheses, source, numbers, a question.

    Args:
        arch: Plug the numbers of this stack in.
        task: Plug the numbers of this task in.
        verify: Run the brute force behind a derived rule; exit with 1 if it disagrees.
        format: What to print.
        with_: Python files or folders with items of your own.
    """
    extend(with_)
    found = questions.explain(name, stack=arch, problem=task, verify=verify)
    if format == "json":
        dump(found.to_records())
    elif format == "text":
        from separatrix.report.catalogue import show_page

        show_page(console(), found.to_records())
    else:
        tabulate([found.to_records()], format)
    return DONE if found.agrees else FAILED
