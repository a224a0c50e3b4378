"""One layer cannot evaluate f(g(x)) when f comes first."""

from separatrix.core import Arch, Ceiling, Source, Table, Task, ask, lower
from separatrix.core.exact import accuracy_ceiling
from separatrix.core.heads import one_mixed_layer
from separatrix.core.readout import compared, fold, plain, said, table, total
from separatrix.core.theorem import KINDS


@lower(
    statement="I.7",
    status="proved",
    source=Source("Peng, Narayanan, Papadimitriou", 2024, "arxiv.org/abs/2402.08164", "Theorem 1"),
    arithmetic={"online": KINDS, "set": ("fixed",)},
    hypotheses=(
        "one layer mixes tokens; the table of f comes first, then that of g, then x",
        "no convolution inside the softmax heads: the query of x depends on x alone",
        "the ceiling: f and g uniform, averaged over both",
    ),
    erratum="The source counts H (d + 1) p bits and names no order of rounding; under rounding "
    "after normalisation the statement is false (0.3).",
)
def compose_table(arch: Arch, task: Task):
    """f(g(x)) on n points, tokens f | g | x: b + S_mix >= n log2 n; below that, errors on average.

    Fix x. Its query is fixed, so the heads keep b = H (d_v + 2) p_acc bits of the table of f, and
    recurrent heads beside them S_mix bits, whatever g is. As g(x) takes every value, these bits
    determine all n entries of f. On average over uniform f and g the pair (f, g(x)) is a table
    and a uniform question to it, so the share of errors is that of recall with b + S_mix bits
    (I.1b), which is at least R / (3 n log2 n) for R = n log2 n - b - S_mix.
    """
    asked = ask(task, Table)
    heads, others = one_mixed_layer(arch)
    have = total(fold(arch, heads, task.length), plain(arch.state_bits(asked.end, layers=[others])))
    need = table(asked.n, asked.n)
    yield compared(have, need, "bits", f"after token {asked.end:,}")
    if have.bits < need.bits:
        most = accuracy_ceiling(asked.n, asked.n, have.bits)
        yield Ceiling(most, f"with {said(have)} of {need.bits:,} bits")


EXAMPLES = (
    ("full[h=4, hd=32, softmax=online] @ d=128 p=16", "function_composition"),
    ("full[h=1, hd=8, softmax=set] @ d=8 p=fixed(7, 8)", "function_composition(n=16)"),
    ("2*full[h=1, hd=8, softmax=online] @ d=8 p=16", "function_composition"),
)
