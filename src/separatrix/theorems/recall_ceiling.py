"""How often a memory that is too small can be right."""

from separatrix.core import Arch, Ceiling, Recall, Silent, Source, Task, ask, lower
from separatrix.core.exact import accuracy_ceiling, ceil_log2


@lower(
    statement="I.1b",
    status="derived",
    source=Source(
        "Peng, Narayanan, Papadimitriou", 2024, "arxiv.org/abs/2402.08164", "sharper form ours"
    ),
    cot="any",
    scope="on average",
    hypotheses=(
        "the symbols are independent and uniform, and so is the place that is asked for",
        "a decoder, run token by token",
    ),
)
def recall_ceiling(arch: Arch, task: Task):
    """N uniform symbols of k kinds, then one is asked for: S bits bound the share of right answers.

    The share delta of wrong ones obeys h2(delta) + delta log2(k - 1) >= log2 k - S/N (Fano's
    inequality at each place, and concavity) and delta >= (1 - 2^-R)/N with R = N log2 k - S
    (each state answers all places right for one list at most). Coins do not help, nor does chain
    of thought after the cut. S = 0 gives chance, 1/k; a state as large as the list gives nothing.
    """
    asked = ask(task, Recall)
    bits = arch.state_bits(asked.end)
    need = ceil_log2(asked.symbols, times=asked.number)
    most = accuracy_ceiling(asked.symbols, asked.number, bits)
    if most >= 1:
        raise Silent(f"{bits:,} bits hold all {need:,} of the {asked.number:,} symbols")
    yield Ceiling(most, f"with {bits:,} of {need:,} bits after token {asked.end:,}")


EXAMPLES = (
    ("2*gdn @ d=128 h=4 dk=32 dv=32 conv=4 p=8", "eva(n=8192)"),
    ("2*gdn @ d=128 h=4 dk=32 dv=32 conv=4 p=8", "eva(n=1024)"),
)
