"""How often a memory that is too small can repeat a whole string."""

from fractions import Fraction

from separatrix.core import Arch, Ceiling, Copy, Silent, Source, Task, ask, lower
from separatrix.core.exact import ceil_log2, exp2, log2

SCALE = 64  # a ceiling is a multiple of 2^-64


@lower(
    statement="H.4",
    status="proved",
    source=Source("Jelassi et al.", 2024, "arxiv.org/abs/2402.01032", "Theorem 2.7"),
    cot="any",
    scope="on average",
    hypotheses=(
        "uniform strings of this length; an answer is right if every symbol is",
        "a decoder, run token by token",
    ),
)
def copy_ceiling(arch: Arch, task: Task):
    """A string of L symbols out of D, said again: right with probability at most 2^S / D^L.

    After the string the model's memory is one of 2^S states, and all that it will emit follows
    from the state. So for each state at most one string is repeated right, and 2^S of D^L strings
    in all. To be right half of the time takes S >= L log2 D - 1 bits: hardly less than always.
    """
    asked = ask(task, Copy)
    bits = arch.state_bits(asked.end)
    need = ceil_log2(asked.symbols, times=asked.length)
    if bits >= need:
        raise Silent(f"{bits:,} bits hold the {need:,} of the string")
    least = log2(asked.symbols, SCALE, asked.length)[0] - (bits << SCALE)
    most = exp2((-least, -least), SCALE)[1]
    accuracy = Fraction(min(most, 1 << SCALE), 1 << SCALE)
    yield Ceiling(accuracy, f"with {bits:,} of {need:,} bits after token {asked.end:,}")


EXAMPLES = (
    ("1*gla[h=1, hd=16] @ d=16 p=8", "copying(n=512)"),
    ("1*gla[h=1, hd=16] @ d=16 p=8", "copying(n=64)"),
)
