"""The whole map."""

from dataclasses import asdict, dataclass
from typing import Any

from separatrix.questions.reading import Tasks, asked, check_n
from separatrix.records import SCHEMA, html_table
from separatrix.verdict.atlas import Atlas
from separatrix.verdict.atlas import atlas as atlas_of
from separatrix.verdict.families import FAMILIES


@dataclass(frozen=True)
class Map:
    """The atlas at one n."""

    found: Atlas

    def to_records(self) -> dict[str, Any]:
        cells = [asdict(cell) for cell in self.found.cells]
        for cell in cells:
            cell["from"] = cell.pop("origin")
        order = [asdict(edge) for edge in self.found.order]
        families = [{"family": f.name, "says": f.says, "unit": f.unit} for f in FAMILIES]
        return {
            "schema": SCHEMA,
            "n": self.found.n,
            "families": families,
            "cells": cells,
            "order": order,
        }

    def _repr_html_(self) -> str:
        rows = [(c.family, c.task, c.lower or "", c.upper or "") for c in self.found.cells]
        return html_table(("family", "task", "at least", "enough"), rows)


def atlas(*, n: int = 4096, tasks: Tasks = None) -> Map:
    """Every task by every family: the least that no theorem forbids and the least known to do."""
    check_n(n)
    return Map(atlas_of(asked(tasks), n))
