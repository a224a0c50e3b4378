"""DeepSeek V4: a window in every layer, and compressed entries of which it reads some or all."""

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.softmax import HEADS, LAYERS, WIDTH, head_size

WORDS = {
    "compressed_sparse_attention": "csa",
    "heavily_compressed_attention": "hca",
    "sliding_attention": "swa",
}
RATIOS = {0: "swa", 4: "csa", 128: "hca"}  # the entries of compress_ratios


def read(c: Config) -> Stack:
    d, n, h = c.size("d", *WIDTH), c.layers(*LAYERS), c.size("h", *HEADS)
    hd, w = head_size(c, d, h, 512), c.size("w", "sliding_window")
    kv = c.size("kv", "num_key_value_heads", default=1, why="code rule: keys are values")
    if kv != 1:
        c.fail("num_key_value_heads", "1: a key is the value, for all heads")
    c.ignore("o_lora_rank", "q_lora_rank", "num_hash_layers", "compress_rope_theta", "o_groups")
    found = which(c, n)
    near = {"w": w, "h": h, "hd": hd}
    kinds: dict[str, Branch] = {"swa": ("swa", near | {"kv": 1, "tied": "yes"})}
    if "hca" in found:
        kinds["hca"] = ("hca", near | {"*": ratio(c, "heavily_compressed_attention", 128)})
    if "csa" in found:
        sizes = near | {"*": c.size("k", "index_topk")}
        sizes["index_h"] = c.size("index_h", "index_n_heads")
        sizes["index_hd"] = c.size("index_hd", "index_head_dim")
        kinds["csa"] = ("csa", sizes | {"ratio": ratio(c, "compressed_sparse_attention", 4)})
    return Stack(d, [(kinds[kind],) for kind in found])


def which(c: Config, n: int) -> list[str]:
    """The kind of each layer; an entry more belongs to the prediction of further tokens."""
    if c.has("layer_types"):
        return c.kinds("layer_types", WORDS, n)
    if not c.has("compress_ratios"):
        c.missing("compress_ratios", "what each layer compresses to one entry: 0, 4 or 128")
    ahead = c.size("layers ahead", "num_nextn_predict_layers", default=0, why="code rule", least=0)
    listed = len(c.listed("compress_ratios"))
    return c.kinds("compress_ratios", RATIOS, n + ahead if listed == n + ahead else n)[:n]


def ratio(c: Config, kind: str, usual: int) -> int:
    """Tokens of one entry."""
    if not c.has("compress_rates"):
        c.note("ratio", usual, "file: compress_ratios" if c.has("compress_ratios") else "code rule")
        return usual
    return c.part("compress_rates").size("ratio", kind)


deepseek_v4 = Family(read, {"deepseek_v4": {}})
