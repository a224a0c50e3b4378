"""The frontier of a task: below each line a theorem forbids it to the family."""

from collections.abc import Mapping
from math import ceil, log10
from typing import Any

from separatrix.report.size import reports
from separatrix.report.svg import COLOURS, FAINT, line, text
from separatrix.report.svg import picture as whole

WIDTH, HEIGHT = 760, 460
LEFT, RIGHT, TOP, BOTTOM = 80, 230, 40, 60


def picture(record: Mapping[str, Any]) -> str:
    """n to the right, the least quantity upwards, both by powers of ten."""
    curves: dict[str, list[tuple[int, int]]] = {}
    for report in reports(record):
        for row in report["least"]:
            if row["value"] is None:  # no amount is enough: nothing to draw
                continue
            curves.setdefault(f"{row['family']}: {row['axis']}", []).append(
                (report["n"], row["value"])
            )
    places = [n for points in curves.values() for n, _ in points] or [1]
    values = [value for points in curves.values() for _, value in points] or [1]
    x = scale(min(places), max(places), LEFT, WIDTH - RIGHT)
    y = scale(1, max(values), HEIGHT - BOTTOM, TOP)
    name = reports(record)[0]["task"].partition("(")[0]
    shapes = [text(LEFT, 22, f"{name}: the least that no theorem forbids", 14, bold=True)]
    shapes += axes(x, y, min(places), max(places), max(values))
    taken: list[float] = []
    for (label, points), colour in zip(curves.items(), COLOURS * 3, strict=False):
        shapes.append(line([(x(n), y(v)) for n, v in points], colour, 2))
        at = y(points[-1][1]) + 4
        while any(abs(at - other) < 14 for other in taken):
            at += 14
        taken.append(at)
        shapes.append(text(WIDTH - RIGHT + 8, at, label, 11, colour))
    return whole(WIDTH, HEIGHT, shapes, f"the least that {name} takes, by n")


def scale(low, high, start, end):
    """From a number to a place, by its logarithm."""
    span = max(log10(high) - log10(low), 1e-9)
    return lambda value: start + (end - start) * (log10(value) - log10(low)) / span


def axes(x, y, first, last, most) -> list[str]:
    bottom = HEIGHT - BOTTOM
    shapes = [line([(LEFT, TOP), (LEFT, bottom), (WIDTH - RIGHT, bottom)])]
    for power in range(0, ceil(log10(most)) + 1, max(1, ceil(log10(most)) // 8)):
        if 10**power <= most:
            shapes.append(line([(LEFT - 4, y(10**power)), (LEFT, y(10**power))]))
            shapes.append(text(LEFT - 8, y(10**power) + 4, f"{10**power:,}"[:14], 10, anchor="end"))
    for power in range(0, 20):
        if first <= 10**power <= last:
            shapes.append(line([(x(10**power), bottom), (x(10**power), bottom + 4)]))
            shapes.append(text(x(10**power), bottom + 18, f"{10**power:,}", 10, anchor="middle"))
    shapes.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 18, "n", 12, FAINT, "middle"))
    return shapes
