"""What a part of the tokens tells one softmax read-out: bits, in plain integers."""

import re
from typing import NamedTuple

from separatrix.core.abilities import Softmax
from separatrix.core.arch import Arch
from separatrix.core.counting import Bound
from separatrix.core.errors import Silent
from separatrix.core.exact import ceil_log2
from separatrix.core.formats import Fixed


class Count(NamedTuple):
    """So many bits, and how they come about."""

    bits: int
    text: str


def plain(bits: int) -> Count:
    return Count(bits, f"{bits:,}")


def total(*parts: Count) -> Count:
    """Their sum; what is zero is not mentioned."""
    shown = [part.text for part in parts if part.bits]
    return Count(sum(part.bits for part in parts), " + ".join(shown) or "0")


def times(k: int, count: Count) -> Count:
    text = f"({count.text})" if " + " in re.sub(r"\([^()]*\)", "", count.text) else count.text
    return Count(k * count.bits, f"{k:,} x {text}")


def table(entries: int, values: int) -> Count:
    """The bits of a table of so many entries, each one of so many values: rounded up, exact."""
    whole = values & (values - 1) == 0
    text = f"{entries:,} x " + (f"{ceil_log2(values):,}" if whole else f"log2 {values:,}")
    return Count(ceil_log2(values, times=entries), text if whole else f"ceil({text})")


def compared(have: Count, need: Count, unit: str, where: str = "") -> Bound:
    """The bound have >= need, with its numbers plugged in."""
    return Bound(have.bits, need.bits, unit, where, f"{said(have)} >= {said(need)}")


def said(count: Count) -> str:
    result = f"{count.bits:,}"
    return result if count.text == result else f"{count.text} = {result}"


def fold(arch: Arch, heads: tuple[Softmax, ...], tokens: int) -> Count:
    """b = H (d_v + 2) p_acc: what a part of the tokens contributes to one query (0.3).

    A head sums d_v numerators and a denominator, and keeps a maximum. In order online they are
    rounded to p_acc bits, and the part is a beginning; in order set, where the sums of N products
    are exact, a number has 2p + ceil(log2(N + 1)) bits at most, and the part is any set of places.
    """
    width = max(arch.p_acc.bits, arch.p_kv.bits)
    if arch.order == "set":
        width = max(width, 2 * finest(arch).bits + ceil_log2(tokens + 1))
    return total(
        *(
            Count(h.heads * (h.value + 2) * width, f"{h.heads:,} x ({h.value:,} + 2) x {width:,}")
            for h in heads
        )
    )


def exchange(arch: Arch, heads: tuple[Softmax, ...], tokens: int) -> Count:
    """What two parties say in order norm until one of them has the read-out (I.4).

    A head costs two maxima, two sums of at most N exponentials, and the d_v value sums of one.
    """
    p, log = finest(arch).bits, ceil_log2(tokens + 1)
    wide = value_sum_bits(arch, tokens)
    found = []
    for h in heads:
        numbers = f"(2 x {h.value:,} + 4) x {p:,}"
        if wide > 2 * p:
            numbers = f"{h.value:,} x {wide:,} + 4 x {p:,}"
        bits = h.heads * (h.value * wide + 4 * p + 2 * log)
        found.append(Count(bits, f"{h.heads:,} x ({numbers} + 2 x {log:,})"))
    return total(*found)


def two_party(arch: Arch, heads: tuple[Softmax, ...], tokens: int) -> Count:
    """What one party must hear of the other's tokens, wherever they are, in order set or norm."""
    return (exchange if arch.order == "norm" else fold)(arch, heads, tokens)


def value_sum_bits(arch: Arch, tokens: int) -> int:
    """Bits of one party's sum of rounded weights times values, exact, in order norm.

    2p as long as the weights sum to less than 2^(whole + 1). They sum to 1 at most, but for what
    rounding to nearest adds, and for a sum of many exponentials that is clamped at 2^whole. Where
    numbers wrap, any number may become a weight (I.4).
    """
    p = finest(arch)
    if p.whole == 0:
        raise Silent(f"1.0 is no number of p={p}: the proof needs it")
    formats = (arch.p, arch.p_kv)
    largest = (1 << p.bits - 1) - 1
    weights = max(1 << p.frac, -(-(tokens << 2 * p.frac) // largest))  # in units of 2^-frac
    if any(isinstance(f, Fixed) and f.rounding == "nearest" for f in formats):
        weights += (tokens + 1) // 2
    if any(isinstance(f, Fixed) and f.overflow == "wrap" for f in formats):
        weights = tokens << p.bits - 1
    return max(2 * p.bits, (weights << p.bits - 1).bit_length() + 1)


def finest(arch: Arch) -> Fixed:
    """The format of scores and products: the finer one of p and p_kv, both fixed point (0.3)."""
    if not isinstance(arch.p, Fixed) or not isinstance(arch.p_kv, Fixed):
        raise Silent(f"proved for fixed point; here p={arch.p}, p_kv={arch.p_kv}")
    return max(arch.p, arch.p_kv, key=lambda f: f.bits)
