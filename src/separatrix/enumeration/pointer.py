"""The pointer task in one layer: what the last token must be told, over all protocols."""

from collections.abc import Iterator

from separatrix.core import Check
from separatrix.core.spec import parse, parse_task
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import about, bits, held, least_bits
from separatrix.theorems.pointer import pointer

LAYER = "full[h=1, hd=1, softmax=online]|rnn[1] @ d=1 p=1 p_acc=1"


def checks() -> Iterator[Check]:
    """Least b + S_mix: fold and state together are one map of the table, for the one last token.

    At m = 2 every such map is tried; at m = 2, 3, 4 the fewest messages are counted.
    """
    for m in (2, 3, 4):
        task = parse_task(f"seq_comp(L=1, m={m})").at(1)
        (bound,) = pointer(parse(LAYER), task)
        if m == 2:
            counted = max(map(least_bits, about(inputs(task), range(m)).values()))
            yield Check("m = 2, all folds and states", counted, bound.need, "bits")
        counted = bits(held(inputs(task), range(m)))
        yield Check(f"m = {m}, messages about the table", counted, bound.need, "bits")
