"""Traps of files in the wild: each a small file that is easily read wrongly."""

import pytest

from separatrix.core import Unresolved
from separatrix.readers import read_config

LLAMA = {
    "model_type": "llama",
    "hidden_size": 64,
    "num_hidden_layers": 4,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "vocab_size": 100,
    "max_position_embeddings": 4096,
}
QWEN = LLAMA | {"model_type": "qwen2"}
LINEAR = {
    "linear_num_key_heads": 2,
    "linear_num_value_heads": 4,
    "linear_key_head_dim": 8,
    "linear_value_head_dim": 8,
    "linear_conv_kernel_dim": 4,
}
LATENT = {"kv_lora_rank": 32, "qk_rope_head_dim": 8, "qk_nope_head_dim": 16, "v_head_dim": 16}
MAMBA2 = {"mamba_n_heads": 4, "mamba_d_head": 32, "mamba_d_state": 16, "mamba_n_groups": 1}


def stack(fields, **more):
    """Kinds of the layers, one word each."""
    return " ".join("|".join(m.name for m in row) for row in read_config(fields | more).layers)


def unresolved(fields, match, **more):
    with pytest.raises(Unresolved, match=match) as caught:
        read_config(fields | more)
    assert str(caught.value).startswith("unresolved: ")


def mixer(fields, at=0, **more):
    return read_config(fields | more).layers[at][0]


def test_plain():
    assert stack(LLAMA) == "full full full full"
    assert mixer(LLAMA).kv == 2 and mixer(LLAMA, num_key_value_heads=None).kv == 4
    assert mixer(LLAMA, head_dim=32).dk == 32


@pytest.mark.parametrize(
    "field",
    [
        {"sliding_window": 512},
        {"layer_types": ["full_attention"] * 3 + ["sliding_attention"]},
        {"layer_types": ["linear_attention"] * 4},
        {"sparse_config": {"dense_len": 8192, "topk": 64}},
        {"attn_layer_period": 4},
        {"hybrid_override_pattern": "M*M*"},
        {"linear_attn_config": {"kda_layers": [1]}},
        {"block_configs": [{}]},
        {"cross_attention_layers": [1]},
        {"num_kv_shared_layers": 2},
        {"index_topk": 2048},
        {"compress_ratios": [4, 4, 4, 4]},
        {"per_layer_config": {"0": {"head_dim": 4}}},
        {"loop_num": 2},
        {"use_cla": True},
    ],
)
def test_fields_that_a_plain_family_cannot_have(field):
    (key,) = field
    unresolved(LLAMA, key, **field)


def test_fields_that_are_off_do_not_matter():
    off = {"sliding_window": None, "use_sliding_window": False, "index_topk_pattern": None}
    assert stack(LLAMA, **off, add_cross_attention=False, chunk_size_feed_forward=0) == stack(LLAMA)


def test_windows_of_qwen():
    used = {"use_sliding_window": True, "sliding_window": 512, "max_window_layers": 3}
    assert stack(QWEN, **used) == "full full full swa"
    assert stack(QWEN, **used | {"use_sliding_window": False}) == stack(LLAMA)
    assert stack(QWEN, **used | {"sliding_window": 4096}) == stack(LLAMA)
    unresolved(QWEN, "use_sliding_window", sliding_window=512)
    assert stack(QWEN, sliding_window=4096) == stack(LLAMA)


def test_one_window_for_all():
    mistral = LLAMA | {"model_type": "mistral"}
    assert stack(mistral, sliding_window=512) == "swa swa swa swa"
    assert (
        stack(mistral, sliding_window=None) == stack(mistral, sliding_window=8192) == stack(LLAMA)
    )
    unresolved(mistral, "sliding_window")
    mixed = ["full_attention"] + ["sliding_attention"] * 3
    unresolved(mistral, "layer_types", sliding_window=512, layer_types=mixed)
    listed = {"model_type": "ministral", "sliding_window": 512, "layer_types": mixed}
    assert stack(LLAMA | listed) == "full swa swa swa"
    nested = {"model_type": "idefics2", "text_config": mistral | {"max_position_embeddings": 8192}}
    assert stack(nested) == "swa swa swa swa"  # the class default, which a nested part leaves out


@pytest.mark.parametrize(
    ("model_type", "expected"),
    [
        ("gemma2", "swa full swa full"),
        ("gemma3_text", "swa swa swa swa"),
        ("gpt_oss", "swa full swa full"),
        ("olmo3", "swa swa swa full"),
        ("cwm", "full swa swa swa"),
        ("afmoe", "swa swa swa full"),
    ],
)
def test_code_rules(model_type, expected):
    fields = LLAMA | {"model_type": model_type, "sliding_window": 128}
    assert stack(fields) == expected
    assert any("code rule" in line.where for line in read_config(fields).origin)


def test_patterns():
    exaone = LLAMA | {"model_type": "exaone4", "sliding_window": 128}
    assert stack(exaone, sliding_window_pattern="LG") == "swa full swa full"
    assert stack(exaone, sliding_window_pattern="L") == "swa swa swa full"
    assert stack(exaone, sliding_window_pattern=2) == "swa full swa full"
    assert stack(exaone, sliding_window=None) == stack(LLAMA)
    unresolved(exaone, "sliding_window_pattern", sliding_window_pattern="LX")
    mimo = LLAMA | {"model_type": "mimo_v2_flash", "sliding_window": 128, "v_head_dim": 8}
    assert stack(mimo, hybrid_layer_pattern=[0, 1, 1, 0]) == "full swa swa full"
    llama4 = LLAMA | {"model_type": "llama4_text", "attention_chunk_size": 64}
    assert stack(llama4) == "chunk chunk chunk full"
    assert stack(llama4, no_rope_layers=[0, 1, 1, 1]) == "full chunk chunk chunk"


def test_layers_with_other_heads():
    gemma4 = LLAMA | {"model_type": "gemma4_text", "sliding_window": 128, "head_dim": 16}
    listed = {"layer_types": ["sliding_attention"] * 3 + ["full_attention"], "global_head_dim": 32}
    arch = read_config(
        gemma4 | listed | {"attention_k_eq_v": True, "num_global_key_value_heads": 1}
    )
    assert [(row[0].kv, row[0].dk) for row in arch.layers] == [(2, 16)] * 3 + [(1, 32)]
    own = {"per_layer_config": {"03": {"head_dim": 64}}}
    assert mixer(gemma4, 3, **listed | own).dk == 64
    laguna = LLAMA | {"model_type": "laguna", "head_dim": 16} | {"sliding_window": 128}
    heads = [4, 8, 8, 4]
    assert (
        mixer(
            laguna, 1, num_attention_heads_per_layer=heads, **listed | {"global_head_dim": None}
        ).h
        == 8
    )


def test_shared_caches_attend_and_cost_nothing():
    gemma = LLAMA | {"model_type": "gemma3n_text", "sliding_window": 128, "num_hidden_layers": 6}
    listed = ["sliding_attention", "full_attention"] * 3
    arch = read_config(gemma | {"layer_types": listed, "num_kv_shared_layers": 3})
    assert (
        stack(gemma, layer_types=listed, num_kv_shared_layers=3) == "swa full swa cross cross cross"
    )
    assert len(arch.softmax_layers) == 3 and arch.layers[4][0].w == 128
    assert [arch.layers[at][0].of for at in (3, 4, 5)] == [1, 2, 1]
    assert stack(LLAMA, model_type="hunyuan_v1_moe", use_mla=False, kv_lora_rank=9) == stack(LLAMA)
    hunyuan = LLAMA | {"model_type": "hunyuan", "use_cla": True, "cla_share_factor": 2}
    assert stack(hunyuan) == "full cross full cross"
    flash = LLAMA | {"model_type": "phi4flash", "sliding_window": 128, "num_hidden_layers": 8}
    assert stack(flash) == "mamba swa mamba swa mamba full gmu cross"


@pytest.mark.parametrize("base", [0, 1])
def test_lists_counted_from_zero_or_one(base):
    config = {"full_attn_layers": [3 + base], "kda_layers": [0 + base, 1 + base, 2 + base]}
    config |= {"num_heads": 4, "head_dim": 16, "short_conv_kernel_size": 4}
    kimi = LLAMA | LATENT | {"model_type": "kimi_linear", "linear_attn_config": config}
    assert stack(kimi) == "kda kda kda mla"
    config["kda_layers"] = config["kda_layers"][:2]
    unresolved(kimi, "kda_layers")


def test_older_names_win_over_class_defaults():
    config = {"num_heads": 2, "head_dim": 16, "short_conv_kernel_size": 3}
    glm = LLAMA | LATENT | {"model_type": "glm5_next_text", "linear_attn_config": config}
    glm |= {"index_topk": 8, "index_n_heads": 2, "index_head_dim": 4}
    assert stack(glm) == "kda kda kda dsa"
    assert (mixer(glm).h, mixer(glm).dk, mixer(glm).conv) == (2, 16, 3)
    nemotron = LLAMA | {"model_type": "nemotron_h", "hybrid_override_pattern": "M*-E"}
    old = {"mamba_num_heads": 4, "mamba_head_dim": 8, "ssm_state_size": 16, "conv_kernel": 4}
    for key in ("n_groups", "mamba_num_groups", "mamba_n_groups"):
        assert mixer(nemotron, **old | {key: 2}).groups == 2
    assert stack(nemotron, **old, n_groups=2) == "mamba2 full none none"
    assert (
        stack(
            nemotron | {"hybrid_override_pattern": ["M", "*"]} | {"num_hidden_layers": 2},
            **old,
            n_groups=1,
        )
        == "mamba2 full"
    )
    # Zamba2-7B as it was published, before the library had names of its own.
    zamba = {"model_type": "zamba2", "hidden_size": 3584, "num_hidden_layers": 3}
    zamba |= {"layers_block_type": ["mamba", "hybrid", "mamba"], "num_attention_heads": 32}
    zamba |= {"state_size": 64, "mamba_headdim": 64, "mamba_ngroups": 2, "conv_dimension": 4}
    first = mixer(zamba, expansion_factor=2, kv_channels=112, num_query_groups=32)
    assert (first.h, first.hd, first.state_, first.groups, first.conv) == (112, 64, 64, 2, 4)
    assert sum(s.numbers for s in first.state(0).values()) == 7168 * 64 + 3 * (7168 + 2 * 2 * 64)


def test_generations_under_one_type():
    ling = LLAMA | LATENT | {"model_type": "bailing_hybrid", "layer_group_size": 2, "head_dim": 16}
    five = {"architectures": ["BailingMoeV2_5ForCausalLM"]}
    assert stack(ling, **five) == "lightning mla lightning mla"
    assert stack(ling, short_conv_kernel_size=4) == "kda mla kda mla"
    unresolved(ling, "architectures")
    ring = LLAMA | {"model_type": "bailing_moe_linear", "layer_group_size": 3}
    assert stack(ring) == "lightning lightning full full"  # what is left over is full


def test_groups_of_linear_layers():
    qwen = LLAMA | LINEAR | {"model_type": "qwen3_next"}
    assert stack(qwen) == "gated_deltanet gated_deltanet gated_deltanet full"
    assert stack(qwen, full_attention_interval=2) == "gated_deltanet full gated_deltanet full"
    listed = ["linear_attention", "full_attention"] * 2
    arch = read_config(qwen | {"layer_types": listed, "full_attention_interval": 4})
    assert any("disagrees" in warning for warning in arch.warnings)
    unresolved(qwen, "linear_num_value_heads", linear_num_value_heads=None)
    minimax = LLAMA | {"model_type": "minimax_m1"}
    assert stack(minimax, attn_type_list=[0, 1, 0, 1]) == "lightning full lightning full"
    unresolved(minimax, "attn_type_list")
    unresolved(LLAMA | {"model_type": "minimax_m2"}, "attn_type_list", attn_type_list=[0, 1, 1, 1])


def test_lists_of_some_layers():
    bamba = LLAMA | MAMBA2 | {"model_type": "bamba", "attn_layer_indices": [1]}
    assert stack(bamba) == "mamba2 full mamba2 mamba2"
    unresolved(bamba, "attn_layer_indices", attn_layer_indices=[9])
    unresolved(bamba, "attn_layer_indices", attn_layer_indices=None)
    lfm = LLAMA | {"model_type": "lfm2", "conv_L_cache": 3}
    assert stack(lfm, full_attn_idxs=[2]) == "conv conv full conv"
    unresolved(lfm, "layer_types")


def test_side_by_side_and_one_after_the_other():
    h1 = LLAMA | MAMBA2 | {"model_type": "falcon_h1", "mamba_d_ssm": 128, "mamba_expand": 7}
    assert stack(h1) == " ".join(["full|mamba2"] * 4)
    unresolved(h1, "mamba_d_head", mamba_d_ssm=100)
    zamba = LLAMA | {"model_type": "zamba2", "mamba_d_state": 16, "n_mamba_heads": 4}
    kinds = {"layers_block_type": ["mamba", "hybrid", "mamba", "hybrid"]}
    assert stack(zamba, **kinds) == "mamba2 full mamba2 mamba2 full mamba2"
    assert mixer(zamba, 1, **kinds).dk == 32  # attention works on twice the width


def test_latent_and_sparse():
    deepseek = LLAMA | LATENT | {"model_type": "deepseek_v3", "num_nextn_predict_layers": 1}
    assert stack(deepseek) == "mla mla mla mla"
    indexer = {"index_topk": 8, "index_n_heads": 2, "index_head_dim": 4}
    assert stack(deepseek, **indexer) == "dsa dsa dsa dsa"
    shared = read_config(
        deepseek | indexer | {"indexer_types": ["full", "shared", "full", "shared"]}
    )
    assert [row[0].index_hd for row in shared.layers] == [4, 0, 4, 0]
    unresolved(deepseek | indexer, "indexer_types", indexer_types=["shared"] * 4)
    v4 = LLAMA | {"model_type": "deepseek_v4", "num_key_value_heads": 1, "head_dim": 16}
    v4 |= {"sliding_window": 8, "num_nextn_predict_layers": 1, **indexer}
    assert stack(v4, compress_ratios=[0, 4, 128, 4, 0]) == "swa csa hca csa"
    unresolved(v4, "compress_ratios", compress_ratios=[0, 4, 128, 4, 0, 0])
    unresolved(v4, "compress_ratios", compress_ratios=[0, 4, 64, 4, 0])


def test_the_language_model_may_stand_anywhere():
    tower = {"model_type": "some_vision", "num_hidden_layers": 9, "hidden_size": 7}
    outer = {"vision_config": tower, "num_hidden_layers": 3, "layer_types": ["window_attention"]}
    for key in ("text_config", "llm_config", "language_config"):
        assert stack({"model_type": "new_vl", **outer, key: LLAMA}) == stack(LLAMA)
    assert stack({"thinker_config": {"text_config": QWEN, "audio_config": tower}}) == stack(LLAMA)
    hidden = {"model_type": "new_vl", "vision": tower, "brain": LLAMA}
    assert stack(hidden) == stack(LLAMA)
    unresolved(hidden, "one language model", brain2=QWEN)
    dtypes = read_config({"text_config": LLAMA, "torch_dtype": "float16"})
    assert str(dtypes.p) == "fp16"


def test_who_reads_it():
    bare = {key: value for key, value in LLAMA.items() if key != "model_type"}
    assert stack(bare, architectures=["LlamaForCausalLM"]) == stack(LLAMA)
    unresolved(bare, "model_type")
    unresolved(bare, "architectures", architectures=["NewForCausalLM"])
    unresolved(LLAMA, "model_type.*'brand_new'", model_type="brand_new")
    unresolved(
        LLAMA | {"architectures": ["LlamaForCausalLM"]}, "'brand_new'", model_type="brand_new"
    )


def test_unseen_types_are_read_only_where_nothing_is_open():
    new = LLAMA | {"model_type": "brand_new", "sliding_window": 128}
    listed = ["sliding_attention"] * 3 + ["full_attention"]
    assert stack(new, layer_types=listed) == "swa swa swa full"
    assert any("not known" in w for w in read_config(new | {"layer_types": listed}).warnings)
    unresolved(new, "linear_attention", layer_types=["linear_attention"] * 4)
    unresolved(new, "attention'", layer_types=["attention"] * 4)
    unresolved(new, "funny_size", layer_types=listed, funny_size=3)
    unresolved(new, "sliding_window", layer_types=listed, sliding_window=None)


@pytest.mark.parametrize("model_type", ["t5", "bart", "whisper", "zaya", "phi3small", "mllama"])
def test_known_and_not_read(model_type):
    unresolved(LLAMA, "write the stack as a spec", model_type=model_type)


def test_two_stacks():
    unresolved(LLAMA, "is_encoder_decoder", is_encoder_decoder=True)


def test_encoders():
    bert = LLAMA | {"model_type": "bert"}
    assert (
        read_config(bert).mask == "none" and read_config(bert | {"is_decoder": True}).mask != "none"
    )
    gemma = LLAMA | {"model_type": "gemma3_text", "sliding_window": 128}
    assert read_config(gemma | {"use_bidirectional_attention": True}).mask == "none"
    assert read_config(gemma | {"use_bidirectional_attention": "vision"}).mask == "causal"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("num_hidden_layers", 4097),
        ("num_hidden_layers", -1),
        ("num_hidden_layers", True),
        ("num_hidden_layers", "4"),
        ("num_hidden_layers", 4.0),
        ("num_hidden_layers", float("inf")),
        ("hidden_size", 0),
        ("hidden_size", 1 << 40),
        ("num_attention_heads", [4]),
        ("num_attention_heads", 3),
        ("num_key_value_heads", 3),
        ("torch_dtype", "int8"),
        ("max_position_embeddings", float("nan")),
    ],
)
def test_values_that_no_model_has(field, value):
    unresolved(LLAMA, "(field|contradict)", **{field: value})


def test_infinity_is_legal_where_it_is_no_size():
    assert stack(LLAMA, time_step_limit=[0.0, float("inf")]) == stack(LLAMA)


def test_formats():
    arch = read_config(LLAMA | {"dtype": "bfloat16"})
    assert (str(arch.p), str(arch.p_kv), str(arch.p_state)) == ("bf16", "bf16", "fp32")
    assert any(o.what == "p_state" and o.where.startswith("assumption") for o in arch.origin)
    unknown = read_config(LLAMA)
    assert str(unknown.p) == "32" and any("no dtype" in o.where for o in unknown.origin)


def test_class_defaults_are_said_and_warned_of():
    arch = read_config(
        {k: v for k, v in QWEN.items() if k != "num_key_value_heads"}
        | {"hidden_size": 256, "num_attention_heads": 32}
    )
    assert arch.layers[0][0].kv == 32
    assert any(o.where.startswith("class default") for o in arch.origin)
    (warning,) = arch.warnings
    assert "kv = 32" in warning
