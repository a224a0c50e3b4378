"""Sequential function composition: L tables, a start and a word; say where they lead."""

from dataclasses import dataclass, replace

from separatrix.core import Compose, Far, Hops, Pointer, Recall, Source, Task, choice, size
from separatrix.core.exact import add, ceil_log2, ceiling, least, log2, subtract
from separatrix.core.sizes import MOST


@dataclass(frozen=True, kw_only=True)
class SeqComp(Task):
    """Tables z_1 ... z_L, a start z_0 < m, a word w = (w_1, ..., w_{L-1}) of letters below n_l.

    i_1 = z_1(z_0), then i_{l+1} = z_{l+1}(w_l N_{l-1} + i_l); the answer is i_L. Table z_{l+1} has
    N_l = m n_l^l entries, all below N_l; w is one token, also for L = 1, where it says nothing.
    order=reverse: z_L, ..., z_1, z_0, w. order=w_first: w, z_L, ..., z_1, z_0. order=forward:
    w, z_0, z_1, ..., z_L. Reversed, for L = 2, m = 2, n_l = 1: `1 1 | 0 1 | 1 | 0` -> 1.
    n is the most tokens; m = n_l is then the largest that fits. Drawn: all uniform.
    """

    L: int | None = size(2)
    m: int | None = size(lambda s: largest(s.n, s.L, None, s.asked("n_l")))
    n_l: int | None = size(lambda s: largest(s.n, s.L, s.m, None) if s.asked("m") else s.m)
    order: str | None = choice("reverse", "w_first", "forward")

    aliases = ("sequential_function_composition", "l_seqcomp", "l_funccomp")
    source = Source("Chen, Peng, Wu", 2024, "arxiv.org/abs/2412.02975", "Definition 2.1")
    exact = False

    @property
    def grows(self):
        return self.m is None or (self.n_l is None and self.L != 1)

    @property
    def first(self):
        return tokens(self.L or 2, self.m or 1, self.n_l or 1)

    def at(self, n):
        return replace(self, n=n if self.grows else self.first)

    def entries(self, level: int) -> int:
        """N_l, the entries of z_{l+1}."""
        return self.sizes.m * self.sizes.n_l**level

    @property
    def length(self):
        return tokens(self.sizes.L, self.sizes.m, self.sizes.n_l)

    @property
    def vocabulary(self):
        """Numbers below the size of the largest table: values, starts and words."""
        return self.last

    @property
    def last(self) -> int:
        """Entries of the table that is applied last."""
        return self.entries(self.sizes.L - 1)

    @property
    def wanted(self) -> int:
        """Entries of it that may be asked for once its tokens are there: w says which."""
        known = self.order == "w_first" and self.sizes.L > 1
        return self.entries(self.sizes.L - 2) if known else self.last

    @property
    def pending(self) -> int:
        """Entries of the table before it that may be asked for then."""
        if self.sizes.L == 1:
            return 0
        known = self.order == "w_first" and self.sizes.L > 2
        return self.entries(self.sizes.L - (3 if known else 2))

    @property
    def cuts(self):
        """After the last table, and one entry before the next may no more ask for all of it."""
        if self.order == "forward":
            return (2,)
        start = 1 if self.order == "w_first" else 0
        end = start + self.last
        return (end, end + self.pending - 1) if self.sizes.L > 1 else (end,)

    def prefix_bits(self, r):
        """Of z_L all that may be asked for, then also what the next table has looked up in it.

        Reversed, an entry of z_{L-1} that is to come may ask for any of the M columns of z_L (its
        entries at one i, for all w): all N^N tables differ. So do j columns that were looked up:
        uniform columns take at least (1 - 1/e) M > 79 M / 125 values on average, so by convexity
        there are at least N^N (79 M / 125)^j cases. With w first, w = 0 ... 0 leaves one entry a
        column. Exact after z_L, and after each further table if reversed: N log2 N. Forward, a
        pair (w, i) is needed, exactly N at the end of each table (R.10).
        """
        N = self.last
        if self.order == "forward":
            return ceil_log2(N if r > 1 else N // self.sizes.m) if r else 0
        r = max(0, r - (self.order == "w_first"))
        j = r - N
        if not 0 < j < self.pending:
            return ceil_log2(N, times=min(r, self.wanted))
        M = self.entries(self.sizes.L - 2)
        # No integer, as 79 stays: some scale decides.
        return ceiling(
            lambda scale: add(
                log2(N, scale, self.wanted),
                subtract(log2(79 * M, scale, j), log2(125, scale, j)),
            )
        )

    def abilities(self):
        L, m, n_l, N = self.sizes.L, self.sizes.m, self.sizes.n_l, self.last
        if N > 1:
            idle = self.order != "reverse" and (L == 1 or n_l == 1)
            yield Far(self.length - 1 - idle)
        if self.order == "reverse":
            if L == 1:
                yield Pointer(m, m)
            if L == 2:
                yield Compose(n_l, m, N, after_z2=N, after_z1=N + m)
            yield Recall(N, N, N)
        yield Hops(L, self.order, self.length)


def tokens(L: int, m: int, n_l: int) -> int:
    """Tokens of an instance, or more than there can be."""
    if n_l == 1:
        return L * m + 2
    return m * (n_l**L - 1) // (n_l - 1) + 2 if L <= 64 else 2 * MOST


def largest(n: int, L: int, m: int | None, n_l: int | None) -> int:
    """The largest size that fits in n tokens, of those left open, which are equal."""
    return (least(lambda k: tokens(L, m or k, n_l or k) > n, 1, n + 1) or 2) - 1


EXAMPLES = (
    *("seq_comp(n=10, L=1)", "seq_comp(L=2, m=2, n_l=1)", "seq_comp(L=2, m=2, n_l=2)"),
    *("seq_comp(L=3, m=2, n_l=1, order=w_first)", "seq_comp(L=3, m=2, order=forward)"),
    "seq_comp(n=4162)",
)
