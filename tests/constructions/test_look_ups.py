"""Constructions that look values up, run in plain integers on all inputs of small sizes."""

from itertools import permutations, product
from random import Random

import pytest

from machine import ORDERS, Machine, look_up, made, read, sign
from separatrix.core.lookups import code

every_order = pytest.mark.parametrize("order", ORDERS)


def by_head(construction, order, words, asked, values, symbols, content):
    """The answer of one retrieval head: the last token asks, its own place is out of bounds."""
    machine = Machine(construction.arch, order)
    key, value = construction.codes
    places = [(sign(w, key), i < len(words) - 1) for i, w in enumerate(words)]
    said = look_up(
        machine,
        0,
        sign(asked, key),
        places,
        [sign(v, value) if v >= 0 else [0] * value for v in values],
    )
    own = sign(content, key)[:value] if content is not None else [0] * value
    return read([2 * s + o for s, o in zip(said, own, strict=True)], symbols)


@every_order
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_function_evaluation(order, n):
    head = made("retrieval_head", f"eva(n={n})")
    for *table, x in product(range(n), repeat=n + 1):
        answer = by_head(head, order, [*range(n), 0], x, [*table, x], n, x)
        assert answer == table[x]


@every_order
def test_index_lookup(order):
    head = made("retrieval_head", "index_lookup(n=4, symbols=3)")
    for symbols in product(range(3), repeat=4):
        for p in range(4):
            # The code of the question lies in the coordinates of symbols, and is overruled.
            assert by_head(head, order, [*range(4), 0], p, [*symbols, 0], 3, p) == symbols[p]


@every_order
def test_retrieval_by_keys(order):
    head = made("retrieval_head", "retrieval(n=3, D=2)")
    for keys in permutations(range(4), 3):
        for values in list(product(range(4), repeat=3))[::7]:
            for i in range(3):
                words = [*keys, keys[i]]
                answer = by_head(head, order, words, keys[i], [*values, -1], 4, None)
                assert answer == values[i]


@every_order
@pytest.mark.parametrize("task", ["copying(n=1, symbols=2)", "copying(n=3, symbols=3)"])
def test_copying(order, task):
    head = made("copy_head", task)
    n, symbols = head.task.sizes.n, head.task.sizes.symbols
    machine, place, value = Machine(head.arch, order), code(n), code(symbols)
    for word in product(range(symbols), repeat=n):
        tokens = [*word, 0, *word[:-1]]  # the mark has some code too
        for j in range(n):
            seen = tokens[: n + j + 1]
            places = [(sign(i % n, place), i < n) for i in range(len(seen))]
            said = look_up(machine, 0, sign(j, place), places, [sign(s, value) for s in seen])
            assert read(said, symbols) == word[j]


@every_order
@pytest.mark.parametrize(("n", "q"), [(2, 1), (3, 2), (5, 3)])
def test_sparse_averaging(order, n, q):
    head = made("averaging_head", f"qsa(n={n}, q={q})")
    machine, place = Machine(head.arch, order), code(n)
    assert head.arch.layers[0][0].h == q
    places = [(sign(i, place), True) for i in range(n)]
    for signs in product((-1, 1), repeat=n):
        for chosen in permutations(range(n), q):
            said = [
                look_up(machine, 0, sign(j, place), places, [[z] for z in signs]) for j in chosen
            ]
            assert sum(s for (s,) in said) == sum(signs[j] for j in chosen)


@every_order
@pytest.mark.parametrize("layout", ["interleaved", "values_first"])
def test_recall_in_two_layers(order, layout):
    recall = made("recall_two_layer", f"associative_recall(n=3, values=2, layout={layout})")
    machine, (key, value, pair) = Machine(recall.arch, order), recall.codes
    nothing = [0] * pair
    for keys in permutations(range(3)):
        for values in product(range(2), repeat=3):
            if layout == "interleaved":
                rows = [x for i in range(3) for x in ((i, "key"), (i, "value"))]
            else:
                rows = [(i, kind) for kind in ("value", "key") for i in range(3)]
            for asked in range(3):
                symbols = [sign(keys[i], key) if kind == "key" else (0,) * key for i, kind in rows]
                first = [(c, kind == "key") for c, (_, kind) in zip(symbols, rows, strict=True)]
                first.append((sign(asked, key), False))
                codes = [*(sign(i, pair) for i, _ in rows), nothing]
                found = look_up(machine, 0, sign(asked, key), first, codes)
                second = [(c, kind == "value") for c, (_, kind) in zip(codes, rows, strict=False)]
                second.append((nothing, False))
                said = [
                    sign(values[i], value) if kind == "value" else [0] * value for i, kind in rows
                ]
                answer = look_up(machine, 1, found, second, [*said, [0] * value])
                assert read(answer, 2) == values[keys.index(asked)]


@every_order
def test_recall_behind_a_convolution(order):
    recall = made("recall_conv", "associative_recall(n=3, values=2)")
    machine, key, value = Machine(*[recall.arch, order]), 2, 1
    conv = recall.arch.layers[0][0]
    assert (conv.conv, conv.inner) == (2, key)
    for keys in permutations(range(3)):
        for values in product(range(2), repeat=3):
            for asked in range(3):
                codes = [c for k in keys for c in (sign(k, key), (0, 0))] + [sign(asked, key)]
                before = [(0, 0), *codes[:-1]]  # one token back
                places = [(c, i % 2 == 1) for i, c in enumerate(before)]
                said = [s for v in values for s in ([0], list(sign(v, value)))] + [[0]]
                answer = look_up(machine, 1, sign(asked, key), places, said)
                assert read(answer, 2) == values[keys.index(asked)]


@every_order
@pytest.mark.parametrize(("n", "c", "symbols"), [(6, 2, 3), (6, 3, 2), (8, 4, 2)])
def test_grams(order, n, c, symbols):
    grams = made("cgram_two_layer", f"cgram(n={n}, c={c}, symbols={symbols}, values=2)")
    blocks = n // c
    machine, symbol, block = Machine(grams.arch, order), code(symbols), code(blocks + 1)
    assert grams.arch.layers[0][0].h == c - 1
    for keys in permutations(product(range(symbols), repeat=c - 1), blocks):
        for values in product(range(2), repeat=blocks):
            for asked in range(blocks):
                rows = [(b, j) for b in range(blocks) for j in range(c)]
                rows += [(blocks, j) for j in range(c - 1)]
                words = [*keys, keys[asked]]
                content = [
                    sign(words[b][j], symbol) if j < c - 1 else [0] * symbol for b, j in rows
                ]
                gathered = []
                for at, (b, _) in enumerate(rows):
                    seen = rows[: at + 1]
                    gram = []
                    for head in range(c - 1):
                        places = [(sign(other, block), j == head) for other, j in seen]
                        gram += look_up(machine, 0, sign(b, block), places, content[: at + 1])
                    gathered.append(gram)
                places = [(g, j == c - 1) for g, (_, j) in zip(gathered, rows, strict=True)]
                said = [sign(values[b], 1) if j == c - 1 else [0] for b, j in rows]
                answer = look_up(machine, 1, gathered[-1], places, said)
                assert read(answer, 2) == values[asked]


@every_order
@pytest.mark.parametrize(("n", "hops"), [(2, 1), (3, 2), (3, 3)])
def test_chains_of_facts(order, n, hops):
    chain = made("fact_chain", f"multi_hop(n={n}, hops={hops})")
    machine, entity = Machine(chain.arch, order), code(n)
    assert len(chain.arch.layers) == hops + 1
    for subjects in permutations(range(n)):
        for objects in product(range(n), repeat=n):
            rows = [(i, kind) for i in range(n) for kind in (0, 1)] + [(None, 2)]
            facts = [sign(i, entity) if i is not None else (0,) * entity for i, _ in rows]
            for x in range(n):
                symbols = [s for pair in zip(subjects, objects, strict=True) for s in pair] + [x]
                content = [sign(s, entity) for s in symbols]
                bound = [
                    look_up(
                        machine,
                        0,
                        facts[at],
                        [(facts[i], rows[i][1] == 0) for i in range(at + 1)],
                        content[: at + 1],
                    )
                    for at in range(2 * n + 1)
                ]
                places = [(b, kind == 1) for b, (_, kind) in zip(bound, rows, strict=True)]
                at, told = sign(x, entity), x
                for hop in range(hops):
                    at = look_up(machine, 1 + hop, at, places, content)
                    told = objects[subjects.index(told)]
                assert read(at, n) == told


@every_order
@pytest.mark.parametrize("n", [1, 2, 3])
def test_two_tables(order, n):
    two = made("compose_two_layer", f"function_composition(n={n})")
    machine, point = Machine(two.arch, order), code(n)
    where = [*(sign(i, point) for i in range(n)), *(sign(i, point) for i in range(n)), (0,) * point]
    for *tables, x in product(range(n), repeat=2 * n + 1):
        content = [sign(s, point) for s in (*tables, x)]
        g = look_up(machine, 0, sign(x, point), marked(where, range(n, 2 * n)), content)
        f = look_up(machine, 1, g, marked(where, range(n)), content)
        assert read(f, n) == tables[tables[n + x]]


def marked(codes, allowed):
    return [(c, i in allowed) for i, c in enumerate(codes)]


@every_order
@pytest.mark.parametrize("n", [4, 5])
def test_trees_by_labels(order, n):
    """Every label and flag that is written down, for all edges at n = 4 and drawn ones at n = 5."""
    tree = made("tree_by_labels", f"is_tree(n={n}, repeats=yes)")
    machine, R, V = Machine(tree.arch, order), code(n), code(n + 1)
    assert tree.arch.layers[1][0].h == 3
    pairs = list(permutations(range(n), 2))
    edges = list(product(pairs, repeat=n - 1)) if n == 4 else []
    edges = edges[::41] or [[Random(i).choice(pairs) for _ in range(n - 1)] for i in range(20)]
    for chosen in edges:
        assert walked(machine, chosen, n, R, V, tree.arch.cot) == spans(chosen, n)


def walked(machine, edges, n, R, V, steps):
    """Emits round by round; the answer is the flag of the last."""
    first = [(sign(i + 1, R), True) for i in range(n - 1)]
    read_edges = [(*sign(u, V), *sign(v, V)) for u, v in edges]
    nowhere = ((0,) * (R + V), False)
    written, labels = [nowhere] * (n - 1), [(0,) * V] * (n - 1)  # tokens so far, then emitted ones
    emitted = 0
    rounds = [(at, x) for at in range(n - 1) for x in range(n + 1)]
    for at, x in [*rounds, (n - 1, n)]:
        places = first + [((0,) * R, False)] * emitted
        values = read_edges + [(0,) * (2 * V)] * emitted
        both = look_up(machine, 0, sign(at, R), places, values)
        u, v = both[:V], both[V:]
        A, B, C = (
            look_up(machine, 1, (*sign(max(at - 1, 0), R), *vertex), written, labels)
            for vertex in (sign(x, V), u, v)
        )
        s = sum(abs(a - b) for a, b in zip(A, B, strict=True))
        r = sum(abs(b - c) for b, c in zip(B, C, strict=True))
        if x < n:
            said = [
                a + max(0, c - a - 2 * s) - max(0, a - c - 2 * s) for a, c in zip(A, C, strict=True)
            ]
        else:
            said = [A[0] + max(0, 1 - A[0] - 2 * r), *A[1:]]
        if at == 0:
            said = [a + 4 * b for a, b in zip(said, sign(x if x < n else 0, V), strict=True)]
        if at < n - 1:
            written.append(((*sign(at, R), *sign(x, V)), True))
            labels.append(sign(read(said, n), V))
            emitted += 1
    assert emitted == steps
    return said[0] < 0


def spans(edges, n):
    part = list(range(n))
    for u, v in edges:
        if part[u] == part[v]:
            return False
        part = [part[v] if p == part[u] else p for p in part]
    return True


@every_order
def test_order_set_needs_the_shift(order):
    """Without -D in the keys e^D clamps, and so do rivals: the other orders do not mind."""
    head = made("retrieval_head", "eva(n=16)")
    machine = Machine(head.arch, order)
    keys = [(*sign(i, 4), 0) for i in range(16)] + [(0, 0, 0, 0, -5)]
    values = [sign(0 if i == 2 else 15, 4) for i in range(17)]
    said = machine.head(0, keys, (*sign(2, 4), 1), values)
    assert (said == [-1] * 4) == (order != "set")
