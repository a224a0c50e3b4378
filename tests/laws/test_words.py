"""Law 5 for words: text, JSON and hash of every arch and task come back the same."""

import json

import pytest

import grid
from separatrix.core.record import from_json, stable_hash, to_json
from separatrix.core.spec import parse, parse_task


@pytest.mark.parametrize("arch", grid.stacks(), ids=lambda arch: arch.spec)
def test_every_arch(arch):
    assert parse(arch.spec) == arch
    again = from_json(json.loads(json.dumps(to_json(arch))))
    assert again == arch
    assert stable_hash(again) == stable_hash(arch)


@pytest.mark.parametrize("task", grid.tasks(), ids=str)
def test_every_task(task):
    assert parse_task(str(task)) == task
    again = from_json(json.loads(json.dumps(to_json(task))))
    assert again == task
    assert stable_hash(again) == stable_hash(task)


def test_distinct_words_have_distinct_hashes():
    words = [*dict.fromkeys(grid.stacks()), *grid.tasks()]
    assert len({stable_hash(word) for word in words}) == len(words)


def test_a_spec_that_loses_a_size_is_seen():
    lossy = parse("full[h=2, kv=1] @ d=8").spec.replace("kv=1", "")
    assert parse(lossy.replace(", ]", "]").replace(" h=2 ", " h=2 ")) != parse(
        "full[h=2, kv=1] @ d=8"
    )
