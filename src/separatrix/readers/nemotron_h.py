"""Nemotron-H: half-blocks of Mamba-2, attention, MLP or experts, as letters or words."""

from typing import Any

from separatrix.core.arch import MOST_LAYERS
from separatrix.readers.common import Branch, Config, Family, Stack, alike
from separatrix.readers.common.softmax import HEADS, WIDTH, heads, window
from separatrix.readers.common.ssm import mamba2

LETTERS = {"M": "mamba2", "*": "full", "-": "none", "E": "none"}
WORDS = {
    **{"mamba": "mamba2", "linear_attention": "mamba2", "attention": "full"},
    **{"full_attention": "full", "mlp": "none", "moe": "none"},
}


def read(c: Config) -> Stack:
    """An MLP or a mixture of experts alone counts as a layer that mixes nothing."""
    d = c.size("d", *WIDTH)
    found = which(c)
    kinds: dict[str, Branch] = {"none": ("none", {})}
    if "full" in found:
        kinds["full"] = ("full", heads(c, d, c.size("h", *HEADS), 8, 128))
    if "mamba2" in found:
        kinds["mamba2"] = ("mamba2", ssm(c, d))
    if window(c) is not None:
        c.fail("sliding_window", "null: which layers have it is not known")
    c.ignore("layer_norm_epsilon", "n_groups", "mtp_layers_block_type", "sliding_window")
    return Stack(d, [(kinds[kind],) for kind in found], pos="none")


def ssm(c: Config, d: int) -> dict[str, Any]:
    """Heads times their size are the width inside, whatever `expand` says."""
    for key in ("mamba_num_heads", "mamba_head_dim"):
        if not c.has(key):
            c.missing(key, "heads of Mamba and their size")
    return mamba2(c, d, {})


def which(c: Config) -> list[str]:
    """The kind of each layer; their number follows from it."""
    if c.has("hybrid_override_pattern"):
        found = letters(c)
    else:
        key = "layers_block_type" if c.has("layers_block_type") else "layer_types"
        if not c.has(key):
            c.missing("hybrid_override_pattern", "letters M, *, - and E, one a layer")
        found = c.kinds(key, WORDS)
    if not found:
        c.fail("hybrid_override_pattern", "at least one layer")
    if c.has("num_hidden_layers") and c.layers() != len(found):
        c.fail("num_hidden_layers", f"{len(found)}, the layers of the pattern")
    return found


def letters(c: Config) -> list[str]:
    """The pattern, one text or a list of letters."""
    pattern = c.fields["hybrid_override_pattern"]
    if isinstance(pattern, list) and all(isinstance(letter, str) for letter in pattern):
        pattern = "".join(pattern)
    if not isinstance(pattern, str) or set(pattern) - set(LETTERS) or len(pattern) > MOST_LAYERS:
        c.fail("hybrid_override_pattern", f"up to {MOST_LAYERS:,} letters M, *, - and E")
    for key in ("layers_block_type", "layer_types"):
        if c.has(key) and c.kinds(key, WORDS) != [LETTERS[letter] for letter in pattern]:
            c.fail(key, "the layers of hybrid_override_pattern")
    c.note("layers", len(pattern), f"file: {c.path}hybrid_override_pattern")
    return [LETTERS[letter] for letter in pattern]


nemotron_h = Family(
    read, alike("nemotron_h", "nemotron_h_puzzle"), shape=("hybrid_override_pattern",)
)
