"""L - 1 full layers and any number of recurrent ones do not compose L functions, for enormous n."""

from separatrix.core import Arch, Hops, Note, Silent, Source, Task, ask, lower
from separatrix.core.beyond import asymptotic, hybrid
from separatrix.core.heads import branches


@lower(
    statement="A.1",
    status="asymptotic",
    source=Source("Ye et al.", 2026, "arxiv.org/abs/2602.01763", "Theorem 1.1"),
    hypotheses=(
        "reverse order: the function applied last comes first, the question last",
        "L - 1 full layers, each followed by at most 2^(3 L^2) recurrent ones",
        "no recurrent layer before the first full one: the paper's definition does not say",
        "a recurrent layer holds at most H (d^2 + d) p bits",
        "Hdp <= n^(2^(-4L-2)), n the prompt",
    ),
    erratum="The summary says that full layers are 'followed by' recurrent ones, the abstract "
    "'interleaving'; where they may stand matters at small size (I.12).",
)
def composition_hybrid(arch: Arch, task: Task):
    """A hybrid of L - 1 full layers cannot do L-step composition if Hdp <= n^(2^(-4L-2)).

    A recurrent layer is one message that goes down the line of players, of H (d^2 + d) p bits
    from each to the next. Such messages cannot carry what a missing full layer would have
    fetched: as for full layers alone, a large set of tables goes on looking alike. Two full
    layers more and no recurrence at all do the task. The sizes are astronomic: L = 2 with
    Hdp = 64 needs log2 n >= 6,144. Reported, never a verdict.
    """
    asked = ask(task, Hops)
    hybrid(arch, asked)
    mixed = [at for at in arch.softmax_layers if branches(arch.layers[at])[1]]
    if mixed:
        raise Silent(f"layer {mixed[0]} has softmax heads and recurrent ones side by side")
    yield Note(
        f"asymptotic only: recurrent layers behind full ones, of which there are "
        f"{arch.full_layers}, cannot follow {asked.hops} hops in reverse order for huge n "
        f"({asymptotic(arch, 4 * asked.hops + 2, asked.tokens)})"
    )


EXAMPLES = (
    ("full[h=4, hd=16]+3*gla[h=4, hd=16] @ d=64 p=16", "seq_comp(L=2)"),
    ("2*full[h=4, hd=16]+3*gla[h=4, hd=16] @ d=64 p=16", "seq_comp(L=2)"),
)
