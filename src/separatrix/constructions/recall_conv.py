"""Recall: a convolution of two tokens binds a value to its key, then one full layer reads it."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class RecallConv(Construction):
    """Where a value follows its key, a shift by one token lifts the bound on one layer (I.7).

    The convolution, gates 1 and weights (0, 1), carries the code of the token before, c numbers +1
    or -1, to each token. The full layer's keys are that code and -c at value places of pairs, -c -
    1 elsewhere; the query is the asked code and 1. The value behind the asked key scores 0, all
    else -1 at most: in whole numbers e^-1 rounds down to 0 and the value is read, in every order of
    folding. d: key, value, the key before, the mark of a place, 1.
    """

    statement = "J.12"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.12; I.7")
    tasks = ("associative_recall", "mqar")
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return task.name == "mqar" or (
            task.name == "associative_recall" and task.sizes.layout == "interleaved"
        )

    @property
    def arch(self):
        sizes = self.task.sizes
        if self.task.name == "mqar":
            half = sizes.vocab // 2
            key, value = code(half), code(sizes.vocab - half)
        else:
            key, value = code(sizes.keys), code(sizes.values)
        return parse(
            f"conv[2, inner={key}]+full[h=1, dk={key + 1}, dv={value}] "
            f"@ d={2 * key + value + 2} p={whole(key, value)} pos=table"
        )


EXAMPLES = ("associative_recall(n=3)", "mqar(n=64)")
