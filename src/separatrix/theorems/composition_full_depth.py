"""L full layers do not compose L functions, from some enormous n on."""

from separatrix.core import Arch, Hops, Note, Silent, Source, Task, ask, lower
from separatrix.core.beyond import asymptotic, reverse
from separatrix.core.heads import only_heads


@lower(
    statement="B.3",
    status="asymptotic",
    source=Source("Chen, Peng, Wu", 2025, "arxiv.org/abs/2412.02975", "Theorem 1.1"),
    hypotheses=(
        "reverse order: the function applied last comes first, the question last",
        "every layer that mixes is full attention; L layers at most for L functions",
        "what a token hears from others is a sum of parts that know only it and themselves, as "
        "in softmax=set",
        "Hdp <= n^(2^(-4L)), n the prompt",
    ),
)
def composition_full_depth(arch: Arch, task: Task):
    """L decoder layers cannot do L-step composition if Hdp <= n^(2^(-4L)); L + 1 small ones can.

    Layers are epochs in which players, one a table, hear 2 Hdp bits for each of their tokens from
    those before them and forget what they heard from others. Epoch by epoch a large set of the
    tables survives that look alike to all later players, until the last one, who must name an
    entry of the first table, has the same view of too many of them. The sizes are astronomic:
    with Hdp = 64 two layers need log2 n >= 1,536. So this is reported and never a verdict.
    """
    asked = ask(task, Hops)
    reverse(asked)
    depth = only_heads(arch)
    if depth > asked.hops:
        raise Silent(f"for {asked.hops} hops as many full layers are excluded, here are {depth}")
    yield Note(
        f"asymptotic only: full attention of depth {depth} cannot follow {asked.hops} hops in "
        f"reverse order for huge n ({asymptotic(arch, 4 * asked.hops, asked.tokens)})"
    )


EXAMPLES = (
    ("2*full[h=4, hd=16] @ d=64 p=16", "seq_comp(L=2)"),
    ("3*full[h=4, hd=16] @ d=64 p=16", "seq_comp(L=2)"),
)
