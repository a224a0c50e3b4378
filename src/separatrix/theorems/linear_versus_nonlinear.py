"""What recurrences can compute at all lengths, by the form of their transitions."""

from separatrix.core import Arch, Note, Silent, Source, Spectrum, Task, Tracking, ask, lower
from separatrix.core.heads import mixing_branches


@lower(
    statement="H.8",
    status="conditional",
    source=Source("Merrill et al.", 2026, "arxiv.org/abs/2603.03612"),
    hypotheses=(
        "every layer that mixes is a linear recurrence, one at least not triangular",
        "the classes differ: log-depth arithmetic circuits do not contain L",
        "ALL lengths together",
    ),
)
def linear_versus_nonlinear(arch: Arch, task: Task):
    """Linear recurrences lie in log-depth arithmetic circuits; nonlinear ones reach beyond.

    A product of matrices can be bracketed as a tree of logarithmic depth, so a linear recurrence
    is a shallow arithmetic circuit whatever its transitions are. Diagonal plus low rank, as in
    the delta rule, is complete for such circuits (PNC1) and so follows every regular language;
    permuted diagonals are complete for NC1. A nonlinear recurrence cannot be bracketed: it can be
    complete for logarithmic space, for polynomial time with polynomially many bits.
    """
    asked = ask(task, Tracking)
    found = [ask(mixer, Spectrum) for mixer in mixing_branches(arch)]
    if all(s.triangular for s in found):
        raise Silent("every transition is triangular")
    if asked.solvable:
        raise Silent(f"{task}: the group is solvable")
    yield Note(
        "no theorem stands against it: linear recurrences whose transitions are not triangular "
        "lie in log-depth arithmetic circuits, which contain every regular language; problems "
        "complete for logarithmic space are left to nonlinear ones, if the classes differ (H.8)"
    )


EXAMPLES = (
    ("2*delta_net[beta=2] @ d=64 p=16", "word_problem"),
    ("2*mamba2 @ d=64 p=16", "word_problem"),
)
