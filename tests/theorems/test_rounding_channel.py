"""Where rounding meets order: layers that exist, in plain integers, and the rules that know it.

In order norm one layer with two heads looks up what I.7 would forbid (0.3). In order set with
running sums of p bits one layer compares halves that C2 would forbid (I.4). All numbers here are
whole multiples of the grid 2^-frac.
"""

from decimal import Decimal, getcontext
from functools import cache
from itertools import product
from random import Random

import pytest

from facts import facts
from separatrix.core import Compose, Fooling, Pairs, Pointer, Silent, Table
from separatrix.core.catalogue import find
from separatrix.core.spec import parse

getcontext().prec = 50


@cache
def exp_down(score, frac):
    """e^score, rounded down to the grid; the score is a whole multiple of it."""
    return int((Decimal(score) / (1 << frac)).exp() * (1 << frac))


def score_of(value, frac):
    """The least score at most 0 whose rounded exponential is `value`."""
    low, high = -(64 << frac), 0
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if exp_down(middle, frac) >= value else (middle + 1, high)
    assert exp_down(low, frac) == value
    return low


def norm_read_out(scores, values, frac):
    """Global maximum subtracted, weights rounded down after the division, value sums exact."""
    exps = [exp_down(score - max(scores), frac) for score in scores]
    weights = [(e << frac) // sum(exps) for e in exps]
    columns = zip(*values, strict=True)
    return [sum(w * v for w, v in zip(weights, column, strict=True)) for column in columns]


@cache
def channel(m):
    """Grid and scores for m table tokens; of a token that says j, in a head, for j = 0, ..., m.

    It adds to the sum of exponentials what makes the rounded weight of entry i a constant c for
    i >= j and c - 1 for i < j.
    """
    frac = 2 * (m - 1).bit_length() + 1
    table = [i - (m - 1) for i in range(m)]
    exps = [exp_down(score, frac) for score in table]
    for c in range((1 << frac) // m, 0, -1):
        sums = [(e << frac) // c for e in exps] + [(1 << 2 * frac) // c + 1]
        more = [total - sum(exps) for total in sums]
        right = [
            [(e << frac) // total for e in exps] == [c - (i < j) for i in range(m)]
            for j, total in enumerate(sums)
        ]
        if 0 <= min(more) and max(more) <= 1 << frac and all(right):
            return frac, table, [score_of(e, frac) for e in more]
    raise AssertionError(m)


SILENT = -64  # a score, in units of 1: its exponential rounds to 0


def bits_of(x, width):
    return [x >> b & 1 for b in range(width)]


def look_up(table, pointers, width, others):
    """One layer, two heads: the entry that the one loud pointer names.

    `pointers` says for each further token which entry it names, or None if it is not loud: its
    scores are SILENT. `others` tokens more are silent.
    """
    frac, scores, loud = channel(len(table))
    values = [bits_of(entry, width) for entry in table]
    values += [[0] * width for _ in range(len(pointers) + others)]
    heads = []
    for shift in (0, 1):
        mine = [SILENT << frac if j is None else loud[j + shift] for j in pointers]
        row = [*scores, *mine, *[SILENT << frac] * others]
        heads.append(norm_read_out(row, values, frac))
    return sum((a - b) << i for i, (a, b) in enumerate(zip(*heads, strict=True)))


def tables(m):
    if m <= 4:
        yield from product(range(m), repeat=m)
    rng = Random(m)
    for _ in range(3):
        yield tuple(rng.randrange(m) for _ in range(m))


SIZES = (2, 3, 4, 8, 64)


@pytest.mark.parametrize("m", SIZES)
def test_one_norm_layer_solves_the_pointer_task(m):
    """Table, z_0, and a token that knows nothing: its query is a constant."""
    for table in tables(m):
        for j in range(m):
            assert look_up(table, [j], m.bit_length(), others=1) == table[j]


@pytest.mark.parametrize("m", range(2, 11))
def test_one_norm_layer_reads_every_binary_table(m):
    for table in product((0, 1), repeat=m):
        assert [look_up(table, [j], 1, others=1) for j in range(m)] == list(table)


@pytest.mark.parametrize("m", SIZES)
def test_one_norm_layer_solves_composition(m):
    """f | g | x: the token of g at place x, which x's query singles out, is the only loud one."""
    rng = Random(m)
    for f in tables(m):
        g, x = [rng.randrange(m) for _ in range(m)], rng.randrange(m)
        asked = [g[i] if i == x else None for i in range(m)]
        assert look_up(f, asked, m.bit_length(), others=1) == f[g[x]]


@pytest.mark.parametrize("m", SIZES)
def test_one_norm_layer_solves_recall(m):
    """k_1 v_1 k_2 v_2 ... q: the key that equals q is loud, as loud as its place says."""
    rng = Random(m)
    for values in tables(m):
        keys = rng.sample(range(2 * m), m)
        query = rng.choice(keys)
        asked = [i if key == query else None for i, key in enumerate(keys)]
        assert look_up(values, asked, m.bit_length(), others=1) == values[keys.index(query)]


def test_the_channel_is_one_unit_of_the_grid():
    """Planted: a pointer that says nothing leaves both heads alike."""
    frac, scores, loud = channel(8)
    values = [[1]] * 8 + [[0]]
    first, second = (norm_read_out([*scores, loud[j]], values, frac) for j in (3, 4))
    assert first[0] - second[0] == 1
    assert norm_read_out([*scores, loud[3]], values, frac) == first


M = 1024
FORBIDDEN_BY_SUMS = {  # what the rules would say of such a layer, if parts were summed apart
    "pointer": Pointer(M, M),
    "compose_table": Table(M, M),
    "recall_one_layer": Pairs(M, M, "interleaved"),
}


@pytest.mark.parametrize("name", FORBIDDEN_BY_SUMS)
def test_rules_that_the_channel_beats_are_silent_where_it_runs(name):
    frac = 2 * (M - 1).bit_length() + 1
    task = facts(FORBIDDEN_BY_SUMS[name], tokens=2 * M + 2)
    rule = find("theorems", name)
    heads = "full[h=2, dk=4, dv=10, softmax={}] @ d=32 p=fixed(7, {})"
    for order in ("norm", "any"):
        with pytest.raises(Silent, match=f"softmax={order}"):
            rule(parse(heads.format(order, frac)), task)
    (bound, *_) = rule(parse(heads.format("set", frac)), task)
    assert bound.violated and bound.need == 10_240


def test_hybrids_lose_their_proof_where_the_channel_runs():
    task = facts(Compose(64, 64, 4096, 4096, 4160), tokens=4162)
    for name in ("hybrid_full_first", "hybrid_sandwich"):
        for order in ("norm", "any"):
            with pytest.raises(Silent, match=f"softmax={order}"):
                spec = f"full[h=1, hd=4, softmax={order}]+gla[h=1, hd=4] @ d=16 p=fixed(7, 8)"
                find("theorems", name)(parse(spec), task)


# Order set: each exponential rounded by itself, sums exact, one division at the end.

WHOLE, FRAC, GROUP = 3, 2, 10  # six bits a number; ten places of either half form a group
TOP = (1 << WHOLE + FRAC) - 1


@cache
def places():
    """Exponential and value of each place of a group: products grow faster than their sum."""
    weights = {min(TOP, exp_down(score, FRAC)) for score in range(-(8 << FRAC), 8 << FRAC)}
    products = {e * v: (e, v) for e in weights for v in range(1, TOP + 1)}
    found, below = [], 0
    while len(found) < GROUP:
        size = min(p for p in products if p > below)
        found.append(products[size])
        below += size
    return found


def says_equal(a, b):
    """One head, d_v = groups + 1: a 1 of A weighs for, a 1 of B against, a 0 not at all."""
    groups = len(a) // GROUP
    numerators, denominator = [0] * (groups + 1), 1
    for bits, sign in ((a, 1), (b, -1)):
        for i, bit in enumerate(bits):
            e, v = places()[i % GROUP]
            weight = e * bit
            numerators[i // GROUP] += weight * sign * v
            numerators[groups] -= weight * sign * v
            denominator += weight
    return all(n // denominator >= 0 for n in numerators)


def test_one_set_layer_compares_halves_of_60_bits():
    rng = Random(0)
    for _ in range(300):
        a = [rng.randrange(2) for _ in range(60)]
        assert says_equal(a, a)
        for i in rng.sample(range(60), 5):
            b = [*a[:i], 1 - a[i], *a[i + 1 :]]
            assert not says_equal(a, b)
        i, j = rng.sample(range(60), 2)
        b = [*a]
        b[i], b[j] = b[j], b[i]
        assert says_equal(a, b) == (a == b)
        assert not says_equal(a, [rng.randrange(2) for _ in range(60)])


def test_a_group_tells_all_pairs_apart():
    """The superincreasing products, on their own, over all pairs of groups."""
    sizes = [e * v for e, v in places()]
    assert all(size > sum(sizes[:i]) for i, size in enumerate(sizes))
    sums = {
        sum(s * b for s, b in zip(sizes, bits, strict=True)) for bits in product((0, 1), repeat=10)
    }
    assert len(sums) == 1 << GROUP


def test_two_party_does_not_forbid_that_layer():
    task = facts(Fooling(60, "the halves", 2, 120), tokens=120)
    layer = parse("full[h=1, dk=1, dv=7, softmax=set] @ d=7 p=fixed(3, 2) p_acc=fixed(3, 2)")
    (bound,) = find("theorems", "two_party")(layer, task)
    assert not bound.violated
    naive = 1 * (7 + 2) * layer.p.bits + 1 + 1
    assert naive == 56 < bound.need  # with p_acc = p it would
