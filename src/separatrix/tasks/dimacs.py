"""DIMACS: is a given formula true, k-CNF or k-DNF?"""

from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from separatrix.core import Certificates, Far, Source, Task, show, text_size
from separatrix.core.exact import ceil_log2
from separatrix.core.files import contents
from separatrix.core.formulas import Formula, certificate, counts, read_dimacs

COUNTED = 16  # variables up to which all assignments are looked at
CERTIFIED = 12  # and all partial ones


@dataclass(frozen=True, kw_only=True)
class Dimacs(Task):
    """n bits, the variables in order; the answer is the formula's value.

    A file, or its text: for `p cnf 3 2  1 -2 0  2 3 0`, that is (x1 or not x2) and (x2 or x3):
    `1 0 1` -> 1. `p dnf` reads clauses as conjunctions, of which one must hold. A clause is a
    feature of as many bits as it has literals: a threshold of k-sparse features (J.7).
    """

    path: str | None = text_size()

    aliases = ("cnf", "dnf", "sat")
    source = Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 13")
    places = ("path",)
    audited = ()
    grows = False

    @classmethod
    def make(cls, n=None, path=None):
        return cls(n=load(path).variables if n is None else n, path=path)

    def at(self, n):
        return self

    def refuse(self):
        if self.n != self.formula.variables:
            raise ValueError(
                f"dimacs: n={self.n}, but the formula has {self.formula.variables} variables; "
                "leave n out"
            )

    @property
    def formula(self) -> Formula:
        return load(self.path)

    @property
    def vocabulary(self):
        return 2

    @property
    def terms(self) -> int:
        """Clauses, the features of which all or one must hold."""
        return len(self.formula.clauses)

    @property
    def width(self) -> int:
        """Literals of the longest clause."""
        return max(map(len, self.formula.clauses), default=0)

    @property
    def exact(self):
        return self.n <= COUNTED

    @property
    def cuts(self):
        """Those that ask for one more bit, and the last that asks for most; none if too large."""
        if not self.exact:
            return ()
        bits = [self.prefix_bits(r) for r in range(self.n)]
        most = list(accumulate(bits, max))
        named = [r for r in range(1, self.n) if bits[r] > most[r - 1]]
        last = [r for r in range(self.n) if bits[r] == max(bits)][-1:] if named else []
        return tuple(dict.fromkeys([*named, *last]))

    def prefix_bits(self, r):
        """The different formulas in the other variables that r values leave over (I.3)."""
        return ceil_log2(counts(self.formula)[r]) if self.exact and r < self.n else 0

    def abilities(self):
        if self.exact and self.n > 1 and counts(self.formula)[1] > 1:
            yield Far(self.n - 1)
        if 1 < self.n <= CERTIFIED:
            yield Certificates(certificate(self.formula))


@cache
def load(path: str | None) -> Formula:
    """The formula in a file, or in the text itself."""
    if path is None:
        raise ValueError('dimacs: a file is missing, as in dimacs("formula.cnf")')
    if not isinstance(path, str):
        raise ValueError(f"dimacs: path = {show(path)} must be text")
    try:
        written = path.lstrip().startswith("p ")
        return read_dimacs(path if written else contents(path, "latin-1"))
    except ValueError as error:
        raise ValueError(f"dimacs: {show(path)}: {error}") from None


EXAMPLES = (
    'dimacs("p cnf 3 2  1 -2 0  2 3 0")',
    'dimacs("p dnf 4 3  1 3 0  2 4 0  -1 -2 -3 0")',
)
