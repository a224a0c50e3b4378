"""Decoders in older field names: full attention, with few key-value heads where a flag says so."""

from separatrix.readers.common import Config, Family, Row, Stack, alike
from separatrix.readers.common.softmax import frame, head_size, heads

LEARNED = {"pos": "learned", "norm": "layer"}
ALIBI = {"pos": "none", "norm": "layer"}  # a bias by distance, no codes
ROPE = {"norm": "layer"}
FAMILY = {
    **{
        word: LEARNED for word in ("gpt2", "openai-gpt", "opt", "biogpt", "gpt_bigcode", "imagegpt")
    },
    **{word: {"pos": "sin", "norm": "layer"} for word in ("ctrl", "xglm")},
    **{word: ALIBI for word in ("bloom", "mpt")},
    **{
        word: ROPE
        for word in ("gptj", "codegen", "dbrx", "falcon", "refinedweb", "refinedwebmodel")
    },
    **alike("chatglm", "qwen", "telechat", "baichuan"),
}


def read(c: Config) -> Stack:
    if c.flag("add_cross_attention"):
        c.fail("add_cross_attention", "false: a second stack is read")
    d, n, h = frame(c)
    c.ignore(
        "scale_attn_by_inverse_layer_idx", "summary_type", "parallel_attn", "multi_query_group_num"
    )
    c.ignore(
        "apply_query_key_layer_scaling", "fp32_residual_connection", "use_logn_attn", "layerdrop"
    )
    kv = groups(c, h)
    sizes = {"h": h, "kv": kv, "hd": head_size(c, d, h)} if kv else heads(c, d, h)
    row: Row = (("full", sizes),)
    return Stack(d, [row] * n, c.apart.get("pos", "rope"), c.apart.get("norm", "rms"))


def groups(c: Config, h: int) -> int | None:
    """Key-value heads, where another field than their number says so."""
    for key in ("attn_config", "attn_cfg"):
        if c.has(key):
            return inside(c.part(key), h)
    if c.has("multi_query_group_num") and not c.has("multi_query_attention"):
        c.missing("multi_query_attention", "true or false, since there is a multi_query_group_num")
    if c.flag("multi_query_attention"):
        return c.size("kv", "multi_query_group_num")
    usual = c.type in ("falcon", "refinedweb", "refinedwebmodel", "gptbigcode")
    if c.type != "gptbigcode" and c.flag("new_decoder_architecture", c.type == "refinedweb"):
        return None
    if c.flag("multi_query", usual):
        c.note("kv", 1, f"file: {c.path}multi_query" if c.has("multi_query") else "class default")
        return 1
    return h if usual else None


def inside(part: Config, h: int) -> int:
    """Key-value heads by a part of the file that is about attention."""
    kinds = {"multihead_attention": h, "multiquery_attention": 1, "grouped_query_attention": 0}
    many = part.word("attn_type", kinds, "multihead_attention")
    part.ignore("attn_type", "attn_impl", "attn_uses_sequence_id", "attn_pdrop", "alibi_bias_max")
    for key in ("sliding_window_size", "prefix_lm"):
        if part.has(key) and part.fields[key] not in (-1, False):
            part.fail(key, "no window and no prefix")
    if part.has("kv_n_heads"):
        return part.size("kv", "kv_n_heads")
    if not many:
        part.missing("kv_n_heads", "the number of key-value heads")
    return many


gpt2 = Family(read, FAMILY)
