"""A task: frozen sizes, a ladder of instances, and exact facts that rules ask for."""

from abc import ABC
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Self

from separatrix.core.counting import Source
from separatrix.core.errors import Silent
from separatrix.core.mixer import named
from separatrix.core.sizes import Sizes, check, resolve, size, sizes_of
from separatrix.core.text import written


@dataclass(frozen=True, kw_only=True)
class Task(ABC):
    """Sizes that were given; those left None follow n."""

    n: int | None = size(least=0)

    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    source: ClassVar[Source]
    places: ClassVar[tuple[str, ...]] = ("n",)  # what arguments without a key mean, in order
    first: ClassVar[int] = 1  # the least n
    exact: ClassVar[bool] = True  # prefix_bits counts exactly; else it is a proved lower bound
    linear: ClassVar[bool] = False  # prefix_bits(r) is ceil(r x a number of bits that follows n)
    audited: ClassVar[tuple[str, ...] | None] = None  # forms that an audit asks; None: its name
    remark: ClassVar[str] = ""  # what a verdict on this task must say beside it

    def __init_subclass__(cls):
        cls.name = named(cls)

    def __post_init__(self):
        for name, declared in sizes_of(type(self)).items():
            value = getattr(self, name)
            if value is None:
                continue
            check(self.name, name, declared, value)
        if self.n is not None:
            if self.n < self.first:
                raise ValueError(f"{self.name}: n = {self.n} is below the least, {self.first}")
            self.refuse()

    @classmethod
    def make(cls, **given) -> Self:
        """The task with these sizes; the rest follows n."""
        chosen = {name: value for name, value in given.items() if value is not None}
        return cls(**{name: chosen.get(name, cls.usual(name)) for name in sizes_of(cls)})

    def refuse(self):
        """Raises ValueError for sizes that contradict each other."""

    @cached_property
    def sizes(self) -> Sizes:
        """All sizes, those that follow n computed."""
        if self.n is None:
            raise ValueError(f"{self}: n is not given; say {self.name}(n=...)")
        given = {name: getattr(self, name) for name in sizes_of(type(self))}
        found = resolve(type(self), self.name, given)
        return Sizes(self.name, given, **found)

    def resolved(self) -> dict[str, Any]:
        """Every size by name."""
        return {name: getattr(self.sizes, name) for name in sizes_of(type(self))}

    # The ladder.

    def at(self, n: int) -> Self:
        """The largest instance whose leading size is at most n, other given sizes held."""
        return replace(self, n=n)

    @property
    def grows(self) -> bool:
        """Whether n is free: sizes that determine it leave nothing to vary."""
        return True

    # Facts. A task that is no decoder's task at any cut leaves `cuts` empty.

    @property
    def length(self) -> int:
        """Tokens of an instance."""
        return self.sizes.n

    @property
    def vocabulary(self) -> int:
        """Symbols that a model must know."""
        raise Silent(f"{self.name} does not say how many symbols it has")

    @property
    def cuts(self) -> tuple[int, ...]:
        """Tokens seen where most must be told apart."""
        return ()

    def prefix_bits(self, r: int) -> int:
        """ceil(log2) of the beginnings of r tokens that some continuation tells apart.

        Meant up to the last of `cuts`. Where promises leave beginnings without a common
        continuation: of the fewest states that a machine right on every input must be able to
        hold there.
        """
        raise Silent(f"{self.name} does not count its prefixes")

    def abilities(self) -> Iterator[object]:
        yield from ()

    def facts(self) -> tuple[tuple[str, str], ...]:
        """What `explain` shows beside, and no rule relies on."""
        return ()

    @property
    def records(self) -> Iterator[object]:
        """The abilities one by one: some are dear, and are not made before they are asked for."""
        return self.abilities()

    def __str__(self):
        given = {k: getattr(self, k) for k in sizes_of(type(self))}
        inside = [
            f"{key}={quoted(value, sizes_of(type(self))[key].text)}"
            for key, value in given.items()
            if value is not None and value != self.usual(key)
        ]
        return f"{self.name}({', '.join(inside)})" if inside else self.name

    @classmethod
    def usual(cls, key: str):
        """The value that need not be written: the first of some words."""
        choices = sizes_of(cls)[key].choices
        return choices[0] if choices else None


@lru_cache(maxsize=1 << 17)
def told_apart(task: Task, r: int) -> int:
    """`prefix_bits`, remembered: many stacks are judged on the same instances."""
    return task.prefix_bits(r)


def quoted(value, text: bool) -> str:
    if not text:
        return written(value)
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
