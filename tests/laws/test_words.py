"""Law 5 for words: text, JSON and hash of every arch and task come back the same."""

import json
from dataclasses import replace

import pytest

import grid
from separatrix.core import Arch, canonical, record
from separatrix.core.record import from_json, stable_hash, to_json
from separatrix.core.spec import parse, parse_task


def law(word) -> None:
    """A word is what its text says and what its JSON says, and has one hash."""
    assert (parse(word.spec) if isinstance(word, Arch) else parse_task(str(word))) == word
    again = from_json(json.loads(json.dumps(to_json(word))))
    assert again == word
    assert stable_hash(again) == stable_hash(word)
    if isinstance(word, Arch):  # what it is called does not enter
        named = replace(word, name="mine")
        assert named == word and stable_hash(named) == stable_hash(word)


def distinct(words) -> None:
    words = [*dict.fromkeys(words)]
    assert len({stable_hash(word) for word in words}) == len(words)


@pytest.mark.parametrize("arch", grid.stacks(), ids=lambda arch: arch.spec)
def test_every_arch(arch):
    law(arch)


@pytest.mark.parametrize("task", grid.tasks(), ids=str)
def test_every_task(task):
    law(task)


def test_distinct_words_have_distinct_hashes():
    distinct([*grid.stacks(), *grid.tasks()])


def fresh() -> Arch:
    """A stack of which nothing is remembered yet, its text least of all."""
    return parse("full[h=4, kv=2, hd=8]+swa[16] @ d=32 p=16 p_kv=8")


def test_a_writer_that_loses_a_size_is_seen(monkeypatch):
    law(fresh())
    right = canonical.bracketed

    def lossy(mixer, sizes):
        return right(mixer, {key: value for key, value in sizes.items() if key != "kv"})

    monkeypatch.setattr(canonical, "bracketed", lossy)
    with pytest.raises(AssertionError):
        law(fresh())


def test_a_writer_that_loses_a_setting_is_seen(monkeypatch):
    monkeypatch.setattr(canonical, "general_settings", lambda arch: {"p": arch.p})
    with pytest.raises(AssertionError):
        law(fresh())


def test_a_task_that_loses_a_size_is_seen(monkeypatch):
    task = parse_task("two_sum(n=8, m=17, ask=any)")
    law(task)
    monkeypatch.setattr(type(task), "__str__", lambda self: f"{self.name}(n={self.n}, m={self.m})")
    with pytest.raises(AssertionError):
        law(task)


@pytest.mark.parametrize(
    "lose",
    [
        lambda arch: replace(arch, layers=arch.layers[:1]),
        lambda arch: replace(arch, p_kv=arch.p),
        lambda arch: replace(arch, d=arch.d + 1),
    ],
)
def test_json_that_loses_something_is_seen(monkeypatch, lose):
    right = record.read_kind

    def lossy(kind, value):
        word = right(kind, value)
        return lose(word) if isinstance(word, Arch) else word

    monkeypatch.setattr(record, "read_kind", lossy)
    with pytest.raises(AssertionError):
        law(fresh())


def test_a_hash_that_collides_is_seen(monkeypatch):
    words = [*grid.stacks()[:20], *grid.tasks()[:20]]
    distinct(words)
    right = stable_hash
    monkeypatch.setitem(globals(), "stable_hash", lambda word: right(word)[:1])
    with pytest.raises(AssertionError):
        distinct(words)


def test_a_hash_that_hears_of_a_name_is_seen(monkeypatch):
    right = stable_hash
    monkeypatch.setitem(globals(), "stable_hash", lambda word: right(word) + word.name)
    with pytest.raises(AssertionError):
        law(fresh())
