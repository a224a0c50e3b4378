"""What would a task take?"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from separatrix.core import SpecError, Task, show
from separatrix.core.catalogue import find
from separatrix.core.spec import parse
from separatrix.questions.reading import check_n, several, task
from separatrix.records import SCHEMA, html_table
from separatrix.verdict.audit import USUAL_N
from separatrix.verdict.size import SizeReport, around
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
    if isinstance(layers, bool) or not isinstance(layers, int) or not 1 <= layers <= 64:
        raise SpecError(f"layers = {show(layers)} must be a whole number from 1 to 64")
    if n is not None and over is not None:
        raise SpecError(f"n = {n} and a range of n: give one of them")
    partners = tuple(map(partner, several(mixers, str)))
    asked = several(over, str) if over is not None else [n or form.n or USUAL_N]
    if not asked:
        raise SpecError("over names no n")
    places = [max(check_n(k), form.first) for k in asked]
    return Sizes(tuple(sizes_at(form.at(k), partners, layers) for k in places))


def partner(text: str) -> str:
    """A mixer that stands in a layer by itself; the error says what is wrong with another."""
    if not isinstance(text, str):
        raise SpecError(f"{show(text)} is no mixer: write one as in a spec")
    cls = find("mixers", text.partition("[")[0].strip())
    try:
        parse(f"{text} @ {around(cls.keys())}")
    except ValueError as error:
        raise SpecError(f"mixer {text}: {error}") from None
    return text
