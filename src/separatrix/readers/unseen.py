"""Model types that nobody has seen: read only where the file leaves nothing open."""

import re

from separatrix.readers.common import Config, Family, Stack
from separatrix.readers.common.softmax import (
    HEAD,
    HEADS,
    LAYERS,
    SHARED,
    WIDTH,
    WORDS,
    frame,
    heads,
    kinds,
    rows,
)

# Fields of which everybody means the same; any other one stops the reading.
KNOWN = re.compile(
    "model_type|architectures|auto_map|(torch_)?dtype|transformers_version|_name_or_path|name_or_path|"
    "intermediate_size|hidden_act(ivation)?|vocab_size|max_position_embeddings|tie_word_embeddings|"
    "use_cache|initializer_range|(bos|eos|pad|sep|cls|unk)_token_id|rms_norm_eps|layer_norm_eps|norm_eps|"
    "rope_(theta|scaling|parameters)|attention_(bias|dropout)|mlp_bias|(attn|final)_logit_softcapping|"
    "use_qk_norm|qk_norm|partial_rotary_factor|pretraining_tp|quantization_config|layer_types|"
    "sliding_window|attention_chunk_size|use_sliding_window|(num|n)_(local_|routed_|shared_)?experts|"
    "num_experts_per_tok|moe_intermediate_size|shared_expert_intermediate_size|norm_topk_prob|"
    "router_aux_loss_coef|output_router_logits|decoder_sparse_step|mlp_only_layers|mlp_layer_types|"
    "first_k_dense_replace|scoring_func|topk_method|topk_group|n_group|routed_scaling_factor|"
    "return_dict|output_(hidden_states|attentions|scores)|torchscript|problem_type|id2label|label2id|"
    "num_labels|tokenizer_class|prefix|task_specific_params|finetuning_task|remove_invalid_values"
)


def read(c: Config) -> Stack:
    """Every layer says what it is, in words that are not ambiguous, and every field is known."""
    ours = {*WIDTH, *LAYERS, *HEADS, *SHARED, *HEAD}
    strange = [
        key
        for key, value in c.fields.items()
        if value and key not in ours and not KNOWN.fullmatch(key)
    ]
    if strange:
        c.fail(
            "model_type",
            f"a known one: what {', '.join(sorted(strange)[:3])} mean in it is open",
            c.fields.get("model_type"),
        )
    for at, word in enumerate(c.listed("layer_types")):
        if word not in WORDS:
            c.fail(f"layer_types[{at}]", f"in an unknown model type only {', '.join(WORDS)}", word)
    d, n, h = frame(c)
    sizes = heads(c, d, h)
    c.warn(
        f"model type {c.fields.get('model_type')!r} is not known; its file says what every layer is"
    )
    return Stack(d, rows(c, kinds(c, n, None), {"full": sizes}, None), norm="rms")


unseen = Family(read, {})
