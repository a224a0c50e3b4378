"""`separatrix atlas`: every task by every family of mixers."""

from pathlib import Path

from separatrix.cli.options import (
    DONE,
    Flag,
    Format,
    Tasks,
    With,
    console,
    dump,
    extend,
    listed,
    save,
    tabulate,
    whole,
)
from separatrix.questions import atlas as questions


def atlas(
    *,
    n: str = "4096",
    task: Tasks = None,
    order: Flag = False,
    html: Path | None = None,
    draw: Path | None = None,
    format: Format = "text",
    with_: With = None,
) -> int:
    """The whole map: for every task and family, what is needed at least and what is enough.

    Args:
        n: The size at which bounds are given.
        task: Tasks to show; all of them unless said.
        order: Which family stands above which, and the task that shows it.
        html: Write one self-contained page.
        draw: Write the order as an SVG picture.
        format: What to print.
        with_: Python files or folders with items of your own.
    """
    extend(with_)
    found = questions.atlas(n=whole(n) or 4096, tasks=listed("--task", task)).to_records()
    if html is not None:
        from separatrix.report.page import page

        save("--html", html, page(found))
    if draw is not None:
        from separatrix.report.order import picture

        save("--draw", draw, picture(found))
    if format == "json":
        dump(found)
    elif format == "text":
        from separatrix.report import atlas as screen

        screen.show(console(), found, order)
    else:
        tabulate(found["order"] if order else found["cells"], format)
    return DONE
