"""Latent attention, and the indexers that select tokens for it."""

from typing import Any

from separatrix.readers.common.config import Config
from separatrix.readers.common.stack import Branch


def latent(c: Config, d: int, h: int) -> dict[str, Any]:
    """Sizes of `mla`: a token's cache is its latent vector and the shared rotated key."""
    rotary = c.size("rotary", "qk_rope_head_dim", "qk_rope_dim", least=0)
    plain = c.size("dk without rotary", "qk_nope_head_dim", "qk_nope_dim")
    dv = d // h if c.type == "minicpm3" and not d % h else None
    c.ignore("q_lora_rank", "o_lora_rank", "qk_head_dim", "mla_use_nope", "mla_use_output_gate")
    c.note("dk", plain + rotary, "code rule: both parts of a query")
    return {
        "h": h,
        "latent": c.size("latent", "kv_lora_rank"),
        "rotary": rotary,
        "dk": plain + rotary,
        "dv": c.size("dv", "v_head_dim", "v_channels", default=dv, why="code rule: width / heads"),
    }


def selecting(c: Config, sizes: dict[str, Any], n: int) -> list[Branch]:
    """`dsa` with these caches for each of n layers: with an indexer, or an earlier one's choice."""
    own: dict[str, Any] = sizes | {
        "*": c.size("k", "index_topk"),
        "index_h": c.size("index_h", "index_n_heads"),
        "index_hd": c.size("index_hd", "index_head_dim"),
        "pool": pool(c),
    }
    c.ignore("index_kpool_always_select_tail", "index_share_for_mtp_iteration")
    c.ignore("index_skip_topk_offset", "index_topk_freq", "index_topk_pattern")
    c.ignore("indexer_rope_interleave", "indexer_types")
    return [("dsa", own if full else own | {"index_hd": 0}) for full in indexers(c, n)]


def pool(c: Config) -> int:
    """Tokens that are selected together: single ones, but in GLM 5.3 Flash."""
    if c.type.startswith("glm5next"):
        return c.size("pool", "index_kpool", default=16)
    return c.size("pool", "index_kpool", default=1, why="code rule: token by token")


def indexers(c: Config, n: int) -> list[bool]:
    """Which layers select for themselves."""
    words = {"full": "full", "shared": "shared", "F": "full", "S": "shared"}
    if c.has("indexer_types"):
        found = c.kinds("indexer_types", words, n)
    elif isinstance(pattern := c.fields.get("index_topk_pattern"), str):
        if len(pattern) != n or set(pattern) - set(words):
            c.fail("index_topk_pattern", f"{n} letters F and S")
        found = [words[letter] for letter in pattern]
    elif c.has("index_topk_pattern"):
        found = c.kinds("index_topk_pattern", words, n)
    else:
        often = c.size("indexers", "index_topk_freq", default=1, why="code rule: one a layer")
        first = c.size("first", "index_skip_topk_offset", default=2, why="code rule", least=0)
        found = ["full" if max(i - first + 1, 0) % often == 0 else "shared" for i in range(n)]
    if found[0] == "shared":
        c.fail("indexer_types", "full in the first layer: there is no selection to share")
    return [kind == "full" for kind in found]
