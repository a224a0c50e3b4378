"""Hand-made heads run in plain integers: softmax in four orders of rounding, one-bit states."""

from decimal import Decimal, getcontext
from functools import cache

from separatrix.core import Arch, Fixed
from separatrix.core.catalogue import find
from separatrix.core.spec import parse_task

getcontext().prec = 50

ORDERS = ("norm", "set", "online", "backward")


def made(name: str, text: str):
    """The construction of this name for a task; one whose sizes determine n needs none."""
    task = parse_task(text)
    task = task if task.n is not None else task.at(task.first)
    cls = find("constructions", name)
    assert cls.does(task), (name, text)
    return cls(task)


class Machine:
    """The softmax heads of a stack, held to its sizes and to its numbers."""

    def __init__(self, arch: Arch, order: str = ""):
        assert isinstance(arch.p, Fixed) and isinstance(arch.p_acc, Fixed)
        assert arch.order == "any" if order else arch.order != "any"
        self.arch, self.p, self.acc = arch, arch.p, arch.p_acc
        self.order = order or arch.order
        self.one = 1 << arch.p.frac

    def head(self, layer: int, keys, query, values):
        """The read-out of one head; numbers are whole multiples of 2^-frac."""
        (mixer,) = self.arch.layers[layer]
        assert len(query) == mixer.dk and {len(k) for k in keys} == {mixer.dk}
        assert {len(v) for v in values} == {mixer.dv}
        for number in [*query, *(n for row in (*keys, *values) for n in row)]:
            assert number == clamp(number, self.p), f"{number} does not fit {self.p}"
        scores = [clamp(dot(k, query) // self.one, self.p) for k in keys]
        return self.softmax(scores, values)

    def softmax(self, scores, values):
        match self.order:
            case "norm":
                return self.norm(scores, values)
            case "set":
                return self.set(scores, values)
            case "online":
                return self.fold(scores, values)
        return self.fold(scores[::-1], values[::-1])

    def norm(self, scores, values):
        e = [self.exp(s - max(scores)) for s in scores]
        total = clamp(sum(e), self.p)
        weights = [self.one * x // total for x in e]
        return self.summed(weights, values, self.one)

    def set(self, scores, values):
        e = [self.exp(s) for s in scores]
        return self.summed(e, values, sum(e)) if any(e) else [0] * len(values[0])

    def summed(self, weights, values, by):
        columns = zip(*values, strict=True)
        return [clamp(dot(weights, column) // by, self.p) for column in columns]

    def fold(self, scores, values):
        """Keys one by one: running maximum, denominator, numerators, rounded at each step."""
        highest, denominator, sums = scores[0], 0, [0] * len(values[0])
        for score, value in zip(scores, values, strict=True):
            new = max(highest, score)
            old, e = self.exp(highest - new), self.exp(score - new)
            highest = new
            denominator = self.running(denominator * old + e * self.one)
            sums = [self.running(s * old + e * v) for s, v in zip(sums, value, strict=True)]
        return [clamp(s * self.one // denominator, self.p) for s in sums]

    def running(self, product):
        return clamp(product // self.one, self.acc)

    def exp(self, score):
        """e^score rounded down, clamped."""
        return min(exp_down(score, self.one), (1 << self.p.bits - 1) - 1)


@cache
def exp_down(score: int, one: int) -> int:
    return int(one * (Decimal(max(min(score, 64 * one), -64 * one)) / one).exp())


def clamp(x: int, p: Fixed) -> int:
    most = 1 << p.whole + p.frac
    return max(-most, min(most - 1, x))


def dot(a, b) -> int:
    return sum(x * y for x, y in zip(a, b, strict=True))


def sign(x: int, length: int) -> tuple[int, ...]:
    """The code of x in numbers +1 and -1."""
    assert x >> length == 0
    return tuple(2 * (x >> i & 1) - 1 for i in range(length))


def bits(x: int, length: int) -> tuple[int, ...]:
    assert x >> length == 0
    return tuple(x >> i & 1 for i in range(length))


def read(code, symbols: int) -> int:
    """The symbol whose sign code has the largest product with what came out, alone."""
    scores = [dot(sign(s, len(code)), code) for s in range(symbols)]
    assert scores.count(max(scores)) == 1, scores
    return scores.index(max(scores))


def look_up(machine, layer, asked, places, values):
    """One query for an address; places are addresses, None where the head may not look.

    Keys end in -D, or in -D - 1 behind the own address of a place that is out of bounds.
    """
    size = len(asked)
    keys = [(*code, -size) if allowed else (*code, -size - 1) for code, allowed in places]
    return machine.head(layer, keys, (*asked, 1), values)


class OneBit:
    """The state of linear attention without normaliser, in numbers that are -1 or 0."""

    def __init__(self, mixer, p_state: Fixed):
        assert mixer.phi == "identity" and mixer.z == "no" and mixer.h == 1
        self.mixer, self.p = mixer, p_state
        self.S = [[0] * mixer.dv for _ in range(mixer.dk)]

    def step(self, key, value, query):
        """Writes, then reads."""
        assert len(key) == len(query) == self.mixer.dk and len(value) == self.mixer.dv
        for row, k in zip(self.S, key, strict=True):
            row[:] = [clamp(s + k * v, self.p) for s, v in zip(row, value, strict=True)]
        return [dot(query, column) for column in zip(*self.S, strict=True)]


def unit(x: int, length: int, height: int = 1) -> list[int]:
    """The x-th unit vector; none where x is out of range."""
    return [height * (i == x) for i in range(length)]
