"""Where the softmax heads of a stack are and what stands beside them; rules ask for one shape."""

from separatrix.core.abilities import Softmax, ask, offers
from separatrix.core.arch import Arch, Layer, mixes
from separatrix.core.errors import Silent
from separatrix.core.mixer import Mixer


def branches(row: Layer) -> tuple[tuple[Softmax, ...], Layer]:
    """A layer's softmax branches as records, and its other branches but for idle ones."""
    heads = tuple(ask(mixer, Softmax) for mixer in row if offers(mixer, Softmax))
    return heads, tuple(m for m in row if not offers(m, Softmax) and mixes(m))


def mixing_branches(arch: Arch) -> tuple[Mixer, ...]:
    """The different mixers of a stack, but for idle ones."""
    found = tuple(mixer for mixer in arch.mixers if mixes(mixer))
    if not found:
        raise Silent("no layer mixes tokens")
    return found


def one_mixed_layer(arch: Arch) -> tuple[tuple[Softmax, ...], Layer]:
    """The softmax heads of the one layer that mixes tokens, and the branches beside them.

    Queries must depend on their own token alone, so no head may have a convolution inside.
    """
    row, at = arch.only_layer(), arch.mixing[0]
    heads, others = branches(row)
    if not heads:
        raise Silent(f"layer {at}: {others[0]} offers no Softmax")
    no_tail(heads, at)
    return heads, others


def one_softmax_layer(arch: Arch) -> tuple[Softmax, ...]:
    """The heads of the one layer that mixes tokens, with nothing beside them."""
    heads, others = one_mixed_layer(arch)
    if others:
        raise Silent(f"layer {arch.mixing[0]}: {others[0]} stands beside the softmax heads")
    return heads


def one_layer_of_heads(arch: Arch) -> int:
    """The index of the one layer with softmax heads; others may mix by their states."""
    if arch.full_layers != 1:
        raise Silent(f"speaks of one layer with softmax heads, not of {arch.full_layers}")
    return arch.softmax_layers[0]


def only_heads(arch: Arch) -> int:
    """The number of layers that mix tokens, all of them by plain softmax heads."""
    for at in arch.mixing:
        heads, others = branches(arch.layers[at])
        if others:
            raise Silent(f"layer {at}: {others[0]} offers no Softmax")
        no_tail(heads, at)
    if not arch.mixing:
        raise Silent("no layer mixes tokens")
    return len(arch.mixing)


def no_tail(heads: tuple[Softmax, ...], at: int) -> None:
    """Raises Silent where a convolution lets a query see more than its own token."""
    for head in heads:
        if head.tail:
            raise Silent(
                f"layer {at}: its convolution, tail {head.tail:,}, shows queries other tokens"
            )
