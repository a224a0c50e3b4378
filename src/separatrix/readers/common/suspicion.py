"""Fields that no reader asked for: which of them stop the reading, and which may stand there."""

import re

from separatrix.readers.common.config import Config

# Parts of names of fields that may change what a layer sees or keeps.
SUSPICIOUS = re.compile(
    "window|slid|block|linear|ssm|conv|spars|compress|hybrid|pattern|period|interval|memor|recurr|"
    "lstm|rnn|lru|shared_kv|kv_shar|kv_reuse|share_factor|use_cla|cross|chunk|local|global|mixer|"
    "state_size|d_state|latent|lora_rank|attn|attention|layer|stride|dilat|hash|landmark|mamba|"
    "retention|delta|no_op|skip|loop|ngram|hyena|topk_tokens|^index_|indexer"
)
# Parts of names that say that a field is about something else: weights, experts, towers, training.
HARMLESS = re.compile(
    "norm|drop|bias|parallel|soft_?cap|scal(e|ing)|multiplier|expert|moe|mlp|ffn|feed_forward|"
    "router|rope|nope|rotary|initializ|init_|token_i(d|ndex)|loss|coef|vision|image|video|audio|"
    "speech|quant|mtp|nextn|output_gate|attention_gate|activation|hidden_act|pre_attn_scalar|qk_|"
    "qkv_|in_fp32|implementation|decoder_sparse_step|dense_replace|num_dense_layers|fuse|_flash|"
    "shared_intermediate|prefill_chunk|context_window_size|embd|embed|output_attentions|logit|"
    "residual|temperature|label|pooling|classifier|eager|expansion|tp_|_tp$|clip|alibi$"
)


def suspect(c: Config):
    """Refuses fields that nobody read and that may change what a layer sees or keeps."""
    if c.has("use_sliding_window") and c.fields["use_sliding_window"] is False:
        c.ignore("sliding_window", "max_window_layers")
    for part in [p for p in (c, *c.log.parts) if p.path.startswith(c.path)]:
        for key, value in part.fields.items():
            asked = part.path + key in c.log.asked
            if not asked and value and SUSPICIOUS.search(key) and not HARMLESS.search(key):
                expected = f"no such field in {c.type or 'this family'}, as far as is known"
                part.fail(key, expected, value)
