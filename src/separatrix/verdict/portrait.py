"""What is known of a stack before any task is named: memory in tokens, reach, caches, hops."""

from dataclasses import dataclass, replace

from separatrix.core import Arch, Mixer, Reach, Softmax, ask, offers
from separatrix.core.arch import mixes
from separatrix.core.catalogue import find
from separatrix.core.sizes import MOST
from separatrix.verdict.ladder import impossible_from

USUAL_SYMBOLS = 65_536
LENGTHS = (4_096, 32_768)


@dataclass(frozen=True)
class Portrait:
    """Exact counts in bits and tokens; None where a question makes no sense for this stack."""

    fixed_bits: int  # recurrent states (one level of a log-linear layer), tails
    window_bits: int  # full windows
    bits_per_token: int  # caches that grow
    at_n: int  # everything alive after n tokens
    symbols: int  # of the arbitrary tokens that are counted
    lookup_tokens: int | None  # the last n at which the memory rule allows index lookup
    cache_outgrows_state_at: int | None
    reach: int | None  # tokens back, where windows alone carry the past
    cache_bytes: tuple[tuple[int, int], ...]  # (tokens, bytes of all state), at 4k, 32k, context


def portrait(arch: Arch, n: int) -> Portrait:
    fixed = arch.state_bits(1, ("recurrent", "tail"))
    windows = window_bits(arch)
    per_token = bits_per_token(arch)
    symbols = arch.V or USUAL_SYMBOLS
    kept = without_caches(arch)
    reach = reach_back(kept) if kept else None
    tokens = None
    if kept and (fixed or windows):
        tokens = last_lookup(kept, symbols)
        if reach is not None:
            tokens = min(tokens or reach, reach)
    lengths = [*LENGTHS, *([arch.ctx] if arch.ctx and arch.ctx not in LENGTHS else [])]
    return Portrait(
        fixed_bits=fixed,
        window_bits=windows,
        bits_per_token=per_token,
        at_n=arch.state_bits(n),
        symbols=symbols,
        lookup_tokens=tokens,
        cache_outgrows_state_at=fixed // per_token if fixed and per_token else None,
        reach=reach,
        cache_bytes=tuple((t, -(-arch.state_bits(t) // 8)) for t in lengths),
    )


def window_bits(arch: Arch) -> int:
    """All windows when they are full, long after the start and just before a chunk ends."""
    return arch.state_bits(MOST - 1, ("window",), layers=placed(arch, "window"))


def placed(arch: Arch, kind: str):
    """Layers, branches of other kinds left out, so that only states of this kind are asked for."""
    return [
        tuple(m for m in row if any(s.kind == kind for s in m.state(1).values()))
        for row in arch.layers
    ]


def bits_per_token(arch: Arch) -> int:
    """Bits by which the caches grow, a token on average: read off a long stretch."""
    rows = placed(arch, "cache")
    stretch = 1 << 20
    low, high = (arch.state_bits(t, ("cache",), layers=rows) for t in (stretch, 2 * stretch))
    return -(-(high - low) // stretch)


def without_caches(arch: Arch) -> Arch | None:
    """The stack without what keeps every token, and without what reads another layer's cache."""
    rows = [tuple(m for m in row if not remembers_all(m)) for row in arch.layers]
    left = tuple(row for row in rows if any(map(mixes, row)))
    return replace(arch, layers=left) if left else None


def remembers_all(mixer: Mixer) -> bool:
    return offers(mixer, Softmax) or any(s.kind == "cache" for s in mixer.state(1).values())


def last_lookup(arch: Arch, symbols: int) -> int | None:
    """The last n at which the memory rule allows index lookup; None where no search is exact."""
    task = find("tasks", "index_lookup").make(symbols=symbols)
    first, _ = impossible_from(find("theorems", "memory"), arch, task)
    return None if first is None else first - 1


def reach_back(arch: Arch) -> int | None:
    """How far back windows alone carry a fact; None where a recurrence carries it."""
    if not all(offers(m, Reach) for m in arch.mixers):
        return None
    return sum(max(ask(m, Reach).back for m in row) for row in arch.layers)
