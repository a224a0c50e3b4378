"""Every input of a small task, with what must be said where, from the task's own words."""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product

from separatrix.core import SpecError, Task, near
from separatrix.enumeration.common.messages import Input, asked_last


def inputs(task: Task) -> Iterator[Input]:
    """All legal inputs of a task that is listed here."""
    if task.name not in EVERY:
        raise SpecError(f"the inputs of {task.name} are not listed" + near(task.name, EVERY))
    return EVERY[task.name](task)


def eva(task):
    n = task.sizes.n
    for table in product(range(n), repeat=n):
        for x in range(n):
            yield asked_last((*table, x) if task.query == "last" else (x, *table), table[x])


def index_lookup(task):
    n = task.sizes.n
    for said in product("abc"[: task.sizes.symbols], repeat=n):
        for p in range(n):
            yield asked_last((*said, p) if task.query == "last" else (p, *said), said[p])


def function_composition(task):
    n = task.sizes.n
    for f, g in product(product(range(n), repeat=n), repeat=2):
        for x in range(n):
            yield asked_last((*f, *g, x), f[g[x]])


def seq_comp(task):
    s = task.sizes
    tables = [list(product(range(N), repeat=N)) for N in map(task.entries, range(s.L))]
    for z in product(*tables):
        for z_0 in range(s.m):
            for w in product(range(s.n_l), repeat=s.L - 1):
                i = z[0][z_0]
                for level in range(1, s.L):
                    i = z[level][w[level - 1] * task.entries(level - 1) + i]
                yield asked_last(laid_out(task, z, z_0, w), i)


def laid_out(task, z, z_0, w) -> tuple:
    word = sum(letter * task.sizes.n_l**k for k, letter in enumerate(w))
    down, up = sum(reversed(z), ()), sum(z, ())
    return {
        "reverse": (*down, z_0, word),
        "w_first": (word, *down, z_0),
        "forward": (word, z_0, *up),
    }[task.order]


def associative_recall(task):
    n, names = task.sizes.n, "ABCDE"[: task.sizes.keys]
    for keys in permutations(names, n):
        for values in product(range(task.sizes.values), repeat=n):
            if task.layout == "interleaved":
                tokens = sum(zip(keys, values, strict=True), ())
            else:
                tokens = (*values, *keys)
            for key, value in zip(keys, values, strict=True):
                yield asked_last((*tokens, key), value)


def copying(task):
    n = task.sizes.n
    for said in product(range(task.sizes.symbols), repeat=n):
        yield (*said, "#", *said[:-1]), {n + i: symbol for i, symbol in enumerate(said)}


HALVES = {
    "equality": lambda x, y: x == y,
    "inequality": lambda x, y: x != y,
    "disjointness": lambda x, y: any(a and b for a, b in zip(x, y, strict=True)),
}


def halves(task):
    sides = list(product(range(task.vocabulary), repeat=task.sizes.n // 2))
    for x, y in product(sides, repeat=2):
        yield asked_last(x + y, HALVES[task.name](x, y))


def two_sum(task):
    m, last = task.sizes.m, task.length - 1
    u = range(1, (m - 1) // 2 + 1)
    some, end = (u, [m - v for v in u]) if task.range == "half" else (range(m), range(m))
    for tokens in product(*[some] * last, end):
        pairs = [j for i, j in combinations(range(last + 1), 2) if (tokens[i] + tokens[j]) % m == 0]
        if task.ask == "any":
            yield asked_last(tokens, bool(pairs))
        else:
            asked = range(last + 1) if task.ask == "each" else [last]
            yield tokens, {j: j in pairs for j in asked}


def triple(tokens, m) -> bool:
    """Whether three different places hold values of sum 0."""
    return any(sum(three) % m == 0 for three in combinations(tokens, 3))


def match3(tokens, m) -> bool:
    """Whether the last value and some two, itself and repetitions allowed, sum to 0."""
    return any((tokens[-1] + a + b) % m == 0 for a in tokens for b in tokens)


def three_sum(task):
    m, n = task.sizes.m, task.sizes.n
    for tokens in product(range(m), repeat=n):
        if task.ask == "any":
            yield asked_last(tokens, triple(tokens, m))
        else:
            yield tokens, {i: match3(tokens[: i + 1], m) for i in range(n)}


def counting(task):
    n, symbols = task.sizes.n, range(task.sizes.alphabet)
    for x in product(symbols, repeat=n):
        for q, t in product(symbols, range(n)):
            yield asked_last((*x, q, t), x.count(q) > t)


def parity(task):
    for x in product((0, 1), repeat=task.sizes.n):
        yield asked_last(x, sum(x) % 2)


def majority(task):
    for x in product((0, 1), repeat=task.sizes.n):
        yield asked_last(x, 2 * sum(x) > task.sizes.n)


def threshold(task):
    for x in product((0, 1), repeat=task.sizes.n):
        yield asked_last(x, true_columns(x, task.features) > task.sizes.b)


def true_columns(x, features: int) -> int:
    """Rows of bits, one below the other: the columns that are 1 throughout."""
    rows = zip(*[iter(x)] * features, strict=True)
    return sum(map(all, zip(*rows, strict=True)))


def balanced(word, depth) -> bool:
    """Brackets are numbers: 2t opens type t, 2t + 1 closes it."""
    stack: list[int] = []
    for bracket in word:
        if bracket % 2 == 0:
            stack.append(bracket)
        elif not stack or stack.pop() != bracket - 1:
            return False
        if len(stack) > depth:
            return False
    return not stack


def dyck(task):
    for word in product(range(2 * task.sizes.types), repeat=task.sizes.n):
        yield asked_last(word, balanced(word, task.sizes.depth))


def tree(n, edges) -> bool:
    part = list(range(n))
    for u, v in edges:
        if part[u] == part[v]:
            return False
        part = [part[v] if p == part[u] else p for p in part]
    return len(set(part)) == 1


def is_tree(task):
    """From n = 5 on edges are written one way only: they are too many otherwise."""
    n = task.sizes.n
    edges = (permutations if n < 5 else combinations)(range(n), 2)
    for found in product(edges, repeat=n - 1):
        if task.repeats == "yes" or len(set(map(frozenset, found))) == n - 1:
            yield asked_last(sum(found, ()), tree(n, found))


def elements(group: str) -> list[tuple[int, ...]]:
    """The permutations of a group: z cyclic, s all, a the even ones."""
    kind, k = group[0], int(group[1:])
    if kind == "z":
        return [tuple((i + s) % k for i in range(k)) for s in range(k)]
    return [a for a in permutations(range(k)) if kind == "s" or even(a)]


def even(a) -> bool:
    return sum(a[i] > a[j] for j in range(len(a)) for i in range(j)) % 2 == 0


def times(a, b) -> tuple[int, ...]:
    """First a, then b."""
    return tuple(b[i] for i in a)


def word_problem(task):
    for word in product(elements(task.group), repeat=task.sizes.n):
        result = word[0]
        for a in word[1:]:
            result = times(result, a)
        yield asked_last(word, result)


EVERY: dict[str, Callable[[Task], Iterator[Input]]] = {
    listed.__name__: listed
    for listed in (
        *(eva, index_lookup, function_composition, seq_comp, associative_recall, copying),
        *(two_sum, three_sum, counting, parity, majority, threshold, dyck, is_tree, word_problem),
    )
} | dict.fromkeys(HALVES, halves)
