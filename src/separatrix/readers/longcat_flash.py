"""LongCat: two latent attentions in every layer, one after the other."""

from separatrix.readers.common import Config, Family, Row, Stack
from separatrix.readers.common.latent import latent
from separatrix.readers.common.softmax import HEADS, WIDTH


def read(c: Config) -> Stack:
    d, h = c.size("d", *WIDTH), c.size("h", *HEADS)
    c.ignore("head_dim", "num_key_value_heads", "attention_method", "num_hidden_layers")
    n = 2 * c.layers("num_layers")
    c.note("layers", n, "code rule: two attentions in each of num_layers")
    row: Row = (("mla", latent(c, d, h)),)
    return Stack(d, [row] * n)


longcat_flash = Family(read, {"longcat_flash": {}})
