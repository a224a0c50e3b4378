"""Sequential composition in all its constructions, run on all or random inputs of small sizes."""

from itertools import product
from random import Random

import pytest

from machine import ORDERS, Machine, OneBit, bits, look_up, made, read, sign, unit
from separatrix.core.exact import ceil_log2
from separatrix.core.lookups import Addresses, code

every_order = pytest.mark.parametrize("order", ORDERS)
SIZES = [(1, 1, 1), (1, 3, 1), (2, 2, 2), (2, 3, 2), (3, 2, 2), (3, 2, 1), (4, 2, 1)]


class Instance:
    """Tables z_1 ... z_L, a start and a word, their tokens, and the address of each token."""

    def __init__(self, L, m, n_l, order, seed):
        random = Random(f"{L} {m} {n_l} {seed}")
        self.L, self.m, self.n_l = L, m, n_l
        self.N = [m * n_l**level for level in range(L)]
        self.tables = [[random.randrange(size) for _ in range(size)] for size in self.N]
        self.start = random.randrange(m)
        self.w = [random.randrange(n_l) for _ in range(L - 1)]
        self.bits = Addresses.of(L, m, n_l)
        rows = [[(level + 1, a) for a in range(self.N[level])] for level in range(L)]
        reverse = [row for table in rows[::-1] for row in table]
        word = [("w", 0)]
        self.rows = {
            "reverse": [*reverse, (0, 0), *word],
            "w_first": [*word, *reverse, (0, 0)],
            "forward": [*word, (0, 0), *(row for table in rows for row in table)],
        }[order]

    @property
    def answer(self):
        i = self.tables[0][self.start]
        for level in range(1, self.L):
            i = self.tables[level][self.w[level - 1] * self.N[level - 1] + i]
        return i

    def digits(self, level, a):
        """(a div N_{l-2}, a mod N_{l-2})."""
        return (0, a) if level < 2 else divmod(a, self.N[level - 2])

    def address(self, level, high, low):
        b = self.bits
        return [*sign(level, b.level), *sign(high, b.high), *sign(low, b.low)]

    def key(self, row):
        """The code of a token's address, nothing at w."""
        return [0] * self.bits.key if row[0] == "w" else self.address(row[0], *self.digits(*row))

    def symbol(self, row):
        level, a = row
        if level == "w":
            return 0
        return self.start if level == 0 else self.tables[level - 1][a]

    def value(self, code):
        """The number that a sign code says."""
        return sum((bit > 0) << i for i, bit in enumerate(code))

    def letter(self, level):
        """The letter that selects the entry of this level."""
        return 0 if level < 2 else self.w[level - 2]


def instances(name, order, extra=""):
    for L, m, n_l in SIZES:
        made_of = made(name, f"seq_comp(L={L}, m={m}, n_l={n_l}, order={order})")
        for seed in range(3):
            yield made_of, Instance(L, m, n_l, order, seed)


@every_order
def test_a_layer_a_hop(order):
    for construction, x in instances("composition_decoder", "reverse"):
        assert len(construction.arch.layers) == construction.depth(x.L) == x.L + 1
        machine = Machine(construction.arch, order)
        places = [(x.key(row), True) for row in x.rows]
        said = [sign(x.symbol(row), x.bits.value) for row in x.rows]
        low = 0
        for layer in range(x.L + 1):
            asked = x.address(layer, x.letter(layer), low)
            found = look_up(machine, layer, asked, places, said)
            low = x.value(found)
        assert low == x.answer


def test_widths_of_the_theory():
    assert made("composition_decoder", "seq_comp(L=4, m=4, n_l=4)").arch.d == 58
    assert made("composition_decoder", "seq_comp(L=6, m=2, n_l=2)").arch.d == 57


def doubled(machine, x, first, last, causal):
    """What every token holds after layers `first` to `last`, each of which doubles its levels."""
    held = [x.symbol(row) for row in x.rows]
    ahead = [1 if row[0] != "w" else 0 for row in x.rows]
    for layer in range(first, last + 1):
        new = []
        for at, row in enumerate(x.rows):
            if row[0] == "w":
                new.append(0)
                continue
            level = row[0] + ahead[at]
            done = level > x.L
            asked = x.key(row) if done else x.address(level, x.letter(level), held[at])
            end = at + 1 if causal else len(x.rows)
            places = [(x.key(other), True) for other in x.rows[:end]]
            said = [sign(h, x.bits.value) for h in held[:end]]
            new.append(x.value(look_up(machine, layer, asked, places, said)))
        held, ahead = new, [2 * a for a in ahead]
    return held


@every_order
def test_doubling_with_the_question_first(order):
    for construction, x in instances("composition_w_first", "w_first"):
        layers = len(construction.arch.layers)
        assert layers == construction.depth(x.L) == 1 + ceil_log2(x.L + 1)
        held = doubled(Machine(construction.arch, order), x, 1, layers - 1, causal=True)
        assert held[-1] == x.answer


@every_order
@pytest.mark.parametrize("layout", ["reverse", "w_first", "forward"])
def test_doubling_in_an_encoder(order, layout):
    for construction, x in instances("composition_encoder", layout):
        layers = len(construction.arch.layers)
        assert layers == 2 + ceil_log2(x.L + 1)
        machine = Machine(construction.arch, order)
        held = doubled(machine, x, 1, layers - 2, causal=False)
        places = [(x.key(row), True) for row in x.rows]
        said = [sign(h, x.bits.value) for h in held]
        found = look_up(machine, layers - 1, x.address(0, 0, 0), places, said)
        assert x.value(found) == x.answer


@every_order
def test_all_tokens_read_w(order):
    for construction, x in instances("composition_encoder", "reverse"):
        machine = Machine(construction.arch, order)
        dv = construction.arch.layers[0][0].dv
        assert dv == max(1, x.bits.letters)
        keys = [(-int(row[0] != "w"),) for row in x.rows]
        said = [unit(at, dv, -1) for at in range(len(x.rows))]
        assert machine.head(0, keys, (1,), said) == said[-1]


def test_units_of_the_own_level_alone_pass_a_bit():
    """relu(bit + <code of l, own level> - length) is the bit for the own level, else 0."""
    for levels in range(2, 10):
        size = code(levels)
        for own, unit_of in product(range(levels), repeat=2):
            agree = sum(a * b for a, b in zip(sign(own, size), sign(unit_of, size), strict=True))
            for bit in (-1, 1):
                assert max(0, bit + agree - size) == (own == unit_of) * (bit > 0)


@every_order
def test_chain_of_thought(order):
    for construction, x in instances("composition_cot", "reverse"):
        assert construction.arch.cot == x.L
        machine, b = Machine(construction.arch, order), x.bits
        (head,) = construction.arch.layers[0]
        assert head.h == 2 and head.dv >= b.letters
        D, E = b.key, b.level
        keys = []
        for row in x.rows[:-1]:
            level = row[0]
            if level == 0:
                keys.append([*sign(0, b.level), *[0] * (b.high + b.low), -E])
            else:
                keys.append([*x.key(row), -D])
        said = [padded(sign(x.symbol(row), b.value), head.dv) for row in x.rows]
        digits = [(3 * i) % 2 for i in range(b.high + b.low)]  # w has some digits too
        asked = [2 * d - 1 for d in digits]
        emitted = []
        for level in range(x.L + 1):
            # The asking token: its level, digits that its key does not show.
            keys.append([*sign(level, b.level), *[0] * (b.high + b.low), -D - 1])
            query = [*sign(level, b.level), *asked, 1]
            found = machine.head(0, keys, query, said[: len(keys)])
            value = x.value(found[: b.value])
            if level < x.L:
                high = x.letter(level + 1)
                emitted.append(high * (x.N[level - 1] if level else 0) + value)
                asked = [*sign(high, b.high), *sign(value, b.low)]
                said.append(padded(sign(0, b.value), head.dv))
        assert len(emitted) == x.L and all(e < x.N[-1] for e in emitted)
        assert value == x.answer


def padded(row, length):
    return [*row, *[0] * (length - len(row))]


def test_the_machine_that_waits():
    """2 N states are never exceeded, over all inputs, and its answer is right."""
    for L, m, n_l in [(1, 3, 1), (2, 2, 2), (2, 2, 1), (3, 2, 1)]:
        forward = made("composition_forward", f"seq_comp(L={L}, m={m}, n_l={n_l}, order=forward)")
        states = forward.arch.layers[0][0].states
        N = m * n_l ** (L - 1)
        assert states == 2 * N
        seen = [set() for _ in range(forward.task.length)]
        for x in all_inputs(L, m, n_l):
            state = tuple(x.w)
            for at, row in enumerate(x.rows):
                state = waited(x, state, row)
                seen[at].add(state)
            assert state[1] == ("has", x.answer)
        assert max(map(len, seen)) <= states
        need = max(forward.task.prefix_bits(r) for r in forward.task.cuts)
        assert need <= (states - 1).bit_length() <= need + 1


def all_inputs(L, m, n_l):
    x = Instance(L, m, n_l, "forward", 0)
    tables = product(*(product(range(size), repeat=size) for size in x.N))
    for found in tables:
        for start in range(m):
            for w in product(range(n_l), repeat=L - 1):
                x.tables, x.start, x.w = list(found), start, list(w)
                yield x


def waited(x, state, row):
    """(letters to come, what it waits for or has)."""
    level, a = row
    if level == "w":
        return (tuple(x.w), ("waits", 0))
    letters, (what, number) = state
    if level == 0:
        return (letters, ("waits", x.start))
    if a == 0 and level > 1:  # a new table: value and letter make the argument
        number, letters, what = letters[0] * x.N[level - 2] + number, letters[1:], "waits"
    if what == "waits" and number == a:
        return (letters, ("has", x.tables[level - 1][a]))
    return (letters, (what, number))


@every_order
def test_linear_layers_then_a_full_one(order):
    """All 4,096 inputs at m = n_l = 2 in one order, every 13th in others; random ones beyond."""
    for m, n_l in ((2, 2), (2, 1), (3, 2), (4, 4)):
        hybrid = made("composition_linear_full", f"seq_comp(L=2, m={m}, n_l={n_l})")
        for at, x in enumerate(two_step(m, n_l)):
            if order == "norm" or at % 13 == 0:
                assert linear_full(hybrid, x, order) == x.answer


def two_step(m, n_l):
    x = Instance(2, m, n_l, "reverse", 0)
    if (m, n_l) == (2, 2):
        for z2 in product(range(4), repeat=4):
            for z1 in product(range(2), repeat=2):
                for start, w in product(range(2), repeat=2):
                    x.tables, x.start, x.w = [list(z1), list(z2)], start, [w]
                    yield x
    else:
        yield from (Instance(2, m, n_l, "reverse", seed) for seed in range(20))


def linear_full(hybrid, x, order):
    arch = hybrid.arch
    (table,), (carry,), (_,) = arch.layers
    low, value, letter = code(x.m), code(x.m * x.n_l), code(x.n_l)
    first, second = OneBit(table, arch.p_state), OneBit(carry, arch.p_state)
    for level, a in x.rows:
        symbol = x.w[0] if level == "w" else x.symbol((level, a))
        written = [-bit for bit in bits(symbol, value)[:low]]
        place = a if level == 1 else -1
        y1 = first.step(unit(place, x.m), written, unit(symbol, x.m))
        y2 = second.step([int(level == 0)], y1, [1])
    asked = [*sign(x.w[0], letter), *(-2 * y - 1 for y in y2)]
    places = []
    for level, a in x.rows:
        high, rest = divmod(a, x.m)
        places.append(
            (
                [*sign(high, letter), *sign(rest, low)] if level == 2 else [0] * (letter + low),
                level == 2,
            )
        )
    said = [sign(x.symbol(row) if row[0] == 2 else 0, value) for row in x.rows]
    return read(look_up(Machine(arch, order), 2, asked, places, said), x.m * x.n_l)


def test_bits_of_the_theory():
    hybrid = made("composition_linear_full", "seq_comp(L=2, m=64, n_l=64)").arch
    assert hybrid.state_bits(4161, ("recurrent",)) == 390
    (head,) = hybrid.layers[2]
    assert (head.dv + 2) * hybrid.p_acc.bits == 224
    serial = made("pointer_serial", "seq_comp(L=1, m=4096)").arch
    assert serial.state_bits(4097, ("recurrent",)) == 12


@every_order
def test_pointer_behind_a_recurrence(order):
    serial = made("pointer_serial", "seq_comp(L=1, m=4)")
    arch, place = serial.arch, 2
    for *table, pointer in product(range(4), repeat=5):
        state = OneBit(arch.layers[0][0], arch.p_state)
        for at, symbol in enumerate([*table, pointer, 0]):
            y = state.step([int(at == 4)], [-bit for bit in bits(symbol, place)], [1])
        asked = [-2 * number - 1 for number in y]
        places = [(sign(i % 4, place), i < 4) for i in range(6)]
        said = [sign(s, place) for s in [*table, pointer, 0]]
        assert read(look_up(Machine(arch, order), 1, asked, places, said), 4) == table[pointer]


@every_order
def test_pointer_before_a_recurrence(order):
    arch, place = made("pointer_full_linear", "seq_comp(L=1, m=4)").arch, 2
    assert (
        made("pointer_full_linear", "seq_comp(L=1, m=4096)").arch.state_bits(4097, ("recurrent",))
        == 12
    )
    for *table, pointer in product(range(4), repeat=5):
        places = [(sign(i % 4, place), i < 4) for i in range(5)]
        said = [sign(s, place) for s in [*table, pointer]]
        heard = read(look_up(Machine(arch, order), 0, sign(pointer, place), places, said), 4)
        state = OneBit(arch.layers[1][0], arch.p_state)
        for at in range(6):
            y = state.step([int(at == 4)], [-bit for bit in bits(heard, place)], [1])
        assert tuple(-number for number in y) == bits(table[pointer], place)


@every_order
def test_two_tables_by_a_recurrence_and_a_look_up(order):
    for n in (1, 2, 3):
        hybrid = made("compose_linear_full", f"function_composition(n={n})")
        arch, point = hybrid.arch, code(n)
        places = [(sign(i % n, point), i < n) for i in range(2 * n)] + [((0,) * point, False)]
        machine = Machine(arch, order)
        for *tables, x in product(range(n), repeat=2 * n + 1):
            state = OneBit(arch.layers[0][0], arch.p_state)
            tokens = [*tables, x]
            for at, symbol in enumerate(tokens):
                written = [-bit for bit in bits(symbol, point)]
                y = state.step(unit(at - n if at < 2 * n else -1, n), written, unit(symbol, n))
            said = [sign(s, point) for s in tokens]
            answer = look_up(machine, 1, [-2 * number - 1 for number in y], places, said)
            assert read(answer, n) == tables[tables[n + x]]
