"""How many chained look-ups the known constructions make with the full layers that a stack has."""

from functools import partial

from separatrix.core import Arch, Construction
from separatrix.core.catalogue import items
from separatrix.core.exact import least


def hops_on_paper(arch: Arch) -> dict[str, int]:
    """By order of the question: the most hops whose construction needs no more full layers."""
    found: dict[str, int] = {}
    if arch.mask != "causal" or not arch.full_layers:
        return found
    for cls in items("constructions").values():
        if cls.hop_order:
            too_many = least(partial(exceeds, cls, arch.full_layers), 1, 1 << 4096)
            most = (too_many or 1) - 1
            found[cls.hop_order] = max(most, found.get(cls.hop_order, 0))
    return found


def exceeds(cls: type[Construction], full_layers: int, hops: int) -> bool:
    return cls.depth(hops) > full_layers
