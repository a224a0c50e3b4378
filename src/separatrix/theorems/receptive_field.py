"""What windows cannot reach, a stack of them does not see."""

from separatrix.core import Arch, Far, Reach, Source, Task, ask, lower
from separatrix.core.readout import Count, compared, plain, times


@lower(
    statement="R.1",
    status="derived",
    source=Source("ours", 2026, "docs/theory/recurrent.md", "R.1"),
    cot="any",
    states="none",
    hypotheses=(
        "every layer says how far back it reads: no state, no cache that grows, no sink token",
        "no norm over positions",
    ),
)
def receptive_field(arch: Arch, task: Task):
    """The reaches of all layers add up to at least the distance of a token that matters.

    The output of a layer at t is a function of its inputs at t - reach, ..., t; by induction from
    the top, the stack's answer at t is one of the tokens at t - (sum of reaches), ..., t. Branches
    side by side count by the one that reaches furthest. Two inputs that differ in an earlier token
    alone get one answer, in any arithmetic and at any width. A chain of thought repeats what its
    first token could see: nothing older comes back.
    """
    asked = ask(task, Far)
    reaches = {row: max(ask(m, Reach).back for m in row) for row in arch.groups}
    parts = [times(k, plain(reaches[row])) for row, k in arch.groups.items() if reaches[row]]
    have = Count(sum(p.bits for p in parts), " + ".join(p.text for p in parts) or "0")
    yield compared(have, plain(asked.back), "tokens back")


EXAMPLES = (
    ("4*swa[64] @ d=64 p=16", "eva"),
    ("4*swa[64] @ d=64 p=16", "two_sum(n=64)"),
    ("4*swa[64]+mamba2 @ d=64 p=16", "eva"),
)
