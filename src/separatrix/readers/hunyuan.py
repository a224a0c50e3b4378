"""Hunyuan: a layer in `cla_share_factor` keeps keys and values, the next ones read them."""

from separatrix.readers.common import Config, Family, Row, Stack, alike
from separatrix.readers.common.softmax import frame, heads


def read(c: Config) -> Stack:
    d, n, h = frame(c)
    if c.flag("use_mla"):
        c.fail("use_mla", "false: its latent attention is not known")
    c.ignore("kv_lora_rank", "q_lora_rank")
    sizes = heads(c, d, h)
    group = c.size("layers a cache", "cla_share_factor") if c.flag("use_cla") else 1
    c.ignore("cla_share_factor", "use_mixed_mlp_moe")
    rows: list[Row] = []
    for i in range(n):
        of = i - i % group
        rows.append((("full", sizes) if of == i else ("cross", sizes | {"*": of}),))
    return Stack(d, rows)


hunyuan = Family(read, alike("hunyuan", "hunyuan_v1_dense", "hunyuan_v1_moe"))
