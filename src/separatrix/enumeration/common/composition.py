"""2-step composition at small sizes, and a rule's left side as a function of bits."""

from collections.abc import Callable, Hashable, Iterator
from itertools import product
from typing import NamedTuple

from separatrix.core import Bound, Task, Theorem
from separatrix.core.spec import parse, parse_task
from separatrix.enumeration.common.messages import settled

# What is known of z_2 when z_1, z_0 and w are known too.
Known = Callable[[tuple, tuple, int, int], Hashable]


def task_of(m: int, n_1: int) -> Task:
    return parse_task(f"seq_comp(L=2, m={m}, n_l={n_1})").at(1)


def questions(m: int, n_1: int) -> Iterator[tuple[tuple, tuple, int, int, int]]:
    """z_2, z_1, z_0, w and the answer z_2(w, z_1(z_0)), in all cases."""
    N_1 = m * n_1
    for z_2, z_1 in product(product(range(N_1), repeat=N_1), product(range(m), repeat=m)):
        for z_0, w in product(range(m), range(n_1)):
            yield z_2, z_1, z_0, w, z_2[w * m + z_1[z_0]]


def right(m: int, n_1: int, known: Known) -> int:
    """On how many inputs a protocol is right: on all if what is known at the end settles them."""
    rows = [
        ((z_1, z_0, w, known(z_2, z_1, z_0, w)), a) for z_2, z_1, z_0, w, a in questions(m, n_1)
    ]
    return len(rows) if settled(rows) else 0


class Sides(NamedTuple):
    """A rule's inequality for stacks of one shape: have(b, S_mix, S_post) >= need."""

    have: Callable[[int, int, int], int]
    need: int


def sides(rule: Theorem, m: int, n_1: int, before="", behind="") -> Sides:
    """The rule's own coefficients, by asking it of stacks that differ in one number."""

    def bound(dv: int, mix: int, post: int) -> Bound:
        row = f"full[h=1, dk=1, dv={dv}, softmax=online]|rnn[{mix}]"
        spec = f"{before}{row}+rnn[{post}]{behind} @ d=1 p=1 p_acc=1"
        (found,) = rule(parse(spec), task_of(m, n_1))
        return found

    one = bound(1, 1, 1)  # a fold of d_v + 2 = 3 bits
    fold, mix, post = (bound(*more).have - one.have for more in ((2, 1, 1), (1, 2, 1), (1, 1, 2)))

    def have(b: int, S_mix: int, S_post: int) -> int:
        return one.have + fold * (b - 3) + mix * (S_mix - 1) + post * (S_post - 1)

    return Sides(have, one.need)
