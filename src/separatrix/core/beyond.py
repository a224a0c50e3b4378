"""What the theorems without a finite size are about: stacks, widths, and how large n would be."""

from separatrix.core.abilities import Hops
from separatrix.core.arch import Arch
from separatrix.core.errors import Silent
from separatrix.core.exact import ceil_log2
from separatrix.core.heads import branches, no_tail

PRINTED = 32  # doublings up to which a power of two is multiplied out


def width_bits(arch: Arch) -> int:
    """Hdp of the widest layer: the bits that a token can receive from its full heads."""
    p = max(arch.p.bits, arch.p_kv.bits)
    return max(heads_width(arch, at) for at in arch.softmax_layers) * p


def heads_width(arch: Arch, at: int) -> int:
    return sum(h.heads * max(h.key, h.value) for h in branches(arch.layers[at])[0])


def linear_numbers(arch: Arch, at: int) -> int:
    """H (d^2 + d): the state of linear attention with the heads of this layer (A.5)."""
    sizes = ((h.heads, max(h.key, h.value)) for h in branches(arch.layers[at])[0])
    return sum(heads * (d * d + d) for heads, d in sizes)


def asymptotic(arch: Arch, power: int, tokens: int) -> str:
    """How far off the hypothesis Hdp <= n^(2^-power) is."""
    wide = width_bits(arch)
    need = f"2^{power} x log2 {wide:,}"
    if power <= PRINTED:
        need += f" = {ceil_log2(wide, times=1 << power):,}"
    return f"log2 n >= {need} is needed, Hdp = {wide:,}; here log2 n <= {ceil_log2(tokens)}"


def reverse(task: Hops) -> None:
    """Raises Silent unless the table that is used last comes first."""
    if task.order != "reverse":
        raise Silent(f"order={task.order}: only the reverse order is hard in this way")


def hybrid(arch: Arch, task: Hops) -> None:
    """Raises Silent unless the stack is a hybrid of L - 1 full layers at most, for L hops (A.2)."""
    reverse(task)
    full = arch.full_layers
    if not 1 <= full < task.hops:
        raise Silent(
            f"for {task.hops} hops 1 to {task.hops - 1} layers with full heads, here {full}"
        )
    if arch.mixing[0] != arch.softmax_layers[0]:
        raise Silent(f"layer {arch.mixing[0]} is recurrent and stands before the full heads")
    for at in arch.softmax_layers:
        no_tail(branches(arch.layers[at])[0], at)
    rest = [(at, branches(arch.layers[at])[1]) for at in arch.mixing]
    if not any(others for _, others in rest):
        raise Silent("no layer has recurrent heads")
    most = max(linear_numbers(arch, at) for at in arch.softmax_layers) * arch.p.bits
    for at, others in rest:
        held = arch.state_bits(task.tokens, layers=[others])
        if held > most:
            raise Silent(f"layer {at} holds {held:,} bits, more than H (d^2 + d) p = {most:,}")
