"""One layer cannot find the value that stands beside a key."""

from separatrix.core import Arch, Pairs, Source, Task, WrongArithmetic, ask, lower
from separatrix.core.heads import one_softmax_layer
from separatrix.core.readout import compared, fold, table
from separatrix.core.theorem import KINDS


@lower(
    statement="I.7",
    status="derived",
    source=Source("ours", 2026, "docs/theory/single-layer.md", "cf. arXiv 2408.14332"),
    arithmetic={"online": KINDS, "set": ("fixed",)},
    hypotheses=(
        "one softmax layer and nothing beside it that mixes tokens",
        "keys and values are tokens apart, keys in any order; the last token is the asked key",
        "no convolution inside the heads: values do not know their keys",
        "pairs interleaved: order set only, since an online fold could watch for the key",
    ),
    erratum="Bhattamishra et al. leave one-layer recall open (appendix C.2). In their own order, "
    "rounding after normalisation, one layer of O(log N) bits a number does it (0.3).",
)
def recall_one_layer(arch: Arch, task: Task):
    """N pairs of a key and one of V values, the last token asks for a key: b >= N log2 V.

    The asked key is public and its query fixed. A value token does not know its key, so what all
    value tokens together contribute, b = H (d_v + 2) p_acc bits, depends on the values alone. The
    keys may be arranged so that the asked one stands with any pair; so b bits tell all V^N lists
    of values apart. Value tokens are a beginning only where all values come before the keys;
    interleaved with them they are a set of places, which contributes the same bits only if each
    token is rounded by itself. A second layer escapes, and so does a convolution of two tokens.
    """
    asked = ask(task, Pairs)
    if asked.layout == "interleaved" and arch.order == "online":
        raise WrongArithmetic("interleaved pairs: proved for softmax=set with fixed numbers only")
    heads = one_softmax_layer(arch)
    have = fold(arch, heads, task.length)
    yield compared(have, table(asked.number, asked.values), "bits", "of the value tokens")


EXAMPLES = (
    ("full[h=4, hd=32, softmax=set] @ d=128 p=fixed(7, 8)", "associative_recall"),
    ("full[h=4, hd=32, softmax=online] @ d=128 p=16", "associative_recall"),
    ("full[h=4, hd=32, conv=2, softmax=set] @ d=128 p=fixed(7, 8)", "associative_recall"),
)
