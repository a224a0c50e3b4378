"""Older and stranger field names, as published files have them."""

import pytest

from separatrix.core import Unresolved
from separatrix.readers import read_config


def first(fields, **more):
    """The first layer's mixer."""
    return read_config(fields | more).layers[0][0]


def heads(fields, **more):
    mixer = first(fields, **more)
    return mixer.h, mixer.kv, mixer.dk


def stack(fields, **more):
    return " ".join("|".join(m.name for m in row) for row in read_config(fields | more).layers)


GPT2 = {"model_type": "gpt2", "n_embd": 768, "n_layer": 2, "n_head": 12, "n_positions": 1024}
FALCON = {"model_type": "falcon", "hidden_size": 4544, "num_hidden_layers": 2}
FALCON |= {"num_attention_heads": 71, "alibi": False, "parallel_attn": True}


def test_gpt2():
    arch = read_config(GPT2 | {"n_ctx": 1024, "attn_pdrop": 0.1, "summary_type": "cls_index"})
    assert heads(GPT2) == (12, 12, 64) and arch.ctx == 1024 and arch.pos == "learned"
    assert arch.norm == "layer"
    with pytest.raises(Unresolved, match="add_cross_attention"):
        read_config(GPT2 | {"add_cross_attention": True})


def test_flags_for_one_key_value_head():
    assert heads(GPT2, model_type="gpt_bigcode") == (12, 1, 64)
    assert heads(GPT2, model_type="gpt_bigcode", multi_query=False) == (12, 12, 64)
    assert heads(FALCON) == (71, 1, 64)
    assert heads(FALCON, multi_query=False) == (71, 71, 64)
    forty = {"hidden_size": 8192, "num_attention_heads": 128, "new_decoder_architecture": True}
    assert heads(FALCON, **forty, num_kv_heads=8) == (128, 8, 64)


def test_heads_in_a_part_about_attention():
    mpt = {"model_type": "mpt", "d_model": 64, "n_layers": 2, "n_heads": 4, "max_seq_len": 128}
    plain = {"alibi": True, "attn_impl": "torch", "attn_type": "multihead_attention"}
    assert heads(mpt, attn_config=plain) == (4, 4, 16)
    assert heads(mpt, attn_config=plain | {"attn_type": "multiquery_attention"}) == (4, 1, 16)
    assert heads(mpt, attn_config=plain | {"kv_n_heads": 2}) == (4, 2, 16)
    assert heads(mpt, model_type="dbrx", attn_config={"kv_n_heads": 2, "clip_qkv": 8}) == (4, 2, 16)
    for wrong in ({"sliding_window_size": 64}, {"prefix_lm": True}, {"attn_type": "new"}):
        with pytest.raises(Unresolved, match=next(iter(wrong))):
            read_config(mpt | {"attn_config": plain | wrong})


def test_chatglm():
    glm = {"model_type": "chatglm", "hidden_size": 64, "num_layers": 2, "num_attention_heads": 4}
    glm |= {"kv_channels": 16, "seq_length": 128, "padded_vocab_size": 99}
    assert heads(glm, multi_query_attention=True, multi_query_group_num=2) == (4, 2, 16)
    assert heads(glm, multi_query_attention=False, multi_query_group_num=2) == (4, 4, 16)
    assert read_config(glm).ctx == 128 and read_config(glm).V == 99


def test_bloom_and_its_like():
    bloom = {"model_type": "bloom", "n_embed": 64, "n_layer": 2, "num_attention_heads": 4}
    assert heads(bloom, skip_bias_add=True, offset_alibi=100, masked_softmax_fusion=True)[0] == 4
    assert read_config(bloom).pos == "none"


def test_patterns_of_gpt_neo():
    neo = {"model_type": "gpt_neo", "hidden_size": 64, "num_layers": 4, "num_heads": 4}
    neo |= {"attention_types": [[["global", "local"], 2]], "window_size": 32}
    assert stack(neo) == "full swa full swa" and read_config(neo).layers[1][0].w == 32
    for wrong in ([[["global"], 3]], [[["global"], 10**9]], [[["strided"], 4]], "global", [4]):
        with pytest.raises(Unresolved, match="attention_types"):
            read_config(neo | {"attention_types": wrong})


def test_heads_that_differ_from_layer_to_layer():
    elm = {"model_type": "openelm", "model_dim": 64, "num_transformer_layers": 2, "head_dim": 16}
    elm |= {"num_query_heads": [4, 8], "num_kv_heads": [1, 2], "max_context_length": 99}
    assert [row[0].h for row in read_config(elm).layers] == [4, 8] and read_config(elm).ctx == 99
    moe = {"model_type": "jetmoe", "hidden_size": 64, "num_hidden_layers": 2}
    assert heads(moe, num_key_value_heads=4, kv_channels=16, num_experts_per_tok=2) == (8, 4, 16)


def test_attention_without_latents_in_a_latent_family():
    tiny = {"model_type": "deepseek_v2", "hidden_size": 64, "num_hidden_layers": 2}
    tiny |= {"num_attention_heads": 4, "kv_lora_rank": None, "qk_rope_head_dim": 0}
    assert heads(tiny, use_mla=False, qk_nope_head_dim=0) == (4, 4, 16)
    with pytest.raises(Unresolved, match="qk_nope_head_dim"):
        read_config(tiny)


COMMAND = {
    "model_type": "cohere2",
    "hidden_size": 64,
    "num_hidden_layers": 4,
    "num_attention_heads": 4,
    "sliding_window": 16,
    "sliding_window_pattern": 4,
}


def test_fields_that_published_files_have_beside():
    extra = {"layer_switch": 4, "order_of_interleaved_layers": "local_attn_first"}
    extra |= {"use_parallel_block": True, "use_gated_activation": True, "rotary_pct": 1.0}
    assert stack(COMMAND, **extra) == "swa swa swa full"
    ernie = COMMAND | {"model_type": "ernie4_5_moe", "compression_ratio": 1.0, "head_dim": 16}
    ernie |= {"sliding_window": None, "sliding_window_pattern": None, "num_key_value_heads": 2}
    more = {"moe_layer_interval": 1, "use_flash_attention": True, "sequence_parallel": True}
    assert stack(ernie, **more) == "full full full full"
    ling = COMMAND | {"model_type": "bailing_moe", "use_sliding_window": False}
    ling |= {"max_window_layers": 2, "sliding_window_pattern": None}
    assert stack(ling) == "full full full full"


def test_code_that_is_shipped_beside_a_file():
    own = {"auto_map": {"AutoModelForCausalLM": "modeling.MineForCausalLM"}}
    assert stack(COMMAND, **own, architectures=["Cohere2ForCausalLM"]) == "swa swa swa full"
    with pytest.raises(Unresolved, match="architectures"):
        read_config(COMMAND | own | {"architectures": ["MineForCausalLM"]})
    arch = read_config(COMMAND | own | {"architectures": ["LlamaForCausalLM"]})
    assert any("used model_type" in warning for warning in arch.warnings)


GRIFFIN = {
    "model_type": "recurrent_gemma",
    "hidden_size": 64,
    "num_hidden_layers": 5,
    "num_attention_heads": 4,
    "num_key_value_heads": 1,
    "block_types": ["recurrent", "recurrent", "attention"],
    "attention_window_size": 16,
    "conv1d_width": 4,
}


def test_recurrent_layers_of_other_libraries():
    assert stack(GRIFFIN) == "rglru rglru swa rglru rglru"
    assert first(GRIFFIN, lru_width=None).inner == 64 and first(GRIFFIN, lru_width=80).inner == 80
    fla = {"model_type": "gated_deltanet", "hidden_size": 64, "num_hidden_layers": 3}
    fla |= {"num_heads": 2, "head_dim": 16, "expand_v": 1.5, "num_v_heads": 4}
    mixer = first(fla, use_short_conv=False, allow_neg_eigval=True)
    assert (mixer.h, mixer.kh, mixer.dv, mixer.conv, mixer.beta) == (4, 2, 24, 1, 2)
    window = {"layers": [1], "num_heads": 4, "window_size": 8}
    assert stack(fla, attn=window) == "gated_deltanet swa gated_deltanet"
    both = [window, {"layers": [2], "num_heads": 4, "window_size": None}]
    assert stack(fla, attn=both) == "gated_deltanet swa full"
    with pytest.raises(Unresolved, match="no other part of attn"):
        read_config(fla | {"attn": [window, window]})
    with pytest.raises(Unresolved, match="expand_v"):
        read_config(fla | {"expand_v": 1.01})


def test_names_that_are_misspelt_in_the_library():
    gsa = {"model_type": "gsa", "hidden_size": 64, "num_hidden_layers": 1, "num_heads": 2}
    assert first(gsa, exapnd_k=0.5, exapnd_v=2).sizes | {"softmax": 0} == (
        first(gsa, expand_k=0.5, expand_v=2).sizes | {"softmax": 0}
    )
    assert first(gsa, exapnd_k=0.5).dk == 16


def test_rwkv_heads():
    rwkv = {"model_type": "rwkv7", "hidden_size": 128, "num_hidden_layers": 1}
    assert first(rwkv).hd == 64 and first(rwkv, head_size=32).h == 4
    assert first(rwkv, num_heads=4).hd == 32  # heads of a recurrence, not of attention
    six = rwkv | {"model_type": "rwkv6", "num_heads": 4}
    assert first(six, expand_k=1, expand_v=1).hd == 32
    with pytest.raises(Unresolved, match="expand_k"):
        read_config(six)


def test_windows_in_the_formats_of_their_authors():
    hybrid = {"d_model": 64, "n_layer": 3, "ssm_cfg": {"layer": "Mamba2", "headdim": 16}}
    hybrid |= {"attn_layer_idx": [1], "attn_cfg": {"num_heads": 4, "d_conv": 4, "causal": True}}
    assert stack(hybrid) == "mamba2 full mamba2" and read_config(hybrid).layers[1][0].conv == 4
    assert stack(hybrid, attn_layer_idx=[], attn_cfg={}) == "mamba2 mamba2 mamba2"
    with pytest.raises(Unresolved, match="attn_layer_idx"):
        read_config({k: v for k, v in hybrid.items() if k != "attn_layer_idx"})
    samba = {"n_embd": 64, "n_layer": 4, "n_head": 4, "mb_per_layer": 2, "local_window": 8}
    assert stack(samba, block_size=64) == "mamba swa mamba swa"
    assert stack(samba, full_per_layer=4) == "mamba swa mamba full"
    with pytest.raises(Unresolved, match="ret_per_layer"):
        read_config(samba | {"ret_per_layer": 2})
