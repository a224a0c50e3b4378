"""What is known of a stack before any task is named, against counts made another way."""

import pytest

from separatrix.core import offers
from separatrix.core.abilities import Softmax
from separatrix.core.catalogue import find, items
from separatrix.core.spec import parse, parse_task
from separatrix.questions.reading import arch
from separatrix.verdict import portrait as portraits
from separatrix.verdict.hops import hops_on_paper
from separatrix.verdict.ladder import impossible_from
from separatrix.verdict.portrait import portrait

LOG_LINEAR = "log_linear_mamba2[h=1, hd=2, state=40, conv=1, merge={merge}]"


def at_16_bits(name, n=4096):
    return portrait(arch(name).with_settings({"p": 16, "p_state": 16, "p_kv": 16}), n)


def test_qwen3_next():
    seen = at_16_bits("qwen3-next-80b-a3b")
    # 36 Gated DeltaNet layers: 32 heads of 128 x 128, and 3 tokens of 8,192 channels.
    assert seen.fixed_bits == 36 * 16 * (32 * 128 * 128 + 3 * 8192) == 316_145_664
    assert seen.bits_per_token == 12 * 16 * 2 * 2 * 256 == 196_608
    assert seen.cache_outgrows_state_at == 1_608
    assert 1_608 * 196_608 <= 316_145_664 < 1_609 * 196_608
    assert seen.at_n == 316_145_664 + 4096 * 196_608
    assert dict(seen.cache_bytes)[262_144] == (316_145_664 + 262_144 * 196_608) // 8
    assert seen.window_bits == 0 and seen.reach is None


def test_windows_alone_reach_as_far_as_their_sum():
    seen = at_16_bits("gpt-oss-20b")
    assert seen.reach == 12 * (128 - 1) == 1_524
    assert seen.lookup_tokens == 1_524  # its windows hold more bits than that, but see no further
    assert seen.fixed_bits == 0 and seen.cache_outgrows_state_at is None
    assert at_16_bits("llama-4-scout-17b-16e").reach == 36 * (8192 - 1) == 294_876


def test_falcon_mamba():
    seen = at_16_bits("falcon-mamba-7b")
    assert seen.fixed_bits == 64 * 16 * (8192 * 16 + 3 * 8192) == 159_383_552
    assert (seen.bits_per_token, seen.window_bits, seen.reach) == (0, 0, None)
    stack = arch("falcon-mamba-7b").with_settings({"p": 16, "p_state": 16, "p_kv": 16})
    found, _ = impossible_from(find("theorems", "memory"), stack, parse_task("eva"))
    assert found == 7_008_729


def first_short(level, symbols_bits, alive):
    """The first cut at which so many states of one level hold less than all symbols so far."""
    r = 1
    while alive(r) * level >= r * symbols_bits:
        r += 1
    return r


@pytest.mark.parametrize(
    ("merge", "alive"),
    [("eager", int.bit_count), ("lazy", lambda r: 1 + (r - 1).bit_count())],
)
def test_log_linear_layers_hold_what_is_alive_at_the_worst_cut(merge, alive):
    text = f"3*{LOG_LINEAR.format(merge=merge)} @ d=2 p=8"
    level = 3 * 8 * 2 * 40
    seen = portrait(parse(text), 100)
    assert seen.fixed_bits == level  # one level
    assert seen.at_n == level * alive(100)
    task = parse_task("index_lookup(symbols=65536)")
    found, _ = impossible_from(find("theorems", "memory"), parse(text), task)
    assert found == first_short(level, 16, alive)
    assert seen.lookup_tokens == found - 1


def test_a_chunk_that_is_complete_is_forgotten():
    seen = portrait(parse("4*chunk[64, h=4, hd=16] @ d=64 p=16"), 4096)
    assert seen.lookup_tokens == 63
    assert seen.window_bits == 4 * 63 * 2 * 64 * 16  # just before its end
    assert seen.reach == 4 * 63
    assert seen.at_n == 0  # 4,096 is a multiple of 64


def test_the_last_lookup_is_the_last():
    for spec in ("2*gdn @ d=64 h=2 hd=16 p=8", "rnn[100] @ d=4 p=9", "gdn+full @ d=64 h=2 V=1000"):
        stack = parse(spec)
        seen = portrait(stack, 64)
        alone = portraits.without_caches(stack)
        memory, task = (
            find("theorems", "memory"),
            parse_task(f"index_lookup(symbols={seen.symbols})"),
        )
        assert not memory.forbids(alone, task.at(seen.lookup_tokens)), spec
        assert memory.forbids(alone, task.at(seen.lookup_tokens + 1)), spec


def test_a_stack_of_caches_alone_has_no_memory_of_its_own():
    seen = portrait(parse("2*full @ d=64 h=2"), 64)
    assert (seen.fixed_bits, seen.lookup_tokens, seen.reach) == (0, None, None)
    assert seen.cache_outgrows_state_at is None


@pytest.mark.parametrize("spec", ["12*(3*gdn+full) @ d=256 h=4", "5*full @ d=64", "full @ d=64"])
def test_hops_are_the_most_whose_depth_is_there(spec):
    stack = parse(spec)
    full = sum(any(offers(m, Softmax) for m in row) for row in stack.layers)
    chains = [c for c in items("constructions").values() if c.hop_order]
    assert chains
    for order, hops in hops_on_paper(stack).items():
        depths = [c.depth for c in chains if c.hop_order == order]
        assert hops == 0 or min(depth(hops) for depth in depths) <= full
        assert all(depth(hops + 1) > full for depth in depths)


def test_no_hops_without_full_layers_or_in_an_encoder():
    assert hops_on_paper(parse("4*swa[64] @ d=64")) == {}
    assert hops_on_paper(parse("4*full @ d=64 mask=none")) == {}


def test_a_portrait_that_forgets_a_kind_of_state_is_seen(monkeypatch):
    """Planted: tails of convolutions are left out of the count of fixed bits."""
    right = portraits.Arch.state_bits

    def without_tails(self, t, kinds=(), layers=None):
        return right(self, t, tuple(k for k in kinds if k != "tail"), layers)

    monkeypatch.setattr(portraits.Arch, "state_bits", without_tails)
    with pytest.raises(AssertionError):
        test_qwen3_next()


def test_a_search_for_the_last_lookup_that_is_off_by_one_is_seen(monkeypatch):
    right = portraits.last_lookup
    monkeypatch.setattr(portraits, "last_lookup", lambda *given: right(*given) + 1)
    with pytest.raises(AssertionError):
        test_the_last_lookup_is_the_last()
