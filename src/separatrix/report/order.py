"""Who stands above whom, as a picture: solid is proved, dotted on paper, dashed asymptotic."""

from collections.abc import Mapping
from typing import Any

from separatrix.report.svg import FAINT, HEAD, INK, box, line, text
from separatrix.report.svg import picture as whole

DASHES = {"proved": "", "on paper": "2 4", "asymptotic": "9 5"}
WIDTH, ROW, BOX_W, BOX_H = 1000, 130, 190, 38


def picture(record: Mapping[str, Any]) -> str:
    edges = reduced(record["order"])
    names = list(dict.fromkeys(n for e in edges for n in (e["above"], e["below"])))
    levels = ranks(names, edges)
    height = 140 + ROW * max(levels.values(), default=0)
    at = places(names, levels)
    shapes = [
        HEAD,
        text(20, 26, f"Who does what the other cannot, at n = {record['n']:,}", 15, bold=True),
    ]
    for number, edge in enumerate(edges):
        shapes += arrow(at[edge["above"]], at[edge["below"]], edge, number)
    shapes += [box(x - BOX_W / 2, y, BOX_W, BOX_H, name) for name, (x, y) in at.items()]
    legend = "dotted: on paper; dashed: only for large n; solid: proved with weights"
    shapes.append(text(20, height - 14, legend, 11, FAINT))
    return whole(WIDTH, height, shapes, "the order of families")


def reduced(edges: list) -> list:
    """Edges that do not follow from two others; a pair that stands both ways stays."""
    pairs = {(e["above"], e["below"]) for e in edges}
    names = {name for pair in pairs for name in pair}

    def between(a, b):
        return any(
            (a, c) in pairs and (c, b) in pairs and (c, a) not in pairs and (b, c) not in pairs
            for c in names - {a, b}
        )

    return [
        e for e in edges if (e["below"], e["above"]) in pairs or not between(e["above"], e["below"])
    ]


def ranks(names: list, edges: list) -> dict[str, int]:
    """0 at the top: how many steps of one-way edges lead down to a family."""
    pairs = {(e["above"], e["below"]) for e in edges}
    one_way = {(a, b) for a, b in pairs if (b, a) not in pairs}
    levels = dict.fromkeys(names, 0)
    for _ in names:
        for a, b in one_way:
            levels[b] = min(max(levels[b], levels[a] + 1), len(names))
    return levels


def places(names: list, levels: Mapping[str, int]) -> dict[str, tuple[float, float]]:
    found = {}
    for level in set(levels.values()):
        row = [name for name in names if levels[name] == level]
        for at, name in enumerate(row):
            shift = 60 * (level % 2) if len(row) > 1 else 0
            found[name] = (WIDTH * (at + 0.5) / len(row) + shift - 30, 50 + ROW * level)
    return found


def arrow(start, end, edge, number: int) -> list[str]:
    """From the upper box to the lower one, bent a little so that both ways can be seen."""
    (x1, y1), (x2, y2) = start, end
    down = y2 >= y1
    y1, y2 = (y1 + BOX_H, y2) if down else (y1, y2 + BOX_H)
    bend = 14 if down else -26
    middle = ((x1 + x2) / 2 + bend, (y1 + y2) / 2 + (bend if y1 == y2 else 0))
    share = 0.35 + 0.15 * (number % 3)
    label = (x1 + (middle[0] - x1) * 2 * share * 0.9, y1 + (middle[1] - y1) * 2 * share * 0.9)
    colour = FAINT if down else "#b3402e"
    return [
        line([(x1, y1), middle, (x2, y2)], colour, 1.5, DASHES[edge["edge"]], arrow=True),
        text(*label, edge["task"].partition("(")[0], 10, INK, "middle"),
    ]
