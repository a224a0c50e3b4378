"""Latent attention against full attention, caches of other layers, windows and chunks."""

from dataclasses import replace
from itertools import product

import pytest

from separatrix.core import Blocks, Reach, Select, Softmax, SpecError, ask, offers
from separatrix.core.spec import parse


def only_mixer(spec, d=16):
    (mixer,) = parse(f"{spec} @ d={d}").mixers
    return mixer


FULL = only_mixer("full[h=4, kv=2, dk=3, dv=5]")
LATENT = only_mixer("mla[h=4, latent=16, dk=5, dv=5, rotary=2]")


def test_latent_attention_does_what_full_attention_does():
    assert LATENT.covers(FULL)
    assert not FULL.covers(LATENT)


@pytest.mark.parametrize(
    "change", [{"h": 3}, {"latent": 15}, {"dk": 4}, {"rotary": 3}, {"dv": 4}, {"mask": "strict"}]
)
def test_latent_attention_that_is_too_small(change):
    assert not replace(LATENT, **change).covers(FULL)


@pytest.mark.parametrize("change", [{"conv": 2}, {"rotary": 2}, {"mask": "strict"}])
def test_full_attention_that_latent_attention_is_not(change):
    assert not LATENT.covers(replace(FULL, **change))


def test_the_argument_of_latent_attention_in_whole_numbers():
    """With c the keys and values of all groups, K_i and V_i as told give every head its own."""
    h, kv, dk, dv = FULL.h, FULL.kv, FULL.dk, FULL.dv
    plain = LATENT.dk - LATENT.rotary
    keys = [[7 * g + 2 * j + 1 for j in range(dk)] for g in range(kv)]
    values = [[100 + 11 * g + j for j in range(dv)] for g in range(kv)]
    c = [x for row in (*keys, *values) for x in row]
    assert len(c) == LATENT.latent
    for head in range(h):
        group = head * kv // h
        pick_k = [[row == group * dk + j for j in range(plain)] for row in range(len(c))]
        pick_v = [[row == kv * dk + group * dv + j for j in range(dv)] for row in range(len(c))]
        k = [sum(x * w[j] for x, w in zip(c, pick_k, strict=True)) for j in range(plain)]
        v = [sum(x * w[j] for x, w in zip(c, pick_v, strict=True)) for j in range(dv)]
        assert k[:dk] == keys[group] and v == values[group]
        assert not any(k[dk:])


def test_latent_attention_accumulates_its_latent_vector():
    assert ask(LATENT, Softmax) == Softmax(4, 5, 16, "any", "causal")
    assert ask(only_mixer("mla[h=2, latent=3, hd=8, softmax=set]"), Softmax).value == 8


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("cross[0, hd=4]+full[hd=4]", "name an earlier layer"),
        ("full[hd=4]+cross[1, hd=4]", "name an earlier layer"),
        ("mamba+cross[0, hd=4]", "does not hold a cache of all tokens"),
        ("swa[4, hd=4]+cross[0, hd=4]", "does not hold a cache of all tokens"),
        ("full[hd=4]+cross[0, hd=4, w=4]", "does not hold a window"),
        ("dsa[4, hd=4]+cross[0, hd=4]", "does not hold a cache of all tokens"),
        ("full[hd=4]+cross[0, hd=4]+cross[1, hd=4]", "does not hold a cache of all tokens"),
        ("full[h=2, kv=1, hd=4]+cross[0, h=2, hd=4]", "kv=2, but layer of=0 holds kv=1"),
        ("full[hd=4]+cross[0, dk=4, dv=2]", "dv=2, but layer of=0 holds dv=4"),
        ("swa[4, hd=4]+cross[0, hd=4, w=5]", "w=5, but layer of=0 holds w=4"),
        ("gmu+mamba", "no memory before it"),
        ("none+gmu", "no memory before it"),
    ],
)
def test_what_reads_another_layer_must_find_it(spec, said):
    with pytest.raises(SpecError, match=said):
        parse(f"{spec} @ d=16")


def test_a_borrowed_cache_counts_as_attention_and_as_no_state():
    arch = parse("full[h=2, hd=4]+2*cross[0, h=4, kv=2, hd=4] @ d=16")
    assert arch.softmax_layers == (0, 1, 2)
    assert arch.state_bits(100) == parse("full[h=2, hd=4] @ d=16").state_bits(100)
    windows = parse("swa[4, hd=4]+cross[0, hd=4, w=4] @ d=16")
    assert windows.softmax_layers == ()
    assert [ask(m, Reach).back for row in windows.layers for m in row] == [3, 3]


def test_a_gated_memory_unit_mixes_nothing():
    assert parse("mamba+gmu+full @ d=16").mixing == (0, 2)


def visible(mixer, n):
    """Pairs (query, token) that a window or a chunk joins, by its definition."""
    strict = mixer.mask == "strict"
    for t, s in product(range(n), repeat=2):
        if mixer.name == "chunk":
            near = t // mixer.chunk == s // mixer.chunk
        else:
            near = t - s < mixer.w + strict
        if near and s <= t - strict:
            yield t, s


@pytest.mark.parametrize("mask", ["causal", "strict"])
@pytest.mark.parametrize("spec", ["swa[1", "swa[4", "swa[30", "chunk[1", "chunk[5", "chunk[30"])
def test_reach_and_work_are_those_of_the_definition(spec, mask):
    mixer = only_mixer(f"{spec}, h=2, dk=3, dv=1, mask={mask}]")
    n = 23
    pairs = list(visible(mixer, n))
    assert mixer.work(n) == len(pairs) * 2 * 4
    furthest = max((t - s for t, s in pairs), default=0)
    assert furthest == min(n - 1, ask(mixer, Reach).back)


def test_selection_and_windows_offer_no_softmax():
    specs = ("swa[4", "chunk[4", "dsa[4", "nsa[4", "moba[4", "bsa[4", "csa[4", "hca[4")
    for spec in specs:
        mixer = only_mixer(f"{spec}, h=2, hd=4]")
        assert not offers(mixer, Softmax), spec


def test_a_selection_of_another_layer_is_not_offered():
    assert ask(only_mixer("dsa[4, hd=4]"), Select).seen == 4
    assert not offers(only_mixer("dsa[4, hd=4, index_hd=0]"), Select)
    assert not offers(only_mixer("dsa[4, hd=4, pool=2]"), Select)


@pytest.mark.parametrize(
    "spec",
    [
        "nsa[4, block=8, compress=8, stride=4, hd=4]",
        "nsa[4, block=8, compress=4, stride=4, hd=4]",
        "moba[4, hd=4]",
        "csa[4, hd=4]",
    ],
)
def test_summaries_that_overlap_or_are_bypassed_are_not_offered(spec):
    assert not offers(only_mixer(spec), Blocks)


@pytest.mark.parametrize("block", [1, 2, 3, 8])
@pytest.mark.parametrize("w", [1, 2, 5, 8, 9])
@pytest.mark.parametrize(
    ("spec", "chosen"),
    [
        ("bsa[{block}, k=3, w={w}, hd=4]", 3),
        ("bsa[{block}, k=3, w={w}, h=4, kv=2, hd=4]", 6),
        ("nsa[3, block={block}, w={w}, hd=4]", 3),
        ("hca[{block}, w={w}, hd=4]", 0),
    ],
)
def test_a_window_touches_no_more_blocks_than_are_counted(spec, chosen, block, w):
    seen = ask(only_mixer(spec.format(block=block, w=w)), Blocks).seen - chosen
    touched = [
        len({s // block for s in range(t - w + 1, t + 1)}) for t in range(4 * block, 8 * block)
    ]
    assert max(touched) <= seen <= max(touched) + 1


def test_without_a_mask_nothing_is_said_of_reach():
    assert not offers(only_mixer("swa[4, hd=4, mask=none]"), Reach)
    assert not offers(only_mixer("chunk[4, hd=4, mask=none]"), Reach)
