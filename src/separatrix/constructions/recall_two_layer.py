"""Recall: the first layer finds the pair of a key, the second reads its value."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class RecallTwoLayer(Construction):
    """Two look-ups by exact codes, in whole numbers, however pairs are laid out.

    Codes are numbers +1 or -1: of D numbers, two have product D if they are equal, else D - 2 at
    most. Layer 1: keys are a symbol's code and -D at key places of pairs, -D - 1 elsewhere, the
    asking token among them; the query is the asked code and 1. The asked key's place scores 0, all
    else -1 at most, and e^-1 rounds down to 0: in every order of folding its value is read, the
    code of its pair, which follows from the place. Layer 2 does the same with the pair's code, at
    value places, and reads the value. Keys and values are symbols of their own, so the answer lies
    where the asking token has nothing. d: key, value, pair, two marks of places, 1, the pair read.
    """

    statement = "J.8"
    source = Source(
        "Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 7; codes ours"
    )
    tasks = ("associative_recall", "mqar")
    needs = (FREE_POSITIONS, "no norm")

    @property
    def arch(self):
        key, value, pair = self.codes
        return parse(
            f"full[h=1, dk={key + 1}, dv={pair}]+full[h=1, dk={pair + 1}, dv={value}] "
            f"@ d={key + value + 2 * pair + 3} p={whole(key, value, pair)} pos=table"
        )

    @property
    def codes(self) -> tuple[int, int, int]:
        """Numbers of the codes of a key, a value and a pair."""
        sizes = self.task.sizes
        if self.task.name == "mqar":
            half = sizes.vocab // 2
            return code(half), code(sizes.vocab - half), code(sizes.pairs)
        return code(sizes.keys), code(sizes.values), code(sizes.n)


EXAMPLES = (
    *("associative_recall(n=3)", "associative_recall(n=3, layout=values_first)"),
    "mqar(n=256, pairs=16, vocab=8192)",
)
