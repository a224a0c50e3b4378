"""f(g(x)) in one layer: messages about the table of f, and how much a few of them can do."""

from collections.abc import Iterator

from separatrix.core import Check
from separatrix.core.spec import parse, parse_task
from separatrix.enumeration.common.codes import best_recall
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import bits, held
from separatrix.theorems.compose_table import compose_table

LAYER = "full[h=1, hd=1, softmax=online] @ d=1 p=1 p_acc=1"
FOLD = 3  # bits of its fold


def checks() -> Iterator[Check]:
    """The fewest messages at n = 2, 3; at n = 3 the best average of all folds of 3 bits."""
    for n in (2, 3):
        task = parse_task(f"function_composition(n={n})")
        bound, *ceilings = compose_table(parse(LAYER), task)
        counted = bits(held(inputs(task), range(n)))
        yield Check(f"n = {n}, messages about f", counted, bound.need, "bits")
    (ceiling,) = ceilings
    case = f"n = 3, all folds of {FOLD} bits: f and g(x) are uniform"
    counted = best_recall(3, 3, 1 << FOLD)
    yield Check(case, counted, int(ceiling.accuracy * 81), "right answers of 81", "<=")
