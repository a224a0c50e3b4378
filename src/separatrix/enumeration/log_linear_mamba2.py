"""What log-linear attention remembers at a cut: its levels, played in exact fractions."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from separatrix.core import Check
from separatrix.core.spec import parse

SYMBOLS = (1, 2)
CUTS = (3, 4, 7, 8)
LATER = 3  # tokens after the cut

Levels = dict[int, Fraction]  # one number for each level that is alive


def checks() -> Iterator[Check]:
    """One layer and two: prefixes that leave the same levels have the same future (I.2)."""
    for depth in (1, 2):
        spec = f"{depth}*log_linear_mamba2[h=1, hd=1, state=1, conv=1] @ d=1 p=1"
        arch = parse(spec)
        for r in CUTS:
            memories, pairs, numbers = played(depth, r)
            case = f"{depth}*log_linear, {len(SYMBOLS) ** r:,} prefixes of {r} tokens"
            yield Check(case, pairs, memories, "memories, each with one future")
            yield Check(case, numbers, arch.state_bits(r), "numbers alive")


def played(depth: int, r: int) -> tuple[int, int, int]:
    """Different memories after r tokens, different pairs of memory and future, numbers alive."""
    memories, pairs, numbers = set(), set(), set()
    for prefix in product(SYMBOLS, repeat=r):
        states: list[Levels] = [{} for _ in range(depth)]
        for t, symbol in enumerate(prefix):
            read(states, t, symbol)
        memory = remembered(states)
        numbers.add(sum(map(len, memory)))
        memories.add(memory)
        pairs.add((memory, future(states, r)))
    (alive,) = numbers
    return len(memories), len(pairs), alive


def remembered(states: list[Levels]) -> tuple:
    """Every level that is alive, in all layers."""
    return tuple(tuple(sorted(levels.items())) for levels in states)


def future(states: list[Levels], r: int) -> tuple:
    """What is said at the tokens after the cut, whatever they are."""
    said = []
    for suffix in product(SYMBOLS, repeat=LATER):
        after = [dict(levels) for levels in states]
        said += [read(after, r + i, symbol) for i, symbol in enumerate(suffix)]
    return tuple(said)


def read(states: list[Levels], t: int, symbol: int) -> Fraction:
    """The stack's output at token t: gate, insert, read out, and merge what can be merged (E.2)."""
    stream = Fraction(symbol)
    for at, levels in enumerate(states):
        gate, value = inputs(at, stream)
        for level in levels:
            levels[level] *= gate
        levels[0] = value
        stream += sum((level + stream) * number for level, number in levels.items())
        into = (t + 1 & -(t + 1)).bit_length()  # 1 + index of the least set bit
        levels[into] = sum((levels.pop(level, Fraction(0)) for level in range(into)), Fraction(0))
    return stream


def inputs(at: int, stream: Fraction) -> tuple[Fraction, Fraction]:
    """Gate and value of a token: some functions of its stream, chosen so that memories collide."""
    whole = stream.numerator + at
    return Fraction(1, 2 if whole % 3 == 0 else 1), Fraction(whole % 3)
