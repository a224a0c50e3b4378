"""How many chained look-ups the known constructions make with the full layers that a stack has."""

from separatrix.core import Arch
from separatrix.core.catalogue import items
from separatrix.core.exact import least


def hops_on_paper(arch: Arch) -> dict[str, int]:
    """By order of the question: the most hops whose construction needs no more full layers."""
    found: dict[str, int] = {}
    if arch.mask != "causal" or not arch.full_layers:
        return found
    for cls in items("constructions").values():
        if cls.hop_order:
            more = least(lambda hops, cls=cls: cls.depth(hops) > arch.full_layers, 1, 1 << 4096)
            most = (more or 1) - 1
            found[cls.hop_order] = max(most, found.get(cls.hop_order, 0))
    return found
