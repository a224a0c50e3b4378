"""The whole map: every task by every family, lower and upper bound, growth, and who stands above
whom.
"""

from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import permutations
from math import log2
from typing import Literal

from separatrix.core import Arch, Hops, Note, Silent, Task, Theorem, ask
from separatrix.core.catalogue import items
from separatrix.verdict.families import FAMILIES, MOST, Family, P

LADDER = (1 << 20, 1 << 26, 1 << 32, 1 << 38)  # where growth is read off
# What the slides' Table of Results says, cell by cell; the other cells are ours.
SEED = {
    ("full", "eva"): "O(poly log n)",
    ("full", "two_sum"): "O(log n)",
    ("full", "seq_comp"): "O(poly log n)",
    ("recurrent", "eva"): "Omega(n log n)",
    ("recurrent", "two_sum"): "Omega(n log n)",
    ("log-linear", "eva"): "Omega(n)",
    ("log-linear", "two_sum"): "Omega(n)",
    ("block-sparse", "two_sum"): "Omega(B log n)",
    ("linear, then full", "seq_comp"): "Omega(poly n)",
    ("full, then linear", "seq_comp"): "Omega(poly n)",
}
CENTRE = ("eva", "two_sum", "seq_comp")


@dataclass(frozen=True)
class Cell:
    """One family and one task at n: the least that no theorem forbids, the least that is known to
    do.
    """

    family: str
    task: str
    lower: int | None
    upper: int | None
    slope_lower: float | None  # d log2(bits) / d log2(n), from n to the next rung of the ladder
    slope_upper: float | None
    grows_lower: str  # the closed form that the values follow, or ""
    grows_upper: str
    theorem: str | None
    construction: str | None
    spec: str | None
    unit: str
    origin: Literal["seed", "ours"]
    printed: str  # what the slides print there
    note: str


@dataclass(frozen=True)
class Edge:
    """`above` does a task that `below` cannot, at equal bits and n."""

    above: str
    below: str
    task: str
    edge: Literal["proved", "on paper", "asymptotic"]
    budget: int | None = None  # bits at which one does it and the other cannot
    also: tuple[str, ...] = ()  # other tasks that show it


@lru_cache(maxsize=4096)
def bounds(family: Family, task: Task):
    """Lower value and theorem, upper value, construction and spec of one instance."""
    lower, theorem = safely(family.lower, task, (None, None))
    upper, construction, spec = safely(family.upper, task, (None, None, None))
    return lower, theorem, upper, construction, spec


def safely(ask_it, task: Task, nothing):
    try:
        return ask_it(task)
    except Silent:
        return nothing


def cell(family: Family, task: Task, n: int) -> Cell:
    here = task.at(max(n, task.first))
    lower, theorem, upper, construction, spec = bounds(family, here)
    printed = SEED.get((family.name, str(task)), "")
    return Cell(
        family=family.name,
        task=str(task),
        lower=lower,
        upper=upper,
        slope_lower=slope(family, task, here.sizes.n, 0) if lower else None,
        slope_upper=slope(family, task, here.sizes.n, 2) if upper else None,
        grows_lower=growth(family, task, 0) if lower else "",
        grows_upper=growth(family, task, 2) if upper else "",
        theorem=theorem.name if isinstance(theorem, Theorem) else None,
        construction=construction,
        spec=spec,
        unit=family.unit,
        origin="seed" if printed else "ours",
        printed=printed,
        note=note(lower, upper, theorem),
    )


def note(lower, upper, theorem) -> str:
    if lower is None and theorem is not None:
        return "no amount is enough"
    return "" if lower or upper else "open"


def slope(family: Family, task: Task, n: int, which: int) -> float | None:
    """Between n and 2 n, as the ladder has them."""
    a, b = task.at(n), task.at(2 * n)
    low, high = bounds(family, a)[which], bounds(family, b)[which]
    if not low or not high or a.sizes.n == b.sizes.n:
        return None
    return round((log2(high) - log2(low)) / (log2(b.sizes.n) - log2(a.sizes.n)), 3)


FORMS = (
    ("1", lambda n: 1.0),
    ("log2 n", lambda n: log2(n)),
    ("(log2 n)^2", lambda n: log2(n) ** 2),
    ("sqrt(n)", lambda n: n**0.5),
    ("sqrt(n) log2 n", lambda n: n**0.5 * log2(n)),
    ("n", lambda n: float(n)),
    ("n log2 n", lambda n: n * log2(n)),
)


def growth(family: Family, task: Task, which: int) -> str:
    """The form whose ratio to the values stays within a percent over the last rungs, with its
    factor.
    """
    values = []
    for n in LADDER:
        instance = task.at(n)
        value = bounds(family, instance)[which]
        if not value:
            return ""
        values.append((instance.sizes.n, value))
    if values[0][0] == values[-1][0]:
        return ""
    for text, form in FORMS:
        ratios = [value / form(n) for n, value in values[-3:]]
        if max(ratios) <= 1.01 * min(ratios):
            return f"{ratios[-1]:.3g} {text}" if text != "1" else f"{ratios[-1]:,.0f}"
    return ""


@dataclass(frozen=True)
class Atlas:
    """All cells at one n, and the order that they imply."""

    n: int
    cells: tuple[Cell, ...]
    order: tuple[Edge, ...]


def atlas(tasks, n: int) -> Atlas:
    ordered = sorted(tasks, key=lambda t: (t.name not in CENTRE, tasks.index(t)))
    cells = tuple(cell(family, task, n) for task in ordered for family in FAMILIES)
    return Atlas(n, cells, tuple(order(cells, ordered, n)))


def order(cells, tasks, n: int):
    """A above B: the least known to do in A is below the least that is left open in B."""
    table = {(c.family, c.task): c for c in cells}
    bits = [f for f in FAMILIES if f.unit.startswith("bits")]
    shown: set[tuple[str, str]] = set()
    for a, b in permutations(bits, 2):
        parts = []
        for task in map(str, tasks):
            up, low = table[a.name, task].upper, floor(table[b.name, task])
            if up and up < low:
                parts.append((low // up, task, up))
        if parts:
            shown.add((a.name, b.name))
            (_, task, budget), *rest = sorted(parts, reverse=True)
            also = tuple(name for _, name, _ in rest)
            yield Edge(a.name, b.name, task, "on paper", budget, also)
    for edge in asymptotic(tasks):
        if (edge.above, edge.below) not in shown and edge.above != edge.below:
            yield edge


def floor(cell: Cell) -> int:
    """What the family needs at least; 0 if no theorem forbids any amount."""
    return MOST if cell.note == "no amount is enough" else cell.lower or 0


def asymptotic(tasks):
    """Below is what an asymptotic theorem speaks of, above what a construction does it in."""
    full = next(family for family in FAMILIES if family.name == "full")
    for below in FAMILIES:
        for task in tasks:
            large = task.at(1 << 20)
            if safely(partial(speaks, below), large, False) and bounds(full, large)[2]:
                yield Edge("full", below.name, str(task), "asymptotic")
                break


def speaks(family: Family, task: Task) -> bool:
    """Whether a theorem forbids the task to the family for all large n, at any one n to none."""
    notes = [t for t in items("theorems").values() if t.status == "asymptotic"]
    return bool(ask(task, Hops)) and any(notes_of(rule, family.probe(P), task) for rule in notes)


def notes_of(rule: Theorem, arch: Arch, task: Task) -> bool:
    try:
        return any(isinstance(says, Note) for says in rule(arch, task))
    except Silent:
        return False
