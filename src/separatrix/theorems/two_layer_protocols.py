"""Why two layers stay open: no short protocol follows two layers of attention."""

from separatrix.core import Arch, Fooling, Note, Silent, Source, Task, ask, lower
from separatrix.core.beyond import width_bits
from separatrix.core.exact import ceil_log2
from separatrix.core.heads import only_heads


@lower(
    statement="R.7",
    status="asymptotic",
    source=Source(
        "Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Lemma 5, Corollary 13.1"
    ),
    hypotheses=("two layers of full attention or more",),
)
def two_layer_protocols(arch: Arch, task: Task):
    """No two-party argument can exclude two layers: one of them costs close to n bits to follow.

    For every split of the tokens into halves there is a stack of two layers with m p H of order
    (log n)^2 that says whether the halves agree: the first layer fetches the partner, the second
    takes the mean of the differences. Agreement costs n/2 bits. So a protocol that follows any
    two-layer stack in m p H g(n) bits has g(n) of order n / (log n)^2 at least, and a bound made
    of it would exclude nothing. Whatever bounds two layers must use more than two parties.
    """
    game = ask(task, Fooling)
    depth = only_heads(arch)
    if depth < 2:
        raise Silent("one layer: two parties do follow it (I.4)")
    needed = game.tokens // max(1, ceil_log2(game.tokens)) ** 2
    yield Note(
        f"two parties need {game.bits:,} bits here, which excludes one small layer but never two: "
        f"following depth {depth} costs up to m p H x n / (log n)^2 bits, here of order "
        f"{width_bits(arch):,} x {needed:,} (R.7)"
    )


EXAMPLES = (
    ("2*full[h=4, hd=16] @ d=64 p=16", "two_sum(ask=any)"),
    ("1*full[h=4, hd=16] @ d=64 p=16", "two_sum(ask=any)"),
)
