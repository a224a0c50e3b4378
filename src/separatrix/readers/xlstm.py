"""xLSTM 7B: mLSTM in every layer, keys shorter than values."""

from fractions import Fraction

from separatrix.readers.common import Config, Family, Row, Stack


def read(c: Config) -> Stack:
    d, n = c.size("d", "hidden_size", "embedding_dim"), c.layers("num_hidden_layers", "num_blocks")
    h = c.size("h", "num_heads")
    c.ignore(
        "chunk_size",
        "chunkwise_kernel",
        "sequence_kernel",
        "step_kernel",
        "max_inference_chunksize",
    )
    sizes = {"h": h, "conv": 1}
    c.note("conv", 1, "code rule: no convolution")
    for name, key, usual in (("dk", "qk_dim_factor", Fraction(1, 2)), ("dv", "v_dim_factor", 1)):
        wide = c.ratio(key, key, default=usual) * d
        whole = -(-wide // 64) * 64  # the code rounds up to a multiple of 64
        if whole % h:
            c.fail("num_heads", f"a divisor of {whole}")
        sizes[name] = int(whole) // h
        c.note(name, sizes[name], f"code rule: {key} x width in multiples of 64 / heads")
    row: Row = (("mlstm", sizes),)
    return Stack(d, [row] * n, pos="none")


xlstm = Family(read, {"xlstm": {}})
