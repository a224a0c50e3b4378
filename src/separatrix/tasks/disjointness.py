"""Disjointness: have two sets a common element?"""

from dataclasses import dataclass

from separatrix.core import Source
from separatrix.core.halves import Halves


@dataclass(frozen=True, kw_only=True)
class Disjointness(Halves):
    """Two sets as rows of n/2 bits; the answer is 1 if they INTERSECT. `0 1 1 1 0 1` -> 1.

    So it is in the source, and the opposite elsewhere. Coins do not help here.
    """

    aliases = ("disj",)
    source = Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 12")
    remark = "the answer is 1 when the sets intersect"
    fools = "all pairs of a set and its complement; some cross of two such pairs intersects"

    @property
    def vocabulary(self):
        return 2


EXAMPLES = ("disjointness(n=2)", "disjointness(n=8)", "disjointness(n=64)")
