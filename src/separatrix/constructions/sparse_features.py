"""A formula: each token fetches the bits of some clauses, the last looks for one that matters."""

from separatrix.core import Construction, Source
from separatrix.core.exact import ceil_log2
from separatrix.core.lookups import code
from separatrix.core.spec import parse
from separatrix.tasks.dimacs import Dimacs


class SparseFeatures(Construction):
    """k-CNF and k-DNF of M clauses in n variables: an encoder of two layers, c = ceil(M / n).

    Every token takes c clauses (some twice), and k heads fetch the k bits of each (one twice where
    there are fewer). Places have codes of D numbers +1 or -1, of which two have product D if they
    are equal, else D - 2 at most; keys are the own place and -D, queries f times the wanted place,
    which follows from the own one, and f: with f fraction bits e^-f rounds down to 0, and the bit
    is read as +1 or -1. The sum y of |bit + sign| over a clause, by 2 k units, with sign +1 for a
    variable and -1 for its negation, is 0 iff all its literals are false; for k-DNF signs are
    exchanged, and it is 0 iff all are true. In layer 2 head r scores every token by -f y of its
    r-th clause and reads 2 - y: above 0 iff some y is 0, as then these alone have weight, and
    nowhere else is the value above 0. So some clause of a CNF fails, or some term of a DNF holds,
    iff one of c readings is above 0; one more MLP adds up what is. In order norm a weight, rounded
    down, is not 0 for 2^f >= n; n exponentials must fit.
    d: bit, place; places wanted, signs, bits read; y, what was read of it; 1, answer.
    """

    statement = "J.7"
    source = Source(
        "Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 13; codes ours"
    )
    tasks = ("dimacs",)

    @classmethod
    def does(cls, task):
        return isinstance(task, Dimacs) and all(task.formula.clauses) and task.terms > 0

    @property
    def arch(self):
        assert isinstance(self.task, Dimacs)
        n, k = self.task.sizes.n, self.task.width
        each, place, f = -(-self.task.terms // n), code(n), max(1, ceil_log2(n))
        bits = k * each
        largest = max(n, place, 2 * k, f)
        return parse(
            f"full[h={bits}, dk={place + 1}, dv=1]+full[h={each}, hd=1] "
            f"@ d={place + bits * (place + 2) + 2 * each + 3} mask=none "
            f"p=fixed({largest.bit_length()}, {f}) pos=table mlp=relu({2 * bits})"
        )


EXAMPLES = ('dimacs("p cnf 3 2  1 -2 0  2 3 0")', 'dimacs("p dnf 4 3  1 3 0  2 4 0  -1 -2 -3 0")')
