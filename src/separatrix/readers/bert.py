"""Encoders: a whole input is read at once, by full attention or with windows in between."""

from typing import Any

from separatrix.readers.common import Config, Family, Row, Stack
from separatrix.readers.common.softmax import Every, attention, frame, heads, kinds

LEARNED = {"pos": "learned"}
EVERY = {"pos": "rope", "rule": Every(3, 0, key="global_attn_every_n_layers")}
FAMILY: dict[str, dict[str, Any]] = {
    **{word: LEARNED for word in ("bert", "roberta", "xlm-roberta", "camembert", "distilbert")},
    **{word: LEARNED for word in ("electra", "ernie", "megatron-bert", "data2vec-text", "mpnet")},
    **{word: LEARNED for word in ("roberta-prelayernorm", "xlm-roberta-xl", "roc_bert", "xmod")},
    **{word: LEARNED for word in ("bert-generation", "rembert", "layoutlm", "ibert", "biobert")},
    **{
        word: {"pos": "rope"}
        for word in ("nomic_bert", "gte", "eurobert", "neobert", "esmc", "roformer")
    },
    "modernbert": EVERY,
    "modernbert-decoder": EVERY | {"causal": True},
}


def read(c: Config) -> Stack:
    """A local layer sees `local_attention` tokens, half of them later ones."""
    if c.flag("add_cross_attention"):
        c.fail("add_cross_attention", "false: a second stack is read")
    d, n, h = frame(c) if c.type != "distilbert" else distil(c)
    causal = c.flag("is_decoder") or bool(c.apart.get("causal"))
    c.note("mask", "causal" if causal else "none", "code rule")
    c.ignore(
        "position_embedding_type", "chunk_size_feed_forward", "sparse_prediction", "classifier"
    )
    c.ignore("local_rope_theta", "global_rope_theta", "deterministic_flash_attn", "sliding_window")
    c.ignore("sparse_pred_ignore_index", "repad_logits_with_grad", "reference_compile")
    sizes = heads(c, d, h) | ({} if causal else {"mask": "none"})
    found = kinds(c, n, c.apart["rule"]) if "rule" in c.apart else ["full"] * n
    w = reach(c, causal) if "swa" in found else None
    rows: list[Row] = [(attention(kind, sizes, w),) for kind in found]
    return Stack(d, rows, pos=c.apart["pos"], norm="layer")


def distil(c: Config) -> tuple[int, int, int]:
    """DistilBERT says dim, n_layers, n_heads; its hidden_dim is the MLP's."""
    return c.size("d", "dim"), c.layers("n_layers"), c.size("h", "n_heads")


def reach(c: Config, causal: bool) -> int:
    """Half of `local_attention` lies on either side; a decoder has the earlier half and itself."""
    w = c.size("w", "local_attention")
    if causal:
        c.note("w", w // 2 + 1, "code rule: half of local_attention, and the token itself")
    return w // 2 + 1 if causal else w


bert = Family(read, FAMILY)
