"""Log-linear levels against the recurrence that defines them, and what the merge costs."""

import pytest

from separatrix.core import Silent
from separatrix.core.levels import alive, reads, thin
from separatrix.core.spec import parse, parse_task
from separatrix.theorems.memory import memory

TOKENS = 300


def buckets(n):
    """Non-empty levels and their tokens at 0-based times 0, ..., n - 1, by the recurrence (E.2)."""
    levels = {}
    for t in range(n):
        if t:
            into = (t & -t).bit_length()  # 1 + index of the least set bit
            merged = [s for level in range(into) for s in levels.pop(level, [])]
            levels[into] = sorted(levels.get(into, []) + merged)
        levels[0] = [t]
        yield dict(levels)


def test_states_alive_are_those_of_the_recurrence():
    for t, levels in enumerate(buckets(TOKENS)):
        assert alive("x", t + 1, "lazy", 20) == len(levels) == 1 + t.bit_count()
        assert sorted(s for row in levels.values() for s in row) == list(range(t + 1))
        assert alive("x", t, "eager", 20) == len(levels) - 1


def test_reads_are_counted_together():
    assert [reads(n) for n in range(TOKENS)] == [
        sum(1 + t.bit_count() for t in range(n)) for n in range(TOKENS)
    ]


def test_cuts():
    assert list(thin(13, "eager", 32)) == [13, 12, 8]
    assert list(thin(13, "lazy", 32)) == [13, 9, 1]
    assert list(thin(100, "eager", 4)) == [15, 14, 12, 8]
    assert list(thin(100, "lazy", 4)) == [15, 13, 9, 1]
    assert list(thin(1, "eager", 32)) == list(thin(1, "lazy", 32)) == [1]


@pytest.mark.parametrize("name", ["log_linear_mamba2", "log_linear_gated_deltanet"])
def test_too_few_levels_are_refused_by_name(name):
    (mixer,) = parse(f"{name}[h=1, levels=4] @ d=64").mixers
    mixer.state(15)
    with pytest.raises(ValueError, match="levels=5"):
        mixer.state(16)
    with pytest.raises(Silent, match="at most 15 tokens"):
        parse(f"{name}[h=1, levels=4] @ d=64").state_bits(16)
    with pytest.raises(ValueError, match="the most is 64"):
        parse(f"{name}[h=1, levels=65] @ d=64")


def test_a_task_longer_than_the_levels_is_bounded_by_earlier_cuts():
    arch = parse("full[hd=1]+log_linear_mamba2[h=1, hd=1, state=1, conv=1, levels=4] @ d=1 p=1")
    assert max(arch.cuts(1 << 40)) == 15
    assert any(bound.violated for bound in memory(arch, parse_task("eva(n=1m)")))


@pytest.mark.parametrize(
    ("spec", "level"),
    [
        ("log_linear_mamba2[h=2, hd=4, state=8, conv=1]", 64),
        ("log_linear_gated_deltanet[h=2, hd=4, conv=1]", 32),
    ],
)
def test_one_state_is_left_at_a_power_of_two(spec, level):
    arch = parse(f"3*{spec} @ d=8 p=8")
    for b in range(12):
        assert arch.state_bits(1 << b) == 3 * 8 * level
        assert arch.state_bits((2 << b) - 1) == 3 * 8 * level * (b + 1)
    lazy = arch.with_settings({"merge": "lazy"})
    assert lazy.state_bits((1 << 9) + 1) == 3 * 8 * level * 2


def test_a_convolution_is_memory_beside_the_levels():
    """Four heads of 4 x 4 with kernel 4: 3 x 48 numbers in the tail, whatever the levels."""
    arch = parse("log_linear_gated_deltanet[h=4, hd=4] @ d=16 p=1")
    assert arch.state_bits(0) == 144
    assert arch.state_bits(8) == 144 + 64


def test_the_rule_finds_the_merge_by_itself():
    """4 heads of 32 x 32 at 8 bits: impossible from 2^14 on, the cut that nobody named."""
    arch = parse("4*log_linear_gated_deltanet[h=4, hd=32, conv=1] @ d=128 p=8")
    task = parse_task("eva")
    fails = [any(b.violated for b in memory(arch, task.at(n))) for n in (16_383, 16_384, 16_385)]
    assert fails == [False, True, True]
