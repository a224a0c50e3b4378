"""2-Sum for any pair: every token looks for its partner, the last token for one that found it."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import whole
from separatrix.core.spec import parse


class TwoSumAny(Construction):
    """Two layers: one layer of this size is excluded (I.8).

    The first finds at every token x whether u = -x mod m occurred before. With query (2u, 1) and
    key (v, -v^2) a value v scores u^2 - (u - v)^2. Folded online in whole numbers, where e^-1
    rounds down to 0, the read-out is the mean over the nearest values, all at one distance e. With
    t the share of those above u minus the share below, the means of v and v^2 are u + te and u^2 +
    2ute + e^2; both are u and u^2 after rounding down iff e = 0. The mean place is less than the
    token's own iff an earlier token is among them. The MLP makes z = 1 of all this, else z <= 0.
    The last token's second head scores every token by its z and reads z: the largest alone has
    weight, so the answer is whether it is 1. d: u, u^2, v, v^2, i, 1, z and the largest z.
    """

    statement = "I.8"
    source = Source("ours", 2026, "docs/theory/single-layer.md", "I.8, J.9")
    tasks = ("two_sum",)

    @classmethod
    def does(cls, task):
        return task.name == "two_sum" and task.sizes.ask == "any"

    @property
    def arch(self):
        tokens, square = self.task.length, (self.task.sizes.m - 1) ** 2
        most = max(tokens, square)
        return parse(
            f"full[h=1, dk=2, dv=3]+full[h=1, hd=1] @ d=8 softmax=online p={whole(most)} "
            f"p_acc={whole(2 * tokens * most)} pos=table mlp=relu(5)"
        )


EXAMPLES = ("two_sum(n=4, ask=any)", "two_sum(n=64, ask=any)")
