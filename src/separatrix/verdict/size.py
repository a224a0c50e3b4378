"""The inverse question: the least that no theorem forbids, and the stacks worth building."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from separatrix.core import Arch, Task
from separatrix.core.catalogue import find, items
from separatrix.core.spec import parse
from separatrix.verdict.audit import forbidden, known, requirement
from separatrix.verdict.families import FAMILIES, Family, fixed_bits

PARTNERS = ("gated_deltanet", "mamba2", "kda", "swa[1024]", "log_linear_mamba2[levels={levels}]")


@dataclass(frozen=True)
class Least:
    """Below `value` a theorem forbids the task to every stack of this family; None: at any size."""

    axis: str
    family: str
    value: int | None
    unit: str
    theorem: str


@dataclass(frozen=True)
class Option:
    """A stack that no theorem forbids, on five axes of which less is better."""

    spec: str
    state_bits: int
    full_layers: int
    p: int
    decode_bytes: int  # read to decode one token at this n: state and caches
    prefill_work: int  # multiply-adds to mix n tokens, projections included
    construction: str  # "" if nothing is known to do the task in it

    @property
    def costs(self) -> tuple[int, ...]:
        return (self.state_bits, self.full_layers, self.p, self.decode_bytes, self.prefill_work)


@dataclass(frozen=True)
class SizeReport:
    """The answer at one n."""

    task: str
    n: int
    least: tuple[Least, ...]
    pareto: tuple[Option, ...]


def size(task: Task, mixers: Iterable[str] = (), layers: int = 4) -> SizeReport:
    """What the task takes at its n; stacks are constructions and `a*(r*X+full)` of few layers."""
    least = []
    for family in (*FAMILIES, *ENGINEERS, *(f for text in mixers for f in of_mixer(text, layers))):
        value, theorem = family.lower(task)
        if theorem is not None:
            least.append(Least(family.axis, family.name, value, family.unit, theorem.name))
    levels = max(32, task.length.bit_length())  # a log-linear layer has one a power of two
    usual = (text.format(levels=levels) for text in PARTNERS)
    options = [*constructed(task), *stacks(task, tuple(mixers or usual), layers)]
    return SizeReport(str(task), task.sizes.n, tuple(least), tuple(front(options)))


def nothing(arch: Arch) -> bool:
    return False


def varying(name: str, axis: str, unit: str, stack, most: int) -> Family:
    """Stacks with one quantity free, of which the lower bound alone is asked."""
    return Family(name, "", axis, unit, lambda x: parse(stack(x)), nothing, fixed_bits, most)


ENGINEERS = (
    varying(
        "full, a head of 32",
        "full layers",
        "layers",
        lambda x: f"{x}*full[h=1, hd=32, softmax=norm] @ d=32 p=fixed(7, 8)",
        64,
    ),
    varying(
        "full, 1 layer, a head of 32",
        "precision",
        "fraction bits",
        lambda x: f"full[h=1, hd=32, softmax=norm] @ d=32 p=fixed(1, {x})",
        4096,
    ),
)


def of_mixer(text: str, layers: int) -> Iterator[Family]:
    """A linear mixer of the user's choice: how many layers of it, and how many bits a number."""
    keys = find("mixers", text.partition("[")[0]).keys()
    sizes = around(keys)
    yield varying(text, "layers", "layers", lambda x: f"{x}*{text} @ {sizes} p=16", 4096)
    rows = f"{layers}*{text}"
    yield varying(rows, "precision", "bits a number", lambda x: f"{rows} @ {sizes} p={x}", 1 << 16)


def around(keys) -> str:
    """The settings of the stacks that are tried, as far as a mixer has such sizes."""
    sizes = {"d": 1024} | {k: v for k, v in (("h", 8), ("hd", 128)) if k in keys}
    return " ".join(f"{key}={value}" for key, value in sizes.items())


def constructed(task: Task) -> Iterator[Option]:
    for cls in items("constructions").values():
        if cls.does(task):
            yield option(requirement(cls, task), task, cls.name)


def stacks(task: Task, mixers: tuple[str, ...], layers: int) -> Iterator[Option]:
    """Every a*(r*X+full), a*X and a*full within so many layers that no theorem forbids."""
    for text in mixers:
        name = text.partition("[")[0]
        cls = find("mixers", name)
        for times in range(1, layers + 1):
            yield from allowed(f"{times}*{text}", cls, task)
            for linear in range(1, layers // times):
                yield from allowed(f"{times}*({linear}*{text}+full)", cls, task)
    for times in range(1, layers + 1):
        yield from allowed(f"{times}*full", None, task)


def allowed(rows: str, cls, task: Task) -> Iterator[Option]:
    arch = stack(rows, ("h", "hd") if "full" in rows else cls.keys())
    if not forbidden(arch, task):
        yield option(arch, task, known(arch, task))


@lru_cache(maxsize=1 << 12)
def stack(rows: str, keys: tuple[str, ...]) -> Arch:
    """A stack that is tried, remembered: a range of n tries the same ones at each."""
    return parse(f"{rows} @ {around(keys)} p=16")


def option(arch: Arch, task: Task, construction: str) -> Option:
    tokens = task.length
    read = sum(
        k * m.read(tokens) * arch.number_bits(kind_of(m, tokens)) for m, k in arch.mixers.items()
    )
    weights = sum(k * p.numbers for m, k in arch.mixers.items() for p in m.params(arch.d).values())
    mixing = sum(k * m.work(tokens) for m, k in arch.mixers.items())
    return Option(
        spec=arch.spec,
        state_bits=arch.state_bits(tokens),
        full_layers=arch.full_layers,
        p=arch.p.bits,
        decode_bytes=-(-read // 8),
        prefill_work=tokens * weights + mixing,
        construction=construction,
    )


def kind_of(mixer, t: int) -> str:
    """The kind that most of a mixer's numbers are of."""
    states = mixer.state(t).values()
    return max(states, key=lambda s: s.numbers).kind if states else "recurrent"


def front(options: Iterable[Option]) -> list[Option]:
    """Those that no other one beats on every axis, a known construction counting as an axis."""
    kept: list[Option] = []
    found = list(dict.fromkeys(options))
    for one in found:
        if not any(beats(other, one) for other in found if other is not one):
            kept.append(one)
    return sorted(kept, key=lambda o: o.costs)


def beats(a: Option, b: Option) -> bool:
    """Nowhere worse, better somewhere; what nothing is known to do never beats what is known."""
    if b.construction and not a.construction:
        return False
    no_worse = all(x <= y for x, y in zip(a.costs, b.costs, strict=True))
    return no_worse and (a.costs != b.costs or (bool(a.construction) > bool(b.construction)))
