"""Number formats as data: how many bits a number has, and what is known about its arithmetic."""

from dataclasses import dataclass

from separatrix.core.errors import SpecError, near
from separatrix.core.text import show

ROUNDINGS = ("down", "nearest")
OVERFLOWS = ("clamp", "wrap", "raise")
MOST_BITS = 1 << 20


@dataclass(frozen=True)
class Bits:
    """So many bits a number, no arithmetic named: it can be audited, not run."""

    bits: int
    kind = "unnamed"

    def __str__(self):
        return str(self.bits)


@dataclass(frozen=True)
class Fixed:
    """Sign, `whole` bits before the point, `frac` after it (Bhattamishra et al., B.2)."""

    whole: int
    frac: int
    rounding: str = "down"
    overflow: str = "clamp"
    kind = "fixed"

    @property
    def bits(self):
        return self.whole + self.frac + 1

    def __str__(self):
        return _call("fixed", self.whole, self.frac, self.rounding, self.overflow, "down")


@dataclass(frozen=True)
class Float:
    """Sign, exponent, mantissa, as in IEEE 754."""

    exponent: int
    mantissa: int
    rounding: str = "nearest"
    overflow: str = "clamp"
    kind = "float"

    @property
    def bits(self):
        return self.exponent + self.mantissa + 1

    def __str__(self):
        for name, known in NAMED.items():
            if known == self:
                return name
        return _call("float", self.exponent, self.mantissa, self.rounding, self.overflow, "nearest")


Format = Bits | Fixed | Float

NAMED = {
    "fp32": Float(8, 23),
    "bf16": Float(8, 7),
    "fp16": Float(5, 10),
    "e4m3": Float(4, 3),
    "e5m2": Float(5, 2),
}


def _call(name, first, second, rounding, overflow, usual):
    more = (rounding, overflow) if overflow != "clamp" else (rounding,) * (rounding != usual)
    return f"{name}({', '.join(map(str, (first, second, *more)))})"


def read_format(value) -> Format:
    """A format from a setting's value: 8, bf16, fixed(7, 8), float(5, 2, nearest, wrap)."""
    if isinstance(value, Format):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        if not 1 <= value <= MOST_BITS:
            raise SpecError(f"{value} bits: a number has 1 to {MOST_BITS:,}")
        return Bits(value)
    if isinstance(value, str) and value.lower() in NAMED:
        return NAMED[value.lower()]
    name, args = value if isinstance(value, tuple) and len(value) == 2 else (value, ())
    if name not in ("fixed", "float"):
        raise SpecError(f"unknown format {show(name)}{near(str(name), [*NAMED, 'fixed', 'float'])}")
    parts = ("whole", "frac") if name == "fixed" else ("exponent", "mantissa")
    args = args if isinstance(args, tuple) else ()
    if not (2 <= len(args) <= 4 and all(isinstance(a, int) for a in args[:2])):
        shape = f"({parts[0]}, {parts[1]}[, rounding[, overflow]])"
        raise SpecError(f"{show(value)}: {name} takes {shape}, as in {name}(5, 10)")
    least = (0, 0) if name == "fixed" else (2, 1)
    for part, a, low in zip(parts, args, least, strict=False):
        if not low <= a <= MOST_BITS:
            raise SpecError(f"{name}: {part} = {a} is outside {low} to {MOST_BITS:,}")
    for given, known in zip(args[2:], (ROUNDINGS, OVERFLOWS), strict=False):
        if given not in known:
            raise SpecError(f"{name}: {show(given)} is none of {', '.join(known)}")
    return (Fixed if name == "fixed" else Float)(*args)


def accumulator(p: Format) -> Format:
    """The running sums of an online fold: at least 32 bits, p's fraction, the rest whole."""
    if p.bits >= 32:
        return p
    match p:
        case Fixed():
            return Fixed(31 - p.frac, p.frac, p.rounding, p.overflow)
        case Float():
            return NAMED["fp32"]
    return Bits(32)
