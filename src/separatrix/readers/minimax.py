"""MiniMax: Lightning attention with full attention in between, by a mask of digits or by words."""

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.softmax import frame, heads, window

LINEAR, SOFTMAX = 0, 1  # in attn_type_list
FAMILY = {
    "minimax": {"words": True},
    "minimax_m1": {},
    "minimax_text_01": {},
    "minimax_vl_01": {},
    "minimax_m2": {"plain": True},
}


def read(c: Config) -> Stack:
    """Lightning layers have a head for every query head, as long as those of attention."""
    d, n, h = frame(c)
    sizes = heads(c, d, h, 8, 128 if c.apart.get("plain") else None)
    if window(c) is not None:
        c.fail("sliding_window", "null: which layers have it is not known")
    c.ignore("block_size", "linear_attn_alpha_factor", "linear_attn_beta_factor")
    c.ignore("full_attn_alpha_factor", "full_attn_beta_factor")
    full: Branch = ("full", sizes)
    linear: Branch = ("lightning", {"h": sizes["h"], "hd": sizes["hd"]})
    return Stack(d, [(linear if kind == "lightning" else full,) for kind in which(c, n)])


def which(c: Config, n: int) -> list[str]:
    """The kind of each layer. M2 has full attention only; the others must say."""
    if c.has("attn_type_list"):
        found = c.kinds("attn_type_list", {LINEAR: "lightning", SOFTMAX: "full"}, n)
    elif c.has("layer_types"):
        words = {"linear_attention": "lightning", "full_attention": "full"}
        found = c.kinds("layer_types", words, n)
    elif c.apart.get("plain"):
        found = ["full"] * n
    else:
        c.missing("attn_type_list", "0 (Lightning) or 1 (softmax) for each layer")
    if c.apart.get("plain") and "lightning" in found:
        c.fail("attn_type_list", "ones: this model type has no linear layer")
    return found


minimax = Family(read, FAMILY)
