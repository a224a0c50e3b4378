"""Answers as records: plain dictionaries with the keys that scripts rely on."""

import html
from collections.abc import Iterable, Mapping
from inspect import cleandoc
from typing import Any

from separatrix.core import Arch, Condition, Theorem, Verdict, written
from separatrix.verdict.portrait import Portrait

SCHEMA = 1


def html_table(head: Iterable, rows: Iterable[Iterable]) -> str:
    def line(cells, tag):
        return "".join(f"<{tag}>{html.escape(str(c))}</{tag}>" for c in cells)

    body = "".join(f"<tr>{line(row, 'td')}</tr>" for row in rows)
    return f"<table><tr>{line(head, 'th')}</tr>{body}</table>"


def memory(seen: Portrait) -> dict[str, Any]:
    """What the stack remembers, in bits, tokens and bytes."""
    return {
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
        "state_bytes": {str(t): size for t, size in seen.cache_bytes},
        "unknown": "",
    }


def unknown(reason: str) -> dict[str, Any]:
    """The same keys where the state cannot be counted, and why."""
    state = dict.fromkeys(("fixed_bits", "window_bits", "bits_per_token", "at_n"))
    seen = dict.fromkeys(("symbols", "lookup_tokens", "cache_outgrows_state_at", "reach"))
    return {"state": state, "memory": seen, "state_bytes": {}, "unknown": reason}


def arch_record(chosen: Arch, seen: Portrait | str, hops: Mapping[str, int]) -> dict[str, Any]:
    counts: dict[str, int] = {}
    for row, k in chosen.groups.items():
        name = "+".join(sorted(m.name for m in row))
        counts[name] = counts.get(name, 0) + k
    return {
        "name": chosen.name,
        "spec": chosen.spec,
        "layers": len(chosen.layers),
        "mixers": counts,
        **(unknown(seen) if isinstance(seen, str) else memory(seen)),
        "hops_on_paper": dict(hops),
        "full_layers": chosen.full_layers,
        "context": chosen.ctx,
        "bits": {key: str(getattr(chosen, key)) for key in ("p", "p_state", "p_kv", "p_acc")},
        "origin": [{"what": o.what, "value": o.value, "where": o.where} for o in chosen.origin],
    }


def row_record(row: Verdict) -> dict[str, Any]:
    return {
        "task": row.task,
        "tokens": row.tokens,
        "sizes": {
            key: written(value) if not isinstance(value, int | str) else value
            for key, value in row.sizes
        },
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
        "kind": row.kind,
        "lift": row.lift,
        "inequality": row.inequality,
    }


def condition_record(condition: Condition) -> dict[str, Any]:
    record: dict[str, Any] = {"for": condition.aim, "text": condition.text}
    record["setting"] = dict(condition.setting)
    if condition.aim == "impossible":
        for key in ("theorem", "have", "need", "impossible_from"):
            record[key] = getattr(condition, key)
    return record


def item_row(name: str, item) -> dict[str, Any]:
    """An item of a catalogue in one line."""
    text = item.text if isinstance(item, Theorem) else cleandoc(item.__doc__ or "")
    row = {"name": name, "aliases": ", ".join(getattr(item, "aliases", ()))}
    if isinstance(item, Theorem):
        row = {"name": name, "status": item.status, "statement": item.statement}
    return row | {"says": text.split("\n\n")[0].replace("\n", " "), "source": str(item.source)}
