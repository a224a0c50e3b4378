"""The brute force of every derived rule agrees with it, and none agrees with a wrong one."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from types import SimpleNamespace

import pytest

from separatrix import enumeration
from separatrix.core import Ceiling, SpecError, Theorem
from separatrix.core.catalogue import items
from separatrix.questions.explain import explain

NAMES = enumeration.names()
checks = cache(enumeration.verify)


def test_every_derived_rule_has_one():
    derived = {t.name for t in items("theorems").values() if t.status == "derived"}
    assert derived <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_it_agrees(name):
    found = checks(name)
    assert len(found) > 2 and all(check.case and check.unit for check in found)
    assert [check for check in found if not check.ok] == []
    assert len({(check.case, check.unit) for check in found}) == len(found)


def test_each_has_a_page():
    assert [explain(name).page.name for name in NAMES] == list(NAMES)


def test_a_page_runs_it_by_any_name():
    found = explain("hattention", verify=True)
    assert found.agrees and found.checks == checks(found.page.name)


def test_a_name_without_one():
    with pytest.raises(SpecError, match="pointer"):
        enumeration.verify("pointr")


LARGER = {
    "memory": {"TASKS": ("eva(n=5)", "is_tree(n=5)", "seq_comp(L=3, m=2, n_l=1)", "dyck(n=8)")},
    "two_party": {"LAYERS": 400, "FOOLED": ("dyck(n=10)", "equality(n=16)", "threshold(n=14)")},
    "certificate": {"TASKS": ("parity(n=5)", "majority(n=5)", "threshold(n=5, k=1, b=2)")},
    "log_linear_mamba2": {"CUTS": (9, 10, 11)},
    "receptive_field": {"TOKENS": 13},
    "regex": {"LENGTHS": (3, 6)},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGER)
def test_it_agrees_at_larger_sizes(name, monkeypatch):
    for size, value in LARGER[name].items():
        monkeypatch.setattr(import_module(f"separatrix.enumeration.{name}"), size, value)
    assert [check for check in enumeration.verify(name) if not check.ok] == []


# Twins: a rule that asks one too much, a fact that is one too large, a protocol that says too
# little, a model that breaks a hypothesis. Together they make every kind of check fail.


def wrong_rules(patch):
    """What every rule says, one off."""
    right = Theorem.__call__

    def one_off(says):
        if isinstance(says, Ceiling):
            return replace(says, accuracy=says.accuracy - Fraction(1, 1 << 20))
        return replace(says, have=says.have - 1, need=says.need + 1)

    patch.setattr(Theorem, "__call__", lambda *given: tuple(map(one_off, right(*given))))


def wrong(module, name, twin):
    """A function of a module, given to `twin` and replaced by what it makes of it."""

    def plant(patch):
        home = import_module(f"separatrix.{module}")
        patch.setattr(home, name, twin(getattr(home, name)))

    return plant


def one_more(right):
    return lambda *given: right(*given) + 1


def one_more_of(field):
    def twin(right):
        return lambda *given: SimpleNamespace(**{field: getattr(right(*given), field) + 1})

    return twin


def always(value):
    return lambda right: lambda *given: value


def half(right):
    return lambda *given: right(*given) // 2


def from_the_other_end(right):
    """A score that depends on all tokens."""
    return lambda order, x, k: right(
        {p: -r for p, r in order.items()} if sum(x) % 2 else order, x, k
    )


def forgetful(right):
    """Two layers of which the second has lost the input of the first."""
    return lambda phi: right(lambda x, F, R: phi(0, F, R))


def without_newest(right):
    return lambda states: tuple(levels[1:] for levels in right(states))


NARROW = wrong("enumeration.common.protocols", "value_sum_bits", half)
TWINS = {
    "averaging": [wrong_rules, NARROW],
    "block_two_sum": [wrong_rules, wrong("enumeration.block_two_sum", "wins", always(True))],
    "certificate": [
        wrong_rules,
        wrong("enumeration.certificate", "selected", from_the_other_end),
    ],
    "compose_table": [wrong_rules],
    "composition_headwise": [wrong("enumeration.composition_headwise", "full_first", forgetful)],
    "copy_ceiling": [wrong_rules],
    "hybrid_full_first": [
        wrong_rules,
        wrong("enumeration.hybrid_full_first", "known", always(((), (), ()))),
    ],
    "hybrid_sandwich": [wrong_rules, wrong("enumeration.hybrid_sandwich", "two_halves", always(0))],
    "log_linear_mamba2": [
        wrong("mixers.log_linear_mamba2", "alive", one_more),
        wrong("enumeration.log_linear_mamba2", "remembered", without_newest),
    ],
    "memory": [wrong("enumeration.memory", "told_apart", one_more)],
    "pointer": [wrong_rules],
    "recall_ceiling": [wrong_rules],
    "recall_one_layer": [wrong_rules],
    "receptive_field": [
        wrong_rules,
        wrong("enumeration.receptive_field", "ask", one_more_of("back")),
    ],
    "regex": [
        wrong("enumeration.regex", "told_apart", one_more),
        wrong("enumeration.regex", "cheapest", always(0)),
    ],
    "two_party": [
        wrong_rules,
        NARROW,
        wrong("enumeration.two_party", "ask", one_more_of("bits")),
    ],
}


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_check_can_fail(name, monkeypatch):
    kinds, failed = {check.unit for check in checks(name)}, set()
    for plant in TWINS[name]:
        with monkeypatch.context() as patch:
            plant(patch)
            failed |= {check.unit for check in enumeration.verify(name) if not check.ok}
    assert failed == kinds
