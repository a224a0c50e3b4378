"""What an item means: statement, hypotheses, source, and numbers worked out by the rule itself."""

from dataclasses import dataclass
from importlib import import_module
from inspect import cleandoc

from separatrix.core import (
    Arch,
    Bound,
    Ceiling,
    Construction,
    Mixer,
    Note,
    Silent,
    SpecError,
    Task,
    Theorem,
    near,
    show,
)
from separatrix.core.catalogue import ROOMS, items
from separatrix.core.errors import squash
from separatrix.core.spec import parse, parse_task
from separatrix.verdict.ladder import impossible_from


@dataclass(frozen=True)
class Explanation:
    """A page on one item; `worked` and `answer` are computed, never prose."""

    name: str
    kind: str
    text: str
    facts: tuple[tuple[str, str], ...]
    worked: tuple[str, ...]
    question: str
    answer: str


def item(name: str):
    """The item of any catalogue that goes by this name or alias."""
    known: list[str] = []
    for room in ROOMS:
        for key, found in items(room).items():
            names = (key, *getattr(found, "aliases", ()))
            if squash(name) in map(squash, names):
                return found
            known += names
    hint = near(name, known) or f"; see: separatrix ls {'|'.join(ROOMS)}"
    raise SpecError(f"nothing is called {show(name)}{hint}")


def examples(found) -> tuple:
    """The EXAMPLES at the foot of the item's file: texts, or pairs of a spec and a task."""
    rule = isinstance(found, Theorem)
    owner, shape = (found.rule, '(("SPEC", "TASK"),)') if rule else (found, '("TEXT",)')
    kind = tuple if rule else str
    texts = getattr(import_module(owner.__module__), "EXAMPLES", ())
    if not (texts and isinstance(texts, tuple) and all(isinstance(t, kind) for t in texts)):
        raise SpecError(f"{found.name}: nothing to work out; end its file with EXAMPLES = {shape}")
    return texts


def explain(name: str, arch: Arch | None = None, task: Task | None = None) -> Explanation:
    found = parse_task(name) if "(" in name else item(name)
    if isinstance(found, Theorem):
        return theorem(found, arch, task)
    if arch or task:
        raise SpecError(f"{name} is no theorem: --arch and --task say nothing here")
    if isinstance(found, Task):
        return problem(found)
    if issubclass(found, Mixer):
        return mixer(found)
    if issubclass(found, Construction):
        return construction(found)
    return problem(parse_task(examples(found)[0]))


def theorem(rule: Theorem, arch: Arch | None, task: Task | None) -> Explanation:
    stack = arch or parse(examples(rule)[0][0])
    asked = task or parse_task(examples(rule)[0][1])
    instance = settled(asked)
    facts = (
        ("statement", rule.statement),
        ("status", rule.status),
        ("scope", rule.scope),
        ("source", str(rule.source)),
        ("mask", " or ".join(rule.mask)),
        ("chain of thought", "any" if rule.cot == "any" else "none"),
        ("arithmetic", rule.said_arithmetic()),
        *(("hypothesis", text) for text in rule.hypotheses),
        *((("erratum", rule.erratum),) if rule.erratum else ()),
    )
    question, answer = ask_about(rule, stack, asked, instance)
    return Explanation(
        rule.name, "theorem", rule.text, facts, worked(rule, stack, instance), question, answer
    )


def worked(rule: Theorem, arch: Arch, task: Task) -> tuple[str, ...]:
    """What the rule says of this stack and this instance, numbers plugged in."""
    lines = [f"{arch.spec}, {task}:"]
    try:
        for says in rule(arch, task):
            match says:
                case Bound():
                    verdict = "violated: impossible" if says.violated else "holds: nothing follows"
                    lines.append(
                        f"{says.inequality or f'{says.have:,} >= {says.need:,}'} ({says.unit}"
                        f"{', ' + says.where if says.where else ''}): {verdict}"
                    )
                case Ceiling():
                    lines.append(f"average accuracy at most {float(says.accuracy):.6f}")
                case Note():
                    lines.append(says.text)
    except Silent as reason:
        lines.append(f"says nothing here: {reason}")
    return tuple(lines)


def ask_about(rule: Theorem, arch: Arch, task: Task, instance: Task) -> tuple[str, str]:
    """A question to test oneself on, answered by the rule."""
    if rule.finite and rule.scope == "every input" and task.grows:
        start, reason = impossible_from(rule, arch, task)
        family = str(task.at(instance.sizes.n)) if task.n is None else str(task)
        answer = f"from n = {start:,}" if start else f"at no n that can be named: {reason}"
        return f"From which n on does it forbid {task.name} to {arch.spec}? ({family})", answer
    twice = instance.at(2 * instance.sizes.n) if task.grows else instance
    return f"What does it say at n = {twice.sizes.n:,}?", " ".join(worked(rule, arch, twice)[1:])


def mixer(cls: type[Mixer]) -> Explanation:
    stack = parse(f"{examples(cls)[0]} @ d=64 p=16")
    one = next((m for row in stack.layers for m in row if type(m) is cls), None)
    if one is None:
        raise SpecError(f"{cls.name}: its first example, {show(examples(cls)[0])}, has none in it")
    lines = [f"{one} at d=64 holds:"]
    for t in (1, 64, 4096):
        parts = ", ".join(f"{k} {s.shape} {s.kind}" for k, s in one.state(t).items()) or "nothing"
        lines.append(f"after token {t:,}: {parts} = {stack.mixer_bits(one, t):,} bits at p=16")
    facts = (
        ("aliases", ", ".join(cls.aliases) or "none"),
        ("source", str(cls.source)),
        ("sizes", ", ".join(cls.keys()) or "none"),
        ("more never hurts", ", ".join(cls.resources()) or "none"),
        ("offers", ", ".join(type(a).__name__ for a in one.abilities()) or "no ability"),
    )
    question = f"How many bits do {stack.spec} hold after 1,000 tokens?"
    return Explanation(
        cls.name, "mixer", prose(cls), facts, tuple(lines), question, f"{stack.state_bits(1000):,}"
    )


def settled(task: Task) -> Task:
    """An instance: the task's own n, or 4,096."""
    return task if task.n is not None else task.at(max(4096, task.first))


def problem(one: Task) -> Explanation:
    cls, one = type(one), settled(one)
    lines = [f"{one}: {one.length:,} tokens"]
    for r in one.cuts:
        sign = "=" if one.exact else ">="
        lines.append(
            f"prefixes of {r:,} tokens to be told apart: 2^bits, bits {sign} {one.prefix_bits(r):,}"
        )
    facts = (
        ("aliases", ", ".join(cls.aliases) or "none"),
        ("source", str(cls.source)),
        ("sizes", ", ".join(f"{k}={v}" for k, v in one.resolved().items())),
        ("offers", ", ".join(type(a).__name__ for a in one.abilities()) or "no ability"),
        *((("remark", one.remark),) if one.remark else ()),
        *one.facts(),
    )
    need = max((one.prefix_bits(r) for r in one.cuts), default=0)
    question = f"How many bits must a recurrence hold for {one}?"
    answer = f"at least {need:,}" if one.cuts else "no count is known"
    return Explanation(cls.name, "task", prose(cls), facts, tuple(lines), question, answer)


def construction(cls: type[Construction]) -> Explanation:
    found = [cls(settled(parse_task(text))) for text in examples(cls)]
    one = found[0]
    facts = (
        ("statement", cls.statement),
        ("source", str(cls.source)),
        ("takes for granted", ", ".join(cls.needs)),
        ("status", "on paper: its weights are not written yet"),
    )
    lines = tuple(f"{each.task} needs {each.arch.spec}" for each in found)
    question = f"How many full layers does it take for {one.task}?"
    return Explanation(
        cls.name, "construction", prose(cls), facts, lines, question, str(one.arch.full_layers)
    )


def prose(cls) -> str:
    return cleandoc(cls.__doc__ or "")
