"""An architecture: layers of mixers side by side, formats, and what surrounds them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from separatrix.core.abilities import Reach, Softmax, ask, offers
from separatrix.core.errors import Silent
from separatrix.core.formats import Fixed, Float, Format
from separatrix.core.mixer import Mixer

Layer = tuple[Mixer, ...]
MOST_LAYERS = 4096
MOST_MIXERS = 64  # of different sizes or kinds; and branches side by side


@dataclass(frozen=True)
class Origin:
    """Where a number came from: file, code rule, class default, assumption, spec, --set."""

    what: str
    value: str
    where: str


@dataclass(frozen=True, kw_only=True)
class Arch:
    """A stack as data. Two archs are equal when they compute the same maps; name and origin are
    labels.
    """

    layers: tuple[Layer, ...]
    d: int
    p: Format
    p_state: Format
    p_kv: Format
    p_acc: Format
    pos: str = "none"
    norm: str = "none"
    mlp: str = "none"
    cot: int = 0
    search: bool = False
    V: int | None = None
    ctx: int | None = None
    name: str = field(default="", compare=False)
    origin: tuple[Origin, ...] = field(default=(), compare=False)
    warnings: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self):
        if not 1 <= len(self.layers) <= MOST_LAYERS:
            raise ValueError(f"{len(self.layers):,} layers: an arch has 1 to {MOST_LAYERS:,}")
        if (many := max(len(self.mixers), *map(len, self.groups))) > MOST_MIXERS:
            raise ValueError(
                f"{many:,} different mixers, or branches of one layer: the most is {MOST_MIXERS}; "
                "give layers that differ little the same sizes"
            )
        if self.p_acc.bits < self.p.bits:
            raise ValueError(
                f"p_acc={self.p_acc} has {self.p_acc.bits} bits, fewer than p={self.p} "
                f"with {self.p.bits}; sums need at least as many"
            )
        for other in ("p_state", "p_kv", "p_acc"):
            if not comparable(self.p, getattr(self, other)):
                raise ValueError(
                    f"{other}={getattr(self, other)} and p={self.p}: neither is finer, so an "
                    "operation on both has no result; give both the same family"
                )
        masks = {m.sizes["mask"] for m in self.mixers if "mask" in m.sizes}
        if "none" in masks and (
            masks != {"none"}
            or any("mask" not in m.sizes and bool(m.state(1)) for m in self.mixers)
        ):
            raise ValueError(
                "mask=none holds for every layer that attends and for no recurrence: "
                "an encoder reads a whole input at once; set it for the whole stack or not at all"
            )
        for at, layer in enumerate(self.layers):
            for mixer in layer:
                mixer.placed(at, self.layers)

    # Counting.

    @cached_property
    def groups(self) -> Counter[Layer]:
        """Distinct layers and how many there are of each."""
        return Counter(self.layers)

    @cached_property
    def mixers(self) -> Counter[Mixer]:
        """Distinct mixers and how many there are of each."""
        found: Counter[Mixer] = Counter()
        for layer, count in self.groups.items():
            for mixer in layer:
                found[mixer] += count
        return found

    @cached_property
    def _hash(self) -> int:
        return hash((tuple(self.groups.items()), self.d, self.p, self.pos, self.norm, self.mlp))

    def __hash__(self):
        return self._hash

    def number_bits(self, kind: str) -> int:
        """Bits of a number of this kind of state."""
        return {"recurrent": self.p_state, "window": self.p_kv, "cache": self.p_kv}.get(
            kind, self.p
        ).bits

    def mixer_bits(self, mixer: Mixer, t: int, kinds: Iterable[str] = ()) -> int:
        """Bits alive in one mixer after t tokens, of these kinds or of all."""
        alive = [s for s in mixer.state(t).values() if not kinds or s.kind in kinds]
        return sum(
            s.numbers * (self.number_bits(s.kind) if s.bits is None else s.bits) for s in alive
        )

    def state_bits(self, t: int, kinds: Iterable[str] = (), layers=None) -> int:
        """Bits alive after t tokens, in all layers or in some: nothing else carries the past."""
        if self.constant_bits is not None and layers is None and not kinds:
            return self.constant_bits
        counted = self.mixers if layers is None else Counter(m for row in layers for m in row)
        for mixer in counted:
            if mixer.whole:
                raise Silent(f"the state of {mixer.name} is not fully known: {mixer.whole}")
            if mixer.longest is not None and t > mixer.longest:
                raise Silent(f"{mixer.name} is defined for at most {mixer.longest:,} tokens")
        return sum(k * self.mixer_bits(mixer, t, kinds) for mixer, k in counted.items())

    @cached_property
    def constant_bits(self) -> int | None:
        """Bits alive at every cut, where no state varies; None where one does or is not known."""
        if any(m.growth != "constant" or m.whole or m.longest is not None for m in self.mixers):
            return None
        return sum(k * self.mixer_bits(mixer, 1) for mixer, k in self.mixers.items())

    def cuts(self, end: int) -> set[int]:
        """Cuts up to `end`, and to what every layer can take, where some layer holds little."""
        end = min([end, *(m.longest for m in self.mixers if m.longest is not None)])
        return {end} | {r for mixer in self.mixers for r in mixer.cuts(end) if 0 < r <= end}

    # Shape, as rules ask for it.

    @cached_property
    def mixing(self) -> tuple[int, ...]:
        """Indices of the layers that mix tokens at all: those of which nothing is alive do not."""
        return tuple(at for at, row in enumerate(self.layers) if any(map(mixes, row)))

    def only_layer(self) -> Layer:
        """The one layer that mixes; rules about one layer want no other beside it."""
        if len(self.mixing) != 1:
            raise Silent(f"speaks of one layer, and {len(self.mixing)} mix tokens here")
        return self.layers[self.mixing[0]]

    @cached_property
    def softmax_layers(self) -> tuple[int, ...]:
        """Indices of the layers with a branch that offers `Softmax`."""
        return tuple(
            at for at, row in enumerate(self.layers) if any(offers(m, Softmax) for m in row)
        )

    @property
    def full_layers(self) -> int:
        return len(self.softmax_layers)

    @cached_property
    def order(self) -> str:
        """The order in which softmax is rounded, one for all layers, else any."""
        orders = {ask(m, Softmax).order for m in self.mixers if offers(m, Softmax)}
        return orders.pop() if len(orders) == 1 else "any"

    @cached_property
    def mask(self) -> str:
        """causal (strict included) or none."""
        return "none" if any(m.sizes.get("mask") == "none" for m in self.mixers) else "causal"

    # Text.

    @cached_property
    def spec(self) -> str:
        from separatrix.core.canonical import write

        return write(self)

    def __str__(self):
        return self.name or self.spec

    def with_settings(self, settings: dict[str, Any], where="--set") -> "Arch":
        """The same stack with some settings changed, sizes of mixers among them."""
        from separatrix.core.canonical import change

        return change(self, settings, where)


def mixes(mixer: Mixer) -> bool:
    """Whether it lets a token know of another one."""
    return not any(isinstance(a, Reach) and a.back == 0 for a in mixer.records)


def comparable(a: Format, b: Format) -> bool:
    """Whether one of two formats holds every number of the other."""
    match a, b:
        case Fixed(), Fixed():
            return (a.whole - b.whole) * (a.frac - b.frac) >= 0
        case Float(), Float():
            return (a.exponent - b.exponent) * (a.mantissa - b.mantissa) >= 0
        case (Fixed(), Float()) | (Float(), Fixed()):
            return False
    return True  # with no arithmetic named nothing is claimed
