"""One layer with full heads between recurrent layers: what they must hold, by their place."""

from separatrix.core import Arch, Compose, Source, Task, ask, lower
from separatrix.core.heads import branches, one_layer_of_heads
from separatrix.core.readout import compared, fold, plain, table, times, total
from separatrix.core.theorem import KINDS

PARTS = 64  # exponents of 2 are rounded to multiples of 1/64


@lower(
    statement="I.14b",
    status="derived",
    source=Source("ours", 2026, "docs/theory/hybrids.md", "H2 in I.12, H3 and H4 in I.14b"),
    arithmetic={"online": KINDS, "set": ("fixed",)},
    hypotheses=(
        "one layer has softmax heads; all else enters by the bits of its state",
        "a convolution inside the heads counts as a layer before them",
        "2-step composition, the table of the last step first, the question last",
    ),
    erratum="With states that vary, n_1 b and S_post read right after z_1 is false: what z_0 has "
    "read of z_2 is missing. It enters by S_post after z_0, or by b bits more.",
)
def hybrid_sandwich(arch: Arch, task: Task):
    """n_1 b + C S_post + S_mix + S_pre >= n_1 C log2 N_1, C = ceil(m 2^(-S_pre / m)).

    Tokens z_2 (N_1 = m n_1 entries), z_1 (m), z_0, w; the answer is z_2(w, z_1(z_0)). Fix the
    state of the earlier layers after z_2 that most tables share: S_pre bits are lost. Of all z_1
    a share of 2^-S_pre leads them to one state, so at some j their z_1(j) takes C values. Ask for
    z_0 = j: for these C tables the heads' queries are the same, so of z_2 they tell w b bits for
    each of n_1 values, whatever z_1 is. Recurrent heads beside them hold S_mix bits after z_2,
    which serve all C; later layers hold S_post bits after z_0, each time anew. Together they tell
    n_1 C entries of z_2 apart. (Or S_post is read after z_1, and z_0's own b bits are added.)
    """
    asked = ask(task, Compose)
    at = one_layer_of_heads(arch)
    heads, beside = branches(arch.layers[at])
    earlier, later = arch.layers[:at], arch.layers[at + 1 :]

    def before(t):
        inside = arch.state_bits(t, kinds=["tail"], layers=[with_heads(arch, at)])
        return arch.state_bits(t, layers=earlier) + inside

    C = values_left(asked.m, before(asked.after_z1))
    b = fold(arch, heads, task.length)
    mixed = plain(arch.state_bits(asked.after_z2, layers=[beside]))
    lost = plain(before(asked.after_z2))
    have = min(
        total(
            times(asked.n_1 + more, b),
            times(C, plain(arch.state_bits(asked.after_z1 + 1 - more, layers=later))),
            mixed,
            lost,
        )
        for more in (0, 1)
    )
    need = table(asked.n_1 * C, asked.N_1)
    yield compared(have, need, "bits", f"about {asked.n_1 * C:,} entries, C = {C:,}")


def with_heads(arch: Arch, at: int):
    """The branches of a layer that have softmax heads."""
    beside = branches(arch.layers[at])[1]
    return tuple(m for m in arch.layers[at] if m not in beside)


def values_left(m: int, bits: int) -> int:
    """The least C with C^m 2^bits >= m^m, or for large m one about 1 percent smaller: both sound.

    With k = min(m, 64) parts, bits / m is rounded up to a multiple of 1/k.
    """
    k = min(m, PARTS)
    lost = -(-k * bits // m)
    if lost >= k * m.bit_length():
        return 1
    low, high = 0, m
    while high - low > 1:
        middle = (low + high) // 2
        if middle**k << lost >= m**k:
            high = middle
        else:
            low = middle
    return high


EXAMPLES = (
    (
        "gla[h=1, hd=2]+full[h=1, dk=12, dv=5, softmax=online]+gla[h=1, hd=4] @ d=64 p=16",
        "seq_comp",
    ),
    ("full[h=1, dk=12, dv=5, softmax=set]|gla[h=1, hd=16] @ d=64 p=fixed(7, 8)", "seq_comp"),
    ("gla[h=4, hd=16]+full[h=1, dk=12, dv=5, softmax=online] @ d=64 p=16", "seq_comp"),
)
