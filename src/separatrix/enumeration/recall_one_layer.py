"""Recall in one layer: what the asked key must be told of the values, over all protocols."""

from collections.abc import Iterator

from separatrix.core import Check
from separatrix.core.spec import parse, parse_task
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import about, bits, held, least_bits
from separatrix.theorems.recall_one_layer import recall_one_layer

LAYER = "full[h=1, hd=1, softmax=set] @ d=1 p=fixed(1, 1)"


def checks() -> Iterator[Check]:
    """Messages that the value tokens send to the asked key, not knowing their own keys."""
    for layout in ("interleaved", "values_first"):
        for n, values in ((2, 2), (2, 3), (3, 2), (3, 3)):
            task = parse_task(f"ar(n={n}, values={values}, layout={layout})")
            places = range(1, 2 * n, 2) if layout == "interleaved" else range(n)
            (bound,) = recall_one_layer(parse(LAYER), task)
            case = f"{n} pairs, {values} values, {layout}"
            if values**n == 4:
                counted = max(map(least_bits, about(inputs(task), places).values()))
                yield Check(f"{case}, all protocols", counted, bound.need, "bits")
            counted = bits(held(inputs(task), places))
            yield Check(f"{case}, fewest messages", counted, bound.need, "bits")
