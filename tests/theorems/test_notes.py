"""Rules that bind at no size: when they speak, the numbers that they print, and no verdict."""

import pytest

from facts import facts
from separatrix.core import Fooling, Hops, Note, Recall, Silent, Table, Tracking, Triples
from separatrix.core.catalogue import find, items
from separatrix.core.spec import parse

NOTES = [t for t in items("theorems").values() if not t.finite]


def note(name, spec, task) -> str:
    (said,) = find("theorems", name)(parse(spec), task)
    assert isinstance(said, Note)
    return said.text


def why_silent(name, spec, task) -> str:
    with pytest.raises(Silent) as silent:
        find("theorems", name)(parse(spec), task)
    return str(silent.value)


def hops(k, order="reverse", tokens=1 << 12):
    return facts(Hops(k, order, tokens), tokens=tokens)


def full(hdp):
    """One head of so many bits in all."""
    return f"full[h=1, hd={hdp // 16}]"


@pytest.mark.parametrize("theorem", NOTES, ids=str)
def test_none_of_them_makes_a_verdict(theorem):
    assert theorem.status in ("asymptotic", "conditional", "conjectured")


# Composition: the table of A.8.


@pytest.mark.parametrize(
    ("L", "Hdp", "hybrid", "alone"),
    [(2, 64, 6144, 1536), (2, 4096, 12_288, 3072), (3, 64, 98_304, 24_576)],
)
def test_how_long_an_input_would_have_to_be(L, Hdp, hybrid, alone):
    said = note("composition_full_depth", f"{L}*{full(Hdp)} @ d=64 p=16", hops(L))
    assert f"= {alone:,} is needed" in said and "here log2 n <= 12" in said
    linear = f"{L - 1}*({full(Hdp)}+gla[h=1, hd=2]) @ d=64 p=16"
    assert f"= {hybrid:,} is needed" in note("composition_hybrid", linear, hops(L))
    beside = f"{L - 1}*({full(Hdp)}|gla[h=1, hd=2]) @ d=64 p=16"
    said = note("composition_headwise", beside, hops(L))
    assert f"= {hybrid:,} is needed" in said
    assert all(f"D{i}" in said for i in (1, 2, 3, 4))


def test_powers_that_are_too_large_are_left_as_they_are():
    said = note("composition_full_depth", f"2*{full(64)} @ d=64 p=16", hops(1000))
    assert "2^4000 x log2 64 is needed" in said


def test_what_is_not_excluded_is_not_mentioned():
    depth, hybrid, headwise = (f"composition_{x}" for x in ("full_depth", "hybrid", "headwise"))
    one, end = full(64), "@ d=64 p=16"
    assert "here are 3" in why_silent(depth, f"3*{one} {end}", hops(2))
    assert "gla" in why_silent(depth, f"{one}+gla[h=1, hd=2] {end}", hops(2))
    for order in ("w_first", "forward"):
        for name in (depth, hybrid, headwise):
            assert order in why_silent(name, f"{one}+gla[h=1, hd=2] {end}", hops(3, order))
    for name in (hybrid, headwise):
        both = f"{one}|gla[h=1, hd=2]" if name == headwise else f"{one}+gla[h=1, hd=2]"
        assert "here 2" in why_silent(name, f"2*({both}) {end}", hops(2))
        assert "layer 0" in why_silent(name, f"gla[h=1, hd=2]+{both} {end}", hops(3))
        assert "more than" in why_silent(name, f"{both}+gla[h=1, hd=16] {end}", hops(3))
        assert "more than" in why_silent(name, f"{both}+dsa[4] {end}", hops(3))
        assert "tail 3" in why_silent(
            name, f"{both.replace('hd=4', 'hd=4, conv=4')} {end}", hops(3)
        )
        assert "cot" in why_silent(name, f"{both} {end} cot=5", hops(3))
    assert "recurrent" in why_silent(hybrid, f"{one} {end}", hops(2))
    assert "side by side" in why_silent(hybrid, f"{one}|gla[h=1, hd=2] {end}", hops(2))
    assert "side by side" in why_silent(headwise, f"{one}+gla[h=1, hd=2] {end}", hops(2))


def test_hops_of_recurrences():
    said = note("hops_depth", "2*mamba2 @ d=64 p=16", hops(3))
    assert "4,096 / 729" in said
    assert "depth 3" in why_silent("hops_depth", "3*mamba2 @ d=64 p=16", hops(3))
    assert "below 1" in why_silent("hops_depth", "2*mamba2 @ d=64 p=16", hops(5))
    assert "forward" in why_silent("hops_depth", "2*mamba2 @ d=64 p=16", hops(3, "forward"))
    assert "layer 1" in why_silent("hops_depth", "mamba2+full @ d=64 p=16", hops(3))


# Triples and two parties.


def test_triples():
    task = facts(Triples(1 << 16, 1 << 17))
    one, two = (f"{k}*full[h=4, hd=16] @ d=64 p=16" for k in (1, 2))
    assert "conjectured" in note("three_sum_depth", two, task)
    assert "1,024" in note("three_sum_width", one, task) and "65,536 / 4" in note(
        "three_sum_width", one, task
    )
    assert "d = 64" in note("infinite_precision", one, task)
    assert note("infinite_precision", one, facts(Table(9, 9)))
    for name in ("three_sum_width", "infinite_precision"):
        assert "depth here is 2" in why_silent(name, two, task)
    assert "one layer" in why_silent("three_sum_depth", one, task)
    assert "gla" in why_silent("three_sum_depth", f"full+{'gla'} @ d=64 p=16", task)
    assert "Table nor Triples" in why_silent("infinite_precision", one, facts())


def test_two_layers_and_two_parties():
    task = facts(Fooling(512, "the halves", 2, 1024))
    said = note("two_layer_protocols", "2*full[h=4, hd=16] @ d=64 p=16", task)
    assert "512 bits" in said and "1,024 x 10" in said  # 1,024 / 10^2
    assert "one layer" in why_silent("two_layer_protocols", "full @ d=64 p=16", task)


# All lengths.

PARITY = facts(Tracking(parity=True, modulo=2))
THIRDS = facts(Tracking(modulo=3))
SIXTHS = facts(Tracking(parity=True, modulo=6))
FOURTHS = facts(Tracking(parity=True, modulo=4))
FIVE = facts(Tracking(parity=True, modulo=2, solvable=False))


@pytest.mark.parametrize(
    ("mixer", "task", "said"),
    [
        ("mamba2", PARITY, "parity"),
        ("gla", PARITY, "parity"),
        ("delta_net[beta=1]", PARITY, "parity"),
        ("delta_net[beta=2]", PARITY, None),
        ("retnet", PARITY, None),
        ("mamba2", THIRDS, "modulo 3"),
        ("retnet", THIRDS, None),
        ("delta_net[beta=1]", THIRDS, None),
        ("mamba2", SIXTHS, "parity"),
        ("delta_net[beta=1]", SIXTHS, "parity"),
        ("delta_net[beta=2]", SIXTHS, None),
        ("delta_net[beta=2]", FOURTHS, None),
    ],
)
def test_eigenvalues(mixer, task, said):
    spec = f"3*{mixer}+none @ d=64 p=16"
    if said:
        assert said in note("eigenvalues", spec, task)
    else:
        assert "may follow" in why_silent("eigenvalues", spec, task)


def test_one_layer_that_can_is_enough():
    mixed = "2*mamba2+delta_net[beta=2] @ d=64 p=16"
    assert "may follow" in why_silent("eigenvalues", mixed, PARITY)
    for other in ("full", "rnn", "conv[3]"):
        assert "Spectrum" in why_silent("eigenvalues", f"mamba2+{other} @ d=64 p=16", PARITY)
    assert "no layer mixes" in why_silent("eigenvalues", "none @ d=64 p=16", PARITY)


def test_word_problems():
    assert "TC0" in note("word_problems", "2*mamba2+full|gla @ d=64 p=16", FIVE)
    assert "solvable" in why_silent("word_problems", "2*mamba2 @ d=64 p=16", PARITY)
    assert "not diagonal" in why_silent("word_problems", "full+delta_net @ d=64 p=16", FIVE)
    assert "Spectrum" in why_silent("word_problems", "full+rnn @ d=64 p=16", FIVE)
    assert note("linear_versus_nonlinear", "gla+delta_net @ d=64 p=16", FIVE)
    assert "triangular" in why_silent("linear_versus_nonlinear", "2*gla @ d=64 p=16", FIVE)
    assert "solvable" in why_silent("linear_versus_nonlinear", "delta_net @ d=64 p=16", PARITY)


# Chain of thought.


def test_retrieval_with_chain_of_thought():
    task = facts(Recall(64, 64, 64))
    for cot in ("", " cot=99"):
        assert "2,048 " not in note("retrieval_cot", f"gla[h=1, hd=8] @ d=8 p=16{cot}", task)
    assert "1,024" in note("retrieval_cot", "gla[h=1, hd=8] @ d=8 p=16", task)
    assert "layer 1" in why_silent("retrieval_cot", "gla+full @ d=8 p=16", task)
    assert "search" in why_silent("retrieval_cot", "gla @ d=8 p=16 search=yes", task)
