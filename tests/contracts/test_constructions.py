"""What every construction keeps to, on its own examples; each check is seen to fail once."""

import re
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from separatrix.core import Arch, Construction, Source, Task, shortfall
from separatrix.core.catalogue import items
from separatrix.core.sizes import fields_of
from separatrix.core.spec import parse, parse_task

THEORY = Path(__file__).parents[2] / "docs" / "theory"
CONSTRUCTIONS = items("constructions")
LADDER = (*range(1, 40), 63, 64, 65, 400, 1024, 4162, 65_536, 1 << 20)
FAR = (1 << 31, 1 << 40, 1 << 62)

every = pytest.mark.parametrize("cls", CONSTRUCTIONS.values(), ids=lambda cls: cls.name)


@cache
def statement_ids() -> frozenset[str]:
    text = "\n".join(path.read_text("utf-8") for path in THEORY.glob("*.md"))
    return frozenset(re.findall(r"^### ([A-Z0-9][A-Za-z0-9.]*) ", text, re.MULTILINE))


@cache
def instance(text: str) -> Task:
    """The task of an example; one whose sizes determine n needs none."""
    task = parse_task(text)
    return task if task.n is not None else task.at(task.first)


def examples(cls) -> tuple[Task, ...]:
    return tuple(map(instance, import_module(cls.__module__).EXAMPLES))


@cache
def all_examples() -> tuple[Task, ...]:
    """Those of all tasks and of all constructions."""
    rooms = [*items("tasks").values(), *CONSTRUCTIONS.values()]
    texts = [text for cls in rooms for text in import_module(cls.__module__).EXAMPLES]
    return tuple(map(instance, dict.fromkeys(texts)))


# Facts.


def faults(cls, done: tuple[Task, ...]) -> list[str]:
    """What is missing or wrong in its facts, with the examples that it says it does."""
    found = []
    source = cls.source
    if not (isinstance(source, Source) and source.authors and source.link and source.year > 1900):
        found.append(f"source {source}")
    if cls.statement not in statement_ids():
        found.append(f"statement {cls.statement} is no heading of the theory pages")
    if len(cls.__doc__ or "") < 400 or "d:" not in cls.__doc__ and "d is" not in cls.__doc__:
        found.append("the docstring is no argument that says what the width consists of")
    if not cls.needs or not all(cls.needs):
        found.append("it needs nothing of a stack")
    if not set(cls.tasks) <= items("tasks").keys():
        found.append(f"tasks {cls.tasks} are not all known")
    missing = set(cls.tasks) - {task.name for task in done}
    found += [f"no example of {name}" for name in sorted(missing)]
    found += [f"it does not do its own example {task}" for task in done if not cls.does(task)]
    others = [task for task in all_examples() if task.name not in cls.tasks]
    found += [f"it claims {task}" for task in others if cls.does(task)]
    return found


@every
def test_facts(cls):
    assert faults(cls, examples(cls)) == []


@every
def test_tasks_that_it_is_about_are_asked_for_their_form(cls):
    """Whatever form of a task it does, it has a stack for it."""
    for task in all_examples():
        if cls.does(task):
            assert isinstance(cls(task).arch, Arch)


# The stack.


def broken_stack(construction: Construction) -> str:
    """What is wrong with the stack that it asks for: text, and what contains it."""
    arch = construction.arch
    if parse(arch.spec) != arch:
        return f"{arch.spec} does not come back"
    if missing := shortfall(arch, arch):
        return f"it does not contain itself: {missing}"
    smaller = list(one_less(arch))
    if not smaller:
        return "nothing in it can be less"
    return next((f"{less.spec} is enough too" for less in smaller if not shortfall(arch, less)), "")


def one_less(arch: Arch):
    """The same stack with one size, the width, the steps or a layer less."""
    if arch.d > 1:
        yield replace(arch, d=arch.d - 1)
    if arch.cot:
        yield replace(arch, cot=arch.cot - 1)
    for at, row in enumerate(arch.layers):
        if len(arch.layers) > 1:
            yield replace(arch, layers=arch.layers[:at] + arch.layers[at + 1 :])
        for branch, mixer in enumerate(row):
            for key in mixer.resources():
                for less in shrunk(mixer, key):
                    new = (*row[:branch], less, *row[branch + 1 :])
                    yield replace(arch, layers=(*arch.layers[:at], new, *arch.layers[at + 1 :]))


def shrunk(mixer, key):
    """The mixer with one of a size less, and of key-value heads where these follow."""
    value = mixer.sizes[key]
    also = {"kv": value - 1} if key == "h" and mixer.sizes.get("kv") == value else {}
    try:
        changed = {fields_of(type(mixer))[k]: v for k, v in ({key: value - 1} | also).items()}
        yield replace(mixer, **changed)
    except ValueError:
        return  # the least there is, or it divides no more


@every
def test_stacks(cls):
    for task in examples(cls):
        assert broken_stack(cls(task)) == "", str(task)


# Along the ladder.


def resources(arch: Arch) -> dict[str, int]:
    """What it costs, each a number of which less is better."""
    return {
        "layers": len(arch.layers),
        "d": arch.d,
        "p": arch.p.bits,
        "p_state": arch.p_state.bits,
        "p_kv": arch.p_kv.bits,
        "p_acc": arch.p_acc.bits,
        "cot": arch.cot,
        "fixed state": arch.state_bits(1, ("recurrent", "tail")),
        "sizes": sum(m.sizes[key] for row in arch.layers for m in row for key in m.resources()),
    }


def falls(cls, task: Task) -> str:
    """Where a resource falls as n grows."""
    before: dict[str, int] = {}
    for n in LADDER:
        if n < task.first or not cls.does(task.at(n)):
            continue
        now = resources(cls(task.at(n)).arch)
        for key, value in now.items():
            if value < before.get(key, 0):
                return f"{key} falls from {before[key]} to {value} at {task.at(n)}"
        before = now
    return "" if before else "it does none of the ladder"


@every
def test_sizes_never_fall(cls):
    for task in examples(cls):
        if task.grows:
            assert falls(cls, replace(task, n=None)) == ""


@every
def test_far_up_the_ladder(cls):
    """Whatever n is, it has a stack or does not claim to."""
    for task in examples(cls):
        for n in FAR if task.grows else ():
            far = replace(task, n=None).at(n)
            if cls.does(far):
                assert cls(far).arch.layers


@every
def test_depths_of_chains(cls):
    if not cls.hop_order:
        with pytest.raises(NotImplementedError):
            cls.depth(1)
        return
    depths = [cls.depth(hops) for hops in range(1, 200)]
    assert depths == sorted(depths) and cls.depth(1 << 4096) > depths[-1]
    for task in examples(cls):
        assert len(cls(task).arch.layers) == cls.depth(task.sizes.L)


def test_depths_are_those_of_the_theory():
    reverse, w_first = (CONSTRUCTIONS[f"composition_{key}"] for key in ("decoder", "w_first"))
    assert [reverse.depth(hops) for hops in (1, 2, 11)] == [2, 3, 12]
    assert [w_first.depth(hops) for hops in (1, 2, 3, 4, 2047, 2048)] == [2, 3, 3, 4, 12, 13]


# Planted faults.


class Planted(CONSTRUCTIONS["retrieval_head"]):
    """Too short an argument."""

    statement = "J.99"
    source = Source("", 2026, "")
    tasks = ("eva", "seq_comp")
    needs = ()

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks


class Less(CONSTRUCTIONS["retrieval_head"]):
    @property
    def arch(self):
        n = self.task.sizes.n
        return parse(f"full[h=1, hd=1] @ d={max(1, 100 - n)} p={max(1, 90 - n)}")


def test_a_layer_that_mixes_nothing_fits_into_any():
    need = parse("none+full[h=1, hd=2] @ d=4")
    assert shortfall(need, parse("2*full[h=1, hd=2] @ d=4")) == ""
    assert shortfall(need, parse("full[h=1, hd=2] @ d=4"))
    assert shortfall(parse("swa[1]+full[h=1, hd=2] @ d=4"), parse("2*full[h=1, hd=2] @ d=4"))


class Nothing(CONSTRUCTIONS["retrieval_head"]):
    @property
    def arch(self):
        return parse("none @ d=1")


def test_planted_facts_are_seen():
    found = " ".join(faults(Planted, (instance("eva(n=4, query=first)"),)))
    for fault in ("source", "J.99", "docstring", "needs nothing", "no example of seq_comp"):
        assert fault in found
    assert "does not do its own example" in " ".join(
        faults(CONSTRUCTIONS["retrieval_head"], (instance("eva(n=4, query=first)"),))
    )


def test_a_claim_too_many_is_seen():
    class Greedy(Planted):
        tasks = ("eva",)

        @classmethod
        def does(cls, task):
            return True

    assert any(f.startswith("it claims") for f in faults(Greedy, (instance("eva(n=4)"),)))


def test_planted_stacks_are_seen():
    assert "nothing in it" in broken_stack(Nothing(instance("eva(n=4)")))
    assert "falls" in falls(Less, instance("eva(n=4)"))


def test_a_containment_that_forgets_the_width_is_seen(monkeypatch):
    right = shortfall

    def forgetful(need, have):
        return right(replace(need, d=1), have)

    monkeypatch.setitem(globals(), "shortfall", forgetful)
    with pytest.raises(AssertionError):
        test_stacks(CONSTRUCTIONS["retrieval_head"])
