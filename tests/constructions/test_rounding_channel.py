"""The rounding channel: weights rounded after normalisation tell what the query did not ask for."""

from itertools import permutations, product
from random import Random

import pytest

from machine import Machine, bits, exp_down, made, sign
from separatrix.core.exact import ceil_log2


def channel(m):
    """The grid, the table's scores, and the pointer's: entry i weighs c, below j one unit less."""
    one = 1 << 2 * ceil_log2(m) + 3
    c = 2 * one // (2 * m + 1)
    entries = [one - (m - 1 - i) for i in range(m)]
    totals = [one * e // c for e in entries] + [one * one // c + 1]
    extra = [total - sum(entries) for total in totals]
    assert 0 <= min(extra) and max(extra) <= one
    return one, [i - (m - 1) for i in range(m)], [score_of(e, one) for e in extra]


def score_of(value, one):
    """The least score whose rounded exponential is this value."""
    low, high = -64 * one, 0
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if exp_down(middle, one) >= value else (middle + 1, high)
    assert exp_down(low, one) == value
    return low


def difference(machine, keys, queries, values):
    """What the head of j says, less what the head of j + 1 says; in units."""
    layer = len(machine.arch.layers) - 1
    first, second = (machine.head(layer, k, q, values) for k, q in zip(keys, queries, strict=True))
    return tuple(a - b for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize("m", [*range(2, 34), 64, 100, 129])
def test_weights(m):
    """Of a table and a pointer, for every pointer: c from j on, c - 1 before."""
    one, scores, extra = channel(m)
    c = 2 * one // (2 * m + 1)
    for j in range(m + 1):
        e = [exp_down(s, one) for s in [*scores, extra[j]]]
        assert [one * x // sum(e) for x in e[:m]] == [c - (i < j) for i in range(m)]


@pytest.mark.parametrize("m", [2, 3, 4, 5, 6])
def test_pointer(m):
    """All tables for m <= 4; beyond, all tables of one bit and random ones."""
    stack = made("rounding_channel", f"seq_comp(L=1, m={m})")
    machine = Machine(stack.arch)
    one, scores, extra = channel(m)
    assert one == machine.one
    length, low = ceil_log2(m), -one << stack.arch.p.whole
    random = Random(m)
    tables = product(range(m), repeat=m) if m < 5 else [*product((0, 1), repeat=m)]
    if m > 4:
        tables += [[random.randrange(m) for _ in range(m)] for _ in range(100)]
    for table in tables:
        values = [[one * b for b in bits(v, length)] for v in table] + [[0] * length] * 2
        for j in range(m):
            keys = [[(s,) for s in (*scores, extra[j + head], low)] for head in (0, 1)]
            found = difference(machine, keys, [(one,)] * 2, values)
            assert found == bits(table[j], length)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_recall(n):
    stack = made("rounding_channel", f"associative_recall(n={n}, values=2)")
    machine = Machine(stack.arch)
    one, scores, extra = channel(n)
    length, low = ceil_log2(n), -one << stack.arch.p.whole
    gain = one << stack.arch.p.whole - 1
    for order in permutations(range(n)):
        for said in product((0, 1), repeat=n):
            for asked in range(n):
                keys = ([], [])
                values = []
                for i, key in enumerate(order):
                    code = [one * s for s in sign(key, length)]
                    for head in (0, 1):
                        keys[head].append([*code, -length * one, extra[i + head]])
                        keys[head].append([*[0] * length, 0, scores[i]])
                    values += [[0], [one * said[i]]]
                code = [one * s for s in sign(asked, length)]
                for head in (0, 1):
                    keys[head].append([*code, -length * one, low])
                values.append([0])
                query = [*(gain * s for s in sign(asked, length)), gain, one]
                assert difference(machine, keys, [query] * 2, values) == (said[order.index(asked)],)


@pytest.mark.parametrize("n", [2, 3])
def test_composition(n):
    stack = made("rounding_channel", f"function_composition(n={n})")
    machine = Machine(stack.arch)
    one, scores, extra = channel(n)
    length, low = ceil_log2(n), -one << stack.arch.p.whole
    gain = one << stack.arch.p.whole - 1
    for *tables, x in product(range(n), repeat=2 * n + 1):
        f, g = tables[:n], tables[n:]
        keys = ([], [])
        for head in (0, 1):
            keys[head].extend([*[0] * length, 0, s] for s in scores)
            for y in range(n):
                code = [one * s for s in sign(y, length)]
                keys[head].append([*code, -length * one, extra[g[y] + head]])
            keys[head].append([*[0] * length, 0, low])
        values = [[one * b for b in bits(v, length)] for v in f] + [[0] * length] * (n + 1)
        query = [*(gain * s for s in sign(x, length)), gain, one]
        found = difference(machine, keys, [query] * 2, values)
        assert found == bits(f[g[x]], length)


def test_online_it_is_no_channel():
    """Folded from the first token on, the same layer forgets the table before the pointer comes."""
    stack = made("rounding_channel", "seq_comp(L=1, m=4)")
    machine = Machine(stack.arch)
    machine.order = "online"
    one, scores, extra = channel(4)
    low = -one << stack.arch.p.whole
    table, said = (1, 2, 3, 0), []
    for j in range(4):
        values = [[one * b for b in bits(v, 2)] for v in table] + [[0] * 2] * 2
        keys = [[(s,) for s in (*scores, extra[j + head], low)] for head in (0, 1)]
        said.append(difference(machine, keys, [(one,)] * 2, values))
    assert said != [bits(v, 2) for v in table]
