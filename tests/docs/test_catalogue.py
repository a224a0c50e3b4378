"""The catalogue pages say what the items say."""

import pytest

import catalogue

PAGES = pytest.mark.parametrize("name", catalogue.PAGES)


@PAGES
def test_pages_are_fresh(name):
    written = (catalogue.FOLDER / f"{name}.md").read_text()
    assert written == catalogue.page(name), "run: python tests/catalogue.py"


@PAGES
def test_every_item_has_its_heading(name):
    page = catalogue.page(name)
    for item in catalogue.items(name):
        assert page.count(f"\n## {item}\n") == 1


def test_a_stale_page_is_seen(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    (tmp_path / "tasks.md").write_text(catalogue.page("tasks").replace("eva", "ava"))
    with pytest.raises(AssertionError):
        test_pages_are_fresh("tasks")
