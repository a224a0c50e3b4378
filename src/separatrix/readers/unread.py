"""Model types that are known and not read, each with its reason."""

from separatrix.core import Unresolved
from separatrix.readers.common import Config, Family, Stack

TWO = "an encoder-decoder is two stacks"
REASONS = {
    **dict.fromkeys(
        ("t5", "mt5", "umt5", "longt5", "switch_transformers", "t5gemma", "t5gemma2"), TWO
    ),
    **dict.fromkeys(("bart", "mbart", "plbart", "pegasus", "pegasus_x", "marian", "m2m_100"), TWO),
    **dict.fromkeys(
        ("blenderbot", "led", "bigbird_pegasus", "prophetnet", "nllb-moe", "fsmt"), TWO
    ),
    **dict.fromkeys(("whisper", "speech_to_text", "moonshine", "seamless_m4t", "canary"), TWO),
    **dict.fromkeys(("encoder-decoder", "vision-encoder-decoder", "florence2", "pix2struct"), TWO),
    "zaya": "its compressed convolutional attention (cca) has no mixer here",
    "minimax_m3": "an indexer of its own selects blocks; there is no mixer",
    "minimax_m3_sparse": "an indexer of its own selects blocks; there is no mixer",
    "big_bird": "blocks are read by position and at random; there is no mixer",
    "longformer": "some tokens see all; there is no mixer",
    "reformer": "tokens are grouped by hashes; there is no mixer",
    "minimax_m3_vl_text": "an indexer of its own selects blocks; there is no mixer",
    "minimax_m3_vl": "an indexer of its own selects blocks; there is no mixer",
    "phi3small": "dense and block-sparse layers in turn, with strides; there is no mixer",
    "doge": "attention under a mask that is learned and set by the tokens; there is no mixer",
    "diffllama": "every head subtracts two softmaxes; there is no mixer",
    "rwkv": "RWKV-4 keeps three vectors a layer; there is no mixer",
    "plamo2": "its Mamba has heads as in Mamba-2 and a convolution as in Mamba; there is no mixer",
    "inkling_text": "convolutions beside attention in every layer; there is no mixer",
    "inkling2_text": "convolutions beside attention in every layer; there is no mixer",
    "baichuan_m1": "convolutions on keys and values under a window; there is no mixer",
    "dots3_note_text": "latent attention under a window; there is no mixer",
    "mistral_large4_text": "latent caches that several layers share; there is no mixer",
    "longcat_flash_ngram": "the input holds n-grams of earlier tokens",
    "blt": "bytes, patches and tokens are three stacks",
    "hrm_text": "layers are run several times for one token",
    "iquestloopcoder": "layers are run several times for one token",
    "mllama": "some layers attend to an image instead of the text",
    "mllama_text_model": "some layers attend to an image instead of the text",
    "yoco": "a cache that belongs to no layer",
    "abc": "there is no mixer of this kind",
    "comba": "there is no mixer of this kind",
    "forgetting_transformer": "there is no mixer of this kind",
    "lightnet": "there is no mixer of this kind",
    "mamba3": "there is no mixer of this kind",
    "mesa_net": "there is no mixer of this kind",
    "mom": "there is no mixer of this kind",
    "path_attn": "there is no mixer of this kind",
    "rodimus": "there is no mixer of this kind",
}


def read(c: Config) -> Stack:
    """Says why not."""
    raise Unresolved(
        f"unresolved: field model_type, seen {c.type!r}, expected one that can be read: "
        f"{c.apart['reason']}; write the stack as a spec"
    )


unread = Family(read, {word: {"reason": reason} for word, reason in REASONS.items()})
