"""One softmax layer needs width to average the tokens that one token points at."""

from separatrix.core import Arch, Averaging, Source, Task, ask, lower
from separatrix.core import readout as says
from separatrix.core.heads import one_softmax_layer
from separatrix.core.readout import Count, compared, finest, plain, total


@lower(
    statement="I.9",
    status="derived",
    source=Source(
        "Sanford, Hsu, Telgarsky",
        2023,
        "arxiv.org/abs/2306.02896",
        "Theorem 4; constants ours",
    ),
    mask=("causal", "none"),
    arithmetic={"set": ("fixed",), "norm": ("fixed",)},
    hypotheses=(
        "one softmax layer and nothing beside it that mixes tokens, no convolution inside",
        "N >= 2q + 1 tokens, read at the pointing one, to a tolerance below 1/q",
        "the pointing token adds its own stream to what it reads, as every layer here does",
    ),
    erratum="H m p >= q alone does not follow where a token sees itself, nor 2 H m p >= q with a "
    "residual: normaliser, maximum and the widths of partial sums are missing.",
)
def averaging(arch: Arch, task: Task):
    """The mean of q tokens that the last one points at: H d_k p + its read-out + 1 >= q bits.

    Alice holds the pointing token and her set a: it points at place 2i - 1 + a_i for each i. Bob
    holds the places and his set b: place 2i says +1 if b_i = 1, all others -1. The mean is -1 if
    and only if the sets are disjoint, which takes q bits. Alice sends her H query vectors, Bob
    his share of the read-out as in `two_party`, Alice finishes and says the bit. The shorter
    lines of I.9, H d_k p >= q under a strict mask and H (d_k + d_v + 1) p >= q, hold in any
    arithmetic but let Bob finish alone: they need a layer without residual. A stack here always
    has one, through which the answer may depend on all of Alice's token, so they are never used.
    """
    asked = ask(task, Averaging)
    heads = one_softmax_layer(arch)
    p = finest(arch).bits
    queries = (Count(h.heads * h.key * p, f"{h.heads:,} x {h.key:,} x {p:,}") for h in heads)
    have = total(*queries, says.two_party(arch, heads, asked.tokens), plain(1))
    yield compared(have, plain(asked.q), "bits", "between the pointing token and the others")


EXAMPLES = (
    ("full[h=1, hd=8, softmax=norm] @ d=8 p=fixed(7, 8)", "qsa"),
    ("full[h=1, hd=8, softmax=set] @ d=8 p=fixed(7, 8)", "qsa(n=16)"),
    ("full[h=1, hd=8] @ d=8 p=16", "qsa"),
)
