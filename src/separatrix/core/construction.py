"""A construction: the upper side. What a stack needs so that weights written by hand do a task."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from separatrix.core.abilities import Reach
from separatrix.core.arch import Arch, Layer
from separatrix.core.counting import Source
from separatrix.core.mixer import Mixer, named
from separatrix.core.task import Task

# What hand-made weights take for granted and a stack may not promise.
FREE_POSITIONS = "free position codes"


@dataclass(frozen=True)
class Construction(ABC):
    """For one instance of a task: the stack that suffices. Its docstring is the argument."""

    task: Task

    name: ClassVar[str]
    statement: ClassVar[str]  # its id in the theory pages
    source: ClassVar[Source]
    tasks: ClassVar[tuple[str, ...]]  # names of the tasks that it does
    needs: ClassVar[tuple[str, ...]] = (FREE_POSITIONS, "no norm", "ReLU MLPs")
    hop_order: ClassVar[str] = ""  # of the look-ups that it chains, if it does: reverse, w_first

    def __init_subclass__(cls):
        cls.name = named(cls)

    @classmethod
    def does(cls, task: Task) -> bool:
        """Whether it is about this task in this form."""
        return task.name in cls.tasks

    @classmethod
    def depth(cls, hops: int) -> int:
        """Full layers for so many chained look-ups, where `hop_order` says that it chains any."""
        raise NotImplementedError(f"{cls.name} chains no look-ups")

    @property
    @abstractmethod
    def arch(self) -> Arch:
        """The stack that suffices: exact at this n, in every size."""


def shortfall(need: Arch, have: Arch) -> str:
    """Why `have` is not known to contain `need`, or "" if it does: layers in order, idle ones
    between.
    """
    if need.mask != have.mask:
        return f"it needs mask={need.mask}"
    if need.softmax_layers and need.order != "any" and have.order not in ("any", need.order):
        return f"it needs softmax={need.order}"
    if need.cot > have.cot:
        return f"it needs {need.cot} steps of chain of thought"
    if need.search and not have.search:
        return "it needs search"
    if need.d > have.d:
        return f"it needs width {need.d:,}, here {have.d:,}"
    at = 0
    for count, row in enumerate(need.layers):
        while at < len(have.layers) and not contains(have.layers[at], row):
            at += 1
        if at == len(have.layers):
            return lacking(need, have, count)
        at += 1
    return ""


def lacking(need: Arch, have: Arch, placed: int) -> str:
    row = need.layers[placed]
    if not any(contains(layer, row) for layer in have.layers):
        return f"it needs a layer {said(row)}"
    return f"of its {len(need.layers)} layers {placed} find a place, none is left for {said(row)}"


def distance(need: Arch, have: Arch) -> tuple[int, int]:
    """How far a stack is from what a construction needs: kinds of mixers it lacks, then layers."""
    kinds = {m.name for m in need.mixers} - {m.name for m in have.mixers}
    return len(kinds), max(0, len(need.layers) - len(have.layers))


def contains(layer: Layer, row: Layer) -> bool:
    """Whether the branches of `row` find room in different branches of `layer`.

    A branch that mixes nothing finds room in any layer: let its mixers idle.
    """
    if not row:
        return True
    if not row[0].state(1) and Reach(0) in row[0].abilities():
        return contains(layer, row[1:])
    return any(
        big.covers(row[0]) and contains(layer[:i] + layer[i + 1 :], row[1:])
        for i, big in enumerate(layer)
    )


def said(row: Layer) -> str:
    return "|".join(short(mixer) for mixer in row)


def short(mixer: Mixer) -> str:
    grown = {k: v for k, v in mixer.sizes.items() if k in mixer.resources()}
    return f"{mixer.name}[{', '.join(f'{k}={v}' for k, v in grown.items())}]"
