"""From layers as names and sizes to an arch, with formats, context, vocabulary and origins."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from separatrix.core import Arch, Unresolved
from separatrix.core.catalogue import find
from separatrix.core.mixer import Mixer
from separatrix.core.settings import general
from separatrix.readers.common.config import CLASS, Config

Branch = tuple[str, Mapping[str, Any]]  # a mixer's name and its sizes; "*" is its main size
Row = tuple[Branch, ...]  # branches side by side
MOST = 1 << 62  # the longest context, the largest vocabulary
CONTEXT = (
    *("max_position_embeddings", "n_positions", "seq_length", "max_seq_len"),
    *("max_sequence_length", "model_max_length", "seq_len", "n_ctx"),
)
FORMATS = {
    **{"bfloat16": "bf16", "float16": "fp16", "float32": "fp32", "half": "fp16", "float": "fp32"},
    **{"fp8": "e4m3", "float8_e4m3fn": "e4m3", "float8_e5m2": "e5m2"},
}


@dataclass
class Stack:
    """What a reader makes of a file: the width, the layers in order, positions and norm."""

    d: int
    rows: Sequence[Row]
    pos: str = "rope"
    norm: str = "rms"
    context: tuple[str, ...] = field(default=CONTEXT)  # where this family keeps it


def build(stack: Stack, c: Config, outer: Config, name: str) -> Arch:
    """The arch. What is wrong with the sizes of a layer is wrong with the file."""
    settings = surroundings(stack, c, outer)
    made: dict[str, Mixer] = {}
    layers = []
    try:
        for row in stack.rows:
            for branch in row:
                if str(branch) not in made:
                    made[str(branch)] = mixer(branch, stack, c)
            layers.append(tuple(made[str(branch)] for branch in row))
        counts = Counter("|".join(m.name for m in row) for row in layers)
        c.note("layers", ", ".join(f"{k} {what}" for what, k in counts.items()), "the lines above")
        return Arch(
            layers=tuple(layers),
            d=stack.d,
            name=name,
            origin=tuple(c.log.origins),
            warnings=tuple([*c.log.warnings, *defaulted(c)]),
            **general(settings),
        )
    except Unresolved:
        raise
    except ValueError as error:
        raise Unresolved(
            f"unresolved: the fields of {name or 'this file'} contradict: {error}"
        ) from None


def mixer(branch: Branch, stack: Stack, c: Config) -> Mixer:
    """The mixer of these sizes; sizes that nobody gave are noted as its own defaults."""
    name, sizes = branch
    cls = find("mixers", name)
    given = {cls.main() if key == "*" else key: value for key, value in sizes.items()}
    made = cls.make(given, stack.d, stack.pos)
    heads = {"dk", "dv"} if "hd" in given else set()
    for key, value in made.sizes.items():
        if isinstance(value, int) and key not in given and key not in heads:
            c.note(f"{name}.{key}", value, "default of the spec")
    return made


def surroundings(stack: Stack, c: Config, outer: Config) -> dict[str, Any]:
    """Formats, context, vocabulary, positions and norm as settings of a spec."""
    settings: dict[str, Any] = {"p_state": "fp32"}
    c.note("p_state", "fp32", "assumption: kernels keep recurrent states in fp32")
    for place in (c, outer):
        key = place.first(("dtype", "torch_dtype"))
        if key and "p" not in settings:
            word = place.word(key, FORMATS | {f"torch.{k}": v for k, v in FORMATS.items()}, "")
            settings["p"] = word
            c.note("p, p_kv", word, f"file: {place.path}{key}")
            if word.startswith("e"):
                c.warn(f"{key} = {place.fields[key]} is that of the weights; caches may be wider")
    if "p" not in settings:
        c.note("p, p_kv", 32, "assumption: the file names no dtype")
    for setting, keys in (("ctx", stack.context), ("V", ("vocab_size", "padded_vocab_size"))):
        place = outer if keys and not c.first(keys) and outer.has(keys[0]) else c
        if place.first(keys):
            settings[setting] = place.size(setting, *keys, most=MOST)
    for setting, word in (("pos", stack.pos), ("norm", stack.norm)):
        if word != "none":
            settings[setting] = word
            c.note(setting, word, "code rule")
    return settings


def defaulted(c: Config) -> list[str]:
    """One warning for all numbers that the file does not have and its class does."""
    missing = [f"{o.what} = {o.value}" for o in c.log.origins if o.where.startswith(CLASS)]
    return [f"not in the file, used the class defaults: {', '.join(missing)}"] if missing else []
