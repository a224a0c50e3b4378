"""Latent attention: DeepSeek and its kin, with token selection where an indexer is configured."""

from separatrix.readers.common import Branch, Config, Family, Stack, alike
from separatrix.readers.common.latent import latent, selecting
from separatrix.readers.common.softmax import HEADS, LAYERS, WIDTH, heads

FAMILY = alike(
    *("deepseek_v2", "deepseek_v3", "kimi_k2", "kimi_k25", "kimi_vl", "glm4_moe_lite", "minicpm3"),
    *("youtu", "youtu_llm", "axk1", "mistral4", "deepseek_vl_v2", "pangu_ultra_moe", "sarvam_mla"),
)
SPARSE = {word: {"sparse": True} for word in ("deepseek_v32", "glm_moe_dsa", "axk2", "hy_v4")}
ONLY = {
    "indexed_attention": "dsa",
    "deepseek_sparse_attention": "dsa",
    "sparse_attention": "dsa",
    "full_attention": "mla",
}


def read(c: Config) -> Stack:
    """Every layer is latent, but for the small ones that say `use_mla: false`.

    `index_topk` makes it a selection of tokens.
    """
    d, n, h = c.size("d", *WIDTH), c.layers(*LAYERS), c.size("h", *HEADS)
    if not c.flag("use_mla", True):
        c.ignore("kv_lora_rank", "q_lora_rank", "qk_rope_head_dim", "qk_nope_head_dim")
        plain = heads(c, d, h)
        return Stack(d, [(("full", plain),)] * n)
    c.ignore("num_key_value_heads", "head_dim")
    sizes = latent(c, d, h)
    sparse = c.has("index_topk") or c.apart.get("sparse", False)
    if c.has("layer_types"):
        found = set(c.kinds("layer_types", ONLY, n))
        if found != {"dsa" if sparse else "mla"}:
            c.fail("layer_types", "in every layer what index_topk says", sorted(found))
    every: list[Branch] = selecting(c, sizes, n) if sparse else [("mla", sizes)] * n
    return Stack(d, [(branch,) for branch in every])


deepseek = Family(read, FAMILY | SPARSE)
