"""Heads side by side do not lift the bound on hybrids: L - 1 layers with a full head stay short."""

from separatrix.core import Arch, Hops, Note, Silent, Source, Task, ask, lower
from separatrix.core.beyond import asymptotic, hybrid
from separatrix.core.heads import branches


@lower(
    statement="I.14a",
    status="conditional",
    source=Source("ours", 2026, "docs/theory/hybrids.md", "from Ye et al. 2026, Theorem 1.1"),
    hypotheses=(
        "D1: in A.1 position-wise maps are arbitrary and may keep their input",
        "D2: A.1 counts heads, their size and precision, not the width of the residual stream",
        "D3: A.1 covers fewer recurrent layers than it names (idle ones may be added)",
        "D4: no purely recurrent layer stands before the first one with full heads",
        "a recurrent layer holds at most H (d^2 + d) p bits; Hdp <= n^(2^(-4L-2))",
    ),
)
def composition_headwise(arch: Arch, task: Task):
    """Under D1 to D4 a head-wise hybrid counts by its layers with a full head: L - 1 are too few.

    A layer with softmax and recurrent heads on the same input equals a full layer and then a
    recurrent one, each passing its input on beside its output: both kinds of heads read raw
    inputs, so neither needs the other's result. Serialised so, the stack is a hybrid of L - 1
    full layers with a_i = 1 + (the recurrent layers behind) recurrent ones, and A.1 applies. So
    the slides' open question, whether head-wise hybrids overcome the bounds, has the answer no,
    if D1 to D4 read A.1 rightly. As asymptotic as A.1 itself.
    """
    asked = ask(task, Hops)
    hybrid(arch, asked)
    if not any(branches(arch.layers[at])[1] for at in arch.softmax_layers):
        raise Silent("no layer has softmax heads and others side by side")
    yield Note(
        "conditional and asymptotic: recurrent heads beside and behind full ones, found in "
        f"{arch.full_layers} of the layers, cannot follow {asked.hops} hops in reverse order "
        f"for huge n ({asymptotic(arch, 4 * asked.hops + 2, asked.tokens)}), if A.1 allows "
        "arbitrary position-wise maps (D1), does not count the residual width (D2), covers fewer "
        "recurrent layers (D3), with none before the first full head (D4, so here)"
    )


EXAMPLES = (
    ("2*(full[h=4, hd=16]|gla[h=4, hd=16]) @ d=64 p=16", "seq_comp(L=3)"),
    ("full[h=4, hd=16]+gla[h=4, hd=16] @ d=64 p=16", "seq_comp(L=3)"),
)
