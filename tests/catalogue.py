"""The catalogue pages: written from the items themselves.

`python tests/catalogue.py` writes docs/catalogue/*.md; a test fails when they are stale.
"""

import sys
from collections.abc import Callable
from inspect import cleandoc
from pathlib import Path

from separatrix.core import Theorem
from separatrix.core.catalogue import items
from separatrix.core.sizes import Size, sizes_of

FOLDER = Path(__file__).parents[1] / "docs" / "catalogue"
WRITTEN = "<!-- Written by `python tests/catalogue.py` from the items themselves. -->\n\n"


def text(item) -> str:
    return item.text if isinstance(item, Theorem) else cleandoc(item.__doc__ or "")


def default(name: str, size: Size) -> str:
    if size.choices:
        return " or ".join(size.choices) + f"; {size.choices[0]} unless said"
    if isinstance(size.default, Callable):
        return "follows the sizes before it"
    return "the instance's size" if name == "n" else str(size.default)


def size_table(cls) -> str:
    rows = [f"| `{n}` | {default(n, s)} |" for n, s in sizes_of(cls).items()]
    return "\n".join(["| size | unless said |", "|---|---|", *rows]) + "\n" if rows else ""


def resources(cls) -> str:
    names = ", ".join(f"`{name}`" for name in cls.resources())
    return f"More never hurts: {names}.\n" if names else ""


def task_defaults(cls) -> str:
    """Every size of a task at n = 4,096: the table of defaults that follow n."""
    try:
        one = cls.make().at(4096)
        sizes = ", ".join(f"{k}={v}" for k, v in one.resolved().items() if v != "")
    except ValueError:
        return ""
    return f"At n = 4,096: {sizes}; {one.length:,} tokens.\n"


def tasks() -> str:
    parts = ["# Tasks\n"]
    for name, cls in items("tasks").items():
        also = f"Also called {', '.join(cls.aliases)}. " if cls.aliases else ""
        parts.append(
            f"## {name}\n\n{text(cls)}\n\n{size_table(cls)}\n{task_defaults(cls)}\n"
            f"{also}Source: {cls.source}.\n"
        )
    return "\n".join(parts)


def mixers() -> str:
    parts = ["# Mixers\n"]
    for name, cls in items("mixers").items():
        also = f"Also called {', '.join(cls.aliases)}. " if cls.aliases else ""
        parts.append(
            f"## {name}\n\n{text(cls)}\n\n{size_table(cls)}\n{resources(cls)}\n{also}"
            f"Source: {cls.source}.\n"
        )
    return "\n".join(parts)


def theorems() -> str:
    parts = ["# Theorems\n"]
    for name, rule in items("theorems").items():
        hypotheses = "".join(f"- {line}\n" for line in rule.hypotheses)
        parts.append(
            f"## {name}\n\n{text(rule)}\n\nStatus: {rule.status}. Statement: {rule.statement}. "
            f"Scope: {rule.scope}. Chain of thought: {rule.cot}. Mask: {' or '.join(rule.mask)}. "
            f"Arithmetic: {rule.said_arithmetic()}.\n\n{hypotheses}\nSource: {rule.source}.\n"
            + (f"\nErratum: {rule.erratum}\n" if rule.erratum else "")
        )
    return "\n".join(parts)


def constructions() -> str:
    parts = [
        "# Constructions\n\nAll of them are on paper so far: what suffices, without weights.\n"
    ]
    for name, cls in items("constructions").items():
        parts.append(
            f"## {name}\n\n{text(cls)}\n\nDoes: {', '.join(cls.tasks)}. Statement: "
            f"{cls.statement}. Takes for granted: {', '.join(cls.needs)}. Source: {cls.source}.\n"
        )
    return "\n".join(parts)


PAGES = {"tasks": tasks, "mixers": mixers, "theorems": theorems, "constructions": constructions}


def page(name: str) -> str:
    return WRITTEN + PAGES[name]()


def main():
    FOLDER.mkdir(exist_ok=True)
    for name in PAGES:
        (FOLDER / f"{name}.md").write_text(page(name))


if __name__ == "__main__":
    sys.exit(main())
