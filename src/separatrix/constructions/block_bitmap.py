"""2-Sum by block-sparse attention whose summaries are bitmaps."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import WIDEST
from separatrix.core.spec import parse

BLOCK = 16


class BlockBitmap(Construction):
    """Blocks of 16, one read in full: m + 1 bits a summary, m of them a bitmap of the block.

    The value of a token is minus the unit vector of its number x; the mean over a block is between
    -1 and 0, and rounds down to -1 wherever the number occurred, so one-bit numbers, -1 and 0, hold
    it. The key is -1 at the asking token, 0 elsewhere, the query 1: all summaries and all tokens
    read score 0, but for the token itself, and e^-1 rounds down to 0 at one fraction bit. Online
    the means over summaries, and over the tokens of the one selected block and of the own block so
    far, are again below 0, and rounded to -1/2 or less, in coordinates that occurred there, and 0
    in others; so is half of each, added (l = 1/2). The MLP looks at the coordinate of -x mod m
    alone, by m units relu(-2 y + 4 (its unit vector) - 4). The own block must not be complete, else
    its summary holds x. I.10 asks for log2 of the sets of up to 16 out of a quarter of m values.
    d: unit vector, mark, what was read, the answer.
    """

    statement = "J.15"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.15; I.10, F.3")
    tasks = ("two_sum",)

    @classmethod
    def does(cls, task):
        return (
            task.name in cls.tasks
            and task.sizes.ask == "last"
            and task.length % BLOCK != 0
            and 3 * task.sizes.m < WIDEST
        )

    @property
    def arch(self):
        m = self.task.sizes.m
        return parse(
            f"bsa[{BLOCK}, k=1, h=1, dk=1, dv={m}, softmax=online] @ d={2 * m + 2} "
            f"p=fixed(4, 1) p_kv=fixed(0, 0) pos=table mlp=relu({m})"
        )


EXAMPLES = ("two_sum(n=3)", "two_sum(n=64)", "two_sum(n=64, m=257, range=half)")
