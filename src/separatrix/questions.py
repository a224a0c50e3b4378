"""The verbs as functions: text in, records out. What the command line and notebooks call."""

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from separatrix.core import Arch, SpecError, Task, Verdict, near, written
from separatrix.core.catalogue import items
from separatrix.core.spec import parse, parse_task
from separatrix.core.text import Reader
from separatrix.verdict.audit import audit as verdict_of
from separatrix.verdict.audit import judged_at
from separatrix.verdict.hops import hops_on_paper
from separatrix.verdict.portrait import Portrait, portrait

SCHEMA = 1


def arch(text: str | Path | Arch) -> Arch:
    """The stack that a spec, a shipped model's name, a config.json or a folder with one describes."""
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
        rows = [(r.task, r.verdict, r.impossible_from or "", r.theorem or "", r.note) for r in self.rows]
        return html_table(("task", "verdict", "impossible from n =", "theorem", "note"), rows)


def html_table(head: Iterable, rows: Iterable[Iterable]) -> str:
    def line(cells, tag):
        return "".join(f"<{tag}>{html.escape(str(c))}</{tag}>" for c in cells)

    body = "".join(f"<tr>{line(row, 'td')}</tr>" for row in rows)
    return f"<table><tr>{line(head, 'th')}</tr>{body}</table>"


def audit(
    stack: str | Path | Arch,
    *,
    n: int | None = None,
    tasks: Iterable[str | Task] | str | Task | None = None,
    bits: Any = None,
    set: Mapping[str, Any] | None = None,  # noqa: A002 - the same word as on the command line
    evidence: Iterable = (),
) -> Audit:
    """What a stack can and cannot compute: one verdict a task."""
    chosen = arch(stack)
    changed = settings(set, bits)
    if changed:
        chosen = chosen.with_settings(changed, "--bits" if set is None else "--set")
    if n is not None and not (isinstance(n, int) and 1 <= n <= 1 << 63):
        raise ValueError(f"n = {n} is outside 1 to 2^63")
    asked = [tasks] if isinstance(tasks, str | Task) else tasks
    found = usual_tasks() if asked is None else [task(t) for t in asked]
    evidence = tuple(evidence)
    rows = tuple(verdict_of(chosen, t, n, evidence) for t in found)
    seen = judged_at(chosen, found[0], n)[0] if found else n or 1
    return Audit(chosen, n, portrait(chosen, seen), hops_on_paper(chosen), rows)


def arch_record(chosen: Arch, seen: Portrait, hops: Mapping[str, int]) -> dict[str, Any]:
    counts: dict[str, int] = {}
    for row, k in chosen.groups.items():
        name = "+".join(sorted(m.name for m in row))
        counts[name] = counts.get(name, 0) + k
    return {
        "name": chosen.name,
        "spec": chosen.spec,
        "layers": len(chosen.layers),
        "mixers": counts,
        "state": {
            "fixed_bits": seen.fixed_bits,
            "window_bits": seen.window_bits,
            "bits_per_token": seen.bits_per_token,
            "at_n": seen.at_n,
        },
        "memory": {
            "symbols": seen.symbols,
            "lookup_tokens": seen.lookup_tokens,
            "cache_outgrows_state_at": seen.cache_outgrows_state_at,
            "reach": seen.reach,
        },
        "hops_on_paper": dict(hops),
        "full_layers": seen.full_layers,
        "context": chosen.ctx,
        "state_bytes": {str(t): size for t, size in seen.cache_bytes},
        "bits": {
            key: str(getattr(chosen, key)) for key in ("p", "p_state", "p_kv", "p_acc")
        },
        "origin": [{"what": o.what, "value": o.value, "where": o.where} for o in chosen.origin],
    }


def row_record(row: Verdict) -> dict[str, Any]:
    return {
        "task": row.task,
        "sizes": {key: written(value) if not isinstance(value, int | str) else value for key, value in row.sizes},
        "verdict": row.verdict,
        "theorem": row.theorem,
        "have": row.have,
        "need": row.need,
        "unit": row.unit,
        "impossible_from": row.impossible_from,
        "status": row.status,
        "conditions": [condition_record(c) for c in row.conditions],
        "accuracy_at_most": None if row.accuracy_at_most is None else float(row.accuracy_at_most),
        "expected": list(row.expected),
        "certificate": row.certificate,
        "note": row.note,
        "lift": row.lift,
        "inequality": row.inequality,
    }


def condition_record(condition) -> dict[str, Any]:
    record: dict[str, Any] = {"for": condition.aim, "text": condition.text}
    record["setting"] = dict(condition.setting)
    if condition.aim == "impossible":
        for key in ("theorem", "have", "need", "impossible_from"):
            record[key] = getattr(condition, key)
    return record


