"""Families of stacks that differ in one quantity: columns of the atlas, what `size` searches."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

from separatrix.core import (
    Arch,
    Blocks,
    Reach,
    Select,
    Softmax,
    Task,
    Theorem,
    ask,
    offers,
)
from separatrix.core.catalogue import items
from separatrix.core.exact import least
from separatrix.core.spec import parse

MOST = 1 << 63  # of any quantity
P = 16  # bits of a number in softmax families: fixed(7, 8)
BLOCK, SEEN = 64, 4  # tokens of a block, blocks selected


@dataclass(frozen=True)
class Family:
    """Stacks that differ in one quantity: `probe(x)` has x of it, `measure` reads it off."""

    name: str
    says: str
    axis: str
    unit: str
    probe: Callable[[int], Arch]
    belongs: Callable[[Arch], bool]
    measure: Callable[[Arch], int]
    most: int = MOST

    def lower(self, task: Task) -> tuple[int | None, Theorem | None]:
        """The least quantity at which no theorem forbids the task; the theorem that asks most.

        (None, theorem) if it forbids every quantity, (None, None) if none forbids any.
        """
        found: tuple[int | None, Theorem | None] = (None, None)
        for theorem in items("theorems").values():
            if theorem.finite and self.fails(theorem, task, 1):
                need = least(partial(self.holds, theorem, task), 1, self.most)
                if need is None:
                    return None, theorem
                if found[0] is None or need > found[0]:
                    found = (need, theorem)
        return found

    def fails(self, theorem: Theorem, task: Task, x: int) -> bool:
        return theorem.forbids(probed(self, x), task)

    def holds(self, theorem: Theorem, task: Task, x: int) -> bool:
        return not self.fails(theorem, task, x)

    def upper(self, task: Task) -> tuple[int, str, str] | tuple[None, None, None]:
        """The least quantity that a construction here is known to need: value, name, spec."""
        best: tuple[int, str, str] | tuple[None, None, None] = (None, None, None)
        for cls in items("constructions").values():
            if cls.does(task):
                need = cls(task).arch
                if self.belongs(need):
                    value = max(1, self.measure(need))
                    if best[0] is None or value < best[0]:
                        best = (value, cls.name, need.spec)
        return best


@lru_cache(maxsize=1 << 14)
def probed(family: Family, x: int) -> Arch:
    """A family's stack, remembered: all theorems, and neighbouring n, ask for the same ones."""
    return family.probe(x)


# What a stack consists of.


def recurrent(layer) -> bool:
    return all(m.growth == "constant" and not offers(m, Softmax) for m in layer)


def full(layer) -> bool:
    return all(offers(m, Softmax) or not m.state(1) for m in layer)


def rows(arch: Arch):
    return [arch.layers[at] for at in arch.mixing]


def head_bits(arch: Arch) -> int:
    """H d p of the widest layer: what one token can receive from it."""
    found = (sum(s.heads * max(s.key, s.value) for s in softmaxes(row)) for row in rows(arch))
    return arch.p.bits * max(found, default=0)


def softmaxes(row) -> list[Softmax]:
    return [ask(m, Softmax) for m in row if offers(m, Softmax)]


def fixed_bits(arch: Arch) -> int:
    return arch.state_bits(1, ("recurrent", "tail", "window"))


def either_bits(arch: Arch) -> int:
    """Of a hybrid: the larger of what its recurrent layers keep and what its heads hand on."""
    return max(fixed_bits(arch), head_bits(arch))


def heads(x: int) -> int:
    return -(-x // P)


def within(*kinds: Callable) -> Callable[[Arch], bool]:
    """Whether the mixing layers find room in layers of these kinds, in this order.

    One recurrent layer stands for any number of them; a layer of both kinds has room for either.
    """

    def test(arch: Arch) -> bool:
        at = 0
        for row in rows(arch):
            while at < len(kinds) and not kinds[at](row):
                at += 1
            if at == len(kinds):
                return False
            at += kinds[at] is not recurrent
        return arch.mask == "causal"

    return test


def folds(arch: Arch, order: str) -> bool:
    """Whether it is a decoder without chain of thought that is known to work in this order."""
    return arch.order in (order, "any") and arch.cot == 0 and arch.mask == "causal"


def plain(belongs: Callable[[Arch], bool]) -> Callable[[Arch], bool]:
    """Without chain of thought, and known to work when keys are folded from the first on."""
    return lambda arch: belongs(arch) and folds(arch, "online")


def mixed(layer) -> bool:
    return all(recurrent((m,)) or offers(m, Softmax) for m in layer)


FULL = "full[h=1, hd={hd}, softmax={order}]"
NUMBERS = "p=fixed(7, 8)"


def hybrid(stack: str) -> Callable[[int], Arch]:
    """x bits of recurrent state and a head of as many bits, keys folded from the first on."""
    return lambda x: parse(
        stack.format(full=FULL.format(hd=heads(x), order="online"), rnn=f"rnn[{x}]")
        + " @ d=1 p=16 p_state=1"
    )


HYBRID = "bits of state, and bits H d p of the head"
FAMILIES = (
    Family(
        "recurrent",
        "linear attention, state-space models, RNNs: any stack that keeps a state of fixed size, "
        "with any chain of thought",
        "state",
        "bits of state",
        lambda x: parse(f"rnn[{x}] @ d=1 p=1"),
        lambda arch: all(map(recurrent, rows(arch))) and arch.cot == 0,
        fixed_bits,
    ),
    Family(
        "log-linear",
        "a state for each level of a Fenwick tree, with any chain of thought",
        "state",
        "bits of one level's state",
        lambda x: parse(f"log_linear_mamba2[h=1, hd=1, state={x}, conv=1, levels=63] @ d=1 p=1"),
        lambda arch: all(m.growth == "levels" for row in rows(arch) for m in row),
        fixed_bits,
    ),
    Family(
        "window",
        "one layer of sliding-window attention with a head of 64 numbers",
        "window",
        "tokens of the window",
        lambda x: parse(f"swa[{x}, h=1, hd=64] @ d=1 p=16"),
        lambda arch: all(m.name == "swa" for row in rows(arch) for m in row),
        lambda arch: sum(ask(m, Reach).back + 1 for row in rows(arch) for m in row),
    ),
    Family(
        "block-sparse",
        f"one layer that sees blocks of {BLOCK} tokens through summaries and reads {SEEN} of them",
        "block summary",
        "bits of a block's summary",
        lambda x: parse(
            f"bsa[{BLOCK}, k={SEEN}, w=1, h=1, dk={-(-x // 2)}, dv={x // 2 or 1}] @ d=1 p=1"
        ),
        lambda arch: len(rows(arch)) == 1 and all(offers(m, Blocks) for m in rows(arch)[0]),
        lambda arch: sum(ask(m, Blocks).summary for m in rows(arch)[0]) * arch.p_kv.bits,
    ),
    Family(
        "token-sparse",
        "one layer that reads the k tokens of highest score",
        "tokens read",
        "tokens read",
        lambda x: parse(f"dsa[{x}] @ d=1 p=16"),
        lambda arch: len(rows(arch)) == 1 and all(offers(m, Select) for m in rows(arch)[0]),
        lambda arch: sum(ask(m, Select).seen for m in rows(arch)[0]),
    ),
    Family(
        "full, 1 layer",
        "one layer of full attention, weights normalised and then rounded (fixed point)",
        "heads",
        "bits H d p of the heads",
        lambda x: parse(f"{FULL.format(hd=heads(x), order='norm')} @ d=1 {NUMBERS}"),
        lambda arch: within(full)(arch) and folds(arch, "norm"),
        head_bits,
    ),
    Family(
        "full, 1 layer, online",
        "one layer of full attention, keys folded one by one from the first to the last",
        "heads",
        "bits H d p of the heads",
        lambda x: parse(f"{FULL.format(hd=heads(x), order='online')} @ d=1 {NUMBERS}"),
        lambda arch: within(full)(arch) and folds(arch, "online"),
        head_bits,
    ),
    Family(
        "full",
        "full attention in any number of layers",
        "heads",
        "bits H d p of the heads",
        lambda x: parse(f"2*{FULL.format(hd=heads(x), order='norm')} @ d=1 {NUMBERS}"),
        lambda arch: all(map(full, rows(arch))) and arch.cot == 0 and arch.mask == "causal",
        head_bits,
    ),
    Family(
        "full + chain of thought",
        "one layer of full attention that writes down its steps",
        "heads",
        "bits H d p of the heads",
        lambda x: parse(f"{FULL.format(hd=heads(x), order='norm')} @ d=1 {NUMBERS} cot=1m"),
        within(full),
        head_bits,
    ),
    Family(
        "linear, then full",
        "recurrent layers, then one full layer",
        "state and head",
        HYBRID,
        hybrid("{rnn}+{full}"),
        plain(within(recurrent, full)),
        either_bits,
    ),
    Family(
        "full, then linear",
        "one full layer, then recurrent layers",
        "state and head",
        HYBRID,
        hybrid("{full}+{rnn}"),
        plain(within(full, recurrent)),
        either_bits,
    ),
    Family(
        "full beside linear",
        "one layer with a full head and recurrent heads side by side",
        "state and head",
        HYBRID,
        hybrid("{full}|{rnn}"),
        plain(within(mixed)),
        either_bits,
    ),
)
