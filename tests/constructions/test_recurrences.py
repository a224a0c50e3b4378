"""Constructions whose memory is a fixed state, run on all inputs of small sizes."""

from itertools import permutations, product
from random import Random

import pytest

from machine import OneBit, bits, clamp, dot, made, sign, unit
from separatrix.core import Fixed
from separatrix.core.automata import dyck
from separatrix.core.lookups import code


def relu(x):
    return max(0, x)


def memory(construction, layer=0, branch=0):
    arch = construction.arch
    return OneBit(arch.layers[layer][branch], arch.p_state)


def told(row, symbols):
    """The number whose bits, negated, were read."""
    number = sum(-y << i for i, y in enumerate(row))
    assert all(y in (0, -1) for y in row) and number < symbols
    return number


def minus(symbol, length):
    return [-bit for bit in bits(symbol, length)]


@pytest.mark.parametrize("task", ["eva(n=3)", "index_lookup(n=3, symbols=3)"])
def test_tables(task):
    table = made("table_memory", task)
    n, symbols = 3, table.symbols
    for word in product(range(symbols), repeat=n):
        for x in range(n):
            state = memory(table)
            for at, symbol in enumerate([*word, 0]):
                y = state.step(unit(at, n), minus(symbol, code(symbols)), unit(x, n))
            assert told(y, symbols) == word[x]


def test_words_as_places():
    table = made("table_memory", "retrieval(n=3, D=2)")
    for keys in permutations(range(4), 3):
        for values in product(range(4), repeat=3):
            state = memory(table)
            for key, value in zip(keys, values, strict=True):
                state.step(unit(key, 4), minus(value, 2), unit(0, 4))
            for key, value in zip(keys, values, strict=True):
                assert told(state.step(unit(key, 4), [0, 0], unit(key, 4)), 4) == value


def shifted(codes, allowed, symbols, length):
    """Keys that the MLP makes of the codes one token back, at the places that are allowed."""
    before = [(0,) * length, *codes[:-1]]
    return [
        [
            relu(dot(sign(a, length), code_) - length + 1 - (i not in allowed))
            for a in range(symbols)
        ]
        for i, code_ in enumerate(before)
    ]


def test_values_kept_for_keys():
    stack = made("recall_memory", "associative_recall(n=2, keys=4, values=3)")
    conv = stack.arch.layers[0][0]
    assert (conv.conv, conv.inner) == (2, 2)
    for keys in permutations(range(4), 2):
        for values in product(range(3), repeat=2):
            for asked in (0, 1):
                tokens = [sign(keys[0], 2), (0, 0), sign(keys[1], 2), (0, 0), sign(keys[asked], 2)]
                state, said = memory(stack, 1), [0, values[0], 0, values[1], 0]
                for key, value in zip(shifted(tokens, {1, 3}, 4, 2), said, strict=True):
                    y = state.step(key, minus(value, 2), unit(keys[asked], 4))
                assert told(y, 3) == values[asked]


@pytest.mark.parametrize(("n", "hops"), [(2, 1), (3, 2), (3, 3)])
def test_facts_kept_for_every_hop(n, hops):
    stack = made("fact_tables", f"multi_hop(n={n}, hops={hops})")
    length = code(n)
    for subjects in permutations(range(n)):
        for objects in product(range(n), repeat=n):
            for x in range(n):
                tokens = [s for pair in zip(subjects, objects, strict=True) for s in pair] + [x]
                codes = [sign(s, length) for s in tokens]
                keys = shifted(codes, range(1, 2 * n, 2), n, length)
                assert [sum(key) for key in keys] == [i % 2 for i in range(2 * n)] + [0]
                asked, right = unit(x, n), x
                for hop in range(hops):
                    state = memory(stack, 1 + hop)
                    for key, symbol in zip(keys, tokens, strict=True):
                        y = state.step(key, minus(symbol, length), asked)
                    asked, right = opened(y, n), objects[subjects.index(right)]
                assert told(y, n) == right


def opened(y, n):
    """The unit vector of a number whose bits, negated, were read."""
    numbers = [-2 * bit - 1 for bit in y]
    return [relu(dot(sign(a, len(y)), numbers) - len(y) + 1) for a in range(n)]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_two_tables(n):
    stack = made("compose_tables", f"function_composition(n={n})")
    for *tables, x in product(range(n), repeat=2 * n + 1):
        g, f = memory(stack), memory(stack, 1)
        for at, symbol in enumerate([*tables, x]):
            y = g.step(unit(at - n, n), minus(symbol, code(n)), unit(symbol, n))
            z = f.step(unit(at, n), minus(symbol, code(n)), opened(y, n))
        assert told(z, n) == tables[tables[n + x]]


@pytest.mark.parametrize(("L", "m", "n_l"), [(1, 3, 1), (2, 2, 2), (2, 3, 2), (3, 2, 2)])
def test_all_tables(L, m, n_l):
    stack = made("composition_tables", f"seq_comp(L={L}, m={m}, n_l={n_l})")
    random = Random(L * m)
    for _ in range(200):
        N = stack.entries
        tables = [[random.randrange(size) for _ in range(size)] for size in N]
        start, w = random.randrange(m), [random.randrange(n_l) for _ in range(L - 1)]
        rows = [(level, a) for level in range(L, 0, -1) for a in range(N[level - 1])]
        rows += [(0, 0), (-1, 0)]
        symbols = [tables[level - 1][a] if level > 0 else start for level, a in rows]
        carry = memory(stack)
        for (level, _), symbol in zip(rows, symbols, strict=True):
            low = bits(symbol, max(code(symbol + 1), code(m)))[: code(m)]
            y = carry.step([int(level == 0)], [-bit for bit in low], [1])
        right = start
        for level in range(1, L + 1):
            size, high = N[level - 1], w[level - 2] if level > 1 else 0
            below = N[level - 2] if level > 1 else size
            read = [*sign(high, code(n_l)), *(-2 * bit - 1 for bit in y)]
            asked = []
            for a in range(size):
                digits = [*sign(a // below, code(n_l)), *sign(a % below, len(y))]
                asked.append(relu(dot(digits, read) - len(read) + 1))
            table = memory(stack, level)
            for (at, a), symbol in zip(rows, symbols, strict=True):
                value = bits(symbol, max(code(symbol + 1), code(size)))[: code(size)]
                y = table.step(unit(a if at == level else -1, size), [-b for b in value], asked)
            right = tables[level - 1][high * below + right]
        assert told(y, N[-1]) == right


def test_copying_from_a_table():
    table = made("table_memory", "copying(n=3, symbols=3)")
    for word in product(range(3), repeat=3):
        state = memory(table)
        for at, symbol in enumerate([*word, 0, *word[:-1]]):
            y = state.step(unit(at, 3), minus(symbol, 2), unit(at - 3, 3))
            assert at < 3 or told(y, 3) == word[at - 3]


@pytest.mark.parametrize(("n", "q"), [(2, 1), (4, 2), (4, 3)])
def test_averaging_from_a_table(n, q):
    table = made("table_memory", f"qsa(n={n}, q={q})")
    for signs in product((0, 1), repeat=n):
        for chosen in permutations(range(n), q):
            state = memory(table)
            for at, plus in enumerate(signs):
                (y,) = state.step(unit(at, n), [-plus], [int(i in chosen) for i in range(n)])
            assert clamp(y, table.arch.p) == y == -sum(signs[i] for i in chosen)


@pytest.mark.parametrize(
    "task", ["equality(n=4, symbols=3)", "inequality(n=6)", "disjointness(n=6)"]
)
def test_halves(task):
    stack = made("halves_memory", task)
    n, symbols = stack.task.sizes.n, stack.task.vocabulary
    half, length = n // 2, code(symbols)
    for word in product(range(symbols), repeat=n):
        table, found = memory(stack), memory(stack, 1)
        for at, symbol in enumerate(word):
            y = table.step(unit(at, half), minus(symbol, length), unit(at - half, half))
            first = int(at < half)
            own = bits(symbol, length)
            if "disj" in task:
                z = relu(own[0] - y[0] - 1 - first)
            else:
                z = sum(
                    relu(x + p - first) + relu(-x - p - first) for x, p in zip(own, y, strict=True)
                )
            (seen,) = found.step([1], [-z], [1])
        pairs = list(zip(word[:half], word[half:], strict=True))
        matters = (
            any(a and b for a, b in pairs) if "disj" in task else any(a != b for a, b in pairs)
        )
        assert (seen == -1) == matters


@pytest.mark.parametrize("ask", ["last", "each", "any"])
@pytest.mark.parametrize("m", [3, 4, 5, 6])
def test_bitmaps(ask, m):
    stack = made("two_sum_bitmap", f"two_sum(n=4, m={m}, ask={ask})")
    length = stack.task.length
    for tokens in product(range(m), repeat=length):
        bitmap = memory(stack)
        rows = memory(stack, 0, 1) if ask != "last" else None
        found = memory(stack, 1) if ask == "any" else None
        for at, x in enumerate(tokens):
            right = any((x + other) % m == 0 for other in tokens[:at])
            last = ask == "last" and at == length - 1
            (y,) = bitmap.step(unit(x, m), [0 if last else -1], unit(-x % m, m))
            if ask == "last":
                assert not last or (y == -1) == right
                continue
            z = again(rows, x, at, m, code(length)) + relu(-y - (2 * x % m == 0))
            assert (z > 0) == right
            if ask == "any":
                (seen,) = found.step([1], [-z], [1])
        if ask == "any":
            pairs = ((a + b) % m == 0 for i, a in enumerate(tokens) for b in tokens[:i])
            assert (seen == -1) == any(pairs)


def again(rows, x, at, m, width):
    """Whether a value that is its own negative came before, elsewhere."""
    special = [i for i in range(m) if 2 * i % m == 0]
    own = [*bits(at, width), *(1 - bit for bit in bits(at, width))]
    opposite = [*own[width:], *own[:width]]
    key = [int(x == i) for i in special]
    y = rows.step(key, [-bit for bit in own], key)
    return (
        sum(relu(-number - bit) for number, bit in zip(y, own, strict=True)) if any(opposite) else 0
    )


@pytest.mark.parametrize(
    "task",
    ["eva(n=1, query=first)", "eva(n=4, query=first)", "index_lookup(n=3, symbols=3, query=first)"],
)
def test_the_question_first(task):
    stack = made("query_first", task)
    n = stack.task.sizes.n
    symbols = n if "eva" in task else 3
    asked, said = code(n), code(symbols)
    for x, *word in product(range(n), *[range(symbols)] * n):
        first, second = memory(stack), memory(stack, 1)
        for at in range(n + 1):
            content = minus(x, asked) if at == 0 else [0] * asked
            y = first.step([int(at == 0)], content, [1])
            ahead = told(y, n) - (at - 1)
            mark = relu(ahead + 1) - 2 * relu(ahead) + relu(ahead - 1)
            answer = second.step([mark], minus(word[at - 1] if at else 0, said), [1])
        assert told(answer, symbols) == word[x]


@pytest.mark.parametrize("n", [2, 5, 8])
def test_majority_by_a_counter(n):
    stack = made("counter", f"majority(n={n})")
    for word in product((0, 1), repeat=n):
        state = memory(stack)
        for bit in word:
            (y,) = state.step([1], [-bit], [1])
        assert (-y >= n // 2 + 1) == (sum(word) > n / 2)


@pytest.mark.parametrize(("n", "b"), [(4, 0), (5, 2), (4, 9)])
def test_thresholds_by_a_counter(n, b):
    stack = made("counter", f"threshold(n={n}, k=1, b={b})")
    for word in product((0, 1), repeat=n):
        state = memory(stack)
        for bit in word:
            (y,) = state.step([1], [-bit], [1])
        assert (-y >= min(b, n) + 1) == (sum(word) > b)


@pytest.mark.parametrize(("n", "alphabet"), [(1, 2), (3, 3), (5, 2)])
def test_counting_by_counters(n, alphabet):
    stack = made("counter", f"counting(n={n}, alphabet={alphabet})")
    k = stack.task.vocabulary
    for *word, asked in product(range(alphabet), repeat=n + 1):
        for t in range(n):
            counts, carry = memory(stack), memory(stack, 1)
            for at, symbol in enumerate([*word, asked, t]):
                (y,) = counts.step(unit(symbol, k), [-int(at < n)], unit(symbol, k))
                (brought,) = carry.step([int(at == n)], [y], [1])
            assert (-brought > t) == (word.count(asked) > t)


@pytest.mark.parametrize("n", [2, 9])
def test_parity_by_reflection(n):
    stack = made("parity_reflection", f"parity(n={n})")
    p, p_state = stack.arch.p, stack.arch.p_state
    assert (p, p_state) == (Fixed(2, 1), Fixed(0, 0))
    for word in product((0, 1), repeat=n):
        assert -reflected(word, 4, p, p_state) // 2 == sum(word) % 2  # in halves


def reflected(word, strength, p, p_state):
    """S after S += b (v - S), v = -1/2, all in halves; b is the strength at a 1, else 0."""
    S = 0
    for bit in word:
        b = clamp(strength * bit, p)
        S = clamp(S + clamp(b * (-1 - S) // 2, p), p)
        S = 2 * clamp(S // 2, p_state)
    return S


def test_a_strength_below_2_errs():
    wrong = [
        word
        for word in product((0, 1), repeat=4)
        if reflected(word, 3, Fixed(2, 1), Fixed(0, 0)) // -2 != sum(word) % 2
    ]
    assert wrong


@pytest.mark.parametrize(("types", "depth"), [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2)])
def test_brackets_take_the_minimal_machine(types, depth):
    stack = made("minimal_automaton", f"dyck(n=20, types={types}, depth={depth})")
    assert stack.states == len(dyck(types, depth).delta)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_log_linear_tables(n):
    """The merge of E.2 on one-bit numbers, over all tables and questions for n <= 4."""
    table = made("log_linear_table", f"eva(n={n})")
    (mixer,) = table.arch.layers[0]
    entries, length = mixer.state_, mixer.hd
    assert entries == 1 << n.bit_length() - 1 and length == code(n)
    words = product(range(n), repeat=n) if n < 5 else product((0, 1, 4), repeat=5)
    for word in words:
        levels = {}
        for at, symbol in enumerate(word):
            key = unit(at % entries, entries)
            new = [[clamp(-k * b, Fixed(0, 0)) for b in bits(symbol, length)] for k in key]
            level = 0
            while level in levels:
                new = merged(levels.pop(level), new)
                level += 1
            levels[level] = new
        for x in range(n):
            read = levels[holding(x, n)]
            y = [dot(unit(x % entries, entries), column) for column in zip(*read, strict=True)]
            assert told(y, n) == word[x]


def merged(a, b):
    return [
        [clamp(x + y, Fixed(0, 0)) for x, y in zip(r, s, strict=True)]
        for r, s in zip(a, b, strict=True)
    ]


def holding(x, n):
    """The level that holds place x after n tokens."""
    start = 0
    for level in reversed(range(n.bit_length())):
        if n >> level & 1:
            if x < start + (1 << level):
                return level
            start += 1 << level
    raise ValueError(x)


@pytest.mark.parametrize("m", [3, 4, 5, 6])
def test_selected_partners(m):
    select = made("index_select", f"two_sum(n=3, m={m})")
    (mixer,) = select.arch.layers[0]
    D = code(m)
    assert mixer.index_hd == mixer.dv == D + 1 and mixer.k == 1
    for *table, x in product(range(m), repeat=4):
        tokens = [*table, x]
        wanted = (*sign(-x % m, D), 1)
        keys = [(*sign(t, D), -2 * D * (at == 3)) for at, t in enumerate(tokens)]
        scores = [relu(dot(wanted, key)) for key in keys]
        for chosen in (i for i in range(4) if scores[i] == max(scores)):  # whatever ties do
            apart = sum(abs(a - b) for a, b in zip(wanted, sign(tokens[chosen], D), strict=False))
            z = 1 - apart - (chosen == 3)
            assert (z == 1) == any((t + x) % m == 0 for t in table)


def test_pointers_through_swaps():
    """The states of one bit's automaton over all inputs, and that it answers."""
    P, n, swaps = 3, 2, 2
    tracked = made("pointer_tracking", f"state_based_recall(n={n}, pointers={P}, swaps={swaps})")
    assert len(tracked.arch.layers) == code(n) + 1
    states = tracked.arch.layers[0][0].states
    seen = set()
    for addresses in product(range(n), repeat=P):
        for pairs in product(permutations(range(P), 2), repeat=swaps):
            right = list(addresses)
            for a, b in pairs:
                right[a], right[b] = right[b], right[a]
            state = ((0,) * P, None)
            for name, address in enumerate(addresses):
                state = (state[0], name)
                seen.add(state)
                held = list(state[0])
                held[name] = address
                state = (tuple(held), None)
                seen.add(state)
            for a, b in pairs:
                state = (state[0], a)
                seen.add(state)
                held = list(state[0])
                held[a], held[b] = held[b], held[a]
                state = (tuple(held), None)
                seen.add(state)
            assert list(state[0]) == right
    assert len(seen) <= states == (P + 1) << P
