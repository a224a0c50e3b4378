"""What has not entered the state is forgotten."""

from separatrix.core import Arch, Bound, Silent, Source, Task, lower, told_apart


@lower(
    statement="I.1a",
    status="proved",
    source=Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 2, any cut"),
    cot="any",
    states="cuts",
    hypotheses=(
        "a decoder: no token sees a later one",
        "deterministic and right on every input",
        "token by token: a chunked prefill may see up to a chunk more",
    ),
)
def memory(arch: Arch, task: Task):
    """At every cut r: state bits alive after r tokens >= log2 of the prefixes to be told apart.

    Otherwise two such prefixes leave all layers in one state. Some continuation has two answers
    after them; the model sees the state and the continuation, and gives one. Width and MLPs do
    not enter, they keep nothing between tokens; nor does chain of thought after the cut, which
    is a function of the same two. Every cut gives a true bound: the named ones are only sharp.
    """
    if not task.cuts:
        raise Silent(f"{task.name} counts no prefixes")
    for end in task.cuts:
        for have, r in sorted((arch.state_bits(r), r) for r in arch.cuts(end)):
            need = told_apart(task, r)
            yield Bound(have, need, "state bits", f"after token {r:,}", f"{have:,} >= {need:,}")


EXAMPLES = (
    ("2*gdn @ d=128 h=4 dk=32 dv=32 conv=4 p=8", "eva"),
    ("1*rnn @ d=128 p=64", "index_lookup(symbols=2)"),
)
