"""Granite 4 and Bamba: Mamba-2 with a few layers of full attention."""

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.softmax import frame, heads
from separatrix.readers.common.ssm import ASIDE, CONV, EXPAND, GROUPS, HEAD, HEADS, STATE, mamba2

WORDS = {
    "mamba": "mamba2",
    "attention": "full",
    "linear_attention": "mamba2",
    "full_attention": "full",
}
USUAL = {"h": 128, "expand": 2, "groups": 1, "conv": 4}


def read(c: Config) -> Stack:
    """Sizes of Mamba layers may stand in a file that has none."""
    d, n, h = frame(c)
    full: Branch = ("full", heads(c, d, h, c.apart.get("kv")))
    found = which(c, n)
    ssm: Branch = ("none", {})
    if "mamba2" in found:
        ssm = ("mamba2", mamba2(c, d, USUAL | ({"state": 256})))
    c.ignore(*HEADS, *HEAD, *STATE, *GROUPS, *CONV, *EXPAND, *ASIDE, "attn_rotary_emb")
    rotated = c.fields.get(
        "position_embedding_type", "nope" if c.type == "granitemoehybrid" else "rope"
    )
    pos = "rope" if rotated == "rope" else "none"
    return Stack(d, [(full if kind == "full" else ssm,) for kind in found], pos=pos)


def which(c: Config, n: int) -> list[str]:
    """The kind of each layer: all of them listed, or the indices of those with attention."""
    for key in ("layer_types", "layers_block_type"):
        if c.has(key):
            c.ignore("attn_layer_indices")
            return c.kinds(key, WORDS, n)
    if c.apart.get("indices"):
        places = c.places("layers", "attn_layer_indices", n)
        return ["full" if i in places else "mamba2" for i in range(n)]
    c.missing("layer_types", "mamba or attention for each layer")


granitemoehybrid = Family(
    read,
    {"granitemoehybrid": {}, "bamba": {"kv": 8, "indices": True, "pos": "rope"}},
    shape=("layer_types", "mamba_n_heads", "mamba_d_state"),
)
