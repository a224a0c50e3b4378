"""The format of DeepSeek's own inference code."""

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.latent import latent, selecting


def read(c: Config) -> Stack:
    """All layers are latent, and select tokens if there is an indexer."""
    d, n, h = c.size("d", "dim"), c.layers("n_layers"), c.size("h", "n_heads")
    sizes = latent(c, d, h)
    c.ignore("n_dense_layers", "attn_impl")
    plain: list[Branch] = [("mla", sizes)] * n
    branches = selecting(c, sizes, n) if c.has("index_topk") else plain
    return Stack(d, [(branch,) for branch in branches], context=("max_seq_len",))


deepseek_inference = Family(read, {}, shape=("dim", "n_layers", "n_heads", "kv_lora_rank"))
