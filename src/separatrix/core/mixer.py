"""A mixer: one token-mixing map, as sizes, parameter shapes, state shapes and abilities."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import gcd, prod
from typing import Any, ClassVar, Literal, Self

from separatrix.core.counting import Source
from separatrix.core.errors import near, squash
from separatrix.core.sizes import Size, check, fields_of, resolve, sizes_of
from separatrix.core.text import written

Kind = Literal["recurrent", "tail", "window", "cache"]
# How the numbers alive vary with the tokens seen: not at all; steadily up (caches, windows);
# in blocks (0 at every block's end); by levels (one level at powers of two); in another way.
Growth = Literal["constant", "steady", "blocks", "levels", "other"]


@dataclass(frozen=True)
class State:
    """Numbers alive after t tokens; `bits` where each has bits of its own, whatever the format."""

    shape: tuple[int, ...]
    kind: Kind = "recurrent"
    bits: int | None = None

    @property
    def numbers(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Param:
    """A weight: its shape, how it starts, the transform it enters by, whether it is learned and
    decays.
    """

    shape: tuple[int, ...]
    init: str = "fan_in"  # fan_in, zeros, ones, uniform(a, b), log_uniform(a, b), constant name
    transform: str = ""  # exp, -exp, softplus, sigmoid, ...
    learned: bool = True
    decay: bool = True

    @property
    def numbers(self) -> int:
        return prod(self.shape)


def matrix(rows: int, columns: int) -> Param:
    """A plain projection."""
    return Param((rows, columns))


def vector(length: int, init="zeros", transform="") -> Param:
    """A bias or a gate: free of weight decay."""
    return Param((length,), init, transform, decay=False)


def kernel(conv: int, channels: int) -> dict[str, Param]:
    """The weights of a causal convolution, each channel by itself; a kernel of 1 is none."""
    return {"conv": Param((conv, channels))} if conv > 1 else {}


def tail(conv: int, channels: int) -> dict[str, State]:
    """What such a convolution keeps of the tokens before."""
    return {"tail": State((conv - 1, channels), "tail")} if conv > 1 else {}


def pairs(n: int, most: int, mask="causal") -> int:
    """What n queries read together, each its `most` last tokens; with mask=none both ways."""
    if mask == "none":
        return n * min(n, 2 * most - 1)
    last = n - 1 if mask == "strict" else n
    whole = min(last, most)
    return whole * (whole + 1) // 2 + (last - whole) * most


@dataclass(frozen=True, kw_only=True)
class Mixer(ABC):
    """One token-mixing map: sizes, `params`, `state`, abilities, and its definition `step`."""

    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    also: ClassVar[tuple[str, ...]] = ()  # keys from which `infer` finds the sizes
    source: ClassVar[Source]
    growth: ClassVar[Growth] = "constant"
    whole: ClassVar[str] = ""  # why `state` is known to be incomplete, if it is

    def __init_subclass__(cls):
        cls.name = named(cls)

    def __post_init__(self):
        for key, value in self.sizes.items():
            check(self.name, key, sizes_of(type(self))[key], value)
        self.refuse()

    def refuse(self):
        """Raises ValueError for sizes that contradict each other."""

    def divides(self, part: str, whole: str):
        """Refuses a size that does not divide another; names what does."""
        a, b = self.sizes[part], self.sizes[whole]
        if b % a:
            ways = f"try {part}={gcd(a, b)} or {b}"
            raise ValueError(f"{self.name}: {part}={a} does not divide {whole}={b}; {ways}")

    def at_most(self, part: str, whole: str):
        """Refuses a size that is larger than another."""
        a, b = self.sizes[part], self.sizes[whole]
        if a > b:
            raise ValueError(f"{self.name}: {part}={a} is more than {whole}={b}; give at most that")

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """What may be given in brackets or as a setting."""
        names = tuple(sizes_of(cls))
        head = ("hd",) if "dk" in names or "dv" in names else ()
        return names + tuple(k for k in (*head, *cls.also) if k not in names)

    @classmethod
    def main(cls) -> str | None:
        """The size that a bare number in brackets means."""
        return next((name for name, s in sizes_of(cls).items() if s.main), None)

    @classmethod
    def infer(cls, given: Mapping[str, Any], d: int, pos: str = "none") -> dict[str, Any]:
        """All sizes from those that were given, the width and the positions of the stack."""
        return resolve(cls, cls.name, given, d=d, pos=pos)

    @classmethod
    def make(cls, given: Mapping[str, Any], d: int, pos: str = "none") -> Self:
        """The mixer with these sizes at width d."""
        for key, value in given.items():
            if key not in cls.keys():
                raise ValueError(f"{cls.name} has no size {key!r}{near(key, cls.keys())}")
            check(cls.name, key, sizes_of(cls).get(key, Size()), value)
        found = cls.infer(given, d, pos)
        if missing := [key for key in fields_of(cls) if key not in found]:
            raise ValueError(f"{cls.name}: infer finds no {missing[0]}")
        return cls(**{field: found[key] for key, field in fields_of(cls).items()})

    @property
    def longest(self) -> int | None:
        """The most tokens that it is defined for, where there is a limit."""
        return None

    def placed(self, at: int, layers):
        """Raises ValueError where this mixer cannot stand as layer `at` of these."""

    @property
    def sizes(self) -> dict[str, Any]:
        return {key: getattr(self, field) for key, field in fields_of(type(self)).items()}

    @classmethod
    def resources(cls) -> tuple[str, ...]:
        """Sizes of which more never hurts."""
        return tuple(name for name, s in sizes_of(cls).items() if s.grows)

    def covers(self, other: "Mixer") -> bool:
        """Whether this mixer can be set to do what `other` does: no resource smaller, the rest
        equal.
        """
        if type(self) is not type(other):
            return self.imitates(other)
        mine, wanted = self.sizes, other.sizes
        return all(
            size.free or (mine[key] >= wanted[key] if size.grows else mine[key] == wanted[key])
            for key, size in sizes_of(type(self)).items()
        )

    def imitates(self, other: "Mixer") -> bool:
        """Whether it can be set to do what a mixer of another kind does."""
        return False

    def __str__(self):
        inside = ", ".join(f"{k}={written(v)}" for k, v in self.sizes.items())
        return f"{self.name}[{inside}]" if inside else self.name

    @abstractmethod
    def params(self, width: int) -> dict[str, Param]:
        """The shapes of all weights in a stack of this width."""

    @abstractmethod
    def state(self, t: int) -> dict[str, State]:
        """Everything alive after t tokens."""

    def abilities(self) -> Iterator[object]:
        """Records that rules may ask for."""
        yield from ()

    @property
    def rhythm(self) -> tuple:
        """What decides where a state that goes up and down is low: the same, the same cuts."""
        return (self,)

    @cached_property
    def records(self) -> tuple[object, ...]:
        """All abilities, made once: every rule asks."""
        return tuple(self.abilities())

    def cuts(self, end: int) -> Iterator[int]:
        """Places up to `end` where little is alive. Any cut is sound; these are the sharp ones."""
        yield end

    def read(self, t: int) -> int:
        """Numbers of state that decoding token t reads."""
        return sum(s.numbers for s in self.state(t).values())

    def work(self, n: int) -> int:
        """Multiply-adds of mixing n tokens, projections apart; a recurrence touches its state
        twice.
        """
        return 2 * n * sum(s.numbers for s in self.state(0).values())


def named(cls) -> str:
    """The name of an item: that of its file, which says the same as the class."""
    stem = cls.__module__.rsplit(".", 1)[-1]
    return stem if squash(stem) == squash(cls.__name__) else snake(cls.__name__)


def snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")
