"""The best average of all encoders at tiny sizes, against the ceiling."""

from collections.abc import Iterator

from separatrix.core import Check
from separatrix.core.spec import parse, parse_task
from separatrix.enumeration.common.codes import best_recall
from separatrix.theorems.recall_ceiling import recall_ceiling

SIZES = (  # symbols, kinds, bits of state
    *((2, 2, 1), (3, 2, 1), (3, 2, 2), (4, 2, 1), (4, 2, 2), (4, 2, 3)),
    *((2, 3, 1), (2, 3, 2), (2, 3, 3), (3, 3, 1), (3, 3, 2), (3, 3, 3), (4, 3, 1)),
    *((2, 4, 1), (2, 4, 2), (2, 4, 3), (3, 4, 1), (5, 2, 2)),
)


def checks() -> Iterator[Check]:
    """Right answers over all strings and places: of the best encoder, and at most."""
    for N, k, S in SIZES:
        arch = parse(f"rnn[state={S}] @ d=1 p=1")
        (ceiling,) = recall_ceiling(arch, parse_task(f"index_lookup(n={N}, symbols={k})"))
        asked = N * k**N
        case = f"{N} symbols of {k} kinds, {asked:,} questions, all encoders of {S} bits"
        most = int(ceiling.accuracy * asked)
        yield Check(case, best_recall(N, k, 1 << S), most, "right answers", "<=")
