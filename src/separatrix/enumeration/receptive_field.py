"""How far back a stack of windows sees: free layers on all inputs, and how far tasks look back."""

from collections.abc import Iterator
from itertools import product

from separatrix.core import Arch, Check, Far, ask
from separatrix.core.spec import parse, parse_task
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import Input, asked_last, reach
from separatrix.theorems.receptive_field import receptive_field

TOKENS = 10
# The first token that place t reads.
FROM = {
    "swa": lambda mixer, t: t - mixer.w + (mixer.mask == "causal"),
    "conv": lambda mixer, t: t - mixer.conv + 1,
    "chunk": lambda mixer, t: t - t % mixer.chunk,
    "none": lambda mixer, t: t,
}
WINDOWS = (
    "swa[2]",
    "swa[2]+swa[3]",
    "conv[2]+none+swa[3]|swa[2]",
    "2*swa[2, mask=strict]",
    "3*conv[2]+swa[3]",
)
CHUNKS = ("chunk[3]", "2*chunk[3]", "chunk[3]+swa[2]")
TASKS = (
    *("eva(n=3)", "index_lookup(n=3, symbols=2)", "function_composition(n=2)", "copying(n=3)"),
    *("two_sum(n=3, m=5)", "equality(n=6)", "parity(n=6)", "dyck(n=6)", "is_tree(n=4)"),
)


def checks() -> Iterator[Check]:
    """Tokens back on which the last output of the freest layers depends; then tasks' answers."""
    task = parse_task("eva(n=8)")
    for stacks, relation in ((WINDOWS, "=="), (CHUNKS, "<=")):
        for stack in stacks:
            arch = parse(f"{stack} @ d=1 p=1")
            (bound,) = receptive_field(arch, task)
            case = f"{stack}, all {2**TOKENS:,} inputs of {TOKENS} tokens"
            yield Check(case, reach(outputs(arch)), bound.have, "tokens back", relation)
    for text in TASKS:
        task = parse_task(text)
        yield Check(str(task), reach(inputs(task)), ask(task, Far).back, "tokens back matter")


def outputs(arch: Arch) -> Iterator[Input]:
    """What the last token can know: each layer hands on all that it reads."""
    for tokens in product((0, 1), repeat=TOKENS):
        known: list = list(tokens)
        for row in arch.layers:
            first = [max(0, min(FROM[m.name](m, t) for m in row)) for t in range(TOKENS)]
            known = [tuple(known[first[t] : t + 1]) for t in range(TOKENS)]
        yield asked_last(tokens, known[-1])
