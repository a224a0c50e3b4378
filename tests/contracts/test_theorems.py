"""What every lower rule keeps to, on its own examples; each check is seen to fail once."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from separatrix.core import (
    Arch,
    Bits,
    Bound,
    Ceiling,
    Fixed,
    Note,
    Silent,
    Source,
    Task,
    Theorem,
)
from separatrix.core.catalogue import items
from separatrix.core.sizes import fields_of
from separatrix.core.spec import parse, parse_task
from separatrix.core.theorem import KINDS

THEORY = Path(__file__).parents[2] / "docs" / "theory"
THEOREMS = items("theorems")
STATUSES = {"proved", "derived", "asymptotic", "conditional", "conjectured", "refuted"}
SIZES = (64, 4096, 1 << 20)  # where an example is judged that names no n

every = pytest.mark.parametrize("theorem", THEOREMS.values(), ids=str)
finite = pytest.mark.parametrize("theorem", [t for t in THEOREMS.values() if t.finite], ids=str)


@cache
def statement_ids() -> frozenset[str]:
    text = "\n".join(path.read_text("utf-8") for path in THEORY.glob("*.md"))
    return frozenset(re.findall(r"^### ([A-Z0-9][A-Za-z0-9.]*) ", text, re.MULTILINE))


@cache
def examples(theorem: Theorem) -> tuple[tuple[Arch, Task], ...]:
    """The pairs at the foot of its file, at every size where they are judged."""
    found = []
    for spec, form in import_module(theorem.rule.__module__).EXAMPLES:
        arch, task = parse(spec), parse_task(form)
        sizes = SIZES if task.n is None and task.grows else (task.n or task.first,)
        found += [(arch, task.at(max(n, task.first))) for n in sizes]
    return tuple(found)


def says(theorem: Theorem, arch: Arch, task: Task) -> tuple:
    """What it says, nothing where it is silent."""
    try:
        return theorem(arch, task)
    except Silent as reason:
        assert str(reason), f"{theorem} is silent and does not say why"
        return ()


def forbids(found: tuple) -> bool:
    return any(isinstance(s, Bound) and s.violated for s in found)


def most(found: tuple) -> Fraction:
    """The accuracy that is left; all of it where nothing is said."""
    return min((s.accuracy for s in found if isinstance(s, Ceiling)), default=Fraction(1))


# Facts.


def faults(theorem: Theorem) -> list[str]:
    """What is missing from its facts."""
    found = []
    if not (theorem.source.authors and theorem.source.link and 1900 < theorem.source.year < 2100):
        found.append("source")
    if theorem.status not in STATUSES:
        found.append("status")
    if theorem.statement not in statement_ids():
        found.append("statement")
    if len(theorem.text) < 300 or len(re.findall(r"[.:;]\s", theorem.text)) < 3:
        found.append("docstring")
    if not theorem.hypotheses or not all(theorem.hypotheses):
        found.append("hypotheses")
    known = {"any", "online", "set", "norm"}
    if not theorem.arithmetic or not theorem.arithmetic.keys() <= known:
        found.append("arithmetic")
    if any(not kinds or not set(kinds) <= set(KINDS) for kinds in theorem.arithmetic.values()):
        found.append("numbers")
    return found


@every
def test_facts_are_whole(theorem):
    assert faults(theorem) == []


def test_no_two_rules_say_the_same():
    texts = [theorem.text for theorem in THEOREMS.values()]
    assert len(set(texts)) == len(texts)


def test_only_what_a_first_token_settles_holds_with_chain_of_thought():
    free = {t.name for t in THEOREMS.values() if t.finite and t.cot == "any"}
    assert free == {"memory", "receptive_field", "recall_ceiling", "copy_ceiling"}


# What is said on the examples.


def wrong(theorem: Theorem, pairs) -> list[str]:
    """What its answers on these pairs break."""
    answers = [says(theorem, arch, task) for arch, task in pairs]
    found = []
    for answer in answers:
        found += [complaint for s in answer for complaint in malformed(theorem, s)]
    if theorem.finite:
        strict = [forbids(answer) or most(answer) < 1 for answer in answers]
        if not any(strict):
            found.append("forbids nothing")
        if all(strict):
            found.append("forbids everything")
    else:
        if not any(answers):
            found.append("notes nothing")
        if all(answers):
            found.append("is never silent")
    return found


def malformed(theorem: Theorem, said) -> Iterator[str]:
    match said:
        case Bound(have, need, unit, _, inequality):
            if not theorem.finite:
                yield "a bound, though it binds at no size"
            if type(have) is not int or type(need) is not int:
                yield "a bound that is no whole number"
            if not unit or not all(f"{number:,}" in inequality for number in (have, need)):
                yield "a bound without its numbers"
        case Ceiling(accuracy):
            if not theorem.finite:
                yield "a ceiling, though it binds at no size"
            if type(accuracy) is not Fraction or not 0 < accuracy < 1:
                yield "a ceiling that is no fraction"
        case Note(text):
            if theorem.finite or len(text) < 40:
                yield "a note that says nothing"
        case _:
            yield f"{said!r} is nothing that a rule may say"


@every
def test_examples(theorem):
    assert wrong(theorem, examples(theorem)) == []


# Law 3: more of a resource never makes a rule forbid.


def grown(arch: Arch) -> Iterator[tuple[str, Arch]]:
    """The stack with more of one thing: a size of a mixer, bits, a layer."""
    for mixer in arch.mixers:
        fields = fields_of(type(mixer))
        for key in mixer.resources():
            for more in (mixer.sizes[key] + 1, 2 * mixer.sizes[key]):
                if made := attempt(replace, mixer, **{fields[key]: more}):
                    rows = tuple(tuple(made if m == mixer else m for m in r) for r in arch.layers)
                    if larger := attempt(replace, arch, layers=rows):
                        yield f"{mixer.name} {key}={more}", larger
    kinds = ("p", "p_state", "p_kv", "p_acc")
    for keys in [kinds, *[(key,) for key in kinds]]:
        for step in range(2):
            wider = {key: one_bit_more(getattr(arch, key), step) for key in keys}
            if larger := attempt(replace, arch, **wider):
                yield f"{keys} wider", larger
    for row in arch.groups:
        for at in range(len(arch.layers) + 1):
            rows = (*arch.layers[:at], row, *arch.layers[at:])
            if larger := attempt(replace, arch, layers=rows):
                yield f"one layer more at {at}", larger


def attempt(make, *given, **changed):
    """What is made, or None where the sizes do not go together."""
    try:
        return make(*given, **changed)
    except ValueError:
        return None


def one_bit_more(form, step: int):
    match form:
        case Bits(bits):
            return Bits(bits + 1)
        case Fixed(whole, frac):
            return replace(form, **({"whole": whole + 1} if step else {"frac": frac + 1}))
    return form


def worse(theorem: Theorem, pairs) -> list[str]:
    """Where more of something makes it forbid, or leave less accuracy."""
    found = []
    for arch, task in pairs:
        before = says(theorem, arch, task)
        for what, larger in grown(arch):
            after = says(theorem, larger, task)
            if forbids(after) and not forbids(before) or most(after) < most(before):
                found.append(f"{arch.spec}, {task}: {what}")
    return found


@finite
def test_more_never_hurts(theorem):
    assert worse(theorem, examples(theorem)) == []


def test_every_kind_of_growth_is_tried():
    tried = {what for what, _ in grown(parse("full[h=2, kv=1, hd=4]+gla @ d=8 p=fixed(3, 4)"))}
    assert {"full h=3", "full dk=8", "gla h=2", "one layer more at 2"} <= tried
    assert sum("wider" in what for what in tried) > 4


# Broken twins.


PAIRS = (
    (parse("full[h=1, hd=4] @ d=8 p=8"), parse_task("eva(n=64)")),
    (parse("full[h=9, hd=4] @ d=8 p=8"), parse_task("eva(n=64)")),
)


def sound(arch: Arch, task: Task):
    """h heads >= 9: nobody ever claimed this. It has a second sentence. And it goes on for a while,
    since the docstring of a rule must say enough for a reader to follow the argument from its
    hypotheses to its inequality, in words of the field, and a line or two cannot do that. So here
    is some more of it, which ends now.
    """
    heads = next(iter(arch.mixers)).h
    yield Bound(heads, 9, "heads", "", f"{heads} >= 9")


def twin(rule=sound, **changed) -> Theorem:
    facts = dict(
        name="twin",
        rule=rule,
        statement="I.4",
        status="derived",
        source=Source("nobody", 2026, "tests"),
        hypotheses=("none",),
    )
    return Theorem(**(facts | changed))


def test_the_twin_is_sound_until_it_is_broken():
    assert faults(twin()) == wrong(twin(), PAIRS) == worse(twin(), PAIRS) == []


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        ({"source": Source("", 2026, "tests")}, "source"),
        ({"status": "sure"}, "status"),
        ({"statement": "I.99"}, "statement"),
        ({"rule": lambda arch, task: ()}, "docstring"),
        ({"hypotheses": ()}, "hypotheses"),
        ({"arithmetic": {"exact": ("fixed",)}}, "arithmetic"),
        ({"arithmetic": {"set": ("real",)}}, "numbers"),
    ],
)
def test_planted_facts(broken, fault):
    assert faults(twin(**broken)) == [fault]


def planted(have, need=9, text=None):
    """A rule whose `have` is a function of the number of heads."""

    def rule(arch, task):
        h = have(next(iter(arch.mixers)).h)
        yield Bound(h, need, "heads", "", f"{h:,} >= {need:,}" if text is None else text)

    return rule


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        (planted(lambda h: h + 0.0), "a bound that is no whole number"),
        (planted(lambda h: h, text="h >= 9"), "a bound without its numbers"),
        (planted(lambda h: 9), "forbids nothing"),
        (planted(lambda h: 8), "forbids everything"),
        (lambda arch, task: [Ceiling(0.5)], "a ceiling that is no fraction"),
        (lambda arch, task: [Note("x")], "a note that says nothing"),
        (lambda arch, task: ["impossible"], "'impossible' is nothing that a rule may say"),
    ],
)
def test_planted_answers(rule, fault):
    assert fault in wrong(twin(rule), PAIRS)


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        (sound, "a bound, though it binds at no size"),
        (lambda arch, task: [Ceiling(Fraction(1, 2))], "a ceiling, though it binds at no size"),
        (lambda arch, task: [Note("asymptotic only: " + "far off " * 9)], "is never silent"),
        (lambda arch, task: [], "notes nothing"),
    ],
)
def test_planted_notes(rule, fault):
    assert fault in wrong(twin(rule, status="asymptotic"), PAIRS)


def silent_without_reason(arch, task):
    raise Silent("")
    yield


def test_a_silence_without_reason_is_seen():
    with pytest.raises(AssertionError, match="does not say why"):
        wrong(twin(silent_without_reason), PAIRS)


def accuracy_that_falls(arch, task):
    yield Ceiling(Fraction(1, 1 + next(iter(arch.mixers)).h))


@pytest.mark.parametrize(
    "rule",
    [planted(lambda h: 9 - h, need=8), planted(lambda h: 9 - (h == 2)), accuracy_that_falls],
)
def test_a_rule_that_more_heads_break_is_seen(rule):
    assert any("h=" in what for what in worse(twin(rule), PAIRS))


def narrow(arch, task):
    yield Bound(100 - arch.p.bits, 92, "bits", "", "")


def shallow(arch, task):
    yield Bound(2 - len(arch.layers), 1, "layers", "", "")


@pytest.mark.parametrize(("rule", "what"), [(narrow, "wider"), (shallow, "one layer more")])
def test_a_rule_that_more_bits_or_layers_break_is_seen(rule, what):
    assert any(what in found for found in worse(twin(rule), PAIRS))
