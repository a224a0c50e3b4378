"""2-Sum: do two of the values sum to 0 modulo m?"""

from dataclasses import dataclass

from separatrix.core import Far, Fooling, Source, Task, abilities, choice, size
from separatrix.core.counts import binomials_exact, ceil_log2_binomials, ceil_log2_two_sum


@dataclass(frozen=True, kw_only=True)
class TwoSum(Task):
    """n values below m. For n = 4, m = 9: `3 8 5 3 | 4` -> 1, as 5 + 4 = 9.

    ask=last: one more value follows; did its negative occur before it? ask=each: no more follows,
    and every token is asked that. ask=any: do two values sum to 0, asked at the last of them?
    range=half promises that the last token is the negative of one of {1..u}, u = (m - 1) // 2,
    and that all before it are among {1..u}: then only the last may find its partner.
    """

    m: int | None = size(lambda s: 2 * s.n + 1, least=3)
    ask: str | None = choice("last", "each", "any")
    range: str | None = choice("full", "half")

    aliases = ("2-sum", "match2")
    source = Source("Ye et al.", 2026, "arxiv.org/abs/2602.01763", "Theorem 1.2; forms in I.3b")
    audited = ("two_sum", "two_sum(ask=any)")

    @property
    def before(self) -> int:
        """Values before the last token."""
        return self.sizes.n if self.ask == "last" else self.sizes.n - 1

    @property
    def half(self) -> int:
        """The u of I.10: values 1, ..., u, of which no two sum to 0."""
        return (self.sizes.m - 1) // 2

    @property
    def length(self):
        return self.before + 1

    @property
    def vocabulary(self):
        return self.sizes.m

    @property
    def cuts(self):
        return (1, self.before) if self.before > 1 else (1,) * self.before

    @property
    def exact(self):
        if self.range == "full" and self.ask == "any":
            return binomials_exact(self.half, self.before, 2)
        if self.range == "full" and self.sizes.m == 2 * self.before + 1:
            return True  # half of all sets
        return binomials_exact(self.half if self.range == "half" else self.sizes.m, self.before)

    def prefix_bits(self, r):
        """The sets of values that r tokens can make; for `any` those without a pair, or a pair.

        The negative of a value that is in one of two sets only tells them apart, after copies of
        another value (I.3b).
        """
        if not 0 < r <= self.before:
            return 0
        if self.range == "half":
            return ceil_log2_binomials(self.half, r, least=1)
        if self.ask == "any":
            return ceil_log2_two_sum(r, self.sizes.m)
        half = min(self.sizes.m - 1, 2 * r)  # of 2r + 1 values as many sets are left out as kept
        if self.sizes.m == 2 * r + 1:
            return half
        return max(half, ceil_log2_binomials(self.sizes.m, r, least=1))

    def abilities(self):
        if self.before and (self.range == "full" or self.half >= 2):
            yield Far(self.before)
        if self.ask == "last" and self.half >= 2:
            yield abilities.TwoSum(self.sizes.n, self.half)
        meet = min(self.sizes.n // 2, (self.sizes.m - 3) // 2)
        if self.ask == "any" and self.range == "full" and meet > 0:
            yield self.disjointness(meet)

    def disjointness(self, h: int) -> Fooling:
        """Subsets of {1..h} meet iff some pair sums to 0; m >= 2h + 3 (I.8)."""
        return Fooling(
            bits=h,
            partition=f"{h:,} values of either party",
            symbols=self.sizes.m,
            tokens=self.length,
            family=f"A owns values i or {h + 1:,}, B -i or {h + 1:,}, i = 1, ..., {h:,}; a set and "
            "its complement have no pair, but of two such inputs some cross has one",
        )


EXAMPLES = (
    "two_sum(n=3)",
    "two_sum(n=4, ask=each)",
    "two_sum(n=4, ask=any)",
    "two_sum(n=64, m=257, range=half)",
)
