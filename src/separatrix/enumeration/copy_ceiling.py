"""How many strings a memory of few states can repeat: all encoders and all ways to say a string."""

from collections.abc import Iterator
from itertools import product

from separatrix.core import Check
from separatrix.core.spec import parse, parse_task
from separatrix.enumeration.common.codes import most_right
from separatrix.theorems.copy_ceiling import copy_ceiling

SIZES = ((2, 2, 1), (3, 2, 1), (3, 2, 2), (2, 3, 1), (2, 3, 2), (2, 3, 3))  # length, kinds, bits


def checks() -> Iterator[Check]:
    """Strings that are repeated without a fault: by the best encoder, and at most."""
    for length, kinds, S in SIZES:
        arch = parse(f"rnn[state={S}] @ d=1 p=1")
        (ceiling,) = copy_ceiling(arch, parse_task(f"copying(n={length}, symbols={kinds})"))
        rows = list(ways(length, kinds))
        counted = most_right(rows, 1 << S, enough=max(map(sum, rows)) << S)
        case = (
            f"{kinds**length} strings of {length} out of {kinds} symbols, all encoders of {S} bits"
        )
        yield Check(case, counted, int(ceiling.accuracy * kinds**length), "strings repeated", "<=")


def ways(length: int, kinds: int) -> Iterator[list[int]]:
    """For each rule that says a symbol from those before it: which strings it repeats."""
    strings = list(product(range(kinds), repeat=length))
    heard = [before for i in range(length) for before in product(range(kinds), repeat=i)]
    for said in product(range(kinds), repeat=len(heard)):
        follows = dict(zip(heard, said, strict=True))
        yield [
            int(all(follows[string[:i]] == symbol for i, symbol in enumerate(string)))
            for string in strings
        ]
