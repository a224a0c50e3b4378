"""`separatrix size`: what would a task take?"""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from separatrix.cli.options import (
    DONE,
    Format,
    With,
    console,
    dump,
    extend,
    listed,
    rungs,
    save,
    tabulate,
    whole,
)
from separatrix.questions import size as questions

Mixers = Annotated[list[str] | None, Parameter("--mixer", negative=())]


def size(
    task: Annotated[str, Parameter(help="A task, such as eva or two_sum(ask=any).")],
    *,
    n: str | None = None,
    over: str | None = None,
    mixer: Mixers = None,
    layers: int = 4,
    draw: Path | None = None,
    format: Format = "text",
    with_: With = None,
) -> int:
    """What would the task take? The least of each quantity that no theorem forbids.

    Args:
        n: The task's size; else the task's own, else 65,536.
        over: A range of n, as in n=16..1048576: the frontier, one doubling a step.
        mixer: Linear mixers X to combine as a*(r*X+full); a handful unless said.
        layers: The most layers of such a stack.
        draw: Write the frontier as an SVG picture.
        format: What to print.
        with_: Python files or folders with items of your own.
    """
    extend(with_)
    places = rungs(over) if over else None
    found = questions.size(
        task, n=whole(n), over=places, mixers=listed("--mixer", mixer) or (), layers=layers
    ).to_records()
    if draw is not None:
        from separatrix.report.frontier import picture

        save("--draw", draw, picture(found))
    if format == "json":
        dump(found)
        return DONE
    from separatrix.report import size as page

    if format == "text":
        page.show(console(), found)
    else:
        tabulate(page.rows(found), format)
    return DONE
