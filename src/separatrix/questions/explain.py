"""What an item means, and what there is."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from separatrix.core import Arch, Check, SpecError, Task, show
from separatrix.core.catalogue import items
from separatrix.questions.reading import arch, task
from separatrix.records import SCHEMA, html_table, item_row
from separatrix.verdict.explain import Explanation
from separatrix.verdict.explain import explain as explained


@dataclass(frozen=True)
class Explained:
    """A page on one item, and the brute force behind it where that was asked for."""

    page: Explanation
    checks: tuple[Check, ...]

    @property
    def agrees(self) -> bool:
        return all(check.ok for check in self.checks)

    def to_records(self) -> dict[str, Any]:
        record = {"schema": SCHEMA} | asdict(self.page)
        record["facts"] = [list(fact) for fact in self.page.facts]
        return record | ({"verify": [asdict(c) for c in self.checks]} if self.checks else {})

    def _repr_html_(self) -> str:
        return html_table((self.page.name, self.page.kind), self.page.facts)


def explain(
    name: str,
    *,
    stack: str | Path | Arch | None = None,
    problem: str | Task | None = None,
    verify: bool = False,
) -> Explained:
    """Statement, hypotheses, source, numbers worked out, and a question to test oneself."""
    if not isinstance(name, str):
        raise SpecError(f"{show(name)} is no name of an item")
    page = explained(
        name,
        None if stack is None else arch(stack),
        None if problem is None else task(problem),
    )
    checks: tuple[Check, ...] = ()
    if verify:
        from separatrix import enumeration

        checks = enumeration.verify(page.name)
    return Explained(page, checks)


def catalogue(room: str) -> list[dict[str, Any]]:
    """One row an item: its name, its aliases, its first line, where it comes from."""
    if room == "models":
        from separatrix import readers

        return readers.model_rows()
    return [item_row(name, item) for name, item in items(room).items()]
