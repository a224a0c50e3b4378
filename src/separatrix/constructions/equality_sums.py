"""Equality in one layer, order set: sums in which every bit can be told."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import WIDEST
from separatrix.core.spec import parse

GROUP = 10  # places whose bits share a value coordinate


class EqualitySums(Construction):
    """The linear width that one layer needs (I.6) is enough: one coordinate for 10 places.

    Numbers are multiples of 1/8 from -4 on, 6 bits. Products of two of 1, 2, 4, 8, 16 and of 31
    with itself, in eighths, make 1, 2, 4, ..., 256, 961: ten numbers, each more than all before it
    together. Place r of a half has the r-th of them, as e v: e = e^score, which rounds down to each
    of these (scores -2, -11/8, -5/8, 0, 3/4, 11/8), and value v in the first half, -v in the
    second. A bit 0 adds -4 to the score, and e rounds down to 0. In order set sums are exact: a
    group's numerator is 0 iff its bits agree, and of either sign else. Rounded down after the
    division a negative one stays below 0, a positive one may be lost: one more coordinate has all
    groups with signs reversed. The halves agree iff no coordinate is below 0; without any 1 the
    read-out is 0. So C2 is no bound with p_acc = p (I.4): at 60 places it would be 56.
    d: score, values, 1, what was read.
    """

    statement = "J.18"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.18; I.4, I.6")
    tasks = ("equality", "inequality")
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.vocabulary == 2 and task.sizes.n < WIDEST

    @property
    def arch(self):
        values = -(-self.task.sizes.n // (2 * GROUP)) + 1
        return parse(
            f"full[h=1, dk=1, dv={values}, softmax=set] @ d={2 * values + 2} "
            "p=fixed(2, 3) pos=table"
        )


EXAMPLES = ("equality(n=6)", "inequality(n=6)", "equality(n=120)")
