"""What every task promises, at its own examples and up their ladders; each promise seen broken."""

import sys
from fractions import Fraction

import pytest

from separatrix.core import (
    Compose,
    Copy,
    Far,
    Hops,
    Pairs,
    Pointer,
    Recall,
    Silent,
    Source,
    Table,
    Task,
    abilities,
)
from separatrix.core.catalogue import items
from separatrix.core.exact import ceil_log2
from separatrix.core.sizes import sizes_of
from separatrix.core.spec import parse_task

TOP = 1 << 63
FIELDS = 2  # of a token, each with all symbols; what more it may say is not asked anywhere
TASKS = items("tasks")
EXAMPLES = [text for cls in TASKS.values() for text in sys.modules[cls.__module__].EXAMPLES]


def ladder(task: Task, scan: int = 300, powers: int = 1) -> list[int]:
    """Every n from the first, `scan` of them, then around every so many powers of two."""
    near = range(task.first, task.first + scan)
    far = [n for k in range(9, 64, powers) for n in ((1 << k) - 1, 1 << k, (1 << k) + 1)]
    return [*near, *(n for n in far if near[-1] < n <= TOP)]


def instances(task: Task, scan: int = 300, powers: int = 1) -> list[Task]:
    """Up the ladder; the one instance of a task whose sizes leave nothing to grow."""
    if not task.grows:
        return [task.at(task.first)]
    return [task.at(n) for n in ladder(task, scan, powers)]


# The promises.


def survives_its_text(task: Task, write=str):
    """What a task prints is read back as an equal task, at any n."""
    for one in (task, task.at(task.first), task.at(TOP)):
        assert parse_task(write(one)) == one
        assert write(parse_task(write(one))) == write(one)


def stands_on_its_ladder(task: Task):
    """at(n) is an instance of at most n, all its sizes known, and the same when asked again."""
    for n in ladder(task):
        one = task.at(n)
        assert one.at(n) == one and one.grows == task.grows
        assert one.at(one.sizes.n) == one
        assert one.sizes.n <= n or not task.grows, f"{one} is larger than {n}"
        assert None not in one.resolved().values()
        for name in sizes_of(type(task)):
            if name != "n" and getattr(task, name) is not None:
                assert one.resolved()[name] == getattr(task, name), f"{one}: {name} was given"


def has_facts(task: Task):
    """Whole numbers in range: tokens, symbols, cuts between tokens, bits no more than was read."""
    for one in instances(task):
        assert isinstance(one.length, int) and one.length >= 1
        assert list(one.cuts) == sorted(one.cuts)
        for r in one.cuts:
            assert 1 <= r <= one.length, f"{one}: no cut after {r} of {one.length} tokens"
            bits = one.prefix_bits(r)
            assert isinstance(bits, int) and bits >= 0
            assert bits <= most_read(one, r), f"{one}: {bits} bits after {r} tokens"
        if one.cuts:
            assert one.prefix_bits(0) == 0


def most_read(task: Task, r: int) -> float:
    """Bits that r arbitrary tokens carry at most."""
    try:
        return ceil_log2(task.vocabulary, times=FIELDS * r)
    except Silent:
        return float("inf")


def never_falls(task: Task):
    """Up the ladder no named cut moves back and no count at one falls."""
    before: list[tuple[int, int]] = []
    for one in instances(task):
        here = [(r, one.prefix_bits(r)) for r in one.cuts]
        if len(here) == len(before):
            for (r, bits), (later, more) in zip(before, here, strict=True):
                assert r <= later, f"{one}: the cut after {r} moves back to {later}"
                assert bits <= more, f"{one}: {more} bits after {later}, {bits} just below"
        elif before and here:
            assert max(b for _, b in before) <= max(b for _, b in here), one
        before = here


def is_closed_for_levels(task: Task):
    """A state of one number a level that fails at some n fails at the next larger instance too.

    Levels alive after r tokens are the ones of r in binary. Each cut that the search looks at has
    one further up the ladder that asks no less and holds no more.
    """
    before: dict[int, int] = {}
    for one in instances(task, scan=135, powers=9):
        here = {r: one.prefix_bits(r) for end in one.cuts for r in struck(end)}
        for r, bits in before.items():
            levels = r.bit_count()
            assert any(
                more >= bits for later, more in here.items() if later.bit_count() <= levels
            ), f"{one}: asks less than {bits} bits of {levels} levels, asked just below"
        before = here


def struck(end: int):
    """`end` with its ones struck out from the right."""
    while end:
        yield end
        end &= end - 1


def is_linear_if_it_says_so(task: Task):
    """Some number of bits a token explains every count up to the last cut."""
    for one in instances(task, scan=40, powers=9):
        if one.linear and one.cuts:
            last = max(one.cuts)
            tokens = sorted({*range(1, min(last, 40) + 1), *struck(last), last // 2 or 1})
            counts = {r: one.prefix_bits(r) for r in tokens}
            assert max(Fraction(bits - 1, r) for r, bits in counts.items()) < min(
                Fraction(bits, r) for r, bits in counts.items()
            ), f"{one}: no number of bits a token gives {counts}"


def offers_what_it_counts(task: Task):
    """Abilities are records of the core; what rules take from them, the task itself asks."""
    for one in instances(task, scan=20, powers=9):
        most = max((one.prefix_bits(r) for r in one.cuts), default=0)
        for record in one.abilities():
            assert type(record).__module__ == abilities.__name__, record
            match record:
                case Recall(count, symbols, end) | Copy(count, symbols, end):
                    assert end < one.length and symbols >= 1
                    assert one.prefix_bits(end) >= ceil_log2(symbols, times=count), record
                case Pointer(m, end) | Table(m, end):
                    assert m <= end < one.length
                    assert one.prefix_bits(end) >= ceil_log2(m, times=m), record
                case Compose(n_1, m, N_1, after_z2, after_z1):
                    assert N_1 == n_1 * m and N_1 <= after_z2 < after_z1 < one.length
                    assert one.prefix_bits(after_z2) >= ceil_log2(N_1, times=N_1), record
                case Pairs(count, values, layout):
                    assert layout in ("interleaved", "values first")
                    assert most >= ceil_log2(values, times=count), record
                case Far(back):
                    assert 0 <= back < one.length, record
                case Hops(hops, order, tokens):
                    assert hops >= 1 and tokens == one.length
                    assert order in ("reverse", "w_first", "forward")


PROMISES = (
    *(survives_its_text, stands_on_its_ladder, has_facts, never_falls, is_closed_for_levels),
    *(is_linear_if_it_says_so, offers_what_it_counts),
)


@pytest.mark.parametrize("name", TASKS)
def test_every_task_is_told_in_words_and_has_examples(name):
    cls = TASKS[name]
    assert cls.name == name and isinstance(cls.source, Source)
    assert cls.__doc__ and not cls.__doc__.startswith(f"{cls.__name__}("), "no words"
    mine = sys.modules[cls.__module__].EXAMPLES
    assert mine and all(type(parse_task(text)) is cls for text in mine)


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("text", EXAMPLES)
def test_promise(text, promise):
    promise(parse_task(text))


# Each promise broken.


class Honest(Task):
    """n bits, then a place; say the bit."""

    source = Source("a test", 2026, "")
    linear = True
    vocabulary = property(lambda self: self.sizes.n + 2)
    length = property(lambda self: self.sizes.n + 1)
    cuts = property(lambda self: (self.sizes.n,))

    def prefix_bits(self, r):
        return r

    def abilities(self):
        yield Far(self.sizes.n)
        yield Recall(self.sizes.n, 2, self.sizes.n)


class Climbs(Honest):
    """Its instances are larger than asked."""

    def at(self, n):
        return type(self)(n=n + 1)


class Late(Honest):
    """A cut behind its last token."""

    cuts = property(lambda self: (self.sizes.n + 2,))


class Greedy(Honest):
    """More bits than its tokens carry."""

    def prefix_bits(self, r):
        return 64 * r


class Falls(Honest):
    """Fewer bits at every seventh n."""

    def prefix_bits(self, r):
        return max(0, r - 2 * (self.n % 7 == 0))


class Retreats(Honest):
    """A cut that moves back."""

    cuts = property(lambda self: (self.sizes.n - 2 * (self.sizes.n % 7 == 6),))

    def prefix_bits(self, r):
        return min(r, 1)


class Bumpy(Honest):
    """At one n a cut inside asks more than any does at the next; the named cut never falls."""

    def prefix_bits(self, r):
        return 114 if self.n == 100 and r == 64 else r


class Bent(Honest):
    """Linear by its word only."""

    def prefix_bits(self, r):
        return min(r, 50)


class Boasts(Honest):
    """Offers more symbols than it counts."""

    def abilities(self):
        yield Recall(self.sizes.n, 3, self.sizes.n)


class Homemade(Honest):
    """Offers a record that no rule knows."""

    def abilities(self):
        yield Fraction(1)


class Overlooks(Honest):
    """A token as far back as there are tokens."""

    def abilities(self):
        yield Far(self.length)


def test_an_honest_task_keeps_every_promise():
    for promise in PROMISES:
        if promise is not survives_its_text:
            promise(Honest(n=5))


@pytest.mark.parametrize(
    "promise, twin",
    [
        *((stands_on_its_ladder, Climbs), (has_facts, Late), (has_facts, Greedy)),
        *((never_falls, Falls), (never_falls, Retreats), (is_closed_for_levels, Bumpy)),
        *((is_linear_if_it_says_so, Bent), (offers_what_it_counts, Boasts)),
        *((offers_what_it_counts, Homemade), (offers_what_it_counts, Overlooks)),
    ],
)
def test_a_broken_twin_is_found(promise, twin):
    with pytest.raises(AssertionError):
        promise(twin(n=5))


def test_the_twins_break_one_promise_each():
    never_falls(Bumpy(n=5))
    has_facts(Falls(n=5))
    has_facts(Bent(n=5))


def test_a_text_that_loses_a_size_is_found():
    with pytest.raises(AssertionError):
        survives_its_text(parse_task("eva(n=3)"), write=lambda task: "eva(n=2)")
