"""Verdicts and certificates as data: what is said of one (arch, task), and what shows it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal


@dataclass(frozen=True)
class Condition:
    """Under this setting the verdict would be another one, with the numbers of that case."""

    aim: Literal["possible", "impossible"]
    text: str
    setting: tuple[tuple[str, str], ...] = ()
    theorem: str | None = None
    have: int | None = None
    need: int | None = None
    impossible_from: int | None = None


@dataclass(frozen=True)
class Verdict:
    """Impossible, possible or open: what follows for this stack and this task, and why."""

    task: str
    tokens: int
    sizes: tuple[tuple[str, Any], ...]
    verdict: Literal["impossible", "possible", "open"]
    theorem: str | None = None
    have: int | None = None
    need: int | None = None
    unit: str | None = None
    impossible_from: int | None = None
    status: str | None = None
    conditions: tuple[Condition, ...] = ()
    accuracy_at_most: Fraction | None = None
    expected: tuple[str, ...] = ()
    certificate: str | None = None
    note: str = ""
    kind: str = ""  # of open: on paper, lacking, asymptotic, nobody
    lift: str = ""
    inequality: str = ""


@dataclass(frozen=True)
class Certificate:
    """A claim about one model with its witness; `check` trusts nothing else."""

    claim: Literal["solves", "collision", "wrong", "ledger"]
    task: str
    spec: str
    model: str  # hash of spec, formats and weights
    weights: str = ""
    witness: tuple = ()
    theorem: str | None = None
    lemma: str | None = None
    version: str = ""
