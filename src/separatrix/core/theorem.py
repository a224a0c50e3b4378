"""A theorem: from facts of an arch and a task to bounds, with its hypotheses as data."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from inspect import cleandoc
from typing import Literal

from separatrix.core.arch import Arch
from separatrix.core.counting import Bound, Ceiling, Note, Source
from separatrix.core.errors import Silent
from separatrix.core.formats import Fixed
from separatrix.core.task import Task

Status = Literal["proved", "derived", "asymptotic", "conditional", "conjectured", "refuted"]
Says = Bound | Ceiling | Note
KINDS = ("fixed", "float", "unnamed")
# In which order of softmax a proof holds, and for which numbers there.
EVERY_ARITHMETIC = {order: KINDS for order in ("any", "online", "set", "norm")}


class WrongArithmetic(Silent):
    """The proof covers another order of rounding or another kind of numbers."""


@dataclass(frozen=True)
class Theorem:
    """One lower rule. It asks an arch and a task for facts and names neither."""

    name: str
    rule: Callable[[Arch, Task], Iterable[Says]] = field(repr=False)
    statement: str  # its id in the theory pages
    status: Status
    source: Source
    mask: tuple[str, ...] = ("causal",)
    cot: Literal["any", "none"] = "none"
    scope: Literal["every input", "on average"] = "every input"
    arithmetic: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: EVERY_ARITHMETIC)
    hypotheses: tuple[str, ...] = ()
    erratum: str = ""
    # Which states it reads: at all cuts, of branches beside softmax heads, or none.
    states: Literal["cuts", "beside", "none"] = "beside"

    @property
    def finite(self) -> bool:
        """Whether it binds at one size; the others are notes and never make a verdict."""
        return self.status in ("proved", "derived")

    @property
    def text(self) -> str:
        return cleandoc(self.rule.__doc__ or "")

    def __str__(self):
        return self.name

    def __hash__(self):
        return hash(self.name)

    def __call__(self, arch: Arch, task: Task) -> tuple[Says, ...]:
        """All that it says of this stack and this instance; raises Silent with the reason."""
        self.check_hypotheses(arch)
        return tuple(self.rule(arch, task))

    def forbids(self, arch: Arch, task: Task) -> bool:
        """Whether some bound of it is violated; no more of them are computed than it takes."""
        try:
            self.check_hypotheses(arch)
            return any(isinstance(s, Bound) and s.violated for s in self.rule(arch, task))
        except Silent:
            return False

    def check_hypotheses(self, arch: Arch) -> None:
        """Raises Silent for what it declares as data and this stack does not meet."""
        if arch.search:
            raise Silent("a search environment may append what was forgotten")
        if arch.cot and self.cot == "none":
            raise Silent(f"holds without chain of thought; here cot={arch.cot}")
        if arch.mask not in self.mask:
            raise Silent(f"holds for mask={' or '.join(self.mask)}; here mask={arch.mask}")
        if arch.p.kind not in self.arithmetic.get(arch.order, ()):
            raise WrongArithmetic(
                f"proved for {self.said_arithmetic()}; here softmax={arch.order}, p={arch.p}"
            )

    def said_arithmetic(self) -> str:
        return " or ".join(
            f"softmax={order}"
            + ("" if "unnamed" in kinds else f" with {' or '.join(kinds)} numbers")
            for order, kinds in self.arithmetic.items()
        )

    def settings(self, arch: Arch) -> Iterator[dict]:
        """Settings under which its arithmetic holds for this stack, at the same number of bits."""
        for order, kinds in self.arithmetic.items():
            changed: dict = {} if arch.order == order else {"softmax": order}
            if arch.p.kind not in kinds:
                p = changed["p"] = halves(arch.p.bits)
                for key in ("p_state", "p_kv"):
                    now = getattr(arch, key)
                    if now.kind != "fixed":
                        changed[key] = Fixed(max(now.bits, p.bits) - p.frac - 1, p.frac)
            yield changed


def halves(bits: int) -> Fixed:
    """The fixed-point format of so many bits with half of them, rounded up, after the point."""
    return Fixed(bits - 1 - bits // 2, bits // 2)


def lower(**facts) -> Callable[[Callable], Theorem]:
    """Makes a theorem of a rule, under the rule's name."""

    def theorem(rule: Callable) -> Theorem:
        return Theorem(name=rule.__name__, rule=rule, **facts)

    return theorem
