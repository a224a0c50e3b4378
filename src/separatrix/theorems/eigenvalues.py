"""What the eigenvalues of a linear recurrence keep it from counting, over all lengths."""

from separatrix.core import Arch, Note, Silent, Source, Spectrum, Task, Tracking, ask, lower
from separatrix.core.heads import mixing_branches


@lower(
    statement="H.7",
    status="asymptotic",
    source=Source("Grazzi, Siems et al.", 2024, "arxiv.org/abs/2411.12537", "Theorems 1, 2"),
    hypotheses=(
        "every layer that mixes is a linear recurrence; finite precision, finitely many layers",
        "ALL lengths together: at one n a counter of log2 n bits does it",
    ),
)
def eigenvalues(arch: Arch, task: Task):
    """Parity at all lengths needs an eigenvalue that is no nonnegative real; mod 3 a complex one.

    Feed one symbol again and again. With nonnegative real eigenvalues every number of the state
    grows or shrinks in one direction, and in finite precision comes to rest: from some length on
    two neighbours look alike, and their parities differ. A negative eigenvalue alternates for
    ever, which is parity; real triangular transitions come back after a power of two of steps at
    most, so counting modulo 3 takes complex eigenvalues, or products of non-triangular matrices,
    which may have them. About all lengths; at one n it says nothing.
    """
    asked = ask(task, Tracking)
    found = [ask(mixer, Spectrum) for mixer in mixing_branches(arch)]
    odd = asked.modulo // (asked.modulo & -asked.modulo) if asked.modulo else 1
    if asked.parity and not any(s.negative or s.complex for s in found):
        what, lacking = "parity", "no eigenvalue is negative or complex"
    elif odd > 1 and all(s.triangular and not s.complex for s in found):
        what, lacking = f"counting modulo {asked.modulo}", "transitions are real and triangular"
    else:
        raise Silent("these eigenvalues may follow it through all lengths")
    yield Note(
        f"not at all lengths: {what} is out of reach in finite precision, as {lacking} (H.7)"
    )


EXAMPLES = (
    ("2*mamba2 @ d=64 p=16", "parity"),
    ("2*delta_net[beta=2] @ d=64 p=16", "parity"),
)
