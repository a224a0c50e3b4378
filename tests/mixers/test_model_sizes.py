"""What a layer of real models keeps, against figures counted apart from this code."""

import pytest

from separatrix.core.spec import parse

# Layer and width; numbers of the recurrent state and of convolution tails or token shifts.
RECURRENT = {
    "falcon-mamba-7b": ("mamba @ d=4096", 131_072, 24_576),
    "falcon-mamba-7b, by its inner width": ("mamba[inner=8192] @ d=4096", 131_072, 24_576),
    "Jamba 1.5 Mini": ("mamba[expand=2, state=16, conv=4] @ d=4096", 131_072, 24_576),
    "mamba-130m": ("mamba @ d=768", 24_576, 4_608),
    "mamba-2.8b": ("mamba @ d=2560", 81_920, 15_360),
    "Samba-1.3B": ("mamba @ d=2304", 73_728, 13_824),
    "Hymba-1.5B": ("mamba @ d=1600", 51_200, 9_600),
    "Bamba-9.8b": ("mamba2 @ d=4096", 1_048_576, 25_344),
    "mamba2-130m": ("mamba2 @ d=768", 196_608, 5_376),
    "Falcon-H1-3B": ("mamba2[h=32, hd=128, state=256] @ d=2560", 1_048_576, 13_824),
    "Falcon-H1-Tiny": ("mamba2[h=24, hd=32, state=64] @ d=512", 49_152, 2_688),
    "Nemotron-3-Nano": ("mamba2[h=64, hd=64, groups=8] @ d=2688", 524_288, 18_432),
    "Nemotron-3-Ultra": ("mamba2[h=256, hd=64, groups=8] @ d=8192", 2_097_152, 55_296),
    "Nemotron-H-8B": ("mamba2[h=128, hd=64, groups=8] @ d=4096", 1_048_576, 30_720),
    "Nemotron-Nano-9B": ("mamba2[h=128, hd=80, groups=8] @ d=4480", 1_310_720, 36_864),
    "granite-4.0-h": ("mamba2[h=48, hd=64] @ d=1536", 393_216, 9_984),
    "Zamba2-2.7B": ("mamba2[h=8, state=64] @ d=2560", 327_680, 15_744),
    "Qwen3-Next": ("gdn[h=32, kh=16, hd=128] @ d=2048", 524_288, 24_576),
    "Qwen3.5-27B": ("gdn[h=48, kh=16, hd=128] @ d=5120", 786_432, 30_720),
    "Qwen3.5-397B": ("gdn[h=64, kh=16, hd=128] @ d=4096", 1_048_576, 36_864),
    "Qwen3.8-2.4T": ("gdn[h=128, kh=16, hd=128] @ d=8192", 2_097_152, 61_440),
    "Olmo-Hybrid-7B": ("gdn[h=30, dk=96, dv=192, beta=2] @ d=3840", 552_960, 34_560),
    "fla gated_deltanet-1B": ("gdn[h=6, dk=256, dv=512] @ d=2048", 786_432, 18_432),
    "Kimi-K3": ("kda[h=96, hd=128] @ d=7168", 1_572_864, 110_592),
    "Ling-3.0-Flash": ("kda[h=32, hd=128] @ d=2560", 524_288, 36_864),
    "GLM-5.3-Flash": ("kda[h=64, hd=128] @ d=4096", 1_048_576, 73_728),
    "MiniMax-M1": ("lightning[h=64, hd=128] @ d=6144", 1_048_576, 0),
    "recurrentgemma-2b": ("rglru[conv=4] @ d=2560", 2_560, 7_680),
    "griffin-paper-7b": ("rglru[inner=5632, conv=4] @ d=4096", 5_632, 16_896),
    "rwkv5-3b": ("rwkv5 @ d=2560", 163_840, 5_120),
    "rwkv7 2.9B": ("rwkv7 @ d=2560", 163_840, 5_120),
    "rwkv7 0.1B": ("rwkv7 @ d=768", 49_152, 1_536),
    "rwkv7 13.3B": ("rwkv7[hd=64] @ d=4096", 262_144, 8_192),
    # Width 256, as in the theory pages.
    "Mamba": ("mamba @ d=256", 8_192, 1_536),
    "Mamba-2": ("mamba2 @ d=256", 65_536, 2_304),
    "GLA": ("gla[h=4, dk=32, dv=64] @ d=256", 8_192, 0),
    "RetNet": ("retnet[h=8, dk=32, dv=64] @ d=256", 16_384, 0),
    "DeltaNet": ("delta_net[h=4] @ d=256", 16_384, 2_304),
    "RWKV-7": ("rwkv7 @ d=256", 16_384, 512),
    "DSS": ("dss @ d=256", 32_768, 0),
    "S4D": ("s4d @ d=256", 16_384, 0),
    "linear attention": ("linear_attn[h=4] @ d=256", 16_640, 0),
    "DeltaProduct": ("gated_deltaproduct[2, h=4] @ d=256", 16_384, 3_840),
    "xLSTM-7b": ("mlstm[h=8, dk=256, dv=512] @ d=4096", 8 * (256 * 512 + 256 + 1), 0),
    "Based": ("linear_attn[h=1, dk=16, dv=64, phi=taylor] @ d=64", 273 * 65, 0),
    "fla gsa-340M": ("gsa[64, h=4, hd=256] @ d=1024", 131_072, 0),
    "fla hgrn2-340M": ("hgrn2[h=8, hd=128] @ d=1024", 131_072, 0),
    "HGRN": ("hgrn[conv=4] @ d=256", 256, 1_536),
    "simple GLA": ("simple_gla[h=4, conv=4] @ d=256", 16_384, 2_304),
    "RWKV-6": ("rwkv6 @ d=256", 16_384, 512),
    "LSTM": ("lstm @ d=256", 512, 0),
    "GRU": ("gru @ d=256", 256, 0),
    "sLSTM": ("slstm @ d=256", 1_024, 0),
    "LFM2": ("conv[3] @ d=2048", 0, 4_096),
}

# Layer and width; numbers of growing caches and of windows after 10,000 tokens.
ATTENDING = {
    "Qwen3-Next": ("full[h=16, kv=2, hd=256] @ d=2048", 10_240_000, 0),
    "DeepSeek-V3": ("mla[h=128, latent=512, dk=192, dv=128, rotary=64] @ d=7168", 5_760_000, 0),
    "DeepSeek-V3.2": (
        "dsa[2048, h=128, latent=512, dk=192, dv=128, rotary=64] @ d=7168",
        (576 + 128) * 10_000,
        0,
    ),
    "GLM-5.3, a shared indexer": (
        "dsa[2048, h=64, latent=512, dk=256, dv=256, rotary=64, index_hd=0] @ d=6144",
        5_760_000,
        0,
    ),
    "gpt-oss-20b": ("swa[128, h=64, kv=8, hd=64] @ d=2880", 0, 131_072),
    "DeepSeek-V4, window alone": ("swa[128, h=64, kv=1, hd=512, tied=yes] @ d=4096", 0, 65_536),
    "DeepSeek-V4, ratio 4": ("csa[512, h=64, hd=512] @ d=4096", 2_500 * (512 + 128), 65_536),
    "DeepSeek-V4, ratio 128": ("hca[128, h=64, hd=512] @ d=4096", 78 * 512, 65_536),
    "Llama 4": ("chunk[8192, h=40, kv=8, hd=128] @ d=5120", 0, 1_808 * 2_048),
    "fla nsa-340M": (
        "nsa[16, h=32, kv=2, hd=64] @ d=1024",
        (10_000 + 156) * 256,
        512 * 256,
    ),
}


def numbers(mixer, t, *kinds):
    return sum(state.numbers for state in mixer.state(t).values() if state.kind in kinds)


def only_mixer(spec):
    (mixer,) = parse(spec).mixers
    return mixer


@pytest.mark.parametrize("model", RECURRENT)
def test_recurrent_states(model):
    spec, state, tail = RECURRENT[model]
    mixer = only_mixer(spec)
    for t in (0, 1, 1_000):
        assert (numbers(mixer, t, "recurrent"), numbers(mixer, t, "tail")) == (state, tail)
        assert numbers(mixer, t, "cache", "window") == 0


@pytest.mark.parametrize("model", ATTENDING)
def test_caches_and_windows(model):
    spec, cache, window = ATTENDING[model]
    mixer = only_mixer(spec)
    found = numbers(mixer, 10_000, "cache"), numbers(mixer, 10_000, "window")
    assert found == (cache, window)
    assert numbers(mixer, 0, "cache", "window") == 0


def test_compressors_keep_open_blocks():
    """What DeepSeek-V4 has to hold of tokens that are not pooled yet: numbers and their weights."""
    assert numbers(only_mixer("csa[512, hd=512] @ d=4096"), 0, "tail") == 2 * 4 * 2 * 2 * 640
    assert numbers(only_mixer("hca[128, hd=512] @ d=4096"), 0, "tail") == 2 * 128 * 512


@pytest.mark.parametrize(
    ("spec", "fixed", "per_token"),
    [
        ("64*mamba @ d=4096 p=16", 159_383_552, 0),
        ("2*gdn @ d=128 h=4 dk=32 dv=32 conv=4 p=8", 83_968, 0),
        ("1*rnn @ d=128 p=64", 8_192, 0),
        (
            "12*(3*gdn[h=32, kh=16, dk=128, dv=128, conv=4]+full) @ d=2048 h=16 kv=2 hd=256 p=16",
            316_145_664,
            196_608,
        ),
    ],
)
def test_bits_of_whole_stacks(spec, fixed, per_token):
    arch = parse(spec)
    assert arch.state_bits(0) == fixed
    assert arch.state_bits(1_000) == fixed + 1_000 * per_token


@pytest.mark.parametrize(
    ("states", "bits"), [(1, 0), (2, 1), (3, 2), (8, 3), (9, 4), (1 << 63, 63)]
)
@pytest.mark.parametrize("p", ("1", "bf16"))
def test_an_automaton_is_counted_in_bits_whatever_the_format(states, bits, p):
    assert parse(f"automaton[{states}] @ d=8 p={p}").state_bits(7) == bits


def test_a_size_of_one_layer_is_no_hint_to_another():
    """`inner` of the one is what the other would find its heads from; so it stays in brackets."""
    arch = parse("mamba2[h=2, hd=4]|rglru[inner=3] @ d=48")
    assert parse(arch.spec) == arch
    arch = parse("full[h=2, hd=8]+mamba2[h=2, hd=4]+mamba[inner=5] @ d=48")
    assert parse(arch.spec) == arch
