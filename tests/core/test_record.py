"""Words as JSON, both ways, and hashes."""

import json

import pytest

from separatrix.core import Bound, Certificate, Condition, Source, Verdict
from separatrix.core.catalogue import items
from separatrix.core.record import from_json, stable_hash, to_json
from separatrix.core.spec import parse, parse_task
from separatrix.verdict.audit import audit

ARCH = parse("2*(linear_attn+full) @ d=16 h=2 p=bf16 p_state=fp32", name="toy")
WORDS = (
    ARCH,
    parse_task("eva(n=9)"),
    next(iter(ARCH.mixers)),
    ARCH.p,
    items("theorems")["memory"],
    Bound(3, 1 << 70, "bits", "here", "3 >= 2^70"),
    Source("A", 2020, "b.org"),
    Condition("impossible", "if", (("p", "8"),), "memory", 1, 2, None),
    audit(ARCH, parse_task("eva"), 64),
    Certificate("solves", "eva(n=4)", ARCH.spec, "abc", witness=(("at", 3),)),
)


@pytest.mark.parametrize("word", WORDS, ids=lambda w: type(w).__name__)
def test_every_word_survives_json(word):
    text = json.dumps(to_json(word))
    again = from_json(json.loads(text))
    assert again == word
    assert stable_hash(again) == stable_hash(word)


def test_labels_survive_but_do_not_enter_the_hash():
    again = from_json(to_json(ARCH))
    assert (again.name, again.origin) == (ARCH.name, ARCH.origin)
    assert stable_hash(parse(ARCH.spec)) == stable_hash(ARCH)


def test_hashes_part_what_differs_and_stay_the_same_over_versions():
    assert stable_hash(parse("full @ d=8")) != stable_hash(parse("full @ d=9"))
    assert stable_hash(parse_task("eva(n=4)")) == "ed2c05d808d4ade0"
    assert stable_hash(parse("2*full @ d=8 h=2")) == "ca41fe6b1d0d2bf3"


def test_what_is_no_word_is_refused():
    with pytest.raises(TypeError, match="no word"):
        to_json(object())
    with pytest.raises(ValueError, match="no word"):
        from_json({"word": "Nonsense"})
    with pytest.raises(ValueError, match="missing"):
        from_json({"word": "Bound", "have": 3})
    assert isinstance(from_json(to_json(WORDS[8])), Verdict)
