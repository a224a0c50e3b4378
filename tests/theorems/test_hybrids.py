"""One layer with full heads among recurrent ones: published numbers, places of states, and a layer
that a former bound forbade.
"""

import pytest

from facts import facts
from separatrix.core import Compose, Silent
from separatrix.core.catalogue import find
from separatrix.core.exact import ceil_log2
from separatrix.core.spec import parse
from separatrix.theorems.hybrid_sandwich import values_left

FIRST, BETWEEN = find("theorems", "hybrid_full_first"), find("theorems", "hybrid_sandwich")


def compose(m, n_1=None):
    n_1 = n_1 or m
    N_1 = m * n_1
    return facts(Compose(n_1, m, N_1, N_1, N_1 + m), tokens=N_1 + m + 2)


def head(b):
    """One head of b bits: (d_v + 2) numbers of 16 bits."""
    return f"full[h=1, dk=1, dv={b // 16 - 2}, softmax=online]"


def says(rule, spec, task):
    (bound,) = rule(parse(f"{spec} @ d=64 p=16 p_state=1 p_acc=16"), task)
    return bound


def why_silent(rule, spec, task, settings="p=16 p_state=1 p_acc=16"):
    with pytest.raises(Silent) as silent:
        rule(parse(f"{spec} @ d=64 {settings}"), task)
    return str(silent.value)


@pytest.mark.parametrize(
    ("m", "b", "least"), [(64, 288, 12_288), (128, 288, 155_648), (64, 224, 20_480), (32, 288, 0)]
)
def test_what_must_stand_behind_a_full_layer(m, b, least):
    """The numbers of I.12 and I.14b: S_post behind, or S_mix beside it (H1, H5)."""
    task = compose(m)
    for place in ("+", "|"):
        if least:
            short = says(FIRST, f"{head(b)}{place}rnn[state={least - 1}]", task)
            assert short.violated and short.need == m * m * 2 * ceil_log2(m)
            assert not says(FIRST, f"{head(b)}{place}rnn[state={least}]", task).violated
        else:
            assert not says(FIRST, f"{head(b)}{place}none", task).violated


def test_what_must_stand_beside_a_full_head():
    """H3: S_mix >= 34,816 at m = n_1 = 64, b = 224."""
    task = compose(64)
    assert says(BETWEEN, f"{head(224)}|rnn[state=34815]", task).violated
    found = says(BETWEEN, f"{head(224)}|rnn[state=34816]", task)
    assert not found.violated
    assert found.inequality == ("64 x 1 x (12 + 2) x 16 + 34,816 = 49,152 >= 4,096 x 12 = 49,152")


def test_the_other_order_is_allowed_what_does_it():
    """Linear, then full, does it with 384 bits at m = n_1 = 64 (I.12)."""
    assert not says(BETWEEN, f"rnn[state=384]+{head(224)}", compose(64)).violated
    assert says(BETWEEN, f"rnn[state=64]+{head(224)}", compose(64)).violated
    assert says(FIRST, f"{head(224)}+rnn[state=384]", compose(64)).violated


def test_counts_of_the_sandwich():
    """n_1 b + C S_post + S_mix + S_pre, with S_pre in C."""
    task = compose(64)
    spec = f"rnn[state=128]+rnn[state=64]+{head(224)}|rnn[state=7]+none+rnn[state=9]"
    found = says(BETWEEN, spec, task)
    C = 8  # 64 x 2^(-192/64)
    assert found.have == 64 * 224 + C * 9 + 7 + 192
    assert found.need == 64 * C * 12


def test_a_convolution_inside_stands_before():
    task = compose(64)
    inside = head(224).replace("]", ", conv=2]")
    assert "convolution" in why_silent(FIRST, inside, task)
    tail = 1 + 1 + 12  # numbers of one token: query, key and value
    found = says(BETWEEN, inside, task)
    C = values_left(64, tail * 16)
    assert C == 6  # 64 x 2^-3.5
    assert found.have == 64 * 224 + tail * 16
    assert found.need == 64 * C * 12


def test_nothing_may_stand_before_a_full_layer_even_if_it_keeps_nothing():
    """A chunk layer is empty at a border, and still lets w see z_0."""
    task = compose(64)
    before = f"chunk[64, h=1, hd=1]+{head(224)}"
    arch = parse(f"{before} @ d=64 p=16")
    assert arch.state_bits(4096, layers=arch.layers[:1]) == 0
    assert "layer 0" in why_silent(FIRST, before, task)
    assert says(FIRST, f"none+{head(224)}", task).violated


@pytest.mark.parametrize("rule", [FIRST, BETWEEN])
def test_what_keeps_both_silent(rule):
    task = compose(64)
    assert "not of 2" in why_silent(rule, f"2*{head(224)}", task)
    assert "not of 2" in why_silent(
        rule, f"{head(64)}+cross[0, h=1, dk=1, dv=2, softmax=online]", task
    )
    assert "cot=2" in why_silent(rule, head(224), task, "p=16 cot=2")
    assert "search" in why_silent(rule, head(224), task, "p=16 search=yes")
    assert "Compose" in why_silent(rule, head(224), facts())
    for order in ("any", "norm"):
        assert f"softmax={order}" in why_silent(rule, f"full[softmax={order}]", task)
    assert "softmax=set" in why_silent(rule, "full[softmax=set]", task)  # p=16 names no numbers
    assert rule(parse("full[h=1, hd=1, softmax=set] @ d=64 p=fixed(7, 8)"), task)[0].violated


def test_a_recurrence_of_unknown_state_is_not_counted(monkeypatch):
    gla = type(parse("gla @ d=4").layers[0][0])
    monkeypatch.setattr(gla, "whole", "its gate keeps a number that is not described")
    for rule, spec in ((FIRST, f"{head(224)}+gla"), (BETWEEN, f"gla+{head(224)}")):
        assert "gate" in why_silent(rule, spec, compose(64))


# Where states are read.


def test_states_that_vary_are_read_where_the_proof_reads_them():
    """m = n_1 = 64: levels of a log-linear layer after z_2, z_1 and z_0 are 1, 2 and 3."""
    task = compose(64)
    level = "log_linear_mamba2[h=1, hd=4, state=4, conv=1]"
    size = 16
    arch = parse(f"{level} @ d=64 p=16 p_state=1")
    assert [arch.state_bits(t) for t in (4096, 4160, 4161)] == [size, 2 * size, 3 * size]
    assert says(FIRST, f"{head(224)}|{level}", task).have == 128 * 224 + size
    assert says(FIRST, f"{head(224)}+{level}", task).have == 128 * 224 + 2 * size
    before = says(BETWEEN, f"{level}+{head(224)}", task)
    C = values_left(64, 2 * size)
    assert before.have == 64 * 224 + size
    assert before.need == 64 * C * 12
    behind = says(BETWEEN, f"{head(224)}+{level}", task)
    assert behind.have == min(64 * 224 + 64 * 3 * size, 65 * 224 + 64 * 2 * size)


def test_the_smaller_of_two_true_sides_is_taken():
    """Chunks with a border after z_1: nothing alive there, and z_0's own share added."""
    behind = says(BETWEEN, f"{head(224)}+chunk[64, h=8, hd=8]", compose(64))
    assert behind.have == 65 * 224


def test_a_layer_that_the_bound_must_not_forbid():
    """m = 4, n_1 = 1, six bits of fold, then a chunk layer with a border after z_1.

    The protocol is played in the brute force of this rule: right on all inputs, though n_1 b +
    C S_post with S_post after z_1 is 6, below 8 bits.
    """
    stack = "full[h=1, dk=1, dv=1, softmax=online]+chunk[8, h=1, hd=8] @ d=8 p=2 p_acc=2"
    arch = parse(stack)
    (bound,) = BETWEEN(arch, compose(4, 1))
    assert bound.need == 4 * 2
    assert 6 + 4 * arch.state_bits(8, layers=arch.layers[1:]) < bound.need
    assert not bound.violated


# The values that a fixed earlier state leaves.


@pytest.mark.parametrize("m", [1, 2, 3, 5, 17, 63, 64])
def test_values_left_are_exact_up_to_64(m):
    for bits in range(0, 7 * m):
        C = values_left(m, bits)
        assert C**m << bits >= m**m
        assert C == 1 or (C - 1) ** m << bits < m**m


@pytest.mark.parametrize("m", [65, 100, 1000, 4096])
@pytest.mark.parametrize("share", [0, 1, 7, 20, 35, 70])
def test_values_left_are_never_too_many(m, share):
    bits = m * share // 7
    C = values_left(m, bits)
    assert C == 1 or (C - 1) ** m << bits < m**m  # no more than there are
    assert (C * 1011 // 1000 + 1) ** m << bits >= m**m  # and all but about 1 percent


def test_values_left_at_any_size():
    assert values_left(1 << 62, 0) == 1 << 62
    assert values_left(1 << 62, 1 << 80) == 1
    assert values_left(4, 1 << 60) == 1


def test_values_left_never_fall_along_the_ladder():
    for bits in (0, 1, 63, 64, 65, 300, 5000):
        found = [values_left(m, bits) for m in range(1, 300)]
        assert found == sorted(found)
