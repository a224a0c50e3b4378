"""One layer that reads k selected tokens is blind to the others."""

from separatrix.core import Arch, Certificates, Select, Source, Task, ask, lower
from separatrix.core.arch import mixes
from separatrix.core.readout import Count, compared, plain


@lower(
    statement="I.11",
    status="derived",
    source=Source("ours", 2026, "docs/theory/sparse.md", "I.11"),
    states="none",
    hypotheses=(
        "one layer mixes tokens, and nothing but selected tokens reaches its output",
        "a token's score depends on it, its position and the query; ties go by position",
        "the last token is fixed and none of those that vary",
        "several selections: their budgets add up",
    ),
)
def certificate(arch: Arch, task: Task):
    """k selected tokens >= the fewest tokens that settle the answer at some input.

    Give every token the value that scores higher for the query at hand, and let T be the k best.
    Changing any other token only lowers its score, so T stays selected whatever the others are:
    the output is constant on all inputs that agree with these k tokens. Hence they certify the
    answer. Parity needs all places before the last for that, majority half of all, in any width,
    precision and arithmetic, where full attention with equal weights counts with log2 n bits.
    """
    asked = ask(task, Certificates)
    budgets = [ask(m, Select).seen for m in arch.only_layer() if mixes(m)]
    have = Count(sum(budgets), " + ".join(f"{seen:,}" for seen in budgets))
    yield compared(have, plain(asked.size), "tokens read")


EXAMPLES = (
    ("dsa[2048] @ d=64 p=16", "parity"),
    ("dsa[2048] @ d=64 p=16", "majority"),
    ("dsa[2048]+swa[4] @ d=64 p=16", "parity"),
)
