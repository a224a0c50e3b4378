"""Verdicts: what makes one, what never does, and which kind of open a row is."""

from fractions import Fraction

import pytest

from separatrix.core import Certificate
from separatrix.core.spec import parse, parse_task
from separatrix.verdict.audit import audit, judged_at
from separatrix.verdict.hops import hops_on_paper
from separatrix.verdict.portrait import portrait

TOY = "2*gdn @ d=128 h=4 dk=32 dv=32 conv=4 p=8"


def verdict(spec, task, n=None, evidence=()):
    return audit(parse(spec), parse_task(task), n, evidence)


def test_n_is_the_users_then_the_tasks_then_the_models_then_usual():
    bare, with_context = parse("full @ d=8"), parse("full @ d=8 ctx=999")
    assert judged_at(bare, parse_task("eva"), 7) == (7, "--n")
    assert judged_at(with_context, parse_task("eva(n=5)"))[0] == 5
    assert judged_at(with_context, parse_task("eva"))[0] == 999
    assert judged_at(bare, parse_task("eva"))[0] == 65_536


def test_one_layer_of_softmax_is_conditional_on_its_order():
    row = verdict("full[h=1, hd=4] @ d=16 p=16", "equality", 4096)
    assert row.verdict == "open"
    texts = [c.text for c in row.conditions]
    assert texts[0] == "impossible if softmax=set, p=fixed(7, 8)"
    first = row.conditions[0]
    assert first.have < first.need <= 2048 and first.impossible_from <= 4096
    pinned = verdict("full[h=1, hd=4, softmax=set] @ d=16 p=fixed(7, 8)", "equality", 4096)
    assert (pinned.verdict, pinned.have, pinned.need) == ("impossible", first.have, first.need)


@pytest.mark.parametrize("more", ["cot=1", "search=yes"])
def test_chain_of_thought_and_search_silence_rules_about_one_layer(more):
    spec = "full[h=1, hd=4, softmax=norm] @ d=16 p=fixed(7, 8)"
    assert verdict(spec, "equality", 4096).verdict == "impossible"
    assert verdict(f"{spec} {more}", "equality", 4096).verdict == "open"


def test_memory_holds_under_chain_of_thought_but_not_with_search():
    assert verdict(f"{TOY} cot=999", "eva", 8192).verdict == "impossible"
    assert verdict(f"{TOY} search=yes", "eva", 8192).verdict == "open"


def test_asymptotic_theorems_are_notes_with_their_numbers():
    row = verdict("2*full[h=4, hd=16] @ d=64 p=16", "seq_comp(L=2)", 1 << 20)
    assert row.verdict == "open" and row.kind == "asymptotic" and "log2 n" in row.note


def test_open_rows_say_what_is_lacking_or_that_it_is_solved_on_paper():
    deep = verdict("4*full[h=1, hd=64] @ d=512 p=16", "equality", 64)
    shallow = verdict("full[h=1, hd=64, softmax=norm] @ d=512 p=16", "equality", 64)
    assert deep.kind == "on paper" and "not written yet" in deep.note
    assert shallow.kind == "lacking" and "it needs softmax=set" in shallow.note


def test_a_vocabulary_that_is_too_small_is_said_with_both_numbers():
    row = verdict("full @ d=64 V=1000", "eva", 4096)
    assert any("4,096" in c.text and "1,000" in c.text for c in row.conditions)


def test_average_accuracy_is_bounded_where_the_distribution_is_known():
    row = verdict(TOY, "eva", 65_536)
    assert 0 < row.accuracy_at_most < Fraction(12, 100)
    assert verdict("full @ d=64", "eva", 65_536).accuracy_at_most is None


def certificate(spec, task):
    return Certificate("solves", task, parse(spec).spec, "0123")


def test_a_certificate_makes_possible_for_its_stack_and_larger_ones():
    small, large = "full[hd=8] @ d=64 p=8", "3*full[hd=16] @ d=64 p=8"
    proof = [certificate(small, "eva(n=64)")]
    assert verdict(small, "eva(n=64)", evidence=proof).verdict == "possible"
    assert verdict(large, "eva(n=64)", evidence=proof).verdict == "possible"
    for other in ("full[hd=4] @ d=64 p=8", "full[hd=8] @ d=64 p=16", "full[hd=8] @ d=32 p=8"):
        assert verdict(other, "eva(n=64)", evidence=proof).verdict == "open", other
    assert verdict(small, "eva(n=65)", evidence=proof).verdict == "open"


def test_a_certificate_against_a_theorem_is_not_passed_over():
    """Law 1: nothing is impossible by a theorem and solved by a certificate."""
    with pytest.raises(RuntimeError, match="forbids what certificate"):
        verdict(TOY, "eva(n=8192)", evidence=[certificate(TOY, "eva(n=8192)")])


def test_hops_follow_the_number_of_full_layers():
    assert hops_on_paper(parse("12*(3*gdn+full) @ d=256 h=4")) == {"reverse": 11, "w_first": 2047}
    assert hops_on_paper(parse("4*gdn @ d=256 h=4")) == {}


def test_a_portrait_counts_each_kind_of_state():
    seen = portrait(parse("gdn[hd=8, conv=4]+swa[16, hd=4]+full[hd=2] @ d=8 p=8 ctx=64"), 64)
    assert seen.fixed_bits == 8 * (64 + 3 * 24)
    assert seen.window_bits == 8 * 16 * 8
    assert seen.bits_per_token == 8 * 4
    assert seen.at_n == seen.fixed_bits + seen.window_bits + 64 * 32
    assert dict(seen.cache_bytes)[64] == seen.at_n // 8
    assert portrait(parse("3*swa[16] @ d=8"), 9).reach == 45
