"""Whether several layers of attention do 3-Sum: believed not, unproved."""

from separatrix.core import Arch, Note, Silent, Source, Task, Triples, ask, lower
from separatrix.core.heads import only_heads


@lower(
    statement="C.4",
    status="conjectured",
    source=Source("Sanford, Hsu, Telgarsky", 2023, "arxiv.org/abs/2306.02896", "open question"),
    hypotheses=("two layers of full attention or more, of size far below n",),
)
def three_sum_depth(arch: Arch, task: Task):
    """No stack of a few layers of full attention of size n^o(1) does 3-Sum, it is conjectured.

    Attention compares tokens in pairs; a triple that sums to 0 shows in no pair of its members,
    and no one knows a way to fold a third comparison into two layers without a width close to n.
    Nor does anyone know a proof: two-party arguments end at one layer (R.7). For one layer see
    `two_party`, which binds, and `three_sum_width`.
    """
    asked = ask(task, Triples)
    depth = only_heads(arch)
    if depth < 2:
        raise Silent("one layer: this is about two and more")
    yield Note(
        f"conjectured, not proved: full attention of depth {depth} does no 3-Sum on {asked.n:,} "
        "values unless its size is close to n"
    )


EXAMPLES = (
    ("2*full[h=4, hd=16] @ d=64 p=16", "three_sum"),
    ("1*full[h=4, hd=16] @ d=64 p=16", "three_sum"),
)
