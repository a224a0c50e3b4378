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
        f"at n = {record['n']:,}: at least (a theorem forbids less), enough (on paper), and how "
        "they grow; * the slides have this cell"
    )
    units = {family["family"]: family["unit"] for family in record["families"]}
    tasks = list(dict.fromkeys(cell["task"] for cell in record["cells"]))
    for task in tasks:
        console.print()
        console.print(task, style="bold")
        console.print(table([c for c in record["cells"] if c["task"] == task], units))


def table(cells: list, units: Mapping[str, str]) -> Table:
    grid = Table(box=None, pad_edge=False, show_header=False)
    for _ in range(3):
        grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for cell in cells:
        low = bound(cell["lower"], cell["grows_lower"], cell["slope_lower"])
        high = bound(cell["upper"], cell["grows_upper"], cell["slope_upper"])
        star = f"* slides: {cell['printed']}" if cell["from"] == "seed" else ""
        by = ", ".join(filter(None, (cell["theorem"], cell["construction"], star)))
        if low or high:
            name = f"  {cell['family']}"
            values = (
                f"at least {low}" if low else "no lower bound",
                f"enough {high}" if high else "open above",
            )
            grid.add_row(name, *values, f"{units[cell['family']]}; {by}")
    quiet = [c["family"] for c in cells if not c["lower"] and not c["upper"]]
    if quiet:
        grid.add_row("  open", "", "", ", ".join(quiet))
    return grid


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
        )
