"""One layer that sees blocks through summaries overlooks a value."""

from separatrix.core import Arch, Blocks, Silent, Source, Task, TwoSum, ask, lower
from separatrix.core.counts import ceil_log2_binomials
from separatrix.core.readout import Count, compared


@lower(
    statement="I.10",
    status="derived",
    source=Source("Ye et al.", 2026, "arxiv.org/abs/2602.01763", "Theorem 1.2; finite form ours"),
    states="none",
    hypotheses=(
        "one layer mixes tokens, by block summaries and selected blocks alone",
        "a summary is a function of its own block: no overlap, no convolution across blocks",
        "selection is a function of summaries and query",
        "the query stands behind the values; those that fill no block are fixed",
        "at most half of the blocks are read in full",
    ),
    erratum="The slides ask 2^(Hdp) >= C(n, B) bits of a summary, by an argument that needs one "
    "value about which more than k blocks are ambiguous, and no accidental pairs; see I.10.",
)
def block_two_sum(arch: Arch, task: Task):
    """2-Sum in N = floor(n/B) blocks, k <= N/2 read in full: beta >= log2 sum C(h, i), i <= B.

    beta are the bits of a summary, h = ceil(u / 2) for values 1, ..., u. Call v ambiguous in a
    block if two contents with one summary differ in whether v occurs. If h values were not, the
    summary would tell all their subsets of at most B members apart, more than it can. So more
    than half of the values are ambiguous in each block, and one v is in more than half of the
    blocks. Put the content without v into these; one of them is not read in full. Exchanging its
    content for the partner changes no summary, no selection and nothing that is read, but the
    answer. Values that fill no whole block get fixed contents without v. Holds in any
    arithmetic, as the layer's own is never looked at.
    """
    asked = ask(task, TwoSum)
    row = arch.only_layer()
    if len(row) > 1:
        raise Silent(f"layer {arch.mixing[0]}: {len(row)} branches stand side by side")
    blocks = ask(row[0], Blocks)
    if asked.u < 2:
        raise Silent(f"u = {asked.u}: needs two values at least")
    number = asked.n // blocks.size
    if 2 * blocks.seen > number:
        raise Silent(f"{blocks.seen:,} of {number:,} blocks are read in full, over half")
    p = max(arch.p.bits, arch.p_kv.bits)
    have = Count(blocks.summary * p, f"{blocks.summary:,} x {p:,}")
    h = (asked.u + 1) // 2
    sets = f"log2 of the sets of up to {blocks.size:,} out of {h:,}"
    need = Count(ceil_log2_binomials(h, blocks.size), f"ceil({sets})")
    yield compared(have, need, "bits of a block's summary")


EXAMPLES = (
    ("bsa[32, k=4, h=1, hd=4] @ d=4 p=8", "two_sum(n=4096)"),
    ("bsa[32, k=4, h=1, hd=64] @ d=64 p=8", "two_sum(n=4096)"),
    ("bsa[32, k=100, h=1, hd=4] @ d=4 p=8", "two_sum(n=4096)"),
)
