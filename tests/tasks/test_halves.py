"""Equality, inequality and disjointness, against all inputs."""

import pytest

from separatrix.core import Far, Fooling, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.families import fooled
from separatrix.enumeration.common.inputs import HALVES, inputs
from separatrix.enumeration.common.messages import reach
from tasks.brute import check

FORMS = [(name, n, 2) for name in HALVES for n in (2, 4, 6, 8)]
FORMS += [("equality", 4, 3), ("inequality", 4, 5), ("equality", 6, 3)]


@pytest.mark.parametrize("name, n, symbols", FORMS)
def test_counts_are_exact(name, n, symbols):
    task = parse_task(f"{name}(n={n}" + (f", symbols={symbols})" if symbols > 2 else ")"))
    rows = list(inputs(task))
    check(task, rows)
    assert ask(task, Far).back == reach(rows)


@pytest.mark.parametrize("name, n, symbols", FORMS)
def test_fooling_sets(name, n, symbols):
    task = parse_task(f"{name}(n={n}" + (f", symbols={symbols})" if symbols > 2 else ")"))
    game = ask(task, Fooling)
    assert (game.bits, game.tokens) == (fooled(task), n)


@pytest.mark.parametrize("name", HALVES)
def test_odd_lengths(name):
    assert parse_task(name).at(101).n == 100
    with pytest.raises(ValueError, match="try n=100 or 102"):
        parse_task(f"{name}(n=101)")


def test_what_must_be_said():
    assert "INTERSECT" in type(parse_task("disj")).__doc__
    assert "intersect" in parse_task("disjointness").remark
    assert "deterministic" in parse_task("equality").remark
