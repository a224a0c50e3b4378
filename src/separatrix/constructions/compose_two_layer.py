"""f(g(x)) by two look-ups, a layer each."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class ComposeTwoLayer(Construction):
    """The last token looks x up in the table of g, then g(x) in the table of f.

    Points have codes of D numbers +1 or -1: two have product D if they are equal, else D - 2 at
    most. Keys of layer 1 are the point at which an entry stands and -D in the table of g, -D - 1
    elsewhere; the query is x and 1. The wanted entry scores 0, all else -1 at most: in whole
    numbers e^-1 rounds down to 0, and g(x) is read in every order of folding. Layer 2 does the same
    with g(x) in the table of f. d: the symbol, the point, g(x), f(g(x)), two marks of places, 1.
    """

    statement = "J.3"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.2, J.3")
    tasks = ("function_composition",)
    needs = (FREE_POSITIONS, "no norm")

    @property
    def arch(self):
        point = code(self.task.sizes.n)
        return parse(
            f"2*full[h=1, dk={point + 1}, dv={point}] @ d={4 * point + 3} "
            f"p={whole(point)} pos=table"
        )


EXAMPLES = ("function_composition(n=3)", "function_composition(n=64)")
