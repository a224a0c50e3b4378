"""A mixed layer is two layers, in either order: random ones, evaluated as what they are (I.14)."""

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from separatrix.core import Check, Fixed
from separatrix.core.chance import Chance
from separatrix.enumeration.common.protocols import norm

TOKENS = 6
LAYERS = 20
NUMBERS = Fixed(2, 3)


class Row(NamedTuple):
    """One layer: what its heads read of a token's stream, and what becomes of the three parts."""

    read: Callable  # a stream to the token that both kinds of heads see
    full: bool
    recurrent: bool
    write: Callable[[Hashable, Hashable, Hashable], Hashable]  # of stream, F and R


def checks() -> Iterator[Check]:
    """Outputs at all tokens of all inputs: one mixed layer as two, two as four (I.14, I.14c)."""
    for name, orders in (
        ("full; recurrent", (full_first,)),
        ("recurrent; full", (recurrent_first,)),
        ("full; recurrent; recurrent; full", (full_first, recurrent_first)),
    ):
        same = [said == other for seed in range(LAYERS) for said, other in outputs(seed, orders)]
        case = f"{len(orders)} mixed as {name}, {LAYERS} draws"
        yield Check(case, sum(same), len(same), "inputs on which all outputs agree")


def full_first(phi: Callable) -> tuple[Row, Row]:
    """The first layer passes its input on beside F."""
    first = Row(lambda x: x, True, False, lambda x, F, R: (x, F))
    return first, Row(lambda u: u[0], False, True, lambda u, F, R: phi(u[0], u[1], R))


def recurrent_first(phi: Callable) -> tuple[Row, Row]:
    first = Row(lambda x: x, False, True, lambda x, F, R: (x, R))
    return first, Row(lambda u: u[0], True, False, lambda u, F, R: phi(u[0], F, u[1]))


def outputs(seed: int, orders: tuple[Callable, ...]) -> Iterator[tuple[list, list]]:
    """For all inputs what random mixed layers say, and what twice as many in a row say."""
    rng = Chance(seed, "composition_headwise")

    @cache
    def drawn(*given: Hashable) -> int:
        """Any function of what it is given: scores, values, transitions, position-wise maps."""
        return rng.integers(-32, 32)

    def phi(x, F, R):
        return drawn("phi", x, F, R)

    mixed = (Row(lambda x: x, True, True, phi),) * len(orders)
    serial = sum((order(phi) for order in orders), ())
    for tokens in product((0, 1), repeat=TOKENS):
        yield run(mixed, tokens, drawn), run(serial, tokens, drawn)


def run(stack: tuple[Row, ...], tokens: tuple, drawn: Callable) -> list:
    """The streams after all layers; one softmax head in order norm, a recurrence of one number."""
    streams = list(tokens)
    for row in stack:
        seen = [row.read(stream) for stream in streams]
        state = 0
        for t, x in enumerate(seen):
            keys = enumerate(seen[: t + 1])
            rows = [(drawn("score", x, key, i), [drawn("value", key)]) for i, key in keys]
            state = drawn("state", state, x)
            F = tuple(norm(rows, NUMBERS)) if row.full else None
            streams[t] = row.write(streams[t], F, state if row.recurrent else None)
    return streams
