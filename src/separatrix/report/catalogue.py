"""Lists of items, and the page of one."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table


def show_list(console: Console, rows: list[Mapping[str, Any]]):
    grid = Table(box=None, pad_edge=False, header_style="bold")
    keys = [key for key in rows[0] if key != "source"] if rows else []
    for key in keys:
        grid.add_column(key, overflow="fold", no_wrap=key in ("name", "status", "statement"))
    for row in rows:
        grid.add_row(*(str(row[key]) for key in keys))
    console.print(grid)


def show_page(console: Console, page: Mapping[str, Any]):
    console.print(f"{page['name']} ({page['kind']})", style="bold")
    console.print(page["text"])
    console.print()
    for key, value in page["facts"]:
        console.print(f"{key}: {value}")
    console.print()
    for line in page["worked"]:
        console.print(line)
    console.print()
    console.print(f"Question: {page['question']}")
    console.print(f"Answer: {page['answer']}")
    if "verify" in page:
        console.print()
        show_checks(console, page["verify"])


def show_checks(console: Console, checks: list[Mapping[str, Any]]):
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("size", "counted", "", "rule", "unit"):
        grid.add_column(name, justify="right" if name in ("counted", "rule") else "left")
    for check in checks:
        numbers = f"{check['counted']:,}", check["relation"], f"{check['bound']:,}"
        grid.add_row(check["case"], *numbers, check["unit"])
    console.print(grid)
