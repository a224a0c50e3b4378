"""The map and the order on the screen."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table


def show(console: Console, record: Mapping[str, Any], order: bool):
    if order:
        show_order(console, record)
        return
    console.print(
        f"at n = {record['n']:,}: what is needed at least (a theorem forbids less), what is enough "
        "(on paper), and how they grow"
    )
    for task in dict.fromkeys(cell["task"] for cell in record["cells"]):
        console.print()
        console.print(task, style="bold")
        show_task(console, [c for c in record["cells"] if c["task"] == task])
    console.print()
    for family in record["families"]:
        console.print(f"{family['family']}: {family['says']}; counted in {family['unit']}")


def show_task(console: Console, cells: list):
    grid = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("family", "at least", "enough"):
        grid.add_column(name, no_wrap=True)
    grid.add_column("by", overflow="fold")
    for cell in cells:
        low = bound(cell["lower"], cell["grows_lower"], cell["slope_lower"])
        high = bound(cell["upper"], cell["grows_upper"], cell["slope_upper"])
        if low or high or cell["printed"] or cell["theorem"]:
            slides = f"slides: {cell['printed']}" if cell["printed"] else ""
            low = low or cell["note"]
            by = ", ".join(filter(None, (cell["theorem"], cell["construction"], slides)))
            grid.add_row(cell["family"], low or "-", high or "-", by)
    if grid.row_count:
        console.print(grid)
    quiet = [c["family"] for c in cells if c["note"] == "open" and not c["printed"]]
    if quiet:
        console.print(f"open: {'; '.join(quiet)}")


def bound(value: int | None, grows: str, slope: float | None) -> str:
    if not value:
        return ""
    form = f" ~ {grows}" if grows else f" (slope {slope})" if slope is not None else ""
    return f"{short(value)}{form}"


def short(value: int) -> str:
    return f"{value:,}" if value < 10**9 else f"{value:.3g}"


def show_order(console: Console, record: Mapping[str, Any]):
    console.print(
        f"at n = {record['n']:,} and equal bits, the upper one does what the lower one cannot:"
    )
    for edge in record["order"]:
        budget = f" at {edge['budget']:,} bits" if edge["budget"] else ""
        console.print(
            f"{edge['above']} above {edge['below']}: {edge['task']}{budget} ({edge['edge']})"
            + (f"; also {', '.join(edge['also'][:6])}" if edge["also"] else "")
        )
