"""3-Sum, or Match3: do three values sum to 0 modulo m?"""

from dataclasses import dataclass

from separatrix.core import Far, Fooling, Source, Task, Triples, choice, size
from separatrix.core.counts import ceil_log2_binomials


@dataclass(frozen=True, kw_only=True)
class ThreeSum(Task):
    """n values below m. For n = 4, m = 9: `2 4 8 3` -> 1, as 2 + 4 + 3 = 9.

    ask=each: at every token x, is x + a + b = 0 for some a, b among the values up to here, x
    itself and repetitions allowed (Match3)? ask=any: do the values at three different places sum
    to 0, asked at the last token?
    """

    m: int | None = size(lambda s: 2 * s.n + 1, least=4)
    ask: str | None = choice("each", "any")

    aliases = ("3-sum", "match3")
    source = Source("Sanford, Hsu, Telgarsky", 2023, "arxiv.org/abs/2306.02896", "Theorem 7")
    first = 3
    exact = False
    audited = ("three_sum", "three_sum(ask=any)")

    @property
    def vocabulary(self):
        return self.sizes.m

    @property
    def cuts(self):
        return (1, self.sizes.n - 2) if self.sizes.n > 3 else (1,)

    def prefix_bits(self, r):
        """Sets A of at most r out of {2..v+1}, written with copies of 1, must be told apart.

        To ask whether a is in A, fill up with copies of 1 and end in two values t, x with
        t + x + a = 0, such that no other triple sums to 0. each: v = (m - 4) // 2, x = 1. Triples
        with the last token are 1 + s + s' <= 2v + 3 < m, and 1 + t + s = s - a. any: v =
        (m - 4) // 4, t = 2v + 1. Values s of A, or 1, are at most v + 1: three of them sum to at
        most 3v + 3 and two with t to 4v + 3, both below m; two with x to -3v..-1; one with both
        to s - a (I.3).
        """
        if not 0 < r <= self.sizes.n - 2:
            return 0
        return ceil_log2_binomials((self.sizes.m - 4) // (2 if self.ask == "each" else 4), r)

    def abilities(self):
        n, m = self.sizes.n, self.sizes.m
        yield Far(n - 1)
        yield Triples(n, m)
        meet = min((n - 1) // 2, (m - 4) // 2 if self.ask == "each" else (m - 6) // 6)
        if meet > 0:
            yield self.disjointness(meet)

    def disjointness(self, h: int) -> Fooling:
        """Subsets of {1..h} meet iff some triple sums to 0 (I.8).

        each: A owns i + 1 or 1, B -(i + 2) or 1, all else and the last token are 1, and
        m >= 2h + 4. any: A owns i or w, B -(q + i) or w, one token is q = m // 3, all else are
        w = h + 1, and m >= 6h + 6. Let s be 1 to w, and b be q + 1 to q + h. Without q,
        0 < s + s' + s'' < m, -m < s + s' - b < 0 as q >= 2w, -m < s - b - b' < 0 and
        -2m < -b - b' - b'' < -m. With q, 0 < q + s + s' < m, -m < q - b - b' < 0, and
        q + s - (q + i) = s - i.
        """
        if self.ask == "each":
            a, b, rest = "i + 1 or 1", "-(i + 2) or 1", "1"
        else:
            q, w = self.sizes.m // 3, h + 1
            a, b, rest = f"i or {w:,}", f"-({q:,} + i) or {w:,}", f"one {q:,} and {w:,}"
        return Fooling(
            bits=h,
            partition=f"{h:,} values of either party",
            symbols=self.sizes.m,
            tokens=self.length,
            family=f"A owns {a}, B {b}, i = 1, ..., {h:,}, the rest is {rest}; a set and its "
            "complement have no triple, but of two such inputs some cross has one",
        )


EXAMPLES = ("three_sum(n=4)", "three_sum(n=5, m=16, ask=any)", "three_sum(n=64)")
