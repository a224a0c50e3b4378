"""What a bound is, and where it comes from."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Bound:
    """A necessary condition have >= need, in exact integers: `have` is what the arch holds at most,
    `need` what the task asks at least.
    """

    have: int
    need: int
    unit: str
    where: str = ""
    inequality: str = ""  # with the numbers plugged in

    @property
    def violated(self) -> bool:
        return self.have < self.need


@dataclass(frozen=True)
class Note:
    """What a rule says that is no verdict at this size: asymptotic, conditional, conjectured."""

    text: str


@dataclass(frozen=True)
class Ceiling:
    """An upper bound on average accuracy, as a fraction, under the task's stated distribution."""

    accuracy: Fraction
    inequality: str = ""


@dataclass(frozen=True)
class Source:
    """Where a statement stands in print."""

    authors: str
    year: int
    link: str
    where: str = ""

    def __str__(self):
        return ", ".join(filter(None, (f"{self.authors} {self.year}", self.where, self.link)))


@dataclass(frozen=True)
class Check:
    """One size of a brute force: what was counted, and what the rule says there."""

    case: str  # the size, in words
    counted: int
    bound: int
    unit: str
    relation: str = "=="  # what must hold between counted and bound: ==, <=, >=

    @property
    def ok(self) -> bool:
        return {
            "==": self.counted == self.bound,
            "<=": self.counted <= self.bound,
            ">=": self.counted >= self.bound,
        }[self.relation]
