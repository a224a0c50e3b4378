"""One softmax layer says no more than two parties can tell each other in a few numbers."""

from separatrix.core import Arch, Fooling, Source, Task, ask, lower
from separatrix.core import readout as says
from separatrix.core.exact import ceil_log2
from separatrix.core.heads import one_softmax_layer
from separatrix.core.readout import compared, plain, total


@lower(
    statement="I.4",
    status="derived",
    source=Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 4"),
    mask=("causal", "none"),
    arithmetic={"set": ("fixed",), "norm": ("fixed",)},
    hypotheses=(
        "one softmax layer and nothing beside it that mixes tokens, no convolution inside",
        "the answer is read at one token, and is a function of that token and the read-out",
        "norm: scores, exponentials and weights rounded to p bits, value sums exact",
        "set: every exponential rounded by itself, sums exact",
        "deterministic and right on every input",
    ),
    erratum="The source states 3m(p + log2 N)H bits and plays a protocol of more; the protocol "
    "here stays below for m >= 4. With p_acc = p the bound of order set would forbid a layer "
    "that exists, equality of halves of 60 bits with 6-bit numbers (I.4).",
)
def two_party(arch: Arch, task: Task):
    """C1 or C2 >= the bits that two parties need, however they share the tokens.

    The owner of the last token names its symbol, so both know the query. In order set the other
    party sends numerators and denominator of its tokens: C2 = H (d_v + 2) p_acc. In order norm
    both exchange the largest score (2p), then the sums of exponentials, 2 (p + ceil log2 (N + 1)),
    so both know every weight; then the other party sends its d_v value sums of 2p bits: C1 =
    H ((2 d_v + 4) p + 2 ceil log2 (N + 1)). The owner finishes, residual and MLP included, and
    says the answer. To both counts come the symbol and the answer, log2 each. A fooling set of
    the task, or the rank of its matrix, says how many bits no protocol can save.
    """
    game = ask(task, Fooling)
    heads = one_softmax_layer(arch)
    have = total(
        says.two_party(arch, heads, game.tokens),
        plain(ceil_log2(game.symbols)),
        plain(ceil_log2(game.answers)),
    )
    yield compared(have, plain(game.bits), "bits", f"between two parties: {game.partition}")


EXAMPLES = (
    ("full[h=1, hd=16, softmax=norm] @ d=16 p=fixed(7, 8)", "equality"),
    ("full[h=1, hd=3, softmax=norm] @ d=3 p=fixed(10, 11)", "two_sum(n=512, m=515, ask=any)"),
    ("full[h=4, hd=32, softmax=set] @ d=128 p=fixed(7, 8)", "equality"),
    ("full[h=1, hd=7, softmax=set] @ d=7 p=fixed(3, 2) p_acc=fixed(3, 2)", "equality(n=120)"),
    ("2*full[h=4, hd=32, softmax=norm] @ d=128 p=fixed(7, 8)", "dyck"),
)
