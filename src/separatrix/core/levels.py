"""The levels of log-linear attention: how many states are alive, and where few are (E.1, I.2)."""

from collections.abc import Iterator

MOST_LEVELS = 64  # no input is longer than 2^64


def alive(owner: str, t: int, merge: str, levels: int) -> int:
    """States alive after t tokens: one for every 1 of t.

    With merge=lazy, which leaves the last token apart: one for every 1 of t - 1, and its own.
    """
    if t >> levels:
        raise ValueError(
            f"{owner}: {levels} levels are for fewer than {1 << levels:,} tokens, not {t:,}; "
            f"give levels={t.bit_length()}"
        )
    if merge == "eager":
        return t.bit_count()
    return (t - 1).bit_count() + 1 if t else 0


def thin(end: int, merge: str, levels: int) -> Iterator[int]:
    """`end` with its 1s struck out from the right; with merge=lazy so end - 1, one token later.

    Any other place up to `end` keeps no fewer states and comes before one of these that keeps as
    few. Where there are too many tokens for the levels, the last place that has enough is `end`.
    """
    late = int(merge == "lazy")
    t = min(end, (1 << levels) - 1) - late
    while t > 0:
        yield t + late
        t &= t - 1
    if late and end:
        yield 1


def reads(n: int) -> int:
    """States that n tokens read together: at time t the token's own, and one for every 1 of t."""
    places = range(n.bit_length())
    return n + sum((n >> b + 1 << b) + max(0, n % (2 << b) - (1 << b)) for b in places)


def refuse_levels(owner: str, levels: int):
    """ValueError for more levels than any input can fill."""
    if levels > MOST_LEVELS:
        raise ValueError(f"{owner}: levels={levels}, the most is {MOST_LEVELS}")
