"""One verdict: what theorems, constructions and evidence say of one stack and one task."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Literal

from separatrix.core import (
    Arch,
    Bound,
    Ceiling,
    Certificate,
    Condition,
    Construction,
    Note,
    Silent,
    Task,
    Theorem,
    Verdict,
    WrongArithmetic,
    distance,
    shortfall,
    written,
)
from separatrix.core.catalogue import items
from separatrix.core.spec import parse
from separatrix.verdict.ladder import MOST_STEPS, Rule, impossible_from

USUAL_N = 65_536


def judged_at(arch: Arch, task: Task, n: int | None = None) -> tuple[int, str]:
    """The n of a verdict, and why this one."""
    for value, why in ((n, "--n"), (task.n, "the task"), (arch.ctx, "the model's context")):
        if value is not None:
            return max(value, task.first), why
    return max(USUAL_N, task.first), "no n and no context given"


def audit(
    arch: Arch, task: Task, n: int | None = None, evidence: Iterable[Certificate] = ()
) -> Verdict:
    """Impossible, possible or open, from theorems and certificates alone."""
    instance = task.at(judged_at(arch, task, n)[0])
    speaking, notes, ceilings, blocked = hear(arch, instance)
    bound, theorem = strictest(speaking)
    solved = next((c for c in evidence if solves(c, arch, instance)), None)
    failed = bound is not None and bound.violated
    if solved and failed:
        raise RuntimeError(
            f"{theorem} forbids what certificate {solved.model} claims: {arch.spec}, {instance}"
        )
    start, by, reason = earliest(arch, task, speaking, instance.sizes.n)
    kind, said = ("", "") if failed else open_kind(arch, instance, [] if start else notes)
    if not failed and by is not None:
        theorem = by
        bound = max(speaking.get(by, ()), key=lambda b: b.need - b.have, default=None)
    return Verdict(
        task=str(instance),
        tokens=instance.length,
        sizes=tuple(instance.resolved().items()),
        verdict="impossible" if failed else "possible" if solved else "open",
        theorem=theorem.name if theorem else None,
        have=bound.have if bound else None,
        need=bound.need if bound else None,
        unit=bound.unit if bound else None,
        impossible_from=start,
        status=theorem.status if theorem else None,
        conditions=(
            *(() if failed else conditions(arch, task, instance, blocked)),
            *vocabulary(arch, instance, failed),
        ),
        accuracy_at_most=min((outward(c.accuracy) for c in ceilings), default=None),
        certificate=solved.model if solved else None,
        note="; ".join(filter(None, (said, task.remark, reason))),
        kind=kind,
        lift=lift(arch, task, instance, speaking, start) if failed else "",
        inequality=bound.inequality if bound else "",
    )


def hear(arch: Arch, task: Task):
    """Every rule asked: bounds by theorem, notes, ceilings, and the rules that only arithmetic
    keeps silent.
    """
    speaking: dict[Theorem, list[Bound]] = {}
    notes: list[str] = []
    ceilings: list[Ceiling] = []
    blocked: list[Theorem] = []
    for theorem in items("theorems").values():
        if theorem.status == "refuted":
            continue
        try:
            says = theorem(arch, task)
        except WrongArithmetic:
            blocked.append(theorem)
            continue
        except Silent:
            continue
        notes += [s.text for s in says if isinstance(s, Note)]
        ceilings += [s for s in says if isinstance(s, Ceiling)]
        found = [s for s in says if isinstance(s, Bound)]
        if found:
            speaking[theorem] = found
    return speaking, notes, ceilings, blocked


def strictest(speaking: dict[Theorem, list[Bound]]) -> tuple[Bound | None, Theorem | None]:
    """The bound that asks most beyond what there is."""
    pairs = [(b, t) for t, found in speaking.items() for b in found]
    return max(pairs, key=lambda pair: pair[0].need - pair[0].have, default=(None, None))


def earliest(
    arch: Arch, task: Task, speaking: dict[Theorem, list[Bound]], n: int
) -> tuple[int | None, Theorem | None, str]:
    """The least n from which a theorem forbids every larger n; which one, or why none is said."""
    start, by, reason = None, None, ""
    for theorem in binding():
        near = guess(speaking[theorem], n) if theorem in speaking else n
        found, why = impossible_from(theorem, arch, task, near)
        if found is not None and (start is None or found < start):
            start, by = found, theorem
        reason = reason or (why if why != "not below 2^63" else "")
    if start is not None:
        allowed = last_allowed(arch, task, start)
        if allowed is None and start > task.first:
            return None, None, f"other theorems forbid more than {MOST_STEPS:,} n before {start:,}"
        start = task.first if allowed is None else allowed + 1
    return start, by, "" if start is not None else reason


def last_allowed(arch: Arch, task: Task, n: int) -> int | None:
    """The largest size below n that no theorem forbids; None if it is not near."""
    sizes = range(n - 1, max(task.first, n - MOST_STEPS) - 1, -1)
    return next((k for k in sizes if not forbidden(arch, task.at(k))), None)


def binding() -> list[Theorem]:
    """The theorems that bind at one size."""
    return [theorem for theorem in items("theorems").values() if theorem.finite]


def guess(bounds: list[Bound], n: int) -> int:
    """Where a need that grows like n would meet what there is."""
    return min(n * (b.have + 1) // (b.need + 1) for b in bounds)


def conditions(arch: Arch, task: Task, instance: Task, blocked: list[Theorem]):
    """Settings under which a theorem, silent only because of arithmetic, would forbid the task."""
    seen = []
    for theorem in blocked if arch.softmax_layers else ():
        for settings in sorted(theorem.settings(arch), key=len):
            try:
                other = variant(arch, tuple(settings.items()))
            except ValueError:  # settings that do not go together, as a float cache with p=fixed
                continue
            asked = Rule(theorem, other, instance).bounds(instance.sizes.n)
            if settings not in seen and any(b.violated for b in asked):
                seen.append(settings)
                yield condition(theorem, other, task, instance, settings)
                break


def condition(
    theorem: Theorem, other: Arch, task: Task, instance: Task, settings: dict
) -> Condition:
    """The numbers of the case that a setting makes."""
    speaking = hear(other, instance)[0]
    worst = max(speaking[theorem], key=lambda b: b.need - b.have)
    shown = {
        key: written(value)
        for key, value in settings.items()
        if key not in ("p_state", "p_kv") or value != settings["p"]
    }
    return Condition(
        "impossible",
        "impossible if " + ", ".join(f"{key}={value}" for key, value in shown.items()),
        tuple((key, written(value)) for key, value in settings.items()),
        theorem.name,
        worst.have,
        worst.need,
        earliest(other, task, speaking, instance.sizes.n)[0],
    )


@lru_cache(maxsize=1024)
def variant(arch: Arch, settings: tuple[tuple[str, object], ...]) -> Arch:
    """The same stack under other settings; every task asks for the same few."""
    return arch.with_settings(dict(settings), "condition")


def vocabulary(arch: Arch, task: Task, failed: bool):
    """A verdict is about one token a symbol: said where the model has fewer tokens than symbols."""
    try:
        symbols = task.vocabulary
    except Silent:
        return
    if arch.V is not None and symbols > arch.V:
        aim: Literal["impossible", "possible"] = "impossible" if failed else "possible"
        yield Condition(aim, f"with {symbols:,} symbols; the model has {arch.V:,} tokens")


def solves(certificate: Certificate, arch: Arch, task: Task) -> bool:
    """Whether a checked certificate is about this task and a stack that this one contains."""
    if certificate.claim != "solves" or certificate.task != str(task):
        return False
    proved = parse(certificate.spec)
    same = (proved.p, proved.p_state, proved.p_kv, proved.p_acc, proved.order) == (
        *(arch.p, arch.p_state, arch.p_kv, arch.p_acc),
        arch.order,
    )
    return same and not shortfall(proved, arch)


def open_kind(arch: Arch, task: Task, notes: list[str]) -> tuple[str, str]:
    """What kind of open it is, and the words for it."""
    kind, text = on_paper(arch, task)
    if kind != "on paper" and notes:
        kind, text = "asymptotic", "; ".join(filter(None, (text, *notes)))
    return (kind, text) if kind else ("nobody", "nobody knows")


@lru_cache(maxsize=4096)
def requirement(cls: type[Construction], task: Task) -> Arch:
    """What a construction needs, remembered: many stacks are judged on the same instances."""
    return cls(task).arch


def on_paper(arch: Arch, task: Task) -> tuple[str, str]:
    """The construction that fits, or what the nearest one lacks."""
    lacking = []
    for cls in items("constructions").values():
        if cls.does(task):
            need = requirement(cls, task)
            missing = shortfall(need, arch)
            if not missing:
                order = "" if need.order in ("any", arch.order) else f" for softmax={need.order}"
                what = f"{cls.statement}, {said_layers(need)}, p={need.p}"
                return "on paper", f"solved on paper{order}, not written yet ({what})"
            lacking.append((distance(need, arch), cls.statement, missing))
    if not lacking:
        return "", ""
    _, statement, missing = min(lacking)
    return "lacking", f"nearest construction ({statement}) does not fit: {missing}"


def said_layers(arch: Arch) -> str:
    """`1 full layer`, `2 linear_attn and 1 full layers`."""
    counts: dict[str, int] = {}
    for row in arch.layers:
        name = "|".join(m.name for m in row)
        counts[name] = counts.get(name, 0) + 1
    total = sum(counts.values())
    return " and ".join(f"{k} {name}" for name, k in counts.items()) + f" layer{'s' * (total > 1)}"


def outward(accuracy: Fraction) -> Fraction:
    """Rounded up to six digits: an upper bound stays one when it is printed."""
    return Fraction(ceil(accuracy * 10**6), 10**6)


def lift(
    arch: Arch, task: Task, instance: Task, speaking: dict[Theorem, list[Bound]], start: int | None
) -> str:
    """What would take this impossibility away: as much as every violated bound asks, or fewer n."""
    most: dict[str, int] = {}
    for bound in (b for found in speaking.values() for b in found if b.violated):
        most[bound.unit] = max(bound.need, most.get(bound.unit, 0))
    more = " and ".join(f"{need:,} {unit}" for unit, need in most.items())
    n = instance.sizes.n
    fewer = start - 1 if start and start <= n else last_allowed(arch, task, n)
    size = f"n = {fewer:,}" if fewer is not None and task.grows and fewer >= task.first else ""
    return " or ".join(filter(None, (more, size)))


def forbidden(arch: Arch, task: Task) -> bool:
    """Whether some theorem forbids the task to the stack."""
    return any(theorem.forbids(arch, task) for theorem in binding())


def known(arch: Arch, task: Task) -> str:
    for cls in items("constructions").values():
        if cls.does(task) and not shortfall(requirement(cls, task), arch):
            return cls.name
    return ""
