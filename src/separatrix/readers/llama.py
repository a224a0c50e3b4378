"""Plain decoders: full softmax attention in every layer, in Llama's field names."""

from separatrix.readers.common import Config, Family, Row, Stack, alike
from separatrix.readers.common.softmax import frame, heads, kinds

SAME = alike(
    *("llama", "arcee", "apertus", "olmo2", "olmoe", "flex_olmo", "granite", "granitemoe"),
    *("granitemoeshared", "hyperclovax", "nanochat", "internlm", "internlm2"),
    *("minicpm", "deepseek", "exaone", "telechat3", "xverse", "aquila", "yi", "bailing_moe"),
    *("bailing_moe_v2", "sarvam_moe", "klear", "aria_text", "emu3_text_model"),
    # Towers whose language model is a Llama unless it says otherwise.
    *("llava", "llava_next", "video_llava", "vipllava", "idefics3", "smolvlm", "voxtral", "janus"),
)
# What the class takes where the file has no such field, and norms other than RMS.
OTHERS = {
    "glm": {"kv": 2, "hd": 128},
    "glm4": {"kv": 2, "hd": 128},
    "glm4v_text": {"kv": 2},
    "glm4_moe": {"kv": 8},
    "glm4v_moe_text": {"kv": 8},
    "solar_open": {"kv": 8, "hd": 128},
    "ernie4_5": {"kv": 2, "hd": 128},
    "ernie4_5_moe": {"kv": 4},
    "bitnet": {"kv": 5},
    "seed_oss": {"kv": 8, "hd": 128},
    "helium": {"kv": 20, "hd": 128},
    "internlm3": {"kv": 2, "hd": 128},
    "iquestcoder": {"kv": 8, "hd": 128},
    "hy_v3": {"kv": 8, "hd": 128},
    "gemma": {"kv": 16, "hd": 256},
    "paligemma": {"kv": 16, "hd": 256},
    "stablelm": {"kv": 32, "norm": "layer"},
    "stablelm_epoch": {"norm": "layer"},
    "olmo": {"norm": "layer"},
    "cohere": {"norm": "layer"},
    "nemotron": {"norm": "layer"},
    "jais2": {"norm": "layer"},
    "phi": {"norm": "layer"},
    "phi-msft": {"norm": "layer"},
    "persimmon": {"norm": "layer"},
    "orion": {"norm": "layer"},
    "gpt_neox": {"norm": "layer"},
    "gpt_neox_japanese": {"norm": "layer"},
}


def read(c: Config) -> Stack:
    """Every layer is full: a list that says otherwise, or a window, belongs to another family."""
    d, n, h = frame(c)
    if c.fields.get("compression_ratio") == 1:
        c.ignore("compression_ratio")
    for at, kind in enumerate(kinds(c, n, None) if c.has("layer_types") else ()):
        if kind != "full":
            c.fail(f"layer_types[{at}]", f"full_attention: {c.type} has no other kind", kind)
    row: Row = (("full", heads(c, d, h, c.apart.get("kv"), c.apart.get("hd"))),)
    return Stack(d, [row] * n, norm=c.apart.get("norm", "rms"))


llama = Family(read, SAME | OTHERS)
