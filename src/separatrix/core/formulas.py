"""Formulas of clauses: read from a DIMACS file, and what is left of them at a cut."""

from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from separatrix.core.text import show

MOST = 1 << 20  # variables


class Formula(NamedTuple):
    kind: str  # cnf, dnf
    variables: int
    clauses: tuple[tuple[int, ...], ...]


def read_dimacs(text: str) -> Formula:
    """Clauses may span lines; a line that begins with c is a comment, and % ends the file."""
    lines = (line for line in text.splitlines() if line.split()[:1] != ["c"])
    words = " ".join(lines).partition("%")[0].split()
    if words[:1] != ["p"] or words[1:2] not in (["cnf"], ["dnf"]):
        raise ValueError(f"{show(' '.join(words[:2]))}: begin with p cnf or p dnf")
    try:
        variables, declared, *literals = map(int, words[2:])
    except ValueError:
        raise ValueError("after p cnf come whole numbers only, two or more") from None
    if not 1 <= variables <= MOST:
        raise ValueError(f"{variables:,} variables; 1 to {MOST:,}")
    clauses: list[tuple[int, ...]] = []
    clause: list[int] = []
    for literal in literals if literals[-1:] == [0] or not literals else [*literals, 0]:
        if abs(literal) > variables:
            raise ValueError(f"literal {literal} in a formula of {variables} variables")
        if literal:
            clause.append(literal)
        else:
            clauses.append(tuple(clause))
            clause = []
    if len(clauses) != declared:
        raise ValueError(f"{len(clauses)} clauses, but {declared} are declared")
    return Formula(words[1], variables, tuple(clauses))


def columns(n: int) -> list[int]:
    """Each variable as the bits of a number, one for each assignment; x1 is the slowest."""
    every, runs = (1 << (1 << n)) - 1, [1 << n - i for i in range(1, n + 1)]
    return [every // ((1 << run) + 1) << run for run in runs]


@cache
def table(formula: Formula) -> int:
    """The values at all assignments, as the bits of a number."""
    every, cnf = (1 << (1 << formula.variables)) - 1, formula.kind == "cnf"
    ones, result = columns(formula.variables), every if cnf else 0
    for clause in formula.clauses:
        value = 0 if cnf else every
        for literal in clause:
            bits = ones[abs(literal) - 1] ^ (every if literal < 0 else 0)
            value = value | bits if cnf else value & bits
        result = result & value if cnf else result | value
    return result


@cache
def counts(formula: Formula) -> tuple[int, ...]:
    """For each r the different tables that the first r variables leave over."""
    n = formula.variables
    digits = f"{table(formula):0{1 << n}b}"
    sizes = [1 << n - r for r in range(n)]
    return tuple(len({digits[at : at + size] for at in range(0, 1 << n, size)}) for size in sizes)


@cache
def certificate(formula: Formula) -> int:
    """The fewest of the other variables that settle the value, for the worse value of the last."""
    n = formula.variables - 1
    digits = f"{table(formula):0{2 << n}b}"
    return max(settled(n, int(half, 2)) for half in (digits[::2], digits[1::2]))


def settled(n: int, values: int) -> int:
    """The fewest of n variables that settle a value of this table, at the easiest assignment."""
    every, ones = (1 << (1 << n)) - 1, columns(n)
    for size in range(n):
        for places in combinations(ones, size):
            for signs in product((0, every), repeat=size):
                cube = every
                for bits, sign in zip(places, signs, strict=True):
                    cube &= bits ^ sign
                if values & cube in (0, cube):
                    return size
    return n
