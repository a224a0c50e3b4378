"""`size`, `atlas`, `ls`, `explain` and `audit --compare` as people and scripts call them."""

import csv
import io
import json
from xml.etree import ElementTree

import pytest

from separatrix.cli import run
from separatrix.core.catalogue import ROOMS, items

TOY = "2*gated_deltanet @ d=128 h=4 p=8"  # heads of 32 numbers, kernels of 4
FULL = "2*full @ d=64 h=2 p=16"
SHAPES = ("text", "json", "md", "csv")
SIZE = {"schema", "task", "n", "least", "pareto"}
LEAST = {"axis", "family", "value", "theorem"}
OPTION = {
    *("spec", "state_bits", "full_layers", "p", "decode_bytes", "prefill_work"),
    "construction",
}
CELL = {
    *("family", "task", "lower", "upper", "slope_lower", "slope_upper", "theorem"),
    *("construction", "from"),
}
EDGE = {"above", "below", "task", "edge"}


def call(capsys, *arguments):
    code = run([str(a) for a in arguments])
    shown = capsys.readouterr()
    assert shown.err == "", shown.err
    return code, shown.out


def records(capsys, *arguments):
    code, out = call(capsys, *arguments, "--format", "json")
    assert code == 0
    return json.loads(out)


def rows_of(out, shape):
    """The rows of a CSV or Markdown table, as dictionaries."""
    if shape == "csv":
        return [*csv.DictReader(io.StringIO(out))]
    lines = [line.strip("|").replace("\\|", "\0").split("|") for line in out.splitlines()]
    table = [[part.strip().replace("\0", "|") for part in line] for line in lines]
    assert set(table[1]) == {"---"}
    return [dict(zip(table[0], line, strict=True)) for line in table[2:]]


def has(record, keys) -> bool:
    return keys <= set(record)


def test_size_as_json(capsys):
    record = records(capsys, "size", "eva", "--n", 4096)
    assert has(record, SIZE) and record["task"] == "eva(n=4096)" and record["n"] == 4096
    assert record["least"] and all(has(row, LEAST) for row in record["least"])
    assert record["pareto"] and all(has(row, OPTION) for row in record["pareto"])
    recurrent = next(row for row in record["least"] if row["family"] == "recurrent")
    assert (recurrent["value"], recurrent["theorem"]) == (4096 * 12, "memory")


def test_size_as_text_and_tables(capsys):
    record = records(capsys, "size", "eva", "--n", 4096)
    _, out = call(capsys, "size", "eva", "--n", "4k")
    assert "eva(n=4096): the least that no theorem forbids" in out and "49,152" in out
    assert all(row["family"] in out for row in record["least"])
    assert all(f"{row['state_bits']:,}" in out for row in record["pareto"])
    for shape in ("csv", "md"):
        _, out = call(capsys, "size", "eva", "--n", 4096, "--format", shape)
        found = rows_of(out, shape)
        assert [row["value"] for row in found] == [str(r["value"]) for r in record["least"]]
        assert {row["task"] for row in found} == {"eva(n=4096)"}


def test_size_over_a_range_and_its_picture(capsys, tmp_path):
    drawn = tmp_path / "eva.svg"
    record = records(capsys, "size", "eva", "--over", "n=16..100", "--draw", drawn)
    assert [r["n"] for r in record["over"]] == [16, 32, 64, 100]
    assert all(has(report, SIZE - {"schema"}) for report in record["over"])
    root = ElementTree.fromstring(drawn.read_text())
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    _, out = call(capsys, "size", "eva", "--over", "n=16..100")
    assert out.count("the least that no theorem forbids") == 4 and "cheapest state" not in out
    one = records(capsys, "size", "eva", "--n", 64)
    assert one["least"] == record["over"][2]["least"]


def test_size_with_mixers_of_ones_own(capsys):
    given = ("size", "eva(n=200000)", "--mixer", "gdn[h=2],swa[64]", "--mixer", "rnn")
    least = {r["family"]: r for r in records(capsys, *given, "--layers", 2)["least"]}
    for mixer in ("gdn[h=2]", "swa[64]", "rnn"):
        assert least[mixer]["axis"] == "layers" and least[f"2*{mixer}"]["axis"] == "precision"
    assert least["2*swa[64]"]["value"] is None  # no number of bits makes it see further
    assert least["swa[64]"]["value"] == -(-200_000 // 63)
    big = records(capsys, "size", "eva(n=1m)", "--mixer", "rnn", "--layers", 1)
    least = {row["family"]: row["value"] for row in big["least"] if row["axis"] == "layers"}
    assert least["rnn"] == -(-20 * (1 << 20) // (16 * 1024))


def test_atlas_as_json(capsys):
    record = records(capsys, "atlas", "--task", "eva,dyck", "--n", 1024)
    assert has(record, {"schema", "n", "cells", "order"}) and record["n"] == 1024
    assert {cell["task"] for cell in record["cells"]} == {"eva", "dyck"}
    assert all(has(cell, CELL) and cell["from"] in ("seed", "ours") for cell in record["cells"])
    assert record["order"] and all(has(edge, EDGE) for edge in record["order"])
    assert {e["edge"] for e in record["order"]} <= {"proved", "on paper", "asymptotic"}
    cell = next(c for c in record["cells"] if (c["family"], c["task"]) == ("recurrent", "eva"))
    assert cell["lower"] == 1024 * 10 and cell["from"] == "seed"


def test_atlas_as_text_and_tables(capsys):
    given = ("atlas", "--task", "eva", "--task", "dyck", "--n", 1024)
    record = records(capsys, *given)
    _, out = call(capsys, *given)
    assert "at n = 1,024" in out and "10,240" in out
    assert all(family["family"] in out for family in record["families"])
    for flags, key in (((), "cells"), (("--order",), "order")):
        for shape in ("csv", "md"):
            _, out = call(capsys, *given, *flags, "--format", shape)
            found = rows_of(out, shape)
            assert [row["task"] for row in found] == [row["task"] for row in record[key]]
    _, out = call(capsys, *given, "--order")
    for edge in record["order"]:
        assert f"{edge['above']} above {edge['below']}: {edge['task']}" in " ".join(out.split())


def test_atlas_writes_a_page_and_a_picture(capsys, tmp_path):
    page, drawn = tmp_path / "atlas.html", tmp_path / "order.svg"
    code, _ = call(capsys, "atlas", "--task", "eva,dyck", "--html", page, "--draw", drawn)
    assert code == 0
    assert page.read_text().startswith("<!doctype html>") and "eva" in page.read_text()
    assert ElementTree.fromstring(drawn.read_text()).tag.endswith("svg")


@pytest.mark.parametrize("room", [*ROOMS, "models"])
def test_ls_lists_every_item_in_every_shape(capsys, room):
    listed = records(capsys, "ls", room)
    names = [row["name"] for row in listed]
    assert len(set(names)) == len(names) > 10
    assert room == "models" or set(names) == set(items(room))
    for shape in ("csv", "md"):
        _, out = call(capsys, "ls", room, "--format", shape)
        assert [row["name"] for row in rows_of(out, shape)] == names
    _, out = call(capsys, "ls", room)
    assert names[0] in out and max(map(len, out.splitlines())) <= 100


def test_explain_in_every_shape(capsys):
    given = ("explain", "memory", "--arch", TOY, "--task", "eva(n=6616)")
    record = records(capsys, *given)
    assert has(record, {"schema", "name", "kind", "text", "facts", "worked", "question", "answer"})
    assert any("83,968" in line for line in record["worked"])
    _, out = call(capsys, *given)
    flat = " ".join(out.split())
    assert "83,968" in flat and record["question"] in flat and record["answer"] in flat
    for shape in ("csv", "md"):
        (row,) = rows_of(call(capsys, *given, "--format", shape)[1], shape)
        assert row["name"] == "memory"
        assert row["text"].replace("<br>", "\n") == record["text"]  # paragraphs, in one row


def test_explain_verify_shows_counts_and_exits_by_them(capsys, monkeypatch):
    record = records(capsys, "explain", "receptive_field", "--verify")
    assert record["verify"]
    assert all(has(check, {"case", "counted", "bound", "unit"}) for check in record["verify"])
    from separatrix import enumeration
    from separatrix.core import Check

    wrong = (Check("a planted size", 3, 4, "bits"),)
    monkeypatch.setattr(enumeration, "verify", lambda name: wrong)
    code, out = call(capsys, "explain", "receptive_field", "--verify")
    assert code == 1 and "a planted size" in out


def test_compare_as_text_json_and_tables(capsys):
    given = ("audit", "--compare", TOY, FULL, "--task", "eva,dyck")
    record = records(capsys, *given)
    assert has(record, {"schema", "models", "above"})
    assert [m["spec"] for m in record["models"]] == [TOY, FULL]
    (pair,) = record["above"]
    assert (pair["above"], pair["below"], pair["theorem"]) == (FULL, TOY, "memory")
    assert pair["task"] == f"eva(n={pair['n']})" and pair["n"] == 6_616
    _, out = call(capsys, *given)
    assert "83,968" in out and "full layers" in out and "eva(n=6616)" in out
    for shape in ("csv", "md"):
        found = rows_of(call(capsys, *given, "--format", shape)[1], shape)
        by_name = {row[""]: row for row in found}
        assert by_name["recurrent state, bits"][TOY] == "83,968"
        assert by_name["full layers"][FULL] == "2"
    _, out = call(capsys, "audit", "--compare", FULL, "3*full @ d=64 h=2 p=16", "--task", "eva")
    assert "no theorem parts these two" in " ".join(out.split())


def test_a_key_that_is_gone_is_seen(capsys, monkeypatch):
    """Planted: `from` keeps the name that it has in the code."""
    from separatrix.questions.atlas import Map

    right = Map.to_records

    def renamed(self):
        record = right(self)
        for cell in record["cells"]:
            cell["origin"] = cell.pop("from")
        return record

    monkeypatch.setattr(Map, "to_records", renamed)
    with pytest.raises(AssertionError):
        test_atlas_as_json(capsys)
