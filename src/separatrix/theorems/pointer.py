"""One layer cannot look up what its last token does not know to ask for."""

from separatrix.core import Arch, Pointer, Source, Task, ask, lower
from separatrix.core.heads import one_mixed_layer
from separatrix.core.readout import compared, fold, plain, table, total
from separatrix.core.theorem import KINDS


@lower(
    statement="I.14b",
    status="derived",
    source=Source("ours", 2026, "docs/theory/hybrids.md", "P1; I.7 without recurrent heads"),
    arithmetic={"online": KINDS, "set": ("fixed",)},
    hypotheses=(
        "one layer mixes tokens, and the table comes first",
        "no convolution inside the softmax heads: the last token's query depends on it alone",
        "the answer is read at the last token, not at the pointer",
    ),
)
def pointer(arch: Arch, task: Task):
    """A table of m entries below m, a pointer into it, a last token: b + S_mix >= m log2 m.

    b = H (d_v + 2) p_acc are the bits that the softmax heads keep of the table for one query, and
    S_mix the bits that recurrent heads beside them hold after it. Idea: the last token's query is
    fixed, so both are functions of the table alone. All else that enters the answer is the
    pointer, which may stand at any entry; so b + S_mix bits tell all m^m tables apart. Two layers
    escape: the first brings the pointer to the last token. So does rounding after a division by
    the global sum (0.3): there the pointer shifts the weights of the table one by one, and two
    heads read the difference.
    """
    asked = ask(task, Pointer)
    heads, others = one_mixed_layer(arch)
    have = total(fold(arch, heads, task.length), plain(arch.state_bits(asked.end, layers=[others])))
    yield compared(have, table(asked.m, asked.m), "bits", f"after token {asked.end:,}")


EXAMPLES = (
    ("full[h=1, hd=12, softmax=online] @ d=64 p=16", "seq_comp(L=1)"),
    ("full[h=1, hd=12, softmax=set]|gla[h=1, hd=16] @ d=64 p=fixed(7, 8)", "seq_comp(L=1, m=4096)"),
    ("full[h=1, hd=12, softmax=online]|gla[h=1, hd=16] @ d=64 p=16", "seq_comp(L=1, m=16)"),
    ("full[h=2, hd=12, softmax=norm] @ d=64 p=fixed(7, 24)", "seq_comp(L=1)"),
)
