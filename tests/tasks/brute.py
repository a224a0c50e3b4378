"""What a task says of its prefixes, held to brute force over all its inputs."""

from collections.abc import Iterable

from separatrix.enumeration.common.messages import Input, bits, states


def check(task, inputs: Iterable[Input], exact: Iterable[int] | None = None):
    """Holds `prefix_bits` to brute force at every cut up to the last that the task names.

    It must be equal at the cuts in `exact`, by default the named ones if the task counts exactly,
    and nowhere more. Inputs with equal tokens must have equal answers, and the task's length.
    """
    inputs = list(inputs)
    assert {len(tokens) for tokens, _ in inputs} == {task.length}, task
    equal = set((task.cuts if task.exact else ()) if exact is None else exact)
    for r in range(max(task.cuts) + 1):
        said = task.prefix_bits(r)
        enough = None if r in equal else (1 << said >> 1) + 1
        found = bits(states(inputs, r, enough))
        assert said <= found, f"{task}: prefix_bits({r}) = {said}, and {found} bits are enough"
        assert said == found or r not in equal, f"{task}: prefix_bits({r}) = {said} < {found}"


def symbols(inputs: Iterable[Input]) -> set:
    """The tokens that occur."""
    return {token for tokens, _ in inputs for token in tokens}
