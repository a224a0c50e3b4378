"""Constructions that compare, count and average by one softmax fold, run in plain integers."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import floor, sqrt
from random import Random

import pytest

from machine import ORDERS, Machine, clamp, made, read, sign
from separatrix.core import Fixed
from separatrix.core.automata import dyck
from separatrix.core.formulas import Formula
from separatrix.core.lookups import code


def relu(x):
    return max(0, x)


def found_in_any_order(machine, tokens, at, m):
    """What the layer and its MLP make of the token at a place: 1 or at most 0, in units."""
    one, f = machine.one, machine.p.frac
    U, S = -tokens[at] % m + 1, 1 << (len(tokens) - 1).bit_length()
    values = [x + 1 for x in tokens[: at + 1]]
    said = machine.head(
        0,
        [[one * number for number in (V, -V * V, -1)] for V in values],
        [f * one * number for number in (2 * U, 1, U * U)],
        [[one * number for number in (V, V * V, i)] for i, V in enumerate(values)],
    )
    a, b, c = (one * own - s for own, s in zip((U, U * U, at), said, strict=True))
    assert one % (4 * S) == 0
    lost = 4 * S * (relu(a - one // (4 * S)) + relu(-a) + relu(-b)) + 4 * relu(one // 2 - c)
    return clamp(one - lost, machine.p)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("ask", "n"), [("last", 3), ("each", 4)])
@pytest.mark.parametrize("m", [3, 4, 5])
def test_two_sum_before(order, ask, n, m):
    match = made("two_sum_match", f"two_sum(n={n}, m={m}, ask={ask})")
    machine = Machine(match.arch, order)
    for tokens in product(range(m), repeat=match.task.length):
        for at in [len(tokens) - 1] if ask == "last" else range(len(tokens)):
            right = any((x + tokens[at]) % m == 0 for x in tokens[:at])
            found = found_in_any_order(machine, tokens, at, m)
            assert found == machine.one if right else found <= 0


@pytest.mark.parametrize("order", ORDERS)
def test_two_sum_of_many(order):
    match = made("two_sum_match", "two_sum(n=40)")
    machine, random, m = Machine(match.arch, order), Random(7), 81
    for share in (81, 5):  # many different values, and many equal ones
        for _ in range(20):
            tokens = [random.randrange(share) for _ in range(40)] + [random.randrange(m)]
            right = any((x + tokens[-1]) % m == 0 for x in tokens[:-1])
            found = found_in_any_order(machine, tokens, 40, m)
            assert found == machine.one if right else found <= 0


@pytest.mark.parametrize("order", ORDERS)
def test_two_sum_between_large_neighbours(order):
    """The mean says u, and the square's mean says no, if its sum is not cut off."""
    match = made("two_sum_match", "two_sum(n=64)")
    machine, u, m = Machine(match.arch, order), 126, 129
    tokens = [u - 1, u + 1] * 32 + [m - u]
    assert found_in_any_order(machine, tokens, 64, m) <= 0
    tokens[0] = u
    assert found_in_any_order(machine, tokens, 64, m) == machine.one


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("m", [3, 4, 5])
def test_two_sum_any(order, m):
    stack = made("two_sum_any", f"two_sum(n=4, m={m}, ask=any)")
    machine = Machine(stack.arch, order)
    for tokens in product(range(m), repeat=4):
        z = [(found_in_any_order(machine, tokens, at, m),) for at in range(4)]
        (most,) = machine.head(1, z, (machine.p.frac * machine.one,), z)
        assert (most > 0) == any((a + b) % m == 0 for a, b in combinations(tokens, 2))


def test_two_sum_without_squares_errs():
    """The mean alone is fooled by two values at equal distance."""
    machine = Machine(made("two_sum_match", "two_sum(n=3, m=7)").arch, "norm")
    one, f, U = machine.one, machine.p.frac, 4
    keys = [[one * number for number in (V, -V * V, -1)] for V in (3, 5)]
    query = [f * one * number for number in (2 * U, 1, U * U)]
    v, square, _ = machine.head(0, keys, query, [[one * V, one * V * V, 0] for V in (3, 5)])
    assert v == one * U and square != one * U * U


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("n", [2, 5, 8])
def test_majority(order, n):
    stack = made("majority_average", f"majority(n={n})")
    machine = Machine(stack.arch, order)
    for word in product((0, 1), repeat=n):
        values = [(machine.one * (1 - 2 * bit),) for bit in word]
        (mean,) = machine.head(0, [(0,)] * n, (0,), values)
        assert (mean < 0) == (sum(word) > n / 2)


def test_majority_with_a_bit_less_errs():
    """Equal weights below the grid round down to 0."""
    machine = Machine(
        replace(made("majority_average", "majority(n=5)").arch, p=Fixed(3, 2)), "norm"
    )
    assert machine.head(0, [(0,)] * 5, (0,), [(-4,)] * 5) == [0]


@pytest.mark.parametrize("n", [2, 6, 8, 24, 62])
def test_equality_by_sums(n):
    stack = made("equality_sums", f"equality(n={n})")
    machine, (head,) = Machine(stack.arch), stack.arch.layers[0]
    places = {1: -16, 2: -11, 4: -5, 8: 0, 16: 6, 31: 11}  # e and its score, in eighths
    parts = [(1 << r - r // 2, 1 << r // 2) for r in range(9)] + [(31, 31)]
    random, half = Random(n), n // 2
    words = list(product((0, 1), repeat=n)) if n < 9 else []
    for _ in range(0 if words else 400):
        first = [random.randint(0, 1) for _ in range(half)]
        second = [bit ^ (random.random() < random.choice((0, 0.05))) for bit in first]
        words.append((*first, *second))
    for word in words:
        keys, values = [], []
        for at, bit in enumerate(word):
            e, v = parts[at % half % 10]
            keys.append((clamp(places[e] - 32 * (1 - bit), machine.p),))
            value = [0] * head.dv
            value[at % half // 10] = v if at < half else -v
            value[-1] = -v if at < half else v
            values.append(value)
        said = machine.head(0, keys, (8,), values)
        assert (min(said) >= 0) == (word[:half] == word[half:])


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("n", "alphabet"), [(1, 2), (2, 3), (3, 3), (4, 2)])
def test_counting(order, n, alphabet):
    stack = made("counting_head", f"counting(n={n}, alphabet={alphabet})")
    machine = Machine(stack.arch, order)
    one, f = machine.one, machine.p.frac
    for word in product(range(alphabet), repeat=n):
        for asked, t in product(range(alphabet), range(n)):
            tokens = [*word, asked, t]
            marks = [(-one * (at != n),) for at in range(n + 2)]
            said = [(one * s, one * s * s) for s in tokens]
            q, square = machine.head(0, marks, (f * one,), said)
            keys = [
                (one * s, -one * s * s, -one, -one * (at == n + 1)) for at, s in enumerate(tokens)
            ]
            query = (2 * f * q, f * one, f * square, f * one)
            (share,) = machine.head(1, keys, query, [(one * (at == n),) for at in range(n + 2)])
            assert (share < one // (t + 1)) == (word.count(asked) > t)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    "task", ["equality(n=6)", "equality(n=4, symbols=3)", "inequality(n=2)", "disjointness(n=6)"]
)
def test_halves(order, task):
    stack = made("halves_compare", task)
    machine, n, symbols = Machine(stack.arch, order), stack.task.sizes.n, stack.task.vocabulary
    half, key, one, f = n // 2, code(n // 2), machine.one, machine.p.frac
    codes = [(*sign(i % half, key), -key - (i >= half)) for i in range(n)]
    keys = [[one * number for number in row] for row in codes]
    for word in product(range(symbols), repeat=n):
        z = []
        for at, x in enumerate(word):
            query = [f * one * number for number in (*sign(at % half, key), 1)]
            (y,) = machine.head(0, keys[: at + 1], query, [(one * s,) for s in word[: at + 1]])
            if at < half:
                z.append((0,))
            elif "disjointness" in task:
                z.append((relu(one * x + y - one),))
            else:
                z.append((abs(one * x - y),))
        (mean,) = machine.head(1, [(0,)] * n, (0,), z)
        pairs = list(zip(word[:half], word[half:], strict=True))
        matters = (
            any(a and b for a, b in pairs) if "disj" in task else any(a != b for a, b in pairs)
        )
        assert (mean > 0) == matters


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("n", "k"), [(6, 1), (6, 2), (6, 3), (8, 4), (3, 3), (1, 1)])
@pytest.mark.parametrize("b", [0, 1, 7])
def test_columns(order, n, k, b):
    stack = made("column_features", f"threshold(n={n}, k={k}, b={b})")
    machine, rows = Machine(stack.arch, order), n // k
    key, one, f = code(rows), machine.one, machine.p.frac
    for word in product((0, 1), repeat=n):
        z = [bit if k == 1 else 0 for bit in word]
        for at in range(n - rows, n) if k > 1 else ():
            fetched = 0
            for head in range(k - 1):
                keys = [(*sign(i % rows, key), -key - (i // rows != head)) for i in range(at + 1)]
                query = (*sign(at % rows, key), 1)
                (bit,) = machine.head(
                    0,
                    [[one * number for number in row] for row in keys],
                    [f * one * number for number in query],
                    [(one * bit,) for bit in word[: at + 1]],
                )
                fetched += bit // one
            z[at] = relu(word[at] + fetched - (k - 1))
        last = len(stack.arch.layers) - 1
        values = [(one * (n * x - min(b, n) - 1),) for x in z]
        (mean,) = machine.head(last, [(0,)] * n, (0,), values)
        assert (mean >= 0) == (sum(all(word[i::rows]) for i in range(rows)) > b)


@pytest.mark.parametrize("order", ORDERS)
def test_many_columns(order):
    """Ones that come all before or all behind the zeros: no partial sum is cut off."""
    n, b = 4096, 1000
    stack = made("column_features", f"threshold(n={n}, k=1, b={b})")
    machine = Machine(stack.arch, order)
    for ones in (b, b + 1):
        word = [1] * ones + [0] * (n - ones)
        for bits in (word, word[::-1]):
            values = [(machine.one * (n * bit - b - 1),) for bit in bits]
            (mean,) = machine.head(0, [(0,)] * n, (0,), values)
            assert (mean >= 0) == (ones > b)


FORMULAS = [
    Formula("cnf", 3, ((1, -2), (2, 3), (-1, -2, -3), (-3,))),
    Formula("dnf", 3, ((1, -2), (2, 3), (-1, -2, -3), (-3,))),
    Formula("cnf", 4, ((1, 2), (-1, -2))),
    Formula("dnf", 4, ((1, 2, 4), (-1, -2))),
]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("formula", FORMULAS, ids=str)
def test_formulas(order, formula):
    clauses = "  ".join(" ".join(map(str, (*c, 0))) for c in formula.clauses)
    text = f"p {formula.kind} {formula.variables} {len(formula.clauses)}  {clauses}"
    stack = made("sparse_features", f'dimacs("{text}")')
    machine, n = Machine(stack.arch, order), formula.variables
    k, each = max(map(len, formula.clauses)), -(-len(formula.clauses) // n)
    assert stack.arch.layers[0][0].h == k * each and stack.arch.layers[1][0].h == each
    place, one, f = code(n), machine.one, machine.p.frac
    keys = [[one * number for number in (*sign(i, place), -place)] for i in range(n)]
    for word in product((0, 1), repeat=n):
        said = [(one * (2 * bit - 1),) for bit in word]
        y = [[0] * each for _ in range(n)]
        for at, slot in product(range(n), range(each)):
            clause = formula.clauses[(at * each + slot) % len(formula.clauses)]
            for literal in [*clause, *[clause[0]] * (k - len(clause))]:
                query = [f * one * number for number in (*sign(abs(literal) - 1, place), 1)]
                (bit,) = machine.head(0, keys, query, said)
                meant = (1 if literal > 0 else -1) * (1 if formula.kind == "cnf" else -1)
                y[at][slot] += abs(bit + one * meant)
        above = 0
        for slot in range(each):
            values = [(2 * one - row[slot],) for row in y]
            above += relu(machine.head(1, [(-row[slot],) for row in y], (f * one,), values)[0])
        holds = [[(x > 0) == bool(word[abs(x) - 1]) for x in c] for c in formula.clauses]
        right = all(map(any, holds)) if formula.kind == "cnf" else any(map(all, holds))
        assert right == ((above > 0) != (formula.kind == "cnf"))


@pytest.mark.parametrize(
    ("n", "types", "depth"), [(2, 2, 2), (6, 2, 2), (6, 2, 1), (8, 1, 3), (6, 3, 3)]
)
def test_brackets(n, types, depth):
    """All words, those of three types drawn."""
    stack = made("dyck_three_layer", f"dyck(n={n}, types={types}, depth={depth})")
    machine, kind = Machine(stack.arch), code(types)
    one, f, G = machine.one, machine.p.frac, 1 << (n - 1).bit_length()
    language, D, random = dyck(types, depth), min(depth, n // 2), Random(n)
    words = product(range(2 * types), repeat=n)
    if types == 3:
        words = [balanced(random, n, types) for _ in range(500)]
    for word in words:
        z, heights, said, keys = [], [], [], []
        for at, letter in enumerate(word):
            closes = letter % 2
            values = [(one * (1 - 2 * (x % 2)),) for x in word[: at + 1]]
            (mean,) = machine.head(0, [(0,)] * (at + 1), (0,), values)
            units = []
            for t in range(D + 2):
                y = mean - t * (one // (at + 1))
                assert clamp(-2 * G * y, machine.p) == -2 * G * y
                units.append(1 - (relu(-2 * G * y) - relu(-2 * G * y - one)) // one)
            height = sum(units[1 : D + 1])
            square = sum((2 * t - 1) * units[t] for t in range(1, D + 1))
            assert set(units) <= {0, 1} and square == height**2
            heights.append(height)
            said.append([one * s for s in sign(letter // 2, kind)])
            keys.append([one * height, one * square, one * (at + 1 - 2 * G * closes)])
            query = [2 * f * G * one * (height + closes), -f * G * one, f * one]
            partner = machine.head(1, keys, query, said)
            wrong = (1 - units[0]) + units[D + 1]
            if closes:
                wrong += sum(abs(a - b) for a, b in zip(said[-1], partner, strict=True)) // one
            z.append((one * wrong,))
        z[-1] = (z[-1][0] + one * heights[-1],)
        (mean,) = machine.head(2, [(0,)] * n, (0,), z)
        letters = [language.alphabet[letter] for letter in word]
        assert (mean == 0) == language.accepts(letters)


def balanced(random, n, types):
    """A word that balances but for a letter or two."""
    word, stack = [], []
    for at in range(n):
        if stack and (len(stack) == n - at or random.random() < 0.5):
            word.append(2 * stack.pop() + 1)
        else:
            stack.append(random.randrange(types))
            word.append(2 * stack[-1])
    for _ in range(random.choice((0, 0, 1, 2))):
        word[random.randrange(n)] = random.randrange(2 * types)
    return word


@pytest.mark.parametrize(("n", "d", "gamma"), [(4, 1, "2.0"), (8, 4, "0.25"), (8, 3, "0.1")])
def test_nearest(n, d, gamma):
    stack = made("nearest_two_layer", f"nearest(n={n}, d={d}, gamma={gamma}, labels=3)")
    machine, random, checked = Machine(stack.arch), Random(n), 0
    one, (first,), (second,) = machine.one, *stack.arch.layers
    pair, label, f = first.dv, second.dv, stack.arch.p.frac
    assert 4**f * Fraction(gamma) ** 2 >= 256 * d
    g = -(-2 * f // Fraction(gamma))
    while checked < 40:
        vectors = [normal(random, d) for _ in range(n // 2)]
        labels = [random.randrange(3) for _ in vectors]
        asked = [normal(random, d) for _ in vectors]
        for at, x in enumerate(asked):
            inner = sorted(((product_of(x, v), i) for i, v in enumerate(vectors)), reverse=True)
            if len(inner) > 1 and inner[0][0] - inner[1][0] < Fraction(gamma):
                continue
            checked += 1
            rows = [[*down(v, one), 0] for v in vectors for _ in (0, 1)]
            for i in range(1, len(rows), 2):
                rows[i] = [0] * d + [-4 * one]  # a label
            rows += [[*down(v, one), -4 * one] for v in asked[: at + 1]]
            codes = [[s * one for s in sign(i, pair)] for i in range(n // 2) for _ in (0, 1)]
            codes += [[0] * pair] * (at + 1)
            query = [g * number for number in down(x, one)] + [g * one]
            read_pair = machine.head(0, rows, query, codes)
            assert read_pair == [s * one for s in sign(inner[0][1], pair)]
            keys = [[*c, -one * (i % 2 == 0 or i >= n)] for i, c in enumerate(codes)]
            said = [
                [s * one for s in sign(labels[i // 2], label)] if i < n else [0] * label
                for i in range(len(codes))
            ]
            answer = machine.head(1, keys, [f * c for c in read_pair] + [f * one], said)
            assert read([s // one for s in answer], 3) == labels[inner[0][1]]


def normal(random, d):
    row = [random.gauss(0, 1) for _ in range(d)]
    return [number / sqrt(sum(x * x for x in row)) for number in row]


def product_of(a, b):
    return sum(Fraction(x) * Fraction(y) for x, y in zip(a, b, strict=True))


def down(vector, one):
    return [floor(number * one) for number in vector]


@pytest.mark.parametrize("m", [5, 6])
def test_block_bitmaps(m):
    """Blocks of 2 for 16, so that all inputs can be run: summaries of one bit a value."""
    block, n = 2, 4
    p, p_kv = Fixed(4, 1), Fixed(0, 0)
    for tokens in product(range(m), repeat=n + 1):
        rows = [[-int(x == i) for i in range(m)] for x in tokens]
        summaries = []
        for start in range(0, n, block):
            sums = [sum(column) for column in zip(*rows[start : start + block], strict=True)]
            means = [clamp(2 * s // block, p) for s in sums]  # in halves, down
            summaries.append([clamp(mean // 2, p_kv) for mean in means])
        compressed = [2 * sum(column) // len(summaries) for column in zip(*summaries, strict=True)]
        selected = rows[:block]  # all summaries tie; the asking token weighs e^-1, which is 0
        read_out = [2 * sum(column) // block for column in zip(*selected, strict=True)]
        y = [c // 2 + r // 2 for c, r in zip(compressed, read_out, strict=True)]
        assert (y[-tokens[-1] % m] < 0) == any((x + tokens[-1]) % m == 0 for x in tokens[:n])


def test_block_bitmap_against_its_bound():
    """m + 1 bits a summary, where I.10 asks for log2 of the sets of up to 16 of a quarter of m."""
    from separatrix.core import Bound
    from separatrix.core.catalogue import find

    bitmap = made("block_bitmap", "two_sum(n=512, m=1025, range=half)")
    (bound,) = find("theorems", "block_two_sum")(bitmap.arch, bitmap.task)
    assert isinstance(bound, Bound)
    (layer,) = bitmap.arch.layers[0]
    assert (layer.dk + layer.dv) * bitmap.arch.p_kv.bits == 1026
    assert bound.need == 84
