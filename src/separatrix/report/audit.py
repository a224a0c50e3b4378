"""An audit on the screen: the answer first, the numbers that decide in the same row."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

STYLES = {"impossible": "red", "possible": "green", "open": "dim"}


def show(console: Console, record: Mapping[str, Any], everything: bool = False):
    """One stack: what it is, what it remembers, one row a task, what was folded away."""
    for line in head(record["arch"]):
        console.print(line, highlight=False, soft_wrap=False)
    console.print(f"judged at n = {record['n']:,} ({record['n_from']})")
    rows = [r for r in record["rows"] if everything or telling(r)]
    console.print()
    console.print(table(rows))
    folded = len(record["rows"]) - len(rows)
    for line in foot(record, folded):
        console.print(line, highlight=False)


def telling(row: Mapping[str, Any]) -> bool:
    """Whether there is more to say of an open task than that nobody knows."""
    return (
        row["verdict"] != "open"
        or row["impossible_from"] is not None
        or any(c["setting"] for c in row["conditions"])
        or row["accuracy_at_most"] is not None
        or row["kind"] != "nobody"
    )


def head(arch: Mapping[str, Any]) -> Iterator[str]:
    kinds = ", ".join(f"{k} {name}" for name, k in arch["mixers"].items())
    context = f"context {arch['context']:,}" if arch["context"] else "context: not given"
    first = f"{arch['name'] or arch['spec']}   {arch['layers']} layer{'s' * (arch['layers'] > 1)}: "
    yield first + f"{kinds}   {context}"
    if arch["name"]:
        yield f"spec: {arch['spec']}"
    if arch["unknown"]:
        yield f"memory: not counted: {arch['unknown']}"
        return
    state = arch["state"]
    parts = [f"{state['fixed_bits']:,} bits fixed"]
    if state["window_bits"]:
        parts.append(f"{state['window_bits']:,} bits of windows")
    if state["bits_per_token"]:
        parts.append(f"{state['bits_per_token']:,} bits a token")
    numbers = ", ".join(f"{key}={value}" for key, value in arch["bits"].items())
    yield f"memory: {' + '.join(parts)}   ({numbers})"
    yield from memory(arch)
    sizes = ", ".join(f"{size:,} at {int(t):,}" for t, size in arch["state_bytes"].items())
    yield f"bytes of state and caches: {sizes} tokens"


def memory(arch: Mapping[str, Any]) -> Iterator[str]:
    seen = arch["memory"]
    if seen["lookup_tokens"] is not None:
        contexts = ""
        if arch["context"] and 100 * seen["lookup_tokens"] > arch["context"]:
            contexts = f" = {seen['lookup_tokens'] / arch['context']:,.3g} contexts"
        kinds = {"fixed_bits": "states of fixed size", "window_bits": "windows"}
        what = " and ".join(word for key, word in kinds.items() if arch["state"][key])
        yield (
            f"its {what} alone have room to look up any of {seen['lookup_tokens']:,} arbitrary "
            f"tokens of {seen['symbols']:,} symbols{contexts}: up to there the memory rule does "
            "not forbid it. What training reaches is usually far less and is not measured here"
        )
    if seen["cache_outgrows_state_at"] is not None:
        yield (
            f"up to {seen['cache_outgrows_state_at']:,} tokens its caches hold no more than "
            "its fixed state"
        )
    if seen["reach"] is not None:
        what = "its windows carry" if arch["full_layers"] else "it carries"
        yield f"{what} a fact at most {seen['reach']:,} tokens further"
    hops = {order: k for order, k in arch["hops_on_paper"].items() if k}
    if hops:
        said = ", ".join(
            f"{k:,} {'with the question first' if o == 'w_first' else f'in {o} order'}"
            for o, k in hops.items()
        )
        yield (
            f"hops on paper: at least {said}, any number with chain of thought (*); no upper limit "
            "is proved at this size. (*) by the number of full layers; their heads, width and bits "
            "must hold the addresses"
        )


def table(rows: list) -> Table:
    grid = Table(box=None, pad_edge=False, header_style="bold")
    grid.add_column("task", no_wrap=True, overflow="ellipsis", max_width=32)
    grid.add_column("tokens", justify="right", no_wrap=True)
    grid.add_column("verdict", no_wrap=True)
    grid.add_column("impossible\nfrom n =", justify="right", no_wrap=True)
    grid.add_column("why", overflow="fold")
    for row in rows:
        start = "" if row["impossible_from"] is None else f"{int(row['impossible_from']):,}"
        verdict = Text(row["verdict"], STYLES[row["verdict"]])
        n = int(row["sizes"].get("n", 0))
        tokens = f"{int(row['tokens']):,}" if int(row["tokens"]) != n else ""
        grid.add_row(row["task"], tokens, verdict, start, why(row))
    return grid


def why(row: Mapping[str, Any]) -> str:
    parts = [c["text"] for c in row["conditions"] if c["setting"]]
    if row["verdict"] == "impossible":
        have, need = int(row["have"]), int(row["need"])
        parts.append(f"{row['theorem']}: {have:,} {row['unit']} < {need:,} needed")
        parts.append(f"to lift it: {row['lift']}")
    else:
        if row["impossible_from"] is not None:
            parts.append(f"impossible from there on by {row['theorem']}")
        if not parts or row["kind"] != "nobody":
            parts.append(row["note"])
    if row["accuracy_at_most"] is not None:
        parts.append(f"average accuracy at most {row['accuracy_at_most']:.6f}")
    return "; ".join(filter(None, parts))


def foot(record: Mapping[str, Any], folded: int) -> Iterator[str]:
    if folded:
        yield f"{folded} more tasks are open and nobody knows (--all lists them)"
    if any(c["setting"] for r in record["rows"] for c in r["conditions"]):
        yield "impossible if ...: real kernels promise no order of rounding"
    yield (
        "'impossible' means: no weights are right on every input, exactly. Which mix of layers "
        "trains better is not said here"
    )
    many = sum(any(not c["setting"] for c in r["conditions"]) for r in record["rows"])
    if many:
        yield (
            f"one token a symbol: at this n {many} of these tasks have more symbols than the "
            "model has tokens (--format json says which)"
        )
    for warning in record["warnings"]:
        yield f"warning: {warning}"
