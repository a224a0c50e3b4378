"""What every mixer promises, held for all examples; and a broken twin for each promise."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import SimpleNamespace

import pytest

import promises
from promises import PROMISES, WIDTH, clashes
from separatrix.core import Mixer, Reach, Softmax, Source, State, size, tail
from separatrix.core.catalogue import items
from separatrix.core.mixer import Param
from separatrix.core.record import to_json
from separatrix.core.spec import parse


@cache
def examples():
    """Every example as a stack, and the mixers in it that it is an example of."""
    found = []
    for cls in items("mixers").values():
        texts = import_module(cls.__module__).EXAMPLES
        assert texts, f"{cls.name} has no EXAMPLES"
        for text in texts:
            arch = parse(f"{text} @ d={WIDTH}")
            mixers = [m for m in arch.mixers if isinstance(m, cls)]
            assert mixers, f"{text} is no example of {cls.name}"
            found += [(arch, mixer) for mixer in mixers]
    return tuple(found)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda p: p.__name__)
@pytest.mark.parametrize("mixer", [m for _, m in examples()], ids=str)
def test_every_mixer_keeps(promise, mixer):
    assert not promise(mixer)


@pytest.mark.parametrize("arch", dict.fromkeys(a for a, _ in examples()), ids=lambda a: a.spec)
def test_every_example_survives_its_text(arch):
    assert parse(arch.spec) == arch


def test_names_are_unique():
    assert clashes(items("mixers").values()) == []


# Twins, each with one fault.


@dataclass(frozen=True, kw_only=True)
class Sound(Mixer):
    """Keeps `state` numbers."""

    state_: int = size(2)
    source = Source("Nobody", 2026, "example.org")

    def params(self, width):
        return {"w": Param((width, self.state_))}

    def state(self, t):
        return {"s": State((self.state_,))}


class Anonymous(Sound):
    """Without a source."""

    source = Source("", 2026, "")


class Negative(Sound):
    """A shape below zero."""

    def state(self, t):
        return {"s": State((2 - t,))}


class Late(Sound):
    """A tail that fills up."""

    def state(self, t):
        return tail(2, t)


class Fractional(Sound):
    """Half a number."""

    def state(self, t):
        return {"s": State((t / 2,), "cache")}


class Creeping(Sound):
    """Calls itself constant and is not."""

    def state(self, t):
        return {"s": State((self.state_ + t // 100,))}


class Falling(Sound):
    """Calls itself steady and falls."""

    growth = "steady"

    def state(self, t):
        return {"s": State((self.state_ + 100 - t if t < 100 else self.state_,))}


class Leaking(Sound):
    """Chunks that keep a number at their end."""

    growth = "blocks"

    def state(self, t):
        return {"s": State((1 + t % 4,), "window")}

    def cuts(self, end):
        if end >= 4:
            yield end - end % 4


class Blunt(Sound):
    """Levels that name the end alone."""

    growth = "levels"

    def state(self, t):
        return {"s": State((t.bit_count(),))}


class Shifted(Blunt):
    """Levels with the cuts of lazy merging."""

    def cuts(self, end):
        t = end - 1
        while t:
            yield t + 1
            t &= t - 1


class Beyond(Sound):
    """A cut after the end."""

    def cuts(self, end):
        yield end + 1


class Endless(Sound):
    """A limit that nothing enforces."""

    longest = 10


class Torn(Sound):
    """A window that offers Softmax."""

    def abilities(self):
        yield Reach(3)
        yield Softmax(1, 1, 1, "any")


class Greedy(Sound):
    """Reads more than there is."""

    def read(self, t):
        return 3


class Lazy(Sound):
    """Less work for more tokens."""

    def work(self, n):
        return -n


class Shrinking(Sound):
    """More of its resource keeps less."""

    def state(self, t):
        return {"s": State((100 // self.state_,))}


class Void(Sound):
    """A weight of no numbers."""

    def params(self, width):
        return {"w": Param((width, 0))}


TWINS = (
    (promises.not_described, Anonymous),
    (promises.bad_shapes, Void),
    (promises.bad_states, Negative),
    (promises.bad_states, Late),
    (promises.bad_states, Fractional),
    (promises.false_growth, Creeping),
    (promises.false_growth, Falling),
    (promises.false_growth, Leaking),
    (promises.false_growth, Blunt),
    (promises.false_growth, Shifted),
    (promises.bad_cuts, Beyond),
    (promises.bad_limit, Endless),
    (promises.bad_abilities, Torn),
    (promises.bad_costs, Greedy),
    (promises.bad_costs, Lazy),
    (promises.bad_resources, Shrinking),
)


@pytest.mark.parametrize(("promise", "twin"), TWINS, ids=lambda x: x.__name__)
def test_a_broken_twin_is_seen(promise, twin):
    assert promise(twin(state_=2))


def test_a_sound_twin_passes():
    others = [promise for promise in PROMISES if promise is not promises.not_restored]
    assert not [promise.__name__ for promise in others if promise(Sound(state_=2))]


def test_a_mixer_that_comes_back_changed_is_seen(monkeypatch):
    mixer = examples()[0][1]
    other = next(m for _, m in examples() if m != mixer)
    text = to_json(other)
    monkeypatch.setattr(promises, "to_json", lambda _: text)
    assert promises.not_restored(mixer)


def test_a_shared_alias_is_seen():
    one = SimpleNamespace(name="one", aliases=("first", "Shared"))
    two = SimpleNamespace(name="two", aliases=("shared",))
    assert clashes([one, two]) == ["shared"]
    assert clashes([one]) == []
