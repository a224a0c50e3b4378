"""Models as columns, one line a quantity, and what parts each pair."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from rich.console import Console
from rich.table import Table

NOTHING = "-"


def show(console: Console, record: Mapping[str, Any]):
    grid = Table(box=None, pad_edge=False, header_style="bold")
    rows = columns(record)
    for at, key in enumerate(rows[0]):
        grid.add_column(key, justify="left" if at == 0 else "right", overflow="fold")
    for row in rows:
        grid.add_row(*row.values())
    console.print(grid)
    console.print()
    for pair in record["above"]:
        console.print(
            f"{pair['above']} above {pair['below']}: {pair['task']} ({pair['edge']}; "
            f"{pair['theorem']} forbids it to {pair['below']})"
            + (f"; that is beyond the context of {pair['above']}" * pair["beyond_context"])
        )
    for a, b in combinations(record["models"], 2):
        names = {a["name"] or a["spec"], b["name"] or b["spec"]}
        if not any({pair["above"], pair["below"]} == names for pair in record["above"]):
            console.print(unparted(a, b))


def unparted(a: Mapping[str, Any], b: Mapping[str, Any]) -> str:
    """Two models that no theorem parts, and what is known to be done in them."""
    said = [
        f"{m['name'] or m['spec']} follows {m['hops_on_paper'].get('reverse', 0):,} hops"
        for m in (a, b)
    ]
    return f"no theorem parts these two at any n below 2^63; on paper {' and '.join(said)}"


def columns(record: Mapping[str, Any]) -> list[dict[str, str]]:
    """One row a quantity, one column a model."""
    models = record["models"]
    names = [model["name"] or model["spec"] for model in models]
    names = [n if names.count(n) == 1 else f"{n} ({at + 1})" for at, n in enumerate(names)]
    lengths = list(dict.fromkeys(t for m in models for t in m["state_bytes"]))
    table = {
        "layers": [f"{m['layers']:,}" for m in models],
        "full layers": [f"{m['full_layers']:,}" for m in models],
        "recurrent state, bits": [some(m["state"]["fixed_bits"]) for m in models],
        "windows, bits": [some(m["state"]["window_bits"]) for m in models],
        "caches, bits a token": [some(m["state"]["bits_per_token"]) for m in models],
        "context, tokens": [some(m["context"]) for m in models],
        "arbitrary tokens that state and windows hold": [
            some(m["memory"]["lookup_tokens"]) for m in models
        ],
        "that many contexts": [contexts(m) for m in models],
        "caches outweigh the state from, tokens": [
            some(m["memory"]["cache_outgrows_state_at"]) for m in models
        ],
        "sees back, tokens": [some(m["memory"]["reach"]) for m in models],
        "hops on paper, reverse order": [some(m["hops_on_paper"].get("reverse")) for m in models],
        "hops on paper, question first": [some(m["hops_on_paper"].get("w_first")) for m in models],
    }
    for t in lengths:
        sizes = [m["state_bytes"].get(t) for m in models]
        table[f"bytes at {int(t):,} tokens"] = [some(size) for size in sizes]
    return [{"": key} | dict(zip(names, values, strict=True)) for key, values in table.items()]


def some(value: int | None) -> str:
    return NOTHING if not value else f"{value:,}"


def contexts(model: Mapping[str, Any]) -> str:
    tokens, context = model["memory"]["lookup_tokens"], model["context"]
    return NOTHING if not (tokens and context) else f"{tokens / context:,.3g}"
