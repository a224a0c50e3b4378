"""Regular languages at one length: all words, all cuts, and all protocols of two parties."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import product

from separatrix.core import Check, Fooling, ask, offers, told_apart
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.games import cheapest, matrix
from separatrix.enumeration.common.messages import asked_last, bits, states

LANGUAGES = (
    *("a*ba*(ba*ba*)*", "(ab)*", ".*aba.*", "(b|ab)*a?", "(aa|bb)*", "(a|b)*a(a|b)"),
    *("(ab|ba|aab)*", "((a|b)(a|b))*a", "a*b*a*", "b*(ab*ab*ab*)*"),
)
LENGTHS = (4, 5)


def checks() -> Iterator[Check]:
    """Words are read by Python's own `re`; families are held to the cheapest protocol there is."""
    for pattern, n in product(LANGUAGES, LENGTHS):
        task = parse_task(f'regex("{pattern}", n={n}, alphabet="ab")')
        inside = partial(member, pattern)
        words = [asked_last(word, inside(word)) for word in product("ab", repeat=n)]
        counted = max(bits(states(words, r)) for r in range(n))
        said = max(told_apart(task, r) for r in range(n))
        yield Check(str(task), counted, said, "bits at the best cut")
        if offers(task, Fooling):
            game = ask(task, Fooling)
            least = cheapest(matrix(inside, "ab", n, game.partition))
            yield Check(str(task), least, game.bits, "bits of a protocol", ">=")


def member(pattern: str, word: tuple[str, ...]) -> bool:
    return re.fullmatch(pattern, "".join(word)) is not None
