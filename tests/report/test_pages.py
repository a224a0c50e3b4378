"""What is written to files: the page of the atlas, the order and the frontier as pictures."""

import html
import json
import re
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import separatrix as sx
from separatrix.core.spec import parse
from separatrix.records import arch_record, html_table, row_record
from separatrix.report import compare, frontier, order, page
from separatrix.verdict.families import FAMILIES

SVG = "{http://www.w3.org/2000/svg}"
NAMESPACE = "http://www.w3.org/2000/svg"
VOID = ("meta", "img", "path", "rect")
NASTY = "<b>&\"'</script>"
TASKS = ("eva", "two_sum", "seq_comp", "dyck", "function_composition", "equality")


@cache
def record():
    return sx.atlas(n=4096, tasks=TASKS).to_records()


class Loads(HTMLParser):
    """Everything on a page that a browser would fetch, and what is left open on its stack."""

    def __init__(self, text):
        super().__init__()
        self.found, self.stack, self.cells = [], [], 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.found += [v for k, v in attrs if k in ("src", "href", "srcset", "data", "action")]
        self.cells += tag == "td" and "data-cell" in given
        if tag not in VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag):
        if self.stack[-1:] == [tag]:
            self.stack.pop()


def outside(text) -> list[str]:
    """Addresses and loads on a page, the name of SVG's namespace aside."""
    bare = text.replace(f"xmlns='{NAMESPACE}'", "")
    return re.findall(r"(?:https?:)?//[a-z][^\s'\"<]*|@import[^;]*|url\((?!#)[^)]*\)", bare) + (
        Loads(text).found
    )


def payload(text):
    return json.loads(re.search(r"id='data'>(.*?)</script>", text, re.DOTALL).group(1))


def test_the_page_loads_nothing():
    assert outside(page.page(record())) == []


def test_the_page_has_the_data_of_every_cell():
    text = page.page(record())
    data, cells = payload(text), record()["cells"]
    assert data["n"] == 4096 and len(data["cells"]) == len(cells) == len(TASKS) * len(FAMILIES)
    for shown, cell in zip(data["cells"], cells, strict=True):
        assert {key: shown[key] for key in cell} == json.loads(json.dumps(cell))
        assert shown["lower_text"] == ("" if cell["lower"] is None else f"{cell['lower']:,}")
    seen = Loads(text)
    assert seen.stack == []
    assert seen.cells == sum(c["note"] != "open" or bool(c["printed"]) for c in cells)
    for at in map(int, re.findall(r"data-cell='(\d+)'", text)):
        low = cells[at]["lower"]
        entry = re.search(rf"<td[^>]*data-cell='{at}'.*?</td>", text).group(0)
        assert low is None or f"{low:,}" in entry
    for family in FAMILIES:
        assert html.escape(family.name) in text and html.escape(family.says) in text


def nasty():
    """The record with marks of HTML in every text that comes from outside."""
    found = json.loads(json.dumps(record()))
    for cell in found["cells"]:
        for key in ("task", "family", "spec", "construction", "printed"):
            if cell[key]:
                cell[key] += NASTY
    for family in found["families"]:
        for key in family:
            family[key] += NASTY
    for edge in found["order"]:
        edge["above"] += NASTY
        edge["below"] += NASTY
        edge["task"] = NASTY + edge["task"]
    return found


def escaped(text) -> bool:
    return NASTY not in text and "<b>" not in text and text.count("</script>") == 2


def test_the_page_escapes_what_it_is_given():
    text = page.page(nasty())
    assert escaped(text) and outside(text) == []
    assert payload(text)["cells"][0]["task"].endswith(NASTY)
    ElementTree.fromstring(order.picture(nasty()))


def words(picture) -> list[str]:
    return [node.text for node in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def test_the_order_names_every_family_and_every_edge_that_does_not_follow():
    text = order.picture(record())
    kept = order.reduced(record()["order"])
    assert kept and words(text)[0].endswith("at n = 4,096")
    names = {name for edge in record()["order"] for name in (edge["above"], edge["below"])}
    assert names <= set(words(text))
    arrows = [
        p for p in ElementTree.fromstring(text).iter(f"{SVG}path") if "marker-end" in p.keys()
    ]
    assert len(arrows) == len(kept)
    for kind, dash in order.DASHES.items():
        drawn = sum(p.get("stroke-dasharray", "") == dash for p in arrows)
        assert drawn == sum(e["edge"] == kind for e in kept), kind
    labels = words(text)[1 : 1 + len(kept)]
    assert labels == [edge["task"].partition("(")[0] for edge in kept]


def closure(pairs) -> set:
    found = set(pairs)
    while more := {(a, d) for a, b in found for c, d in found if b == c and a != d} - found:
        found |= more
    return found


def test_edges_that_are_left_out_follow_from_those_that_are_drawn():
    pairs = {(e["above"], e["below"]) for e in record()["order"]}
    kept = {(e["above"], e["below"]) for e in order.reduced(record()["order"])}
    assert kept < pairs <= closure(kept)


def test_one_way_edges_lead_down():
    edges = [{"above": a, "below": b} for a, b in ("ab", "bc", "ac", "cd", "dc")]
    levels = order.ranks(list("abcd"), edges)
    assert levels == {"a": 0, "b": 1, "c": 2, "d": 0}
    assert order.ranks([], []) == {}


def curves(text):
    """The coloured lines of a frontier, as lists of points."""
    drawn = [
        p for p in ElementTree.fromstring(text).iter(f"{SVG}path") if p.get("stroke-width") == "2"
    ]
    return [
        [tuple(map(float, point.split())) for point in p.get("d")[1:].split(" L")] for p in drawn
    ]


@pytest.mark.parametrize("task", ["eva", "seq_comp", "dyck", "equality", "eva(query=first)"])
def test_the_frontier_has_one_path_a_family(task):
    found = sx.size(task, over=[64, 256, 1024, 4096], layers=1).to_records()
    text = frontier.picture(found)
    rows = [(r["n"], row) for r in found["over"] for row in r["least"] if row["value"] is not None]
    labels = list(dict.fromkeys(f"{row['family']}: {row['axis']}" for _, row in rows))
    assert len(curves(text)) == len(labels)
    assert [word for word in words(text) if word in labels] == labels
    for label, points in zip(labels, curves(text), strict=True):
        values = [row["value"] for _, row in rows if f"{row['family']}: {row['axis']}" == label]
        assert len(points) == len(values)
        heights = [-y for _, y in points]  # down is more in SVG
        assert [x for x, _ in points] == sorted(x for x, _ in points)
        for a, b, low, high in zip(values, values[1:], heights, heights[1:], strict=False):
            assert low < high + 0.2 if a <= b else low > high - 0.2
        for x, y in points:
            assert 0 <= x <= frontier.WIDTH and 0 <= y <= frontier.HEIGHT


def test_a_frontier_of_one_n_and_of_nothing_is_a_picture():
    assert curves(frontier.picture(sx.size("eva", n=64).to_records()))
    empty = {"task": "x(n=1)", "n": 1, "least": [], "pareto": []}
    assert curves(frontier.picture(empty)) == []


def test_columns_of_a_comparison():
    one = sx.audit("2*gdn @ d=64 h=2 p=8 ctx=100", n=64, tasks="eva")
    two = sx.audit("swa[16]+full @ d=64 h=2 p=8", n=64, tasks="eva")
    models = [one.to_records()["arch"], two.to_records()["arch"]]
    rows = {row[""]: [*row.values()][1:] for row in compare.columns({"models": models})}
    assert rows["layers"] == ["2", "2"] and rows["full layers"] == ["0", "1"]
    assert rows["recurrent state, bits"] == [f"{one.portrait.fixed_bits:,}", "-"]
    assert rows["windows, bits"] == ["-", f"{16 * 2 * 64 * 8:,}"]
    assert rows["caches, bits a token"] == ["-", f"{2 * 64 * 8:,}"]
    assert rows["that many contexts"] == [f"{one.portrait.lookup_tokens / 100:,.3g}", "-"]
    assert rows["sees back, tokens"] == ["-", "15"]
    assert rows["bytes at 100 tokens"] == [f"{one.portrait.fixed_bits // 8:,}", "-"]


def test_a_state_that_cannot_be_counted_has_the_same_keys():
    blank = arch_record(parse("full @ d=64"), "not counted", {})
    seen = sx.audit("full @ d=64", n=64, tasks="eva").to_records()["arch"]
    assert blank["unknown"] == "not counted" and seen["unknown"] == ""
    assert set(blank) == set(seen)
    for part in ("state", "memory"):
        assert set(blank[part]) == set(seen[part]) and set(blank[part].values()) == {None}


def test_tables_for_notebooks_escape():
    assert NASTY not in html_table((NASTY,), [(NASTY, None)])
    row = row_record(sx.audit("rnn @ d=8", tasks="eva").rows[0])
    assert json.loads(json.dumps(row)) == row


def test_a_page_that_loads_or_does_not_escape_is_seen(monkeypatch):
    for bad in ("<img src='a.png'>", "<a href='//x.org'>", "<style>@import 'x';</style>"):
        monkeypatch.setattr(page, "STYLE", f"</style>{bad}<style>")
        assert outside(page.page(record())) != []
    monkeypatch.setattr(page, "STYLE", "a{background:url(https://x.org/a)}")
    assert outside(page.page(record())) != []
    monkeypatch.undo()
    monkeypatch.setattr(page, "escape", str)
    assert not escaped(page.page(nasty()))
