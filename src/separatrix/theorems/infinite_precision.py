"""More precision does not save one layer: width must grow."""

from separatrix.core import Arch, Note, Silent, Source, Table, Task, Triples, lower, offers
from separatrix.core.heads import only_heads


@lower(
    statement="H.3",
    status="asymptotic",
    source=Source("Kozachinskiy et al.", 2025, "arxiv.org/abs/2501.19215", "Theorems 3.4, 3.6"),
    hypotheses=(
        "one layer of full attention over the reals",
        "n large; the exponent is not named",
    ),
)
def infinite_precision(arch: Arch, task: Task):
    """Over the reals, one layer that does f(g(x)) or 3-Sum has width, heads or MLP of size n^c.

    Fix the tokens on one side; as those on the other side vary, the sign patterns that one layer
    of d numbers, H heads and an output MLP of P units can show are bounded by a polynomial in
    their number, with an exponent in d, H and P (Warren's bound). The task shows all patterns on
    a set of n places. So the largest of d, H and P is a power of n, whatever the precision: the
    bounds of `compose_table` and `two_party` are not an effect of p. The power is not named.
    """
    if not (offers(task, Table) or offers(task, Triples)):
        raise Silent(f"{task} offers neither Table nor Triples")
    if only_heads(arch) != 1:
        raise Silent(f"speaks of one layer; the depth here is {arch.full_layers}")
    yield Note(
        f"asymptotic only: at any precision one layer needs width, heads or MLP of size n^c "
        f"(here d = {arch.d:,}), c > 0 not named"
    )


EXAMPLES = (
    ("1*full[h=4, hd=16] @ d=64 p=16", "three_sum"),
    ("2*full[h=4, hd=16] @ d=64 p=16", "three_sum"),
)
