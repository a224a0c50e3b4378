"""What can these stacks compute?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from separatrix.core import Arch, Silent, Task, Verdict
from separatrix.questions.reading import Tasks, arch, asked, check_n, settings, several
from separatrix.records import SCHEMA, arch_record, html_table, row_record
from separatrix.verdict.audit import audit as verdict_of
from separatrix.verdict.audit import forbidden, judged_at, known
from separatrix.verdict.hops import hops_on_paper
from separatrix.verdict.portrait import Portrait, portrait


@dataclass(frozen=True)
class Audit:
    """The verdicts on one stack, with what is known of the stack itself."""

    arch: Arch
    n: int
    why: str  # who chose this n
    portrait: Portrait | str  # or why its state cannot be counted
    hops: dict[str, int]
    rows: tuple[Verdict, ...]

    def to_records(self) -> dict[str, Any]:
        return {
            "schema": SCHEMA,
            "arch": arch_record(self.arch, self.portrait, self.hops),
            "n": self.n,
            "n_from": self.why,
            "rows": [row_record(row) for row in self.rows],
            "warnings": list(self.arch.warnings),
        }

    def _repr_html_(self) -> str:
        rows = [
            (r.task, r.verdict, r.impossible_from or "", r.theorem or "", r.note) for r in self.rows
        ]
        return html_table(("task", "verdict", "impossible from n =", "theorem", "note"), rows)


def audit(
    stack: str | Path | Arch,
    *,
    n: int | None = None,
    tasks: Tasks = None,
    bits: Any = None,
    set: Mapping[str, Any] | None = None,  # noqa: A002 - the same word as on the command line
    evidence: Iterable = (),
) -> Audit:
    """What a stack can and cannot compute: one verdict a task."""
    chosen = arch(stack)
    changed = settings(set, bits)
    if changed:
        chosen = chosen.with_settings(changed, "--bits" if set is None else "--set")
    if n is not None:
        check_n(n)
    found = asked(tasks)
    evidence = tuple(evidence)
    rows = tuple(verdict_of(chosen, t, n, evidence) for t in found)
    at, why = judged_at(chosen, found[0], n)
    try:
        seen: Portrait | str = portrait(chosen, at)
    except Silent as reason:
        seen = str(reason)
    return Audit(chosen, at, why, seen, hops_on_paper(chosen), rows)


@dataclass(frozen=True)
class Comparison:
    """Stacks side by side, and for each pair a task that one does on paper and the other cannot."""

    audits: tuple[Audit, ...]
    above: tuple[dict[str, Any], ...]

    def to_records(self) -> dict[str, Any]:
        models = [audit.to_records()["arch"] for audit in self.audits]
        return {"schema": SCHEMA, "models": models, "above": list(self.above)}

    def _repr_html_(self) -> str:
        rows = [(pair["above"], pair["below"], pair["task"]) for pair in self.above]
        return html_table(("above", "below", "task"), rows)


def compare(stacks: Iterable, *, n: int | None = None, tasks: Tasks = None) -> Comparison:
    """Models as columns; A stands above B where a task parts them."""
    audits = tuple(audit(stack, n=n, tasks=tasks) for stack in several(stacks, str))
    if len(audits) < 2:
        raise ValueError(f"{len(audits)} stack to compare: name two or more")
    forms = asked(tasks)
    pairs = [
        found
        for a in audits
        for b in audits
        if a is not b and (found := parting(a, b, forms)) is not None
    ]
    return Comparison(audits, tuple(pairs))


def parting(a: Audit, b: Audit, forms: list[Task]) -> dict[str, Any] | None:
    """The task of least n that a construction does in `a` and a theorem forbids to `b`."""
    found = None
    for form, row in zip(forms, b.rows, strict=True):
        start = row.impossible_from
        if start is not None and (found is None or start < found["n"]):
            instance = form.at(start)
            if known(a.arch, instance) and not forbidden(a.arch, instance):
                found = {
                    "above": str(a.arch),
                    "below": str(b.arch),
                    "task": str(instance),
                    "n": start,
                    "theorem": row.theorem,
                    "edge": "on paper",
                    "beyond_context": a.arch.ctx is not None and instance.length > a.arch.ctx,
                }
    return found
