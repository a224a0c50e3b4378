"""2-Sum by a recurrence: a bitmap of the values that occurred."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import WIDEST, code, whole
from separatrix.core.spec import parse


class TwoSumBitmap(Construction):
    """Keys are unit vectors of values: m one-bit numbers, -1 where the value occurred.

    Value -1, and a number that stops at -1: S is the bitmap. The query is the unit vector of -x
    mod m. For ask=last the asking token writes nothing, by its place, and m bits are all. Otherwise
    a token finds itself if 2x = 0 mod m, and only then. For these one or two values a second branch
    keeps, for each of w bits of a place, whether such a token had a 0, and a 1, there: 2 w numbers,
    written as values minus these bits. Another one than the token itself was there iff for some bit
    the opposite of its own is marked; the MLP counts 2 w + 1 units relu(-y - own). For ask=any a
    second layer ORs what the tokens found, in one bit. d: unit vector of x, the place's bits and
    their opposites, the readings and the answers.
    """

    statement = "J.10"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.10")
    tasks = ("two_sum",)

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and 2 * task.sizes.m < WIDEST

    @property
    def arch(self):
        m, ask = self.task.sizes.m, self.task.sizes.ask
        bits = 2 * code(self.task.length)
        bitmap = f"linear_attn[h=1, dk={m}, dv=1, phi=identity, z=no]"
        if ask == "last":
            return parse(f"{bitmap} @ d={m + 3} p=fixed(1, 0) p_state=fixed(0, 0) pos=table")
        own = 2 - m % 2
        rows = f"{bitmap}|linear_attn[h=1, dk={own}, dv={bits}, phi=identity, z=no]"
        if ask == "any":
            rows += "+linear_attn[h=1, hd=1, phi=identity, z=no]"
        return parse(
            f"{rows} @ d={m + 2 * bits + 4} p={whole(bits + 1)} p_state=fixed(0, 0) "
            f"pos=table mlp=relu({bits + 1})"
        )


EXAMPLES = ("two_sum(n=3)", "two_sum(n=4, ask=each)", "two_sum(n=4, ask=any)")
