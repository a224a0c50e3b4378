"""Word problem: the product of a word of group elements."""

from dataclasses import dataclass
from typing import NamedTuple

from separatrix.core import Far, Fooling, Source, Task, Tracking, choice
from separatrix.core.exact import ceil_log2


class Group(NamedTuple):
    order: int
    dimension: int  # of its largest irreducible representation
    modulo: int  # the order of an element
    solvable: bool = True


GROUPS = {
    "s5": Group(120, 6, 3, solvable=False),
    "a5": Group(60, 5, 3, solvable=False),
    "s4": Group(24, 3, 3),
    "a4": Group(12, 3, 3),
    "s3": Group(6, 2, 3),
    "z60": Group(60, 1, 60),
    "z5": Group(5, 1, 5),
    "z3": Group(3, 1, 3),
    "z2": Group(2, 1, 2),
}


@dataclass(frozen=True, kw_only=True)
class WordProblem(Task):
    """n elements of a group; the answer is their product, from left to right.

    In s3, letters by the places that they exchange: `(12) (23) (12)` -> `(13)`.
    """

    group: str | None = choice(*GROUPS)

    source = Source("Merrill, Petty, Sabharwal", 2024, "arxiv.org/abs/2404.08819", "Section 4")
    first = 2

    @property
    def vocabulary(self):
        return GROUPS[self.group].order

    @property
    def cuts(self):
        return (1,)

    def prefix_bits(self, r):
        """The product so far: any element, and all of them change the answer."""
        return ceil_log2(self.vocabulary) if 0 < r < self.sizes.n else 0

    def abilities(self):
        group, n = GROUPS[self.group], self.sizes.n
        yield Far(n - 1)
        yield Tracking(group.order % 2 == 0, group.modulo, group.solvable)
        if group.dimension > 1:
            yield self.rank(group, n - n % 2)

    def rank(self, group: Group, n: int) -> Fooling:
        """Is x_1 y_1 ... x_k y_k = 1? The rank is the sum of d^2k over the representations (R.14).

        The answer is a sum of their characters, d / order times each. The character of the product
        is the sum of x_1[a_1 b_1] y_1[b_1 a_2] ... y_k[b_k a_1] over all a and b: a product of
        coefficients in x for each of the d^2k indices, and another one in y for each. Schur: the
        coefficients are independent, so are their products.
        """
        return Fooling(
            bits=ceil_log2(group.dimension, times=n),
            partition="odd places, even places",
            symbols=group.order,
            tokens=self.length,
            answers=group.order,
            family=f"the matrix of `the product of {n:,} is 1` has rank {group.dimension}^{n:,} or "
            "more: a representation of that dimension is in it",
        )


EXAMPLES = ("word_problem(n=2, group=s3)", "word_problem(n=4, group=z3)", "word_problem(n=64)")
