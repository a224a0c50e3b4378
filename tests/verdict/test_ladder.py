"""From which n on: the search equals a scan, says null where no search is exact."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from separatrix.core import Bound
from separatrix.core.catalogue import find
from separatrix.core.spec import parse, parse_task
from separatrix.verdict import ladder
from separatrix.verdict.audit import audit
from separatrix.verdict.ladder import by_halving, by_intervals, impossible_from

MEMORY = find("theorems", "memory")
EVA = parse_task("eva")


@pytest.mark.parametrize(
    ("spec", "least"),
    [
        ("4*linear_attn[h=4, hd=32, z=yes] @ d=128 p=8", 10_156),
        ("1*full[h=1, hd=1] @ d=8 p=4", 257),
        ("4*full[h=4, hd=32] @ d=128 p=8", None),
        ("1*linear_attn[h=1, dk=1000000, dv=125, z=no] @ d=128 p=8", 39_620_078),
    ],
)
def test_known_answers(spec, least):
    assert impossible_from(MEMORY, parse(spec), EVA)[0] == least


def test_the_least_n_is_the_least():
    arch = parse("1*linear_attn[h=1, dk=1000000, dv=125, z=no] @ d=128 p=8")
    assert not MEMORY.forbids(arch, EVA.at(39_620_077))
    assert MEMORY.forbids(arch, EVA.at(39_620_078))


@dataclass(frozen=True)
class Stairs:
    """have and need as sums of steps that only go up; they may cross many times."""

    have: tuple[int, ...]
    need: tuple[int, ...]

    def bounds(self, n):
        here = min(n, len(self.have)) - 1
        far = n - len(self.need) if n > len(self.need) else 0
        return (Bound(sum(self.have[: here + 1]), sum(self.need[: here + 1]) + far, "bits"),)

    def lacking(self, n):
        return self.bounds(n)[0].need - self.bounds(n)[0].have


steps = st.lists(st.integers(0, 6), min_size=30, max_size=30).map(tuple)


@settings(max_examples=200)
@given(steps, steps)
def test_intervals_find_the_last_that_holds(have, need):
    at = Stairs(have, need)
    holds = [n for n in range(1, 400) if at.lacking(n) <= 0]
    assert by_intervals(at, 1) == (holds[-1] + 1 if holds else 1)


@settings(max_examples=200)
@given(st.integers(0, 10**9), st.integers(1, 10**4), st.integers(1, 3), st.integers(0, 1 << 62))
def test_halving_finds_the_first_that_fails(have, slope, power, near):
    @dataclass
    class Curve:
        asked: int = 0

        def lacking(self, n):
            self.asked += 1
            return slope * n**power - have

    curve = Curve()
    found = by_halving(curve, 1, near)
    assert slope * found**power > have and (found == 1 or slope * (found - 1) ** power <= have)
    assert curve.asked < 80


def test_halving_alone_would_be_wrong_where_the_order_changes():
    at = Stairs((1, 9) + (0,) * 28, (2, 0) + (1,) * 28)
    assert at.lacking(1) > 0 and at.lacking(2) <= 0  # impossible, then not, then again
    assert by_intervals(at, 1) == 11
    assert by_halving(at, 1, 1) in (1, 11)  # either, by luck of where it looks


def test_a_state_that_goes_up_and_down_gives_no_answer_but_a_reason():
    class Zigzag:
        growth = "other"

    arch = parse("1*linear_attn[h=1, hd=1, z=no] @ d=8 p=4")
    object.__setattr__(arch, "mixers", {Zigzag(): 1})
    method, reason = ladder.how(MEMORY, arch, EVA, 1)
    assert method is None and "up and down" in reason


def test_two_chunk_sizes_have_no_exact_search_even_where_their_borders_often_meet():
    """18 and 30 share borders at many places; 235 to 239 are allowed between forbidden sizes."""
    arch = parse("chunk[18, h=1, hd=4]+rnn[40]+chunk[30, h=1, hd=4] @ d=8 p=16")
    found, reason = impossible_from(MEMORY, arch, EVA)
    assert found is None and "up and down" in reason
    assert MEMORY.forbids(arch, EVA.at(200)) and not MEMORY.forbids(arch, EVA.at(237))


@pytest.mark.parametrize("n", [2, 16, 300])
def test_the_least_n_does_not_depend_on_the_n_that_was_judged(n):
    arch = parse("swa[7, h=2, hd=2] @ d=8 p=4")
    task = parse_task("seq_comp(L=3, order=w_first)")
    assert audit(arch, task, n).impossible_from == 16
