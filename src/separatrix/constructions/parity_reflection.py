"""Parity by one reflection: one number of one bit."""

from separatrix.core import Construction, Source
from separatrix.core.spec import parse


class ParityReflection(Construction):
    """One DeltaNet head of size 1 with the eigenvalue -1, that is with a strength of exactly 2.

    Key 1, value v = -1/2, strength b = 2 at a 1 and 0 at a 0: S becomes S + b (v - S), at a 1 that
    is -1 - S. From 0 it goes to -1 and back, which are the two numbers of one bit. b is twice a
    gate 1 / (1 + e^-x), and in numbers with one fraction bit e^-1 rounds down to 0, so x = 1 gives
    2 and x = -1 gives 0, exactly; a strength that stops at 2 (1 - 2^-f) fails from the prefix of
    2^f - 1 ones on. d: the bit as +1 or -1, 1, and the answer.
    """

    statement = "J.10"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.10, erratum; cf. H.7")
    tasks = ("parity",)
    needs = ("no norm",)

    @property
    def arch(self):
        return parse("delta_net[h=1, hd=1, conv=1, beta=2] @ d=3 p=fixed(2, 1) p_state=fixed(0, 0)")


EXAMPLES = ("parity(n=2)", "parity(n=64)")
