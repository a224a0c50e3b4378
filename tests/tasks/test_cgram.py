"""c-gram retrieval against all its inputs."""

from itertools import permutations, product

import pytest

from separatrix.core import Far, Pairs, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.messages import asked_last, held, reach
from tasks.brute import check, symbols


def inputs(task):
    c, values = task.sizes.c, range(task.sizes.values)
    keys = list(product("ABC"[: task.sizes.symbols], repeat=c - 1))
    for chosen in permutations(keys, task.blocks):
        for said in product(values, repeat=task.blocks):
            text = sum(((*key, value) for key, value in zip(chosen, said, strict=True)), ())
            for key, value in zip(chosen, said, strict=True):
                yield asked_last((*text, *key), value)


@pytest.mark.parametrize(
    "text, all_occur",
    [
        ("cgram(n=3)", True),
        ("cgram(n=8)", False),
        ("cgram(n=6, c=2)", True),
        ("cgram(n=12, c=3, symbols=2, values=2)", True),
        ("cgram(n=9, c=3, symbols=2, values=2)", False),
        ("cgram(n=8, c=4, symbols=2, values=3)", False),
    ],
)
def test_counts(text, all_occur):
    task = parse_task(text)
    rows = list(inputs(task))
    check(task, rows, exact=task.cuts if all_occur else ())
    assert len(symbols(rows)) == task.vocabulary
    c, pairs = task.sizes.c, ask(task, Pairs)
    assert held(rows, range(c - 1, task.cuts[0], c)) == pairs.values**pairs.number
    if task.sizes.values > 1:
        assert ask(task, Far).back == reach(rows)


def test_names_and_sizes():
    assert str(parse_task("c-gram(96)")) == str(parse_task("c_gram_retrieval(96)"))
    task = parse_task("cgram(n=96)")
    assert (task.blocks, task.sizes.symbols, task.length) == (32, 6, 98)
    assert parse_task("cgram(symbols=2)").at(1000).blocks == 4
    with pytest.raises(ValueError, match="n <= 14"):
        parse_task("cgram(n=15, symbols=2)")
