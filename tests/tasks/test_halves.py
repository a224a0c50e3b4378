"""Equality, inequality and disjointness, against all inputs."""

from itertools import product

import pytest

from separatrix.core import Far, Fooling, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.messages import asked_last, reach
from tasks.brute import check

ANSWERS = {
    "equality": lambda x, y: x == y,
    "inequality": lambda x, y: x != y,
    "disjointness": lambda x, y: any(a and b for a, b in zip(x, y, strict=True)),
}
FORMS = [(name, n, 2) for name in ANSWERS for n in (2, 4, 6, 8)]
FORMS += [("equality", 4, 3), ("inequality", 4, 5), ("equality", 6, 3)]


def halves(n, symbols):
    return list(product(range(symbols), repeat=n // 2))


@pytest.mark.parametrize("name, n, symbols", FORMS)
def test_counts_are_exact(name, n, symbols):
    task = parse_task(f"{name}(n={n}" + (f", symbols={symbols})" if symbols > 2 else ")"))
    pairs = product(halves(n, symbols), repeat=2)
    inputs = [asked_last(x + y, ANSWERS[name](x, y)) for x, y in pairs]
    check(task, inputs)
    assert ask(task, Far).back == reach(inputs)


@pytest.mark.parametrize("name, n, symbols", FORMS)
def test_fooling_sets(name, n, symbols):
    task = parse_task(f"{name}(n={n}" + (f", symbols={symbols})" if symbols > 2 else ")"))
    sets = halves(n, symbols)
    if name == "disjointness":
        family = [(x, tuple(1 - a for a in x)) for x in sets]
    else:
        family = [(x, x) for x in sets]
    say = ANSWERS[name]
    (value,) = {say(x, y) for x, y in family}
    for (x, y), (u, v) in product(family, repeat=2):
        assert (x, y) == (u, v) or say(x, v) != value or say(u, y) != value
    game = ask(task, Fooling)
    assert (game.bits, game.tokens) == ((len(family) - 1).bit_length(), n)


@pytest.mark.parametrize("name", ANSWERS)
def test_odd_lengths(name):
    assert parse_task(name).at(101).n == 100
    with pytest.raises(ValueError, match="try n=100 or 102"):
        parse_task(f"{name}(n=101)")


def test_what_must_be_said():
    assert "INTERSECT" in type(parse_task("disj")).__doc__
    assert "intersect" in parse_task("disjointness").remark
    assert "deterministic" in parse_task("equality").remark
