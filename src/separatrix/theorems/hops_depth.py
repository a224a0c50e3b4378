"""Each hop costs a recurrent stack a layer, or width that grows with n."""

from separatrix.core import Arch, Hops, Note, Silent, Source, Task, ask, lower
from separatrix.core.heads import mixing_branches


@lower(
    statement="H.12",
    status="asymptotic",
    source=Source("Sanford, Hsu, Telgarsky", 2024, "arxiv.org/abs/2402.09268"),
    hypotheses=(
        "k-hop induction heads, the question last; several layers of recurrences",
        "exponents as on the authors' poster, constants not named",
    ),
)
def hops_depth(arch: Arch, task: Task):
    """k hops take a stack of recurrences k layers, or a width of order n / k^6.

    k-hop induction contains pointer chasing: players in a ring hold a function each, and who is
    to name the end of the chase must hear from them in the wrong order k times, or hear almost
    everything. A recurrent layer is one round of short messages down the line. Full attention is
    not bound by this: floor(log2 k) + 2 layers of constant width suffice for k hops, by doubling,
    and with far fewer one could tell one cycle from two, which is believed to be hard.
    """
    asked = ask(task, Hops)
    if asked.order == "forward":
        raise Silent("order=forward: each hop's table comes after what asks for it")
    if arch.full_layers:
        raise Silent(f"layer {arch.softmax_layers[0]} has softmax heads")
    if arch.state_bits(asked.tokens, ("cache",)):
        raise Silent("some layer keeps a cache that grows: it is no recurrence")
    depth = len(arch.mixing)
    if not 1 <= depth < asked.hops:
        raise Silent(f"depth {depth} for {asked.hops} hops")
    if asked.tokens < asked.hops**6:
        raise Silent(f"n / k^6 = {asked.tokens:,} / {asked.hops**6:,} is below 1")
    held = max(arch.state_bits(asked.tokens, layers=[[mixer]]) for mixer in mixing_branches(arch))
    yield Note(
        f"asymptotic only: a depth of {depth} recurrent layers follows {asked.hops} hops (k-hop "
        f"induction) only with width of order n / k^6 = {asked.tokens:,} / {asked.hops**6:,}; "
        f"the largest holds {held:,} bits"
    )


EXAMPLES = (
    ("2*mamba2 @ d=64 p=16", "seq_comp(L=3)"),
    ("2*full @ d=64 p=16", "seq_comp(L=3)"),
)
