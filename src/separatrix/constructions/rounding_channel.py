"""One layer reads an entry that its query cannot ask for: by how normalised weights are rounded."""

from separatrix.core import Construction, Source
from separatrix.core.exact import ceil_log2
from separatrix.core.lookups import code
from separatrix.core.spec import parse


class RoundingChannel(Construction):
    """Two heads, order norm, f = 2 ceil(log2 m) + 3 fraction bits: what I.7 forbids online.

    In units u = 2^-f entry i of m scores i - (m - 1) and e^score rounds down to e_i = 2^f - (m - 1
    - i), since (m - 1)^2 < 2^f. Another token, which knows j, adds to the sum so that it is Z_j =
    floor(2^f e_j / c), c = floor(2^(f+1) / (2m + 1)); what it adds is between 0 and 2^f, and some
    score makes it, as e^s falls by at most a unit a step. Then entry i weighs floor(2^f e_i / Z_j)
    = c for i >= j and c - 1 for i < j: e_j / e_i is within a factor 1 +- m / 2^f of 1, and 2^f >=
    8 m^2. For j = m take Z = floor(4^f / c) + 1. Values are bits, and the two heads read T c - P_j
    and T c - P_(j+1) units, P_j the sum of the first j: the difference is entry j, bit by bit. A
    MLP before it lets marks of places pass the scores that belong to j, and bits of the table.
    Who knows j: the pointer token; the token of g at the asked place, which scores by its symbol;
    the key that equals the asked one, which scores by its place. All others get e^-large = 0, by
    codes of G = 2^(whole-1) times +1 or -1. Whole bits: the sum, at most m + 1, and f must fit.
    d: codes and scores of symbols and places, marks of places, 1, what passed, the answer.
    """

    statement = "0.3"
    source = Source("ours", 2026, "docs/theory/arithmetic.md", "0.3")
    tasks = ("seq_comp", "associative_recall", "function_composition")

    @classmethod
    def does(cls, task):
        match task.name:
            case "seq_comp":
                return (task.sizes.L, task.sizes.order) == (1, "reverse")
            case "associative_recall":
                return task.sizes.layout == "interleaved"
        return task.name in cls.tasks

    @property
    def arch(self):
        sizes = self.task.sizes
        m = sizes.m if self.task.name == "seq_comp" else sizes.n
        key, value, first, mlp = 0, code(m), "none+", f" mlp=relu({code(m) + 2})"
        match self.task.name:
            case "seq_comp":
                dk, d = 1, 3 * value + 7
            case "function_composition":
                key, dk, d = value, value + 2, 4 * value + 8
            case _:
                key, value, first, mlp = code(sizes.keys), code(sizes.values), "", ""
                dk, d = key + 2, key + 2 * value + 4
        f = 2 * ceil_log2(m) + 3
        bits = max(f, m + 1, key, value).bit_length()
        return parse(
            f"{first}full[h=2, dk={dk}, dv={value}, softmax=norm] @ d={d} "
            f"p=fixed({bits}, {f}) pos=table{mlp}"
        )


EXAMPLES = ("seq_comp(L=1, m=6)", "associative_recall(n=4)", "function_composition(n=5)")
