"""Rules about one layer: their numbers, and what keeps each of them silent."""

from fractions import Fraction

import pytest

from facts import facts
from separatrix.core import (
    Averaging,
    Certificates,
    Far,
    Fooling,
    Pairs,
    Pointer,
    Silent,
    Table,
    TwoSum,
)
from separatrix.core import abilities as ab
from separatrix.core.catalogue import find
from separatrix.core.exact import accuracy_ceiling, ceil_log2
from separatrix.core.spec import parse

EQUALITY = facts(Fooling(64, "the halves", 2, 128), tokens=128)
POINTER = facts(Pointer(4096, 4096), tokens=4098)
COMPOSED = facts(Table(64, 64), tokens=129)
BESIDE = facts(Pairs(64, 64, "interleaved"), tokens=129)
BEFORE = facts(Pairs(64, 64, "values first"), tokens=129)
MEAN = facts(Averaging(500, 1001), tokens=1001)


def says(name, spec, task):
    return find("theorems", name)(parse(spec), task)


def bound(name, spec, task):
    return says(name, spec, task)[0]


def why_silent(name, spec, task):
    with pytest.raises(Silent) as silent:
        says(name, spec, task)
    return str(silent.value)


# Which order of softmax and which numbers, as the table of evaluable statements has it.

NUMBERS = {"fixed": "fixed(7, 8)", "float": "bf16", "unnamed": "16"}
ALL = tuple(NUMBERS)
SPEAKS = [
    ("two_party", EQUALITY, {"set": ("fixed",), "norm": ("fixed",)}),
    ("averaging", MEAN, {"set": ("fixed",), "norm": ("fixed",)}),
    ("pointer", POINTER, {"online": ALL, "set": ("fixed",)}),
    ("compose_table", COMPOSED, {"online": ALL, "set": ("fixed",)}),
    ("recall_one_layer", BEFORE, {"online": ALL, "set": ("fixed",)}),
    ("recall_one_layer", BESIDE, {"set": ("fixed",)}),
]


@pytest.mark.parametrize(("name", "task", "where"), SPEAKS)
def test_a_rule_speaks_where_its_proof_holds(name, task, where):
    for order in ("any", "online", "set", "norm"):
        for kind, p in NUMBERS.items():
            spec = f"full[h=1, hd=2, softmax={order}] @ d=8 p={p}"
            if kind in where.get(order, ()):
                assert says(name, spec, task)
            else:
                assert "softmax" in why_silent(name, spec, task)


@pytest.mark.parametrize(("name", "task", "where"), SPEAKS)
def test_what_else_keeps_it_silent(name, task, where):
    one = "full[h=1, hd=2, softmax=set]"
    end = "@ d=8 p=fixed(7, 8)"
    assert says(name, f"{one} {end}", task)
    assert says(name, f"none+{one}|none+none {end}", task)
    assert "cot=3" in why_silent(name, f"{one} {end} cot=3", task)
    assert "search" in why_silent(name, f"{one} {end} search=yes", task)
    assert "2 mix" in why_silent(name, f"2*{one} {end}", task)
    assert "2 mix" in why_silent(name, f"conv[2]+{one} {end}", task)
    assert "convolution" in why_silent(name, f"full[h=1, hd=2, conv=3, softmax=set] {end}", task)
    assert "offers no" in why_silent(name, f"{one} {end}", facts())
    beside = f"{one}|gla[h=1, hd=2] {end}"
    if name in ("pointer", "compose_table"):
        assert says(name, beside, task)
    else:
        assert "beside" in why_silent(name, beside, task)


@pytest.mark.parametrize("name", ["two_party", "averaging"])
def test_an_encoder_has_two_parties_too(name):
    task = EQUALITY if name == "two_party" else MEAN
    spec = "full[h=1, hd=2, softmax=norm{}] @ d=8 p=fixed(7, 8)"
    assert says(name, spec.format(", mask=none"), task) == says(name, spec.format(""), task)
    assert "mask" in why_silent("pointer", "full[softmax=online, mask=none] @ d=8 p=16", POINTER)


# Two parties.


def test_the_slides_own_layer_does_not_solve_2_sum_for_any_pair():
    """H = 1, d = 3, p = 22, n = 512 (I.8)."""
    task = facts(Fooling(256, "half of the values each", 515, 512), tokens=512)
    found = bound("two_party", "full[h=1, hd=3, softmax=norm] @ d=3 p=fixed(10, 11)", task)
    assert (found.have, found.need) == (251, 256)
    assert found.inequality == "1 x ((2 x 3 + 4) x 22 + 2 x 10) + 10 + 1 = 251 >= 256"


@pytest.mark.parametrize("h", [1, 4])
@pytest.mark.parametrize("value", [1, 64])
@pytest.mark.parametrize("tokens", [2, 100, 400])
@pytest.mark.parametrize(("symbols", "answers"), [(2, 2), (64, 2), (4, 9)])
def test_c1_and_c2_as_printed(h, value, tokens, symbols, answers):
    task = facts(Fooling(1, "x", symbols, tokens, answers), tokens=tokens)
    last = ceil_log2(symbols) + ceil_log2(answers)
    spec = f"full[h={h}, dk=1, dv={value}, softmax={{}}] @ d=8 p=fixed(7, 8)"
    c1 = h * ((2 * value + 4) * 16 + 2 * ceil_log2(tokens + 1)) + last
    assert bound("two_party", spec.format("norm"), task).have == c1
    c2 = h * (value + 2) * max(32, 32 + ceil_log2(tokens + 1)) + last
    assert bound("two_party", spec.format("set"), task).have == c2


def test_the_answer_may_have_many_values_and_heads_add_up():
    one = "full[h=1, hd=2, softmax=norm]"
    alone = bound("two_party", f"{one} @ d=8 p=fixed(7, 8)", EQUALITY).have
    both = bound("two_party", f"{one}|{one} @ d=8 p=fixed(7, 8)", EQUALITY).have
    assert both - alone == alone - 2  # symbol and answer are said once


def worst_value_sum(whole, frac, tokens, nearest):
    """The largest sum of rounded weights that a normaliser clamped at the format's top allows."""
    one, top = 1 << frac, (1 << whole + frac) - 1
    most = 0
    for loud in range(1, tokens + 1):
        for e in range(1, one + 1):
            if loud > 1 and e not in (1, one // 2 or 1, one):
                continue
            exps = [one] + [e] * (loud - 1)
            total = min(top, sum(exps))
            half = total // 2 if nearest else 0
            most = max(most, sum((x * one + half) // total for x in exps))
    return most * (1 << whole + frac)


@pytest.mark.parametrize("rounding", ["down", "nearest"])
@pytest.mark.parametrize(("whole", "frac"), [(1, 0), (1, 2), (2, 1), (2, 3), (3, 0)])
@pytest.mark.parametrize("tokens", [1, 3, 7, 40, 200])
def test_value_sums_fit_even_where_the_normaliser_clamps(rounding, whole, frac, tokens):
    from separatrix.core.readout import value_sum_bits

    p = f"fixed({whole}, {frac}, {rounding})"
    wide = value_sum_bits(parse(f"full @ d=1 p={p}"), tokens)
    assert 2 * worst_value_sum(whole, frac, tokens, rounding == "nearest") + 1 <= 1 << wide
    if tokens < 1 << whole and rounding == "down":
        assert wide == 2 * (whole + frac + 1)


def test_formats_that_the_proof_does_not_know():
    spec = "full[softmax=norm] @ d=2 p={}"
    assert "1.0" in why_silent("two_party", spec.format("fixed(0, 8)"), EQUALITY)
    assert "p_kv=16" in why_silent("two_party", spec.format("fixed(7, 8) p_kv=16"), EQUALITY)
    finer = bound("two_party", spec.format("fixed(7, 8) p_kv=fixed(9, 10)"), EQUALITY)
    assert finer.have == bound("two_party", spec.format("fixed(9, 10)"), EQUALITY).have
    wraps = bound("two_party", spec.format("fixed(7, 8, down, wrap)"), EQUALITY)
    assert wraps.have > bound("two_party", spec.format("fixed(7, 8)"), EQUALITY).have


# Tables that come first.


def test_a_pointer_takes_the_table():
    """m = 4,096, b = 224: a mixed layer needs 48,928 bits beside it (I.14)."""
    spec = "full[h=1, dk=9, dv=12, softmax=online]|rnn[state={}] @ d=64 p=16 p_state=1 p_acc=16"
    for held, violated in ((48_927, True), (48_928, False)):
        found = bound("pointer", spec.format(held), POINTER)
        assert (found.have, found.need) == (224 + held, 49_152)
        assert found.violated == violated
    assert found.inequality == "1 x (12 + 2) x 16 + 48,928 = 49,152 >= 4,096 x 12 = 49,152"


def test_caches_beside_the_heads_count_as_they_have_grown():
    spec = "full[h=1, hd=2, softmax=online]|dsa[4, h=1, hd=1, index_hd=0] @ d=8 p=4"
    arch = parse(spec)
    assert bound("pointer", spec, POINTER).have == 4 * 32 + arch.mixer_bits(arch.layers[0][1], 4096)


def test_a_state_that_is_not_known_is_not_counted(monkeypatch):
    swa = type(parse("swa[4] @ d=4").layers[0][0])
    monkeypatch.setattr(swa, "whole", "its sinks are not described")
    assert "sinks" in why_silent("pointer", "full[softmax=online]|swa[4] @ d=8 p=4", POINTER)


def test_composition_and_its_ceiling():
    exact, ceiling = says("compose_table", "full[h=1, hd=2, softmax=online] @ d=8 p=16", COMPOSED)
    assert (exact.have, exact.need) == (4 * 32, 64 * 6)
    assert ceiling.accuracy == accuracy_ceiling(64, 64, 128) < 1
    large = says("compose_table", "full[h=4, hd=32, softmax=online] @ d=128 p=16", COMPOSED)
    assert [s.violated for s in large] == [False]
    assert large[0].inequality == "4 x (32 + 2) x 32 = 4,352 >= 64 x 6 = 384"


def test_the_ceiling_implies_the_printed_one():
    """1 - R / (3 n log2 n) with R = n log2 n - b (Peng et al.)."""
    for n in (4, 16, 64, 256):
        for dv in (1, 2, 6):
            b, log = 32 * (dv + 2), ceil_log2(n)
            task = facts(Table(n, n), tokens=2 * n + 1)
            found = says(
                "compose_table", f"full[h=1, dk=1, dv={dv}, softmax=online] @ d=8 p=8", task
            )
            if b < n * log:
                assert found[1].accuracy <= 1 - Fraction(n * log - b, 3 * n * log)


def test_recall_asks_for_all_values():
    found = bound("recall_one_layer", "full[h=1, hd=2, softmax=set] @ d=8 p=fixed(7, 8)", BESIDE)
    assert (found.have, found.need) == (4 * (32 + 8), 64 * 6)


# Averaging.


def test_averaging_lines_of_i9():
    """With the residual: the lines of I.9, at q = 500 of 1,001 tokens."""
    norm = bound("averaging", "full[h=2, dk=3, dv=5, softmax=norm] @ d=8 p=fixed(7, 8)", MEAN)
    assert (norm.have, norm.need) == (2 * ((3 + 2 * 5 + 4) * 16 + 2 * 10) + 1, 500)
    order_set = bound("averaging", "full[h=2, dk=3, dv=5, softmax=set] @ d=8 p=fixed(7, 8)", MEAN)
    assert order_set.have == 2 * 3 * 16 + 2 * (5 + 2) * (32 + 10) + 1


# Sparse attention.

SPARSE = "bsa[{}, k={}, h=1, dk={}, dv=1] @ d=4 p=1"


@pytest.mark.parametrize(
    ("u", "B", "bits"), [(128, 8, 33), (512, 16, 84), (512, 32, 136), (2048, 64, 342)]
)
def test_bits_of_a_summary(u, B, bits):
    """The numbers of I.10, rounded up: 32.3, 83.2, 135.6, 341.2."""
    task = facts(TwoSum(100 * B, u), tokens=100 * B + 1)
    found = [
        bound("block_two_sum", SPARSE.format(B, 1, size - 1), task) for size in (bits - 1, bits)
    ]
    assert [f.need for f in found] == [bits, bits]
    assert [f.violated for f in found] == [True, False]


def test_what_keeps_the_block_rule_silent():
    task = facts(TwoSum(64, 64), tokens=65)
    assert bound(
        "block_two_sum", SPARSE.format(8, 3, 1), task
    ).violated  # 4 of 8 blocks, own included
    assert "over half" in why_silent("block_two_sum", SPARSE.format(8, 4, 1), task)
    assert bound("block_two_sum", SPARSE.format(7, 1, 1), task).violated  # 9 blocks, 1 value over
    assert "u = 1" in why_silent("block_two_sum", SPARSE.format(8, 1, 1), facts(TwoSum(64, 1)))
    assert "Blocks" in why_silent("block_two_sum", "full @ d=4 p=1", task)
    for more in ("|gla[h=1, hd=1]", "+gla[h=1, hd=1]"):
        assert why_silent("block_two_sum", SPARSE.format(8, 1, 1).replace(" @", f"{more} @"), task)


def test_certificates_count_what_is_read():
    task = facts(Certificates(100))
    spec = "dsa[{}, h=1, hd=2] @ d=8 p=4"
    assert bound("certificate", spec.format(99), task).violated
    assert not bound("certificate", spec.format(100), task).violated
    both = "dsa[50, h=1, hd=2]|dsa[49, h=1, hd=2] @ d=8 p=4"
    assert bound("certificate", both, task).inequality == "50 + 49 = 99 >= 100"
    for beside in ("|swa[4]", "|conv[4]", "+dsa[4]", "+full"):
        assert why_silent("certificate", spec.format(9).replace(" @", f"{beside} @"), task)


# Windows.


def test_reaches_add_up():
    spec = "3*swa[5]+none+conv[3]|swa[2] @ d=4 p=4"
    for back, violated in ((14, False), (15, True)):
        found = bound("receptive_field", spec, facts(Far(back)))
        assert (found.have, found.violated) == (3 * 4 + 2, violated)
    assert found.inequality == "3 x 4 + 1 x 2 = 14 >= 15"
    for other in ("rnn", "full", "gla"):
        assert "Reach" in why_silent("receptive_field", f"{other}+swa[5] @ d=4 p=4", facts(Far(9)))
    assert bound("receptive_field", "swa[5] @ d=4 p=4 cot=9", facts(Far(9))).violated


# On average.


@pytest.mark.parametrize(
    ("bits", "ceiling"), [(0, "0.016"), (96, "0.411"), (192, "0.654"), (346, "0.949")]
)
def test_ceilings_of_recall(bits, ceiling):
    """k = N = 64, states of 0, 25, 50, 90 percent of 384 bits (I.1b)."""
    task = facts(ab.Recall(64, 64, 64))
    spec = f"rnn[state={bits}] @ d=4 p=1 cot=7" if bits else "none @ d=4 cot=7"
    (found,) = says("recall_ceiling", spec, task)
    assert f"{float(found.accuracy):.3f}" == ceiling
    assert f"{bits} of 384 bits" in found.inequality


def test_a_state_that_holds_everything_has_no_ceiling():
    assert "hold" in why_silent(
        "recall_ceiling", "rnn[state=384] @ d=4 p=1", facts(ab.Recall(64, 64, 64))
    )
    assert "hold" in why_silent(
        "copy_ceiling", "rnn[state=20] @ d=4 p=1", facts(ab.Copy(10, 4, 10))
    )
    assert "mask" in why_silent(
        "recall_ceiling", "full[mask=none] @ d=4", facts(ab.Recall(9, 9, 9))
    )


@pytest.mark.parametrize("bits", [1, 10, 18, 19])
@pytest.mark.parametrize("symbols", [4, 3])
def test_ceilings_of_copying(bits, symbols):
    """At most 2^S of D^L strings, and hardly more is said."""
    length = 10 if symbols == 4 else 13
    (found,) = says(
        "copy_ceiling", f"rnn[state={bits}] @ d=4 p=1", facts(ab.Copy(length, symbols, 9))
    )
    least = Fraction(2**bits, symbols**length)
    assert least <= found.accuracy <= least * (1 + Fraction(1, 10**9))


def test_a_long_string_is_copied_hardly_ever():
    (found,) = says("copy_ceiling", "rnn[state=8] @ d=4 p=1", facts(ab.Copy(1 << 40, 64, 1 << 40)))
    assert 0 < found.accuracy < Fraction(1, 2**60)


# Selection by content, windows and summaries are no softmax over all tokens.


def test_sparse_layers_offer_no_softmax():
    for text in ("bsa[4]", "dsa[4]", "nsa[4]", "swa[4]", "moba[4]", "csa[4]", "hca[4]"):
        layer = f"{text[:-1]}, softmax=set] @ d=64 p=fixed(7, 8)"
        assert "offers no Softmax" in why_silent("two_party", layer, EQUALITY) or (
            "softmax=any" in why_silent("two_party", layer, EQUALITY)
        )
