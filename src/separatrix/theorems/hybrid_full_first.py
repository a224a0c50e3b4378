"""Recurrent layers behind one full layer must still carry the table."""

from separatrix.core import Arch, Compose, Silent, Source, Task, ask, lower
from separatrix.core.heads import branches, no_tail, one_layer_of_heads
from separatrix.core.readout import compared, fold, plain, table, times, total
from separatrix.core.theorem import KINDS


@lower(
    statement="I.14b",
    status="derived",
    source=Source("ours", 2026, "docs/theory/hybrids.md", "H1 in I.12, H5 in I.14b"),
    arithmetic={"online": KINDS, "set": ("fixed",)},
    hypotheses=(
        "one layer has softmax heads; all else enters by the bits of its state",
        "no layer before it mixes tokens, and its heads have no convolution inside",
        "2-step composition, the table of the last step first, the question last",
    ),
)
def hybrid_full_first(arch: Arch, task: Task):
    """(n_1 + m) b + S_mix + S_post >= N_1 log2 N_1: a hybrid that begins with its full layer.

    Tokens z_2 (N_1 = m n_1 entries), z_1 (m), z_0, w; the answer is z_2(w, z_1(z_0)). Take z_1 the
    identity: the answers are all entries of z_2. Of z_2 the heads tell w, which knows itself
    alone, b = H (d_v + 2) p_acc bits for each of n_1 values, and z_0 b bits for each of m values;
    recurrent heads beside them hold S_mix bits after z_2, later layers S_post bits after z_1. All
    else that enters the answer is known without z_2. So these bits tell all N_1^N_1 tables apart.
    The other order, recurrent layers first, does it with m log2 m bits: keep z_1, look up once.
    """
    asked = ask(task, Compose)
    at = one_layer_of_heads(arch)
    heads, beside = branches(arch.layers[at])
    no_tail(heads, at)
    if arch.mixing[0] != at:
        raise Silent(f"layer {arch.mixing[0]} mixes tokens before the softmax heads do")
    b = fold(arch, heads, task.length)
    have = total(
        times(asked.n_1 + asked.m, b),
        plain(arch.state_bits(asked.after_z2, layers=[beside])),
        plain(arch.state_bits(asked.after_z1, layers=arch.layers[at + 1 :])),
    )
    yield compared(have, table(asked.N_1, asked.N_1), "bits", f"about {asked.N_1:,} entries")


EXAMPLES = (
    ("full[h=1, dk=12, dv=5, softmax=online]+gla[h=1, hd=16] @ d=64 p=16", "seq_comp"),
    ("full[h=1, dk=12, dv=5, softmax=set]|gla[h=1, hd=16] @ d=64 p=fixed(7, 8)", "seq_comp"),
    ("gla[h=1, hd=16]+full[h=1, dk=12, dv=5, softmax=online] @ d=64 p=16", "seq_comp"),
)
