"""Multi-query associative recall against all its inputs."""

from itertools import combinations, permutations

import pytest

from separatrix.core import Far, Pairs, ask
from separatrix.core.exact import ceil_log2_falling
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.messages import bits, held, reach, states
from tasks.brute import check


def inputs(task):
    n, pairs, vocab = task.sizes.n, task.sizes.pairs, task.sizes.vocab
    room = (n - 2 * pairs) // 2
    for keys in permutations(range(1, vocab // 2), pairs):
        for values in permutations(range(vocab // 2, vocab), pairs):
            known = dict(zip(keys, values, strict=True))
            for slots in combinations(range(room), pairs):
                for asked in permutations(keys):
                    tail, answers = [0] * (n - 2 * pairs), {}
                    for slot, key in zip(slots, asked, strict=True):
                        tail[2 * slot] = key
                        answers[2 * pairs + 2 * slot] = known[key]
                    yield (*sum(zip(keys, values, strict=True), ()), *tail), answers


@pytest.mark.parametrize(
    "text",
    [
        *("mqar(n=4, pairs=1, vocab=4)", "mqar(n=9, pairs=1, vocab=5)"),
        *("mqar(n=8, pairs=2, vocab=8)", "mqar(n=11, pairs=2, vocab=8)"),
    ],
)
def test_counts(text):
    task = parse_task(text)
    rows = list(inputs(task))
    check(task, rows)
    assert task.cuts[1] == max(r for r in range(task.length) if bits(states(rows, r)) >= top(task))
    assert ask(task, Far).back == reach(rows)


def top(task):
    return task.prefix_bits(task.cuts[0])


def test_what_the_values_alone_tell():
    task = parse_task("mqar(n=8, pairs=2, vocab=8)")
    first = [
        ((*tokens[:4], tokens[4]), {4: answers[4]}) for tokens, answers in inputs(task) if tokens[4]
    ]
    pairs = ask(task, Pairs)
    assert (pairs.number, pairs.values) == (2, 3)
    assert held(first, (1, 3)) >= pairs.values**pairs.number


def test_sizes_follow_n():
    task = parse_task("mqar(n=256)")
    assert task.resolved() == {"n": 256, "pairs": 16, "vocab": 8192}
    assert task.cuts == (32, 224) and task.prefix_bits(32) == 192
    assert parse_task("mqar(n=1m)").sizes.vocab == 4 * 65_536
    assert parse_task("mqar(pairs=64)").first == 256
    for pairs in (1, 64, 65, 1000):
        assert parse_task("mqar").at(16 * pairs).prefix_bits(2 * pairs) == ceil_log2_falling(
            max(8192, 4 * pairs) // 2, pairs
        )


def test_symbols_run_out():
    assert parse_task("mqar(vocab=64)").at(10_000).sizes.pairs == 16
    with pytest.raises(ValueError, match="vocab >= 68"):
        parse_task("mqar(n=272, vocab=64)")
    with pytest.raises(ValueError, match="below the least, 32"):
        parse_task("mqar(n=31, pairs=8)")


def test_no_cut_moves_back_as_n_grows():
    tasks = [parse_task("mqar").at(n) for n in range(4, 200)]
    for one, after in zip(tasks, tasks[1:], strict=False):
        assert all(a <= b for a, b in zip(one.cuts, after.cuts, strict=True))
