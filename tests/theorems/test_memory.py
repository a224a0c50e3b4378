"""The memory rule: published numbers, the cut that nobody named, and states that are not known."""

import pytest

from separatrix.core import Silent
from separatrix.core.catalogue import find
from separatrix.core.spec import parse, parse_task
from separatrix.verdict.ladder import impossible_from

MEMORY = find("theorems", "memory")


def says(spec, task):
    return MEMORY(parse(spec), parse_task(task))


def violated(spec, task):
    return any(bound.violated for bound in says(spec, task))


def least(spec, task):
    return impossible_from(MEMORY, parse(spec), parse_task(task))[0]


def test_figures():
    """Bits held, and the n from which evaluating a function is impossible."""
    falcon = "64*mamba[inner=8192, state=16, conv=4] @ d=4096 p=16"
    gdn = "2*gdn @ d=128 h=4 dk=32 dv=32 conv=4 p=8"
    assert parse(gdn).state_bits(1) == 83_968
    assert least(gdn, "eva") == 6_616
    assert parse(falcon).state_bits(1) == 159_383_552
    assert least(falcon, "eva") == 7_008_729
    assert least("1*rnn @ d=128 p=64", "index_lookup(symbols=2)") == 8_193


def test_log_linear_attention_merges_at_a_power_of_two():
    """8 bits, 4 layers of 4 heads of 32 x 32: 2^b log2 n at 2^b = 16,384 decides (I.2ii)."""
    spec = "4*log_linear_mamba2[h=4, hd=32, state=32, conv=1] @ d=128 p=8"
    assert least(spec, "eva") == 16_384
    bounds = says(spec, "eva(n=20000)")
    assert any(b.violated and b.where == "after token 16,384" for b in bounds)
    assert not any(b.violated and b.where == "after token 20,000" for b in bounds)


def test_every_level_that_is_alive_counts():
    spec = "1*log_linear_mamba2[h=1, hd=4, state=4, conv=1] @ d=8 p=8"
    level = 4 * 4 * 8
    held = {b.where: b.have for b in says(spec, "eva(n=11)")}
    assert held == {
        "after token 11": 3 * level,
        "after token 10": 2 * level,
        "after token 8": level,
    }


def test_chunks_forget_at_their_border():
    """The same border in every layer: nothing crosses it at any depth (R.2)."""
    assert violated("9*chunk[8, h=4, hd=64] @ d=256 p=16", "eva(n=9)")
    assert not violated("9*chunk[8, h=4, hd=64] @ d=256 p=16", "eva(n=7)")
    assert not violated("8*chunk[8, h=4, hd=64]+swa[2] @ d=256 p=16", "eva(n=9)")


def test_caches_and_thought_are_counted_and_free():
    assert not violated("2*full @ d=64 p=16", "eva(n=4096)")
    assert violated("2*gla[h=1, hd=2] @ d=64 p=16 cot=1m", "eva(n=4096)")


def test_a_question_that_comes_first_is_easy():
    assert violated("1*rnn[state=8] @ d=8 p=8", "eva(n=4096)")
    assert not violated("1*rnn[state=8] @ d=8 p=8", "eva(n=4096, query=first)")


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("2*full[mask=none] @ d=64 p=16", "mask"),
        ("2*gla @ d=64 p=16 search=yes", "search"),
    ],
)
def test_what_keeps_it_silent(spec, reason):
    with pytest.raises(Silent, match=reason):
        says(spec, "eva(n=64)")


def test_a_state_that_is_not_fully_known(monkeypatch):
    gla = type(parse("gla @ d=4").layers[0][0])
    monkeypatch.setattr(gla, "whole", "its sinks are not described")
    with pytest.raises(Silent, match="gla.*sinks"):
        says("full+gla @ d=8 p=4", "eva(n=64)")
