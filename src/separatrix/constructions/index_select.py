"""2-Sum by token selection: one index head picks the partner, one token is read."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class IndexSelect(Construction):
    """The token of highest score is the partner, if there is one: k = 1 is enough.

    Values have codes of D numbers +1 or -1. The index key is the code of x and a number that is 0,
    or -2 D at the asking token; the index query the code of -x mod m, and 1. A partner scores D,
    other values at most D - 2, the token itself 0: whatever ties do, a partner is read iff there is
    one. Attention over one token has weight 1 in any arithmetic. It reads the code of the token and
    whether it is the asking one; the MLP makes 1 - (sum of |differences| to the code of -x) - mark,
    which is 1 for a partner, else at most 0. Block summaries would need B log n bits for that.
    d: both codes, two marks, 1, the answer.
    """

    statement = "J.15"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.15; I.11")
    tasks = ("two_sum",)

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.sizes.ask == "last"

    @property
    def arch(self):
        value = code(self.task.sizes.m)
        return parse(
            f"dsa[1, h=1, dk=1, dv={value + 1}, index_h=1, index_hd={value + 1}] "
            f"@ d={2 * value + 4} p={whole(2 * value + 2)} pos=table mlp=relu({2 * value})"
        )


EXAMPLES = ("two_sum(n=3)", "two_sum(n=64, m=257, range=half)")
