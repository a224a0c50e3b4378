"""What a task takes, on the screen."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table


def reports(record: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return record["over"] if "over" in record else [record]


def rows(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """One row a family and n."""
    return [
        {"task": report["task"], "n": report["n"]} | least
        for report in reports(record)
        for least in report["least"]
    ]


def show(console: Console, record: Mapping[str, Any]):
    for report in reports(record):
        console.print(f"{report['task']}: the least that no theorem forbids")
        console.print(least(report["least"]) if report["least"] else "no theorem forbids anything")
        console.print()
        if len(reports(record)) == 1:
            console.print("stacks that no other one beats on every axis, cheapest state first:")
            console.print(pareto(report["pareto"]))


def least(found: list) -> Table:
    grid = Table(box=None, pad_edge=False, header_style="bold")
    grid.add_column("family", no_wrap=True)
    grid.add_column("at least", justify="right", no_wrap=True)
    grid.add_column("of", no_wrap=True)
    grid.add_column("theorem", no_wrap=True)
    for row in found:
        grid.add_row(row["family"], amount(row["value"]), row["unit"], row["theorem"])
    return grid


def amount(value: int | None) -> str:
    return "no amount" if value is None else f"{value:,}"


def pareto(found: list) -> Table:
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("state bits", "full layers", "p", "bytes a token", "prefill work"):
        grid.add_column(name, justify="right", no_wrap=True)
    grid.add_column("stack", overflow="fold")
    for row in found:
        on_paper = f"   ({row['construction']}, on paper)" if row["construction"] else ""
        numbers = (row["state_bits"], row["full_layers"], row["p"])
        costs = (row["decode_bytes"], row["prefill_work"])
        grid.add_row(*(f"{k:,}" for k in (*numbers, *costs)), row["spec"] + on_paper)
    return grid
