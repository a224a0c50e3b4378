"""The theory pages: ids are unique, statements whole, citations resolve, and their code runs."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

HEADING = re.compile(r"^### ([A-Z0-9][A-Za-z0-9.]*) (\S.*)$", re.MULTILINE)
CITATION = re.compile(r"""\bstatement\s*(?::[^=\n]*)?=\s*["']([A-Z0-9][^"']*)""")
REFERENCE = re.compile(r"(?<![\w.])(?:[A-M]|R)\.[1-9]\d?[a-z]*(?![\w.]*\w)")
CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)

PARTS = ("Statement", "Hypotheses", "Inequality", "Proof", "Source", "Status")
STATUS = re.compile(
    r"\*\*Status\.\*\* (definition|proved|derived|asymptotic|conditional|conjectured|refuted)\b"
)
# Symbols, errata, predictions and the table of rules: lists, with nothing to prove.
LISTS = {"0.1", "K", "K.1", "K.2", "K.3", "K.4", "L", "M", "I.13"}


def pages():
    """Page name -> text."""
    return {path.stem: path.read_text("utf-8") for path in (ROOT / "docs/theory").glob("*.md")}


def blocks(text):
    """(id, text below its heading) of every statement of a page."""
    found = list(HEADING.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return [(match[1], text[match.end() : end]) for match, end in zip(found, ends, strict=True)]


def statement_ids():
    """The ids that code may cite."""
    return {name for text in pages().values() for name, _ in blocks(text)}


def faults(texts):
    """What is wrong with pages: an id twice, a part missing, an id that is no heading."""
    named = [(page, name, below) for page, text in texts.items() for name, below in blocks(text)]
    count = Counter(name for _, name, _ in named)
    found = [f"{name} is a heading {n} times" for name, n in count.items() if n > 1]
    for page, name, below in named:
        if name in LISTS:
            continue
        found += [f"{name}: no {part}" for part in PARTS if below.count(f"**{part}.**") != 1]
        if not STATUS.search(below):
            found.append(f"{name}: its status on page {page} is no word of the index")
    for page, text in texts.items():
        found += [f"{page}: {name}" for name in REFERENCE.findall(text) if name not in count]
    return found


def cited(text):
    """The ids that code names as its statements, and those that its words mention."""
    stated = [name for names in CITATION.findall(text) for name in names.split(", ")]
    return [*stated, *(name for name in REFERENCE.findall(text) if name not in stated)]


def unresolved(folder, ids):
    """FILE: ID of every id that code below a folder cites and no page has."""
    return [
        f"{path.name}: {name}"
        for path in sorted(folder.rglob("*.py"))
        for name in cited(path.read_text("utf-8"))
        if name not in ids
    ]


def test_pages_are_whole():
    assert faults(pages()) == []


def test_every_page_is_listed():
    texts = pages()
    listed = set(re.findall(r"\]\((\S+)\.md\)", texts["index"]))
    assert listed == texts.keys() - {"index"}


def test_citations_resolve():
    assert unresolved(ROOT / "src", statement_ids()) == []


@pytest.mark.parametrize(
    ("planted", "fault"),
    [
        (lambda text: text + "\n### I.7 Again\n", "I.7 is a heading 2 times"),
        (lambda text: text.replace("**Hypotheses.**", "", 1), "R.8: no Hypotheses"),
        (
            lambda text: text.replace("**Status.** proved.", "**Status.** sure.", 1),
            "R.8: its status",
        ),
        (
            lambda text: text.replace("**Source.** Ours", "**Source.** See I.99", 1),
            "single-layer: I.99",
        ),
    ],
)
def test_a_planted_fault_is_seen(planted, fault):
    texts = pages()
    texts["single-layer"] = planted(texts["single-layer"])
    assert any(found.startswith(fault) for found in faults(texts))


def test_a_planted_citation_is_seen(tmp_path):
    (tmp_path / "rule.py").write_text(
        'lower(statement="I.7, Z.9")\nstatement: ClassVar[str] = "Y.1"\n"""As in I.98."""\n'
    )
    found = ["rule.py: Z.9", "rule.py: Y.1", "rule.py: I.98"]
    assert unresolved(tmp_path, statement_ids()) == found


@pytest.mark.parametrize("page", sorted(pages()))
def test_code_on_the_pages_runs(page):
    for code in CODE.findall(pages()[page]):
        exec(compile(code, f"{page}.md", "exec"), {})


def test_the_rounding_channel_is_seen_to_matter():
    """The channel on the page is one grid unit: without it the heads tell nothing."""
    (code,) = CODE.findall(pages()["arithmetic"])
    broken = code.replace("c - (i < j)", "c", 1)
    assert broken != code
    with pytest.raises((AssertionError, ValueError)):
        exec(compile(broken, "planted", "exec"), {})
