"""The verbs as functions: text in, records out. What the command line and notebooks call."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from separatrix.core import Arch, Check, SpecError, Task, Verdict, near
from separatrix.core.catalogue import items
from separatrix.core.spec import parse, parse_task
from separatrix.core.text import Reader
from separatrix.records import arch_record, html_table, item_row, row_record
from separatrix.verdict.atlas import Atlas
from separatrix.verdict.atlas import atlas as atlas_of
from separatrix.verdict.audit import USUAL_N, judged_at
from separatrix.verdict.audit import audit as verdict_of
from separatrix.verdict.explain import Explanation
from separatrix.verdict.explain import explain as explained
from separatrix.verdict.families import FAMILIES
from separatrix.verdict.hops import hops_on_paper
from separatrix.verdict.portrait import Portrait, portrait
from separatrix.verdict.size import SizeReport, forbidden, known
from separatrix.verdict.size import size as sizes_at

SCHEMA = 1
Tasks = Iterable[str | Task] | str | Task | None


def arch(text: str | Path | Arch) -> Arch:
    """The stack that a spec, a shipped model's name, a config.json or its folder describes."""
    if isinstance(text, Arch):
        return text
    if isinstance(text, str) and "@" in text and not Path(text[:255]).exists():
        return parse(text)
    from separatrix import readers

    path = Path(text)
    if len(str(text)) < 1024 and (path.suffix == ".json" or path.exists()):
        return readers.read(path)
    found = readers.named(str(text))
    if found is not None:
        return found
    names = readers.model_names()
    if any(sign in str(text) for sign in "+*[|("):
        return parse(str(text))  # a spec without its width: let the error say so
    raise SpecError(
        f"{str(text)[:80]!r} is no shipped model, no file and no spec (a spec has '@ d=...')"
        + near(str(text).rsplit("/", 1)[-1], names)
    )


def task(text: str | Task) -> Task:
    """The task that a text such as `eva(n=64)` names."""
    return text if isinstance(text, Task) else parse_task(text)


def usual_tasks() -> list[Task]:
    """Every task of the catalogue in every form that an audit asks."""
    return [
        parse_task(form)
        for cls in items("tasks").values()
        for form in (cls.audited if cls.audited is not None else (cls.name,))
    ]


def asked(tasks: Tasks) -> list[Task]:
    """The tasks that were named, or all."""
    if tasks is None:
        return usual_tasks()
    return [task(t) for t in ([tasks] if isinstance(tasks, str | Task) else tasks)]


def check_n(n: int | None) -> None:
    if n is not None and not (isinstance(n, int) and 1 <= n <= 1 << 62):
        raise ValueError(f"n = {n} is outside 1 to 2^62")


def settings(given: Mapping[str, Any] | None = None, bits: Any = None) -> dict[str, Any]:
    """`--set` and `--bits` as settings; values may be text as in a spec."""
    found = {key: value_of(value) for key, value in (given or {}).items()}
    if bits is not None:
        found = {"p": value_of(bits), "p_state": value_of(bits), "p_kv": value_of(bits)} | found
    return found


def value_of(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    reader = Reader(value)
    found = reader.value()
    reader.end()
    return found


@dataclass(frozen=True)
class Audit:
    """The verdicts on one stack, with what is known of the stack itself."""

    arch: Arch
    n: int | None  # as asked; None where each task's own n or the context decided
    portrait: Portrait
    hops: dict[str, int]
    rows: tuple[Verdict, ...]

    def to_records(self) -> dict[str, Any]:
        return {
            "schema": SCHEMA,
            "arch": arch_record(self.arch, self.portrait, self.hops),
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
    check_n(n)
    found = asked(tasks)
    evidence = tuple(evidence)
    rows = tuple(verdict_of(chosen, t, n, evidence) for t in found)
    seen = judged_at(chosen, found[0], n)[0] if found else n or 1
    return Audit(chosen, n, portrait(chosen, seen), hops_on_paper(chosen), rows)


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
    audits = tuple(audit(stack, n=n, tasks=tasks) for stack in stacks)
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
                }
    return found


@dataclass(frozen=True)
class Sizes:
    """What a task takes, at one n or along a range."""

    reports: tuple[SizeReport, ...]

    def to_records(self) -> dict[str, Any]:
        found = [{"schema": SCHEMA} | asdict(report) for report in self.reports]
        return found[0] if len(found) == 1 else {"schema": SCHEMA, "over": found}

    def _repr_html_(self) -> str:
        rows = [
            (r.task, row.family, row.axis, f"{row.value:,}", row.theorem)
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


@dataclass(frozen=True)
class Map:
    """The atlas at one n."""

    found: Atlas

    def to_records(self) -> dict[str, Any]:
        cells = [asdict(cell) for cell in self.found.cells]
        for cell in cells:
            cell["from"] = cell.pop("origin")
        order = [asdict(edge) for edge in self.found.order]
        families = [{"family": f.name, "says": f.says, "unit": f.unit} for f in FAMILIES]
        return {
            "schema": SCHEMA,
            "n": self.found.n,
            "families": families,
            "cells": cells,
            "order": order,
        }

    def _repr_html_(self) -> str:
        rows = [(c.family, c.task, c.lower or "", c.upper or "") for c in self.found.cells]
        return html_table(("family", "task", "at least", "enough"), rows)


def atlas(*, n: int = 4096, tasks: Tasks = None) -> Map:
    """Every task by every family: the least that no theorem forbids and the least known to do."""
    check_n(n)
    return Map(atlas_of(asked(tasks), n))


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
