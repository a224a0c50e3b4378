"""OpenELM: heads grow from layer to layer."""

from separatrix.readers.common import Config, Family, Row, Stack


def read(c: Config) -> Stack:
    d, n = c.size("d", "model_dim"), c.layers("num_transformer_layers")
    hd = c.size("hd", "head_dim")
    pairs = zip(counts(c, "num_query_heads", n), counts(c, "num_kv_heads", n), strict=True)
    rows: list[Row] = [(("full", {"h": h, "kv": kv, "hd": hd}),) for h, kv in pairs]
    return Stack(d, rows, context=("max_context_length",))


def counts(c: Config, key: str, n: int) -> list[int]:
    """Heads of each layer."""
    c.note(key, "one a layer", f"file: {c.path}{key}")
    return [c.whole(f"{key}[{i}]", value, 1, 1 << 32) for i, value in enumerate(c.listed(key, n))]


openelm = Family(read, {"openelm": {}})
