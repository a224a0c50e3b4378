"""Chain of thought does not give a recurrence back what it has forgotten."""

from separatrix.core import Arch, Note, Recall, Silent, Source, Task, ask, lower


@lower(
    statement="D.2",
    status="asymptotic",
    source=Source("Wen, Dang, Lyu", 2025, "arxiv.org/abs/2402.18510", "Theorems 4.6, 5.6"),
    cot="any",
    hypotheses=(
        "no layer has softmax heads; o(n) bits of state",
        "n large; the finite form is the memory rule",
    ),
)
def retrieval_cot(arch: Arch, task: Task):
    """RNN < RNN + chain of thought < transformer, on tasks that retrieve from the context.

    Chain of thought gives a recurrence more steps, and with them more of what is computable from
    its state. But emitted tokens are functions of state and question: what the state does not
    hold stays lost, at any length of thought (`memory` says at which n). One layer of softmax
    attention on top closes the gap, or a search that appends what it finds to the context.
    """
    asked = ask(task, Recall)
    if arch.full_layers:
        raise Silent(f"layer {arch.softmax_layers[0]} has softmax heads")
    if arch.state_bits(asked.end, ("cache",)):
        raise Silent("some layer keeps a cache that grows: its state is not of o(n) bits")
    bits = arch.state_bits(asked.end)
    yield Note(
        f"with o(n) bits (here {bits:,}) no chain of thought suffices for large n; one softmax "
        "layer on top does, or search (D.2)"
    )


EXAMPLES = (
    ("2*mamba2 @ d=64 p=16 cot=100", "eva"),
    ("mamba2+full @ d=64 p=16", "eva"),
)
