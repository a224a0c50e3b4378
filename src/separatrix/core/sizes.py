"""Sizes of tasks and mixers: fields that know their default and what growing them means."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

from separatrix.core.text import show

MOST = 1 << 64  # no size is larger


@dataclass(frozen=True)
class Size:
    """What a field may be. `grows`: more of it never hurts; `free`: no resource and no shape."""

    default: Any = None
    choices: tuple[str, ...] = ()
    real: bool = False
    text: bool = False
    least: int = 1
    grows: bool = False
    free: bool = False
    main: bool = False


def size(default=None, *, grows=True, main=False, least=1) -> Any:
    """An integer. `default`: a number or a function of the sizes before it; None: must be given."""
    return field(metadata={"size": Size(default, grows=grows, main=main, least=least)})


def fixed_size(default=None, *, main=False, least=1) -> Any:
    """An integer of which more is not simply better: a block, a stride, a level."""
    return size(default, grows=False, main=main, least=least)


def choice(*choices: str, free=False) -> Any:
    """One of some words, the first unless said."""
    return field(metadata={"size": Size(choices[0], choices=choices, free=free)})


def free_size(default, *, least=0) -> Any:
    """An integer that hand-made weights must agree on, but that is no resource: rotated numbers."""
    return field(metadata={"size": Size(default, least=least, free=True)})


def real(default) -> Any:
    """A number with a point, kept as a Fraction."""
    return field(metadata={"size": Size(default, real=True)})


def text_size(default=None) -> Any:
    """A piece of text: a pattern, a path."""
    return field(metadata={"size": Size(default, text=True)})


@cache
def sizes_of(cls) -> dict[str, Size]:
    """The sizes that a class declares, in order."""
    return {f.name.rstrip("_"): f.metadata["size"] for f in fields(cls) if "size" in f.metadata}


@cache
def fields_of(cls) -> dict[str, str]:
    """The field of each size: the size `state` of a mixer is its field `state_`, for `state(t)`."""
    return {f.name.rstrip("_"): f.name for f in fields(cls) if "size" in f.metadata}


class Sizes:
    """The sizes resolved so far, as attributes; what a default is computed from."""

    def __init__(self, owner: str, given: Mapping[str, Any], **known):
        self.owner, self.given = owner, given
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{self.owner} has no size {name!r} yet")

    def asked(self, key, default=None):
        """A size as the user gave it, or the default."""
        return self.given.get(key, default)

    def divided(self, whole: str, by: str) -> int:
        """whole / by, which must come out even."""
        a, b = getattr(self, whole), getattr(self, by)
        if a % b:
            close = ", ".join(str(c) for c in sorted({a - a % b, a - a % b + b}) if c)
            raise ValueError(
                f"{self.owner}: {by}={b} does not divide {whole}={a}; try {whole}={close}, "
                "or give hd"
            )
        return a // b

    @cached_property
    def hd(self) -> int:
        """The size of a head: as given, else width / heads."""
        return self.asked("hd") or self.divided("d", "h")

    def heads(self, usual: int) -> int:
        """Width / size of a head, which is the usual one of its kind unless given."""
        hd = self.asked("hd", usual)
        if self.d % hd:
            raise ValueError(f"{self.owner}: hd={hd} does not divide d={self.d}; give hd or h")
        return self.d // hd


def resolve(cls, owner: str, given: Mapping[str, Any], **known) -> dict[str, Any]:
    """Every size of `cls`: as given, else its default."""
    sizes = Sizes(owner, given, **known)
    found = {}
    for name, declared in sizes_of(cls).items():
        if name in given and given[name] is not None:
            value = given[name]
        else:
            value = declared.default
            if isinstance(value, Callable):  # type: ignore[arg-type]
                value = value(sizes)
            if value is None:
                raise ValueError(f"{owner}: {name} is not given; add {name}=...")
        found[name] = value
        setattr(sizes, name, value)
    return found


def expanded(owner: str, given: Mapping[str, Any], d: int) -> dict[str, Any]:
    """What is given, and both heads and their size: `inner`, else h * hd, else expand * d of both.

    So is the width inside a block of the Mamba-2 family found; heads of 64 numbers unless said.
    """
    h, hd = given.get("h"), given.get("hd")
    inner = given.get("inner") or (h * hd if h and hd else given.get("expand", 2) * d)
    hd = hd or (inner // h if h else 64)
    h = h or inner // hd
    if h * hd != inner:
        raise ValueError(
            f"{owner}: h={h} heads of hd={hd} numbers do not make inner={inner}; "
            "give two of h, hd, inner"
        )
    return dict(given) | {"h": h, "hd": hd}


def check(owner: str, name: str, declared: Size, value):
    """Refuses a value that its field cannot have."""
    if declared.choices:
        if value not in declared.choices:
            raise ValueError(
                f"{owner}: {name} = {show(value)} is none of {', '.join(declared.choices)}"
            )
    elif declared.text:
        if not isinstance(value, str):
            raise ValueError(f"{owner}: {name} = {show(value)} must be text")
    elif declared.real:
        if not isinstance(value, Fraction) or value <= 0:
            raise ValueError(f"{owner}: {name} = {show(value)} must be a positive number")
    elif isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{owner}: {name} = {show(value)} must be a whole number")
    elif not declared.least <= value <= MOST:
        raise ValueError(f"{owner}: {name} = {value} is outside {declared.least} to 2^64")
