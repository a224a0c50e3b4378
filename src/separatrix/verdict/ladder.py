"""From which n on a theorem makes a stack fail: exact, or not said."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from math import isqrt

from separatrix.core import Arch, Bound, Silent, Softmax, Task, Theorem, offers

TOP = 1 << 63
MOST_STEPS = 1024


@dataclass(frozen=True)
class Rule:
    """A theorem on one stack, as a function of n."""

    theorem: Theorem
    arch: Arch
    task: Task

    def asks(self, n: int) -> Iterator[Bound]:
        """Its bounds at n, one by one; none where it is silent."""
        with suppress(Silent):
            self.theorem.check_hypotheses(self.arch)
            for says in self.theorem.rule(self.arch, self.task.at(n)):
                if isinstance(says, Bound):
                    yield says

    def bounds(self, n: int) -> tuple[Bound, ...]:
        return tuple(self.asks(n))

    def lacking(self, n: int) -> int:
        """By how much the first violated bound is; at most 0 if none is violated."""
        most = None
        for bound in self.asks(n):
            margin = bound.need - bound.have
            most = margin if most is None else max(most, margin)
            if most > 0:
                break
        return most or 0


@lru_cache(maxsize=4096)
def top(task: Task) -> Task:
    """The largest instance that is looked at; every theorem and every stack asks for it."""
    return task.at(TOP)


def impossible_from(
    theorem: Theorem, arch: Arch, task: Task, near: int = 1 << 16
) -> tuple[int | None, str]:
    """The least n from which every larger instance is impossible, or None and why none is given.

    `near` is where to look first; it changes how long the search takes and nothing else.
    """
    if not task.grows:
        return None, "its sizes leave nothing to grow"
    if task.first > TOP or not theorem.forbids(arch, top(task)):
        return None, "not below 2^63"
    method, reason = how(theorem, arch, task, near)
    if reason:
        return None, reason
    found = method(Rule(theorem, arch, task), task.first)
    return found, "" if found else f"not settled within {MOST_STEPS:,} steps"


def how(theorem: Theorem, arch: Arch, task: Task, near: int):
    """The search that is exact for what this rule reads of this stack, or why there is none."""
    halving = partial(by_halving, near=near)
    if theorem.states == "cuts":
        growth = {m.growth for m in arch.mixers}
        if growth <= {"constant"}:
            return halving, ""
        if growth <= {"constant", "steady"}:
            return by_intervals, ""
        alike = one_rhythm(arch)
        if alike and (growth <= {"constant", "levels"} or growth <= {"constant", "blocks"}):
            return halving, ""
        if alike and task.linear and growth <= {"constant", "steady", "blocks"}:
            return halving, ""
    elif theorem.states == "none" or all(
        m.growth == "constant" for m in arch.mixers if not offers(m, Softmax)
    ):
        return by_intervals, ""
    return None, "some state goes up and down along the ladder: no search here is exact"


def one_rhythm(arch: Arch) -> bool:
    """Whether all states that go up and down are low at the same cuts; two chunk sizes are not."""
    return len({m.rhythm for m in arch.mixers if m.growth in ("levels", "blocks")}) <= 1


def by_halving(rule: Rule, first: int, near: int) -> int | None:
    """A cut that fails at n has one at n + 1 that fails: the failing n have no gap.

    From a first guess the ends close in by fours. Once they are near each other the next n is where
    a straight line between what is lacking at both would cross zero; an end that stays twice counts
    half (the Illinois rule).
    """
    low, high, spare, lacking, side = first - 1, TOP, 1, 1, 0
    middle = min(max(near, first), TOP - 1)
    while high - low > 1:
        found = rule.lacking(middle)
        if found > 0:
            high, lacking, spare = middle, found, max(1, spare // 2) if side > 0 else spare
        else:
            low, spare, lacking = middle, 1 - found, max(1, lacking // 2) if side < 0 else lacking
        side = 1 if found > 0 else -1
        if high <= 4 * max(low, 1):
            middle = low + (high - low) * spare // (spare + lacking)
        elif high == TOP:
            middle = 4 * max(low, 1)
        else:
            middle = high // 4 if low < first else between(low, high)
        middle = min(max(middle, low + 1), high - 1)
    return high


def between(low: int, high: int) -> int:
    """The middle by ratio while the ends are far apart, by distance when they are near."""
    return isqrt(max(low, 1) * high) if high > 4 * max(low, 1) else (low + high) // 2


def by_intervals(rule: Rule, first: int) -> int | None:
    """Each `have` and `need` never falls along the ladder, though their order may change often.

    So a whole interval fails if some need at its start exceeds that have at its end. The last
    interval that does not is narrowed from the right until one n is left: the last that holds.
    """
    seen: dict[int, tuple[Bound, ...]] = {}

    def look(n):
        if n not in seen:
            seen[n] = rule.bounds(n)
        return seen[n]

    todo = [(first, TOP)]
    while todo and len(seen) < MOST_STEPS:
        low, high = todo.pop()
        left, right = look(low), look(high)
        if len(left) == len(right) and any(
            a.need > b.have for a, b in zip(left, right, strict=True)
        ):
            continue
        if not any(b.violated for b in right):
            return high + 1
        if low < high:
            middle = between(low, high)
            todo += [(low, middle), (middle + 1, high)]
    return None if todo else first
