"""`separatrix audit` as people and scripts call it."""

import csv
import io
import json

import pytest

from separatrix.cli import run

TOY = "2*gdn @ d=128 h=4 dk=32 dv=32 conv=4 p=8"


def call(capsys, *arguments):
    code = run([str(a) for a in arguments])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def records(capsys, *arguments):
    code, out, _ = call(capsys, *arguments, "--format", "json")
    return code, json.loads(out)


def test_the_toy_of_the_readme(capsys):
    code, record = records(capsys, "audit", TOY, "--task", "eva")
    assert code == 0
    assert record["arch"]["state"]["fixed_bits"] == 83_968
    (row,) = record["rows"]
    assert (row["verdict"], row["theorem"]) == ("impossible", "memory")
    assert row["impossible_from"] == 6_616
    assert row["task"] == "eva(n=65536)"


def test_just_below_and_at_the_border(capsys):
    below = records(capsys, "audit", TOY, "--task", "eva", "--n", 6_615)[1]["rows"][0]
    at = records(capsys, "audit", TOY, "--task", "eva", "--n", 6_616)[1]["rows"][0]
    assert (below["verdict"], at["verdict"]) == ("open", "impossible")
    assert "n = 6,615" in at["lift"]
    assert str(f"{at['need']:,}") in at["lift"]


def test_two_symbol_lookup_needs_a_bit_a_symbol(capsys):
    row = records(capsys, "audit", "1*rnn @ d=128 p=64", "--task", "index_lookup(symbols=2)")[1][
        "rows"
    ][0]
    assert row["impossible_from"] == 8_193


def test_fail_on_is_judged_at_n(capsys):
    arguments = ("audit", TOY, "--task", "eva", "--fail-on", "impossible")
    assert call(capsys, *arguments, "--n", 64)[0] == 0
    assert call(capsys, *arguments, "--n", 7_000)[0] == 1


def test_bits_and_settings_override_what_was_read(capsys):
    record = records(capsys, "audit", TOY, "--task", "eva", "--bits", 16)[1]
    assert record["arch"]["state"]["fixed_bits"] == 2 * 83_968
    assert {"what": "p", "value": "16", "where": "--set"} in record["arch"]["origin"]
    record = records(capsys, "audit", TOY, "--task", "eva", "--set", "conv=1")[1]
    assert record["arch"]["state"]["fixed_bits"] == 65_536


def test_several_stacks_one_of_them_wrong(capsys):
    code, out, _ = call(capsys, "audit", TOY, "2*gdm @ d=8", "--task", "eva", "--format", "json")
    rows = json.loads(out)
    assert code == 3
    assert rows[0]["rows"][0]["verdict"] == "impossible"
    assert rows[1]["file"] == "2*gdm @ d=8" and "did you mean" in rows[1]["error"]


def test_csv_and_markdown(capsys):
    _, out, _ = call(capsys, "audit", TOY, "--task", "eva", "--format", "csv")
    (row,) = csv.DictReader(io.StringIO(out))
    assert row["verdict"] == "impossible" and row["impossible_from"] == "6616"
    _, out, _ = call(capsys, "audit", TOY, "--task", "eva", "--format", "md")
    assert out.splitlines()[1].startswith("|---|") and "| impossible |" in out


def test_print_spec_can_be_pasted_back(capsys):
    _, out, _ = call(capsys, "audit", TOY, "--print-spec")
    _, again, _ = call(capsys, "audit", out.strip(), "--print-spec")
    assert out == again


def test_tasks_in_one_list_or_repeated(capsys):
    one = records(capsys, "audit", TOY, "--task", "eva(n=4, query=first),eva")[1]["rows"]
    two = records(capsys, "audit", TOY, "--task", "eva(n=4, query=first)", "--task", "eva")[1]
    assert one == two["rows"] and len(one) == 2


def test_big_integers_are_decimal_strings(capsys):
    row = records(capsys, "audit", TOY, "--task", "eva", "--n", 1 << 60)[1]["rows"][0]
    assert int(row["need"]) == 60 << 60 and isinstance(row["need"], str)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("audit",), 2, "audit what?"),
        (("audit", "no-such-model"), 2, "no-such-model"),
        (("audit", TOY, "--task", "evva"), 2, "did you mean eva"),
        (("audit", TOY, "--task", "eva", "--n", "0"), 2, "--n 0"),
        (("audit", TOY, "--task", "eva", "--n", "-5"), 2, "-5"),
        (("audit", TOY, "--task", "eva", "--n", "1e99"), 2, "--n 1e99: a whole number"),
        (("audit", TOY, "--n", "many"), 2, "many"),
        (("audit", TOY, "--set", "p"), 2, "KEY=VALUE"),
        (("audit", TOY, "--set", "wdth=3"), 2, "fits no layer"),
        (("audit", TOY, "--bits", "bf17"), 2, "did you mean bf16"),
        (("audit", TOY, "--taks", "eva"), 2, "did you mean --task"),
        (("audit", TOY, "--format", "xml"), 2, "xml"),
        (("audit", TOY, "--fail-on", "open"), 2, "open"),
        (("audit", "--with", "nowhere.py", TOY), 2, "nowhere.py"),
        (("audit", TOY, "--compare"), 2, "two or more"),
        (("ls", "tsks"), 2, "tsks"),
        (("explain", "memry"), 2, "did you mean memory"),
        (("size", "eva", "--over", "16-32"), 2, "n=16..1048576"),
        (("size", "eva", "--over", "n=64..16"), 2, "from the smaller"),
        (("size", "eva", "--layers", "0"), 2, "layers = 0"),
    ],
)
def test_wrong_usage_is_one_clear_line(capsys, arguments, code, said):
    got, out, err = call(capsys, *arguments)
    assert got == code
    assert said.lower() in err.lower()
    assert "Traceback" not in err + out


def test_help_lists_the_verbs(capsys):
    code, out, _ = call(capsys, "--help")
    assert code == 0
    for verb in ("audit", "size", "atlas", "ls", "explain"):
        assert verb in out
