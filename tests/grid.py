"""The example grid: every mixer's examples as stacks, every form of every task."""

from dataclasses import replace
from functools import cache
from importlib import import_module

from separatrix.core import Arch, SpecError, Task
from separatrix.core.catalogue import items
from separatrix.core.spec import parse, parse_task


@cache
def stacks() -> tuple[Arch, ...]:
    """One and two layers of every mixer example, and the stacks that theorems name."""
    texts = []
    for cls in items("mixers").values():
        for text in import_module(cls.__module__).EXAMPLES:
            texts += [text] if "@" in text else [f"{text} @ d=64 p=4", f"2*{text} @ d=64 p=8"]
    for theorem in items("theorems").values():
        texts += [spec for spec, _ in import_module(theorem.rule.__module__).EXAMPLES]
    found = []
    for text in dict.fromkeys(texts):
        try:
            found.append(parse(text))
        except SpecError as error:
            if "of=" not in text:  # a layer that reads another one's cache cannot stand alone
                raise AssertionError(text) from error
    return tuple(found)


@cache
def tasks() -> tuple[Task, ...]:
    """Every form that an audit asks, and every example, its n left free."""
    found = []
    for cls in items("tasks").values():
        forms = cls.audited if cls.audited is not None else (cls.name,)
        found += [parse_task(form) for form in forms]
        found += [free(parse_task(text)) for text in import_module(cls.__module__).EXAMPLES]
    return tuple(dict.fromkeys(found))


def free(task: Task) -> Task:
    """The task with n left to the ladder, unless its other sizes settle n."""
    return replace(task, n=None) if task.grows else task
