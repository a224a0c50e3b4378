"""What would a task take?"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from separatrix.core import Task
from separatrix.questions.reading import check_n, task
from separatrix.records import SCHEMA, html_table
from separatrix.verdict.audit import USUAL_N
from separatrix.verdict.size import SizeReport
from separatrix.verdict.size import size as sizes_at


@dataclass(frozen=True)
class Sizes:
    """What a task takes, at one n or along a range."""

    reports: tuple[SizeReport, ...]

    def to_records(self) -> dict[str, Any]:
        found = [{"schema": SCHEMA} | asdict(report) for report in self.reports]
        return found[0] if len(found) == 1 else {"schema": SCHEMA, "over": found}

    def _repr_html_(self) -> str:
        rows = [
            (r.task, row.family, row.axis, row.value, row.theorem)
            for r in self.reports
            for row in r.least
        ]
        return html_table(("task", "family", "axis", "at least", "theorem"), rows)


def size(
    problem: str | Task,
    *,
    n: int | None = None,
    over: Iterable[int] | None = None,
    mixers: Iterable[str] = (),
    layers: int = 4,
) -> Sizes:
    """The least state, heads, summaries that no theorem forbids, and the stacks worth building."""
    form = task(problem)
    check_n(n)
    if not 1 <= layers <= 64:
        raise ValueError(f"layers = {layers} is outside 1 to 64")
    places = list(over) if over is not None else [n or form.n or USUAL_N]
    return Sizes(
        tuple(sizes_at(form.at(max(k, form.first)), tuple(mixers), layers) for k in places)
    )
