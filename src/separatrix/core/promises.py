"""Items from outside, held to what an item promises: whatever goes wrong in one names it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, wraps
from inspect import getattr_static, isabstract
from pathlib import Path
from types import FunctionType
from typing import Any, get_args

from separatrix.core.arch import Arch
from separatrix.core.counting import Bound, Ceiling, Note, Source
from separatrix.core.errors import Silent
from separatrix.core.mixer import Growth, Kind, Mixer, Param, State
from separatrix.core.task import Task
from separatrix.core.text import show
from separatrix.core.theorem import Status, Theorem

Promise = tuple[Callable[[Any], bool], str]


def whole(value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def weights(value) -> bool:
    return isinstance(value, dict) and all(
        isinstance(part, Param) and sized(part.shape) for part in value.values()
    )


def states(value) -> bool:
    return isinstance(value, dict) and all(
        isinstance(part, State)
        and sized(part.shape)
        and part.kind in get_args(Kind)
        and (part.bits is None or whole(part.bits))
        for part in value.values()
    )


def sized(shape) -> bool:
    return isinstance(shape, tuple) and all(map(whole, shape))


def words(value) -> bool:
    return isinstance(value, tuple) and all(isinstance(word, str) for word in value)


def claim(value) -> bool:
    match value:
        case Bound():
            return whole(value.have) and whole(value.need) and isinstance(value.unit, str)
        case Ceiling():
            return isinstance(value.accuracy, int | Fraction)
    return isinstance(value, Note)


WORDS: Promise = (words, "a tuple of words")
WHOLE: Promise = (whole, "a whole number")
CUTS: Promise = (lambda found: all(map(whole, found)), "whole numbers")
TRUTH: Promise = (lambda found: isinstance(found, bool), "True or False")
ANYTHING: Promise = (lambda found: True, "")
SERIES = ("abilities", "cuts", "rule")  # may be generators
DEFAULTS = ("infer", "sizes")  # they call the functions that sizes follow

PROMISES: dict[str, Promise] = {
    "aliases": WORDS,
    "also": WORDS,
    "arch": (lambda found: isinstance(found, Arch), "an Arch"),
    "audited": (lambda found: found is None or words(found), "a tuple of texts or None"),
    "at": (lambda found: isinstance(found, Task), "the task at another n"),
    "covers": TRUTH,
    "cuts": CUTS,
    "does": TRUTH,
    "exact": TRUTH,
    "first": WHOLE,
    "growth": (lambda found: found in get_args(Growth), f"one of {', '.join(get_args(Growth))}"),
    "grows": TRUTH,
    "imitates": TRUTH,
    "infer": (lambda found: isinstance(found, dict), "a dictionary of all sizes"),
    "length": WHOLE,
    "linear": TRUTH,
    "longest": (lambda found: found is None or whole(found), "a whole number or None"),
    "needs": WORDS,
    "params": (weights, "a dictionary of Param((...,))"),
    "places": WORDS,
    "prefix_bits": WHOLE,
    "read": WHOLE,
    "rule": (lambda found: all(map(claim, found)), "Bound(have, need, unit), Ceiling or Note"),
    "source": (lambda found: isinstance(found, Source), "Source(authors, year, link)"),
    "state": (states, f"a dictionary of State((...,), kind), kind {' or '.join(get_args(Kind))}"),
    "status": (lambda found: found in get_args(Status), f"one of {', '.join(get_args(Status))}"),
    "tasks": WORDS,
    "vocabulary": WHOLE,
    "work": WHOLE,
}


def held(item):
    """The item, its every answer checked from now on; raises ValueError where it cannot be one."""
    if isinstance(item, Theorem):
        for key in ("status", "source"):
            keep(item.name, key, getattr(item, key))
        return replace(item, rule=guarded(item.name, "rule", item.rule))
    if isabstract(item):
        missing = ", ".join(sorted(item.__abstractmethods__))
        raise ValueError(f"{item.name} does not define {missing}")
    made = vars(item).get("__dataclass_params__")
    if issubclass(item, Mixer | Task) and not (made and made.eq):
        raise ValueError(
            f"{item.name}: write @dataclass(frozen=True, kw_only=True) above the class"
        )
    keep(item.name, "source", getattr(item, "source", None))
    for key, found in own(item):
        match found:
            case property(fget=rule) if rule is not None:
                found = property(guarded(item.name, key, rule))
            case cached_property():
                found = cached_property(guarded(item.name, key, found.func))
                found.__set_name__(item, key)
            case classmethod():
                found = classmethod(guarded(item.name, key, found.__func__))
            case FunctionType():
                found = guarded(item.name, key, found)
            case _:
                keep(item.name, key, found)
        setattr(item, key, found)
    return item


def own(cls: type) -> Iterator[tuple[str, Any]]:
    """What a class says in place of what all items of its kind say, and what asks its defaults."""
    for key in dir(cls):
        owners = [base for base in cls.__mro__ if key in vars(base)]
        ours = [base for base in owners if base.__module__.startswith("separatrix.")]
        if not key.startswith("_") and ours and (owners[0] not in ours or key in DEFAULTS):
            yield key, getattr_static(cls, key)


def guarded(name: str, key: str, rule: Callable) -> Callable:
    """The same function; it may only say what is promised, be Silent or refuse with ValueError."""

    @wraps(rule)
    def checked(*args, **sizes):
        try:
            found = rule(*args, **sizes)
            found = tuple(found) if key in SERIES else found
        except Silent:
            raise
        except ValueError as error:
            raise ValueError(named(name, str(error))) from error
        except Exception as error:  # the user's code may raise anything; it becomes one clear error
            raise ValueError(f"{name}: {key} raised {told(error)}") from error
        keep(name, key, found)
        return found

    return checked


def named(name: str, said: str) -> str:
    return said if said.startswith(name) else f"{name}: {said}"


def keep(name: str, key: str, found) -> None:
    """Raises ValueError for an answer that is not of the promised kind."""
    holds, says = PROMISES.get(key, ANYTHING)
    if not holds(found):
        raise ValueError(f"{name}: {key} = {show(found)} must be {says}")


def told(error: BaseException) -> str:
    """What was raised, and the last line outside that it came through."""
    at, where = error.__traceback__, ""
    while at is not None:
        if at.tb_frame.f_globals.get("__name__", "").startswith(("outside.", "__main__")):
            where = f" ({Path(at.tb_frame.f_code.co_filename).name}, line {at.tb_lineno})"
        at = at.tb_next
    return f"{type(error).__name__}: {error}{where}"
