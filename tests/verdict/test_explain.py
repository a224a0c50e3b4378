"""Every item explains itself in words and in numbers that its own rule works out."""

import pytest

from separatrix.core import SpecError
from separatrix.core.catalogue import ROOMS, items
from separatrix.core.spec import parse, parse_task
from separatrix.verdict.explain import explain

ITEMS = [name for room in ROOMS for name in items(room)]


@pytest.mark.parametrize("name", ITEMS)
def test_nothing_is_empty_and_numbers_are_worked_out(name):
    page = explain(name)
    assert len(page.text) > 40 and page.question.endswith((")", "?")) and page.answer
    assert all(key and value for key, value in page.facts)
    assert any(c.isdigit() for line in page.worked for c in line)


def test_no_two_items_say_the_same():
    pages = [explain(name) for name in ITEMS]
    for part in ("text", "worked"):
        assert len({getattr(page, part) for page in pages}) == len(pages), part


def test_numbers_follow_the_stack_and_the_task():
    task = parse_task("eva(n=100)")
    one = explain("memory", parse("rnn[8] @ d=8 p=8"), task)
    two = explain("memory", parse("rnn[1000] @ d=8 p=8"), task)
    assert "64 >= 665" in one.worked[1] and "impossible" in one.worked[1]
    assert "8,000 >= 665" in two.worked[1] and "nothing follows" in two.worked[1]
    assert one.answer != two.answer


def test_a_language_shows_its_algebra_and_no_verdict_rests_on_it():
    facts = dict(explain('regex("(ab)*", n=8)').facts)
    assert facts["syntactic monoid"].startswith("6 elements; aperiodic, not commutative, not in DA")


def test_what_would_be_ignored_is_refused():
    with pytest.raises(SpecError, match="no theorem"):
        explain("eva", parse("rnn[8] @ d=8"))
    with pytest.raises(SpecError, match="did you mean memory"):
        explain("memorie")
