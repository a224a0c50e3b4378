"""Averaging tells whether two sets meet: all pairs of sets, and the rule's protocol played."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from separatrix.core import Arch, Check
from separatrix.core.chance import Chance
from separatrix.core.spec import parse, parse_task
from separatrix.enumeration.common.messages import bits, fewest
from separatrix.enumeration.common.protocols import READ_OUTS, Ledger, largest
from separatrix.theorems.averaging import averaging

LAYERS = 20
SIZES = ((1, 2, 1, "2, 2"), (2, 1, 2, "1, 3, nearest"))  # h, dk, dv, p


def checks() -> Iterator[Check]:
    """What the answer tells of the sets for q = 1, ..., 4, then what following a layer costs."""
    layer = parse("full[h=1, hd=1, softmax=set] @ d=1 p=fixed(1, 1)")
    for q in (1, 2, 3, 4):
        (bound,) = averaging(layer, parse_task(f"qsa(n={2 * q + 1}, q={q})"))
        yield Check(f"q = {q}, all pairs of sets", bits(fewest(told(q))), bound.need, "bits")
    for h, dk, dv, p in SIZES:
        for order in ("norm", "set"):
            settings = f"softmax={order} p=fixed({p})"
            arch = parse(f"full[h={h}, dk={dk}, dv={dv}] @ d=1 {settings} p_acc=fixed({p})")
            found = [
                row
                for seed in range(LAYERS)
                for row in played(arch, h, dk, dv, Chance(seed, "averaging"))
            ]
            right, said = zip(*found, strict=True)
            case = f"{LAYERS} layers of h={h} dk={dk} dv={dv} {settings}, q = 2"
            yield Check(case, sum(right), len(right), "inputs whose read-out is found")
            (bound,) = averaging(arch, parse_task("qsa(n=5, q=2)"))
            yield Check(case, max(said), bound.have, "bits said")


def told(q: int) -> Iterator[tuple[tuple, tuple, bool]]:
    """Set, set, and what a tolerance below 1/q tells of the mean: is it -1, or -1 + 2/q or more?"""
    for mine, yours in product(product((0, 1), repeat=q), repeat=2):
        signs = [z for b in yours for z in (-1, 1 if b else -1)]
        mean = sum(signs[2 * i + a] for i, a in enumerate(mine))  # in units of 1/q
        if not (mean == -q or mean >= 2 - q):
            raise ArithmeticError(f"a mean of {mean}/{q} is neither")
        yield mine, yours, mean == -q


def played(arch: Arch, h: int, dk: int, dv: int, rng: Chance) -> Iterator[tuple[bool, int]]:
    """For all pairs of sets: is the read-out found when queries are said, and how many bits."""
    top = largest(arch.p)

    @cache
    def drawn(what: str, head: int, place: int, token) -> list[int]:
        """A query, key or value: any numbers, of these four things."""
        return [rng.integers(-top - 1, top + 1) for _ in range(dv if what == "value" else dk)]

    direct, protocol = READ_OUTS[arch.order]
    for mine, (b, c) in product(product((0, 1), repeat=2), repeat=2):
        ledger, right = Ledger(), True
        for head in range(h):
            query = [ledger.say(number, arch.p.bits) for number in drawn("query", head, 4, mine)]
            rows = [
                (score(query, drawn("key", head, *token), arch), drawn("value", head, *token))
                for token in enumerate((0, b, 0, c, mine))
            ]
            heard = protocol(rows[4:], rows[:4], arch, 5, ledger)
            right &= heard == direct(rows, arch.p)
        ledger.say(0, 1)  # the answer: some function of the pointing token and the read-out
        yield right, ledger.bits


def score(query: list[int], key: list[int], arch: Arch) -> int:
    """Their product, rounded to the grid, as large as a number may be."""
    top = largest(arch.p)
    exact = sum(a * b for a, b in zip(query, key, strict=True)) >> arch.p.frac
    return max(-top - 1, min(top, exact))
