"""Word problems of groups that are not solvable: out of reach at all lengths, if TC0 is not NC1."""

from separatrix.core import (
    Arch,
    Note,
    Silent,
    Softmax,
    Source,
    Spectrum,
    Task,
    Tracking,
    ask,
    lower,
    offers,
)
from separatrix.core.heads import mixing_branches


@lower(
    statement="H.6",
    status="conditional",
    source=Source(
        "Merrill, Petty, Sabharwal", 2024, "arxiv.org/abs/2404.08819", "Theorems 4.2, 4.4"
    ),
    hypotheses=(
        "TC0 is not NC1",
        "softmax at log precision, or recurrences of fixed or diagonal transitions",
        "ALL lengths together: at one n a table of the group's elements does it",
    ),
)
def word_problems(arch: Arch, task: Task):
    """Softmax at log precision and diagonal recurrences lie in TC0; S5 is complete for NC1.

    A fixed number of such layers is a circuit of fixed depth with majority gates: a softmax sum
    is an iterated addition, a diagonal recurrence an iterated product of numbers, and both are in
    TC0. Products in a group that is not solvable, as of permutations of five things, are complete
    for NC1 (Barrington). So unless the classes are equal no such stack follows them through all
    lengths, though each single n has a solution. Parity and solvable groups are not concerned.
    """
    asked = ask(task, Tracking)
    if asked.solvable:
        raise Silent(f"{task}: the group is solvable")
    for mixer in mixing_branches(arch):
        if not offers(mixer, Softmax) and not ask(mixer, Spectrum).triangular:
            raise Silent(f"{mixer} has transitions that are not diagonal")
    yield Note("not at all lengths, unless TC0 = NC1: every layer here lies in TC0 (H.6)")


EXAMPLES = (
    ("2*mamba2+2*full @ d=64 p=16", "word_problem"),
    ("2*rnn @ d=64 p=16", "word_problem"),
)
