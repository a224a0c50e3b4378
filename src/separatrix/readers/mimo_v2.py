"""MiMo V2: sliding layers have heads of their own; a mask of digits says which they are."""

from separatrix.readers.common import Config, Family, Stack, alike
from separatrix.readers.common.softmax import frame, heads, kinds, rows

FULL, SLIDING = 0, 1  # in hybrid_layer_pattern


def read(c: Config) -> Stack:
    d, n, h = frame(c)
    far = heads(c, d, h, 4, 192)
    far = {"h": h, "kv": far["kv"], "dk": far["hd"], "dv": c.size("dv", "v_head_dim", default=128)}
    near = {
        "h": c.size(
            "swa.h", "swa_num_attention_heads", default=h, why="code rule: as in full layers"
        ),
        "kv": c.size(
            "swa.kv", "swa_num_key_value_heads", default=2 * far["kv"], why="code rule: twice"
        ),
        "dk": c.size(
            "swa.dk", "swa_head_dim", default=far["dk"], why="code rule: as in full layers"
        ),
        "dv": c.size(
            "swa.dv", "swa_v_head_dim", default=far["dv"], why="code rule: as in full layers"
        ),
    }
    c.ignore("attention_chunk_size", "add_swa_attention_sink_bias", "swa_rope_theta")
    return Stack(d, rows(c, which(c, n), {"full": far, "swa": near}, None))


def which(c: Config, n: int) -> list[str]:
    """The kind of each layer: by mask, by list, or the first and every sixth full."""
    if c.has("hybrid_layer_pattern"):
        return c.kinds("hybrid_layer_pattern", {FULL: "full", SLIDING: "swa"}, n)
    if c.has("layer_types"):
        return kinds(c, n, None)
    c.note("layers", "full at 0 and i = -1 mod 6", "code rule")
    return ["full" if i == 0 or i % 6 == 5 else "swa" for i in range(n)]


mimo_v2 = Family(read, alike("mimo_v2_flash", "mimo_v2", "mimo_v2_omni"))
