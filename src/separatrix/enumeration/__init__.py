"""The brute force behind derived rules, one file each: all machines or all inputs of small size."""

from functools import cache
from importlib import import_module
from pathlib import Path

from separatrix.core import Check, SpecError, near


@cache
def names() -> tuple[str, ...]:
    """The rules and facts that have a brute force."""
    return tuple(sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py")))


def verify(name: str) -> tuple[Check, ...]:
    """Runs the brute force of a rule at its usual sizes."""
    if name not in names():
        raise SpecError(f"{name} has no brute force" + near(name, names()))
    return tuple(import_module(f"separatrix.enumeration.{name}").checks())
