"""3-Sum in one layer takes width close to n: the printed, asymptotic form."""

from separatrix.core import Arch, Note, Silent, Source, Task, Triples, ask, lower
from separatrix.core.beyond import width_bits
from separatrix.core.exact import ceil_log2
from separatrix.core.heads import only_heads


@lower(
    statement="C.4",
    status="asymptotic",
    source=Source("Sanford, Hsu, Telgarsky", 2023, "arxiv.org/abs/2306.02896", "Theorem 7"),
    hypotheses=(
        "one layer of full attention; n large, modulus above n",
        "a constant c that is not named",
    ),
)
def three_sum_width(arch: Arch, task: Task):
    """One layer that finds triples of sum 0 has m p H > c n / log log n.

    Two parties hold a set each, written as numbers so that a triple with the query sums to 0 if
    and only if the sets meet. One layer lets them find out in a few numbers a head, but deciding
    whether sets of n/2 meet takes n/2 bits. The finite form, with a constant and without the
    double logarithm, is `two_party`; it needs an arithmetic to be named, this one does not but
    holds for large n alone.
    """
    asked = ask(task, Triples)
    if only_heads(arch) != 1:
        raise Silent(f"speaks of one layer; the depth here is {arch.full_layers}")
    double = ceil_log2(max(2, ceil_log2(max(2, asked.n))))
    yield Note(
        f"asymptotic only: one layer does 3-Sum only if m p H, here {width_bits(arch):,}, exceeds "
        f"c n / log log n = c x {asked.n:,} / {double} with a constant c that nobody names"
    )


EXAMPLES = (
    ("1*full[h=4, hd=16] @ d=64 p=16", "three_sum"),
    ("2*full[h=4, hd=16] @ d=64 p=16", "three_sum"),
)
