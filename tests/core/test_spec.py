"""The grammar both ways: what is printed parses back, and errors point at the culprit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from separatrix.core import Bits, Fixed, Float, SpecError
from separatrix.core.canonical import fold
from separatrix.core.catalogue import items
from separatrix.core.spec import parse, parse_task

NUMBERS = ("8", "bf16", "fixed(7, 8)", "fixed(3, 4, nearest, wrap)", "float(5, 2)", "e4m3", "32")


def example_layers():
    import importlib

    return [
        text.partition(" @ ")[0]
        for cls in items("mixers").values()
        for text in importlib.import_module(cls.__module__).EXAMPLES
        if "mask=none" not in text and cls.name != "cross"
    ]


@st.composite
def specs(draw):
    unit = st.sampled_from(example_layers())
    row = st.lists(unit, min_size=1, max_size=2).map("|".join)
    rows = draw(st.lists(row, min_size=1, max_size=4))
    inside = "+".join(f"{draw(st.integers(1, 3))}*{row}" for row in rows)
    text = f"{draw(st.integers(1, 3))}*({inside}) @ d={draw(st.sampled_from((48, 64, 1024)))}"
    text += f" p={draw(st.sampled_from(NUMBERS))}"
    for key, values in {
        "norm": ("rms", "none"),
        "mlp": ("relu(64)", "none", "swiglu(7)"),
        "cot": ("0", "5"),
        "search": ("yes", "no"),
        "ctx": ("128k", "1m", "77"),
        "V": ("50257",),
        "pos": ("learned", "binary(7)", "free", "none"),
    }.items():
        if draw(st.booleans()):
            text += f" {key}={draw(st.sampled_from(values))}"
    return text


@settings(max_examples=300)
@given(specs())
def test_an_arch_survives_its_text(text):
    try:
        arch = parse(text)
    except SpecError as error:  # an example that needs another width than this one
        assert "does not divide" in str(error) or "do not divide" in str(error), error
        return
    again = parse(arch.spec)
    assert again == arch
    assert hash(again) == hash(arch)
    assert again.spec == arch.spec


@settings(max_examples=200)
@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=40))
def test_folding_rows_loses_none(rows):
    text = fold([f"full[h={'abc'.index(r) + 1}]" for r in rows])
    layers = parse(f"{text} @ d=12").layers
    assert [layer[0].h - 1 for layer in layers] == ["abc".index(r) for r in rows]


@settings(max_examples=400)
@given(st.text(max_size=60) | st.text("0123456789*+()[]|=@,. full gdn d=p-", max_size=60))
def test_any_text_is_an_arch_or_a_spec_error(text):
    for read in (parse, parse_task):
        try:
            read(text)
        except SpecError as error:
            assert str(error)


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("2*linear_atn @ d=8", 3, "did you mean linear_attn"),
        ("full", 5, "width is not given"),
        ("full @ d=-1", 8, "-1"),
        ("(full @ d=8", 7, "expected ')'"),
        ("full @ d=8 w=3", 12, "w fits no layer"),
        ("full[hd=0] @ d=8", 6, "hd = 0"),
        ("full[wide=2] @ d=8", 6, "no size 'wide'"),
        ("full[h=2, h=2] @ d=8", 11, "twice"),
        ("5000*full @ d=8", 1, "4,096"),
        ("64*(64*(2*full)) @ d=8", 1, "4,096"),
        ("0*full @ d=8", 1, "whole and positive"),
        ("1.5*full @ d=8", 1, "whole and positive"),
        ("full @ d=8 p=0", 12, "1 to"),
        ("full @ d=8 p=fixd(3, 4)", 12, "did you mean fixed"),
        ("full @ d=8 p=fp8", 12, "unknown format"),
        ("full @ d=8 p=fixed(-1, 3)", 12, "-1"),
        ("full @ d=8 norm=batch", 12, "batch"),
        ("full @ d=8 cot=-3", 12, "-3"),
        ("full[h=3] @ d=8", 6, "does not divide"),
        ("full[h=3, kv=2] @ d=12", 11, "kv=2"),
        ("linear_attn+full[mask=none] @ d=4", 1, "mask=none"),
        ("full @ d=8 d=9", 12, "twice"),
        ("full; rm @ d=8", 5, "';'"),
        ("full @ d=99999999999999999999", 8, "2^62"),
        ("full @ d=8 V=1.5", 12, "whole number"),
    ],
)
def test_errors_point_at_the_culprit(text, column, said):
    with pytest.raises(SpecError) as caught:
        parse(text)
    message = str(caught.value)
    assert said in message
    caret = message.splitlines()[-1]
    assert f"(column {column})" in message or caret.index("^") - 2 == column - 1, message


def test_deep_nesting_is_refused_not_crashed():
    with pytest.raises(SpecError, match="deeper"):
        parse("(" * 500 + "full" + ")" * 500 + " @ d=8")


def test_settings_reach_every_layer_that_has_them_and_brackets_win():
    arch = parse("full[h=2]+linear_attn+none @ d=16 h=4 kv=1")
    full, linear = arch.layers[0][0], arch.layers[1][0]
    assert (full.h, full.kv, full.dk) == (2, 1, 8)
    assert (linear.h, linear.dk, linear.dv) == (4, 4, 4)


def test_hd_in_brackets_beats_dk_as_a_setting():
    arch = parse("full[hd=2]+linear_attn @ d=16 dk=3 dv=5")
    assert [(row[0].dk, row[0].dv) for row in arch.layers] == [(2, 2), (3, 5)]


def test_formats_of_states_follow_the_numbers_unless_said():
    arch = parse("full @ d=8 p=bf16 p_state=fp32")
    assert (arch.p, arch.p_kv, arch.p_state) == (Float(8, 7), Float(8, 7), Float(8, 23))
    assert parse("full @ d=8").p == Bits(32)
    assert parse("full @ d=8 p=fixed(3, 4)").p_acc == Fixed(27, 4)


@pytest.mark.parametrize("pair", ["p=bf16 p_kv=fp16", "p=fixed(3,4) p_kv=fixed(2,6)"])
def test_formats_of_which_neither_is_finer_are_refused(pair):
    with pytest.raises(SpecError, match="neither is finer"):
        parse(f"full @ d=8 {pair}")


def test_defaults_are_listed_in_origin():
    lines = {(o.what, o.value): o.where for o in parse("full @ d=8 h=2").origin}
    assert lines["full.kv", "2"] == "default"
    assert ("full.h", "2") not in lines


def test_set_changes_what_was_read_and_is_written_down():
    arch = parse("2*full @ d=64 h=4").with_settings({"softmax": "set", "p": "bf16", "hd": 8})
    assert arch == parse("2*full[hd=8, softmax=set] @ d=64 h=4 p=bf16 p_state=32 p_kv=32")
    assert ("softmax", "set", "--set") in {(o.what, o.value, o.where) for o in arch.origin}
    with pytest.raises(SpecError, match="fits no layer"):
        arch.with_settings({"window": 3})


def test_task_text_both_ways():
    assert str(parse_task("Eva(64)")) == "eva(n=64)"
    assert parse_task("eva(n=4k)").n == 4096
    assert str(parse_task("eva(query=first)")) == "eva(query=first)"
    with pytest.raises(SpecError, match="no size 'm'"):
        parse_task("eva(m=3)")
    with pytest.raises(SpecError, match="did you mean eva"):
        parse_task("evaa(n=3)")
    with pytest.raises(SpecError, match="below the least"):
        parse_task("eva(n=0)")
