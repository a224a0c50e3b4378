"""Every command of the guide runs, and what it prints is what the guide shows."""

import doctest

import pytest

import guide

PAGES = pytest.mark.parametrize("path", guide.PAGES, ids=lambda p: p.stem)


@PAGES
def test_printed_output_is_the_real_one(path, tmp_path):
    page = path.read_text()
    assert guide.renewed(page, tmp_path) == page, "run: python tests/guide.py"


@PAGES
def test_sessions_say_what_python_says(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    guide.write_files(path.read_text(), tmp_path)
    found = guide.examples(path.read_text())
    test = doctest.DocTest(found, {}, path.stem, str(path), 0, None)
    result = doctest.DocTestRunner(verbose=False).run(test)
    assert result.failed == 0


def test_a_wrong_output_is_seen(tmp_path):
    page = "```console\n$ separatrix --version\n0.0.0 of another world\n```\n"
    assert guide.renewed(page, tmp_path) != page


def test_a_wrong_session_is_seen(tmp_path):
    found = guide.examples("```pycon\n>>> 1 + 1\n3\n```\n")
    test = doctest.DocTest(found, {}, "planted", None, 0, None)
    assert doctest.DocTestRunner(verbose=False).run(test, out=lambda text: None).failed == 1


def test_the_guide_runs_nothing_else(tmp_path):
    with pytest.raises(ValueError, match="separatrix alone"):
        guide.renewed("```console\n$ ls -l\n```\n", tmp_path)
