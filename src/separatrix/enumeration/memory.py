"""The memory rule: residual functions of all prefixes, and all machines with too few states."""

from collections.abc import Iterator
from itertools import count, product

from separatrix.core import Check, Task, told_apart
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import Input, bits, settled, states

TASKS = (
    *("eva(n=3)", "eva(n=4, query=first)", "index_lookup(n=5, symbols=3)"),
    *("function_composition(n=2)", "seq_comp(L=1, m=3)", "seq_comp(L=2, m=2, n_l=2)"),
    *("seq_comp(L=2, m=2, n_l=1, order=w_first)", "seq_comp(L=2, m=2, n_l=1, order=forward)"),
    *("associative_recall(n=3, values=2)", "associative_recall(n=2, layout=values_first)"),
    *("copying(n=3, symbols=3)", "equality(n=6)", "inequality(n=4, symbols=3)"),
    *("disjointness(n=6)", "two_sum(n=3, m=5)", "two_sum(n=4, m=5, ask=each)"),
    *("two_sum(n=4, m=6, ask=any)", "two_sum(n=3, m=9, range=half)", "three_sum(n=5, m=6)"),
    *("three_sum(n=4, m=9, ask=any)", "counting(n=3)", "parity(n=6)", "majority(n=7)"),
    *("threshold(n=6, k=1, b=2)", "threshold(n=8, b=1)", "threshold(n=6, k=3)"),
    *("dyck(n=6)", "dyck(n=8, types=1, depth=3)", "is_tree(n=4)", "is_tree(n=4, repeats=yes)"),
    *("word_problem(n=3, group=s3)", "word_problem(n=4, group=z3)"),
)
MACHINES = ("index_lookup(n=2, symbols=2)", "dyck(n=4, types=1)", "majority(n=4)", "parity(n=3)")


def checks() -> Iterator[Check]:
    """All prefixes of small tasks at their named cuts, and all machines for a few tiny ones."""
    for text in TASKS:
        yield from cuts(parse_task(text))
    for text in MACHINES:
        yield machine(parse_task(text))


def cuts(task: Task) -> Iterator[Check]:
    """Bits that tell prefixes apart by what may follow, and what the task says of them."""
    task = task if task.n else task.at(task.first)
    rows = list(inputs(task))
    for r in task.cuts:
        case = f"{task}, after {r} of {task.length} tokens"
        counted = bits(states(rows, r))
        yield Check(case, counted, told_apart(task, r), "bits", "==" if task.exact else ">=")


def machine(task: Task) -> Check:
    """The fewest states of a machine that reads token by token: each one is tried."""
    r = max(task.cuts)
    rows = list(inputs(task))
    least = next(s for s in count(1) if any(does(m, rows, r) for m in machines(rows, r, s)))
    case = f"{task}, all machines that read {r} tokens"
    return Check(case, bits(least), told_apart(task, r), "bits")


def machines(rows: list[Input], r: int, s: int) -> Iterator[tuple[dict, ...]]:
    """All tables of r steps among s states, a table for each step."""
    letters = sorted({t for tokens, _ in rows for t in tokens[:r]})
    first = list(product([0], letters))
    later = list(product(range(s), letters))
    steps = [first] + [later] * (r - 1)
    for tables in product(*(product(range(s), repeat=len(step)) for step in steps)):
        yield tuple(
            dict(zip(step, to, strict=True)) for step, to in zip(steps, tables, strict=True)
        )


def does(steps: tuple[dict, ...], rows: list[Input], r: int) -> bool:
    """Whether its state and the later tokens settle every answer."""

    def after(tokens: tuple) -> int:
        state = 0
        for step, token in zip(steps, tokens, strict=False):
            state = step[state, token]
        return state

    return settled(
        ((after(tokens), tokens[r : at + 1]), answer)
        for tokens, answers in rows
        for at, answer in answers.items()
        if at >= r
    )
