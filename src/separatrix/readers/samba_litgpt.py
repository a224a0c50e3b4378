"""Samba's own lit_gpt format: a Mamba layer at the start of every `mb_per_layer`."""

from separatrix.readers.common import Branch, Config, Family, Stack
from separatrix.readers.common.softmax import attention, head_size

CODE = "code rule: default of its Mamba"
OTHER = (
    "ret_per_layer",
    "gla_per_layer",
    "attn_layer_pos",
    "use_mega",
    "abl_mamba",
    "mamba_swa_mlp",
)


def read(c: Config) -> Stack:
    """The layers between attend to `local_window` tokens, and to all every `full_per_layer`."""
    d, n, h = c.size("d", "n_embd"), c.layers("n_layer"), c.size("h", "n_head")
    for key in OTHER:
        if c.has(key) and c.fields[key] not in (-1, False):
            c.fail(key, "-1, false or null: such layers are not known")
    often = c.size("period", "mb_per_layer")
    whole = c.size("full period", "full_per_layer", default=1_000_000, why="code rule: never")
    sizes = {
        "h": h,
        "kv": c.size("kv", "n_query_groups", default=h, why="code rule: as many as heads"),
        "hd": head_size(c, d, h),
    }
    inner = {"inner": 2 * d, "state": 16, "conv": 4}
    for key, value in inner.items():
        c.note(f"mamba.{key}", value, CODE)
    ssm: Branch = ("mamba", inner)
    w = c.size("w", "local_window")
    c.note("layers", f"mamba at i = 0 mod {often}", "code rule")
    c.ignore("mamba_init", "block_size", "shared_attention_norm", "n_query_groups")
    rows = []
    for i in range(n):
        far = "full" if (i + 1) % whole == 0 else "swa"
        rows.append((ssm if i % often == 0 else attention(far, sizes, w),))
    return Stack(d, rows, context=("block_size",))


samba_litgpt = Family(read, {}, shape=("n_embd", "n_layer", "mb_per_layer", "local_window"))
