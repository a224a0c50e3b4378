"""A full layer between others: all protocols at m = 2, n_1 = 1, the best ones at m = n_1 = 2."""

from collections.abc import Iterator
from itertools import count, product

from separatrix.core import Check
from separatrix.core.spec import parse
from separatrix.enumeration.common.composition import right, sides, task_of
from separatrix.enumeration.common.messages import bits, fewest, maps
from separatrix.theorems.hybrid_sandwich import hybrid_sandwich

TABLES = tuple(product((0, 1), repeat=2))  # z_2, and z_1, at m = 2, n_1 = 1
BORDER = "+chunk[6, h=1, hd=99]"  # nothing is alive after z_1, much after z_0


def checks() -> Iterator[Check]:
    """Least b by the other bits; protocols that have just enough; a border after z_1."""
    for pre, mix, post in product(range(3), (0, 1), (0, 1)):
        before = f"rnn[{pre}]+" if pre else ""
        has = sides(hybrid_sandwich, 2, 1, before)
        allowed = next(b for b in count() if has.have(b, mix, post) >= has.need)
        counted = next(b for b in count() if possible(pre, b, mix, post))
        case = f"m=2 n_1=1 S_pre={pre} S_mix={mix} S_post={post}, least b of all protocols"
        yield Check(case, counted, allowed, "bits", ">=")
    for known in (halves_told, thirds_kept, lows_beside, sums_told, entry_told):
        pre, at_w, at_z_0, beside, kept = map(len, known((0,) * 4, (0, 0), 0, 0))
        case = f"m=2 n_1=2 S_pre={pre} b={at_w} S_mix={beside} S_post={kept}"
        case += " after z_1" if at_z_0 else " after z_0"
        yield Check(f"{case}, a protocol", right(2, 2, known), 4096, "inputs right")
        before, behind = f"rnn[{pre}]+" if pre else "", BORDER if at_z_0 else ""
        two = sides(hybrid_sandwich, 2, 2, before, behind)
        has = two.have(max(at_w, at_z_0), beside, kept)
        yield Check(f"{case}, what it has", has, two.need, "bits", ">=")
    case = "m=4 n_1=1 b=6, a chunk with its border after z_1"
    yield Check(f"{case}, a protocol", right(4, 1, two_halves), 4**9, "inputs right")
    arch = parse("full[h=1, hd=1, softmax=online]+chunk[8, h=1, hd=8] @ d=1 p=2 p_acc=2")
    (bound,) = hybrid_sandwich(arch, task_of(4, 1))
    yield Check(f"{case}, what it has", bound.have, bound.need, "bits", ">=")


def possible(pre: int, b: int, mix: int, post: int) -> bool:
    """Whether some protocol with these bits is right on all inputs, at m = 2, n_1 = 1.

    Earlier layers keep S_pre bits of z_2, then of these and z_1, on which the query of w depends.
    Known at the end are z_1, z_0, the fold, the states beside, and, generously, all that was kept
    of z_2; the later state is chosen last, for each z_1 and z_0.
    """
    states = 1 << pre
    return any(
        all(
            any(
                all(folds(tables, beside, alike, b, post) for alike in classes(second))
                for second in maps(4, states)
            )
            for tables in classes(first)
        )
        for first, beside in product(maps(4, states), maps(4, 1 << mix))
    )


def classes(said: tuple[int, ...]) -> list[list[int]]:
    """The things of which one and the same is said."""
    return [[i for i, name in enumerate(said) if name == one] for one in set(said)]


def folds(tables: list[int], beside: tuple, alike: list[int], b: int, post: int) -> bool:
    """Whether, for each z_0, one fold of b bits serves all z_1 that lead to one query."""

    def open_states(z_1: tuple, z_0: int, fold: tuple) -> int:
        heard = dict(zip(tables, fold, strict=True))
        return fewest((TABLES[t], (heard[t], beside[t]), TABLES[t][z_1[z_0]]) for t in tables)

    return all(
        any(
            all(bits(open_states(z_1, z_0, fold)) <= post for z_1 in map(TABLES.__getitem__, alike))
            for fold in maps(len(tables), 1 << b)
        )
        for z_0 in (0, 1)
    )


# Protocols at m = n_1 = 2: bits of z_1 that are kept before, bits that w and that z_0 are told,
# bits beside, bits kept later. Of entry (w, i) h is the high bit and l the low one.


def halved(z_2) -> list[list[tuple[int, int]]]:
    """The entries (w, i), row by row, as high and low bits."""
    return [[divmod(entry, 2) for entry in z_2[2 * w : 2 * w + 2]] for w in (0, 1)]


def halves_told(z_2, z_1, z_0, w):
    rows, i = halved(z_2), z_1[z_0]
    return (), tuple(h for h, _ in rows[w]), (), (), (rows[0][i][1], rows[1][i][1])


def thirds_kept(z_2, z_1, z_0, w):
    rows, i = halved(z_2), z_1[z_0]  # w is told h at i = w: of each column three bits are left
    return (), rows[w][w][:1], (), (), (rows[1 - i][i][0], rows[0][i][1], rows[1][i][1])


def lows_beside(z_2, z_1, z_0, w):
    rows = halved(z_2)
    return (), tuple(h for h, _ in rows[w]), (), tuple(low for row in rows for _, low in row), ()


def sums_told(z_2, z_1, z_0, w):
    rows = halved(z_2)
    (l00, l01), (l10, l11) = ([low for _, low in row] for row in rows)
    at_z_0 = ((l00 ^ l10, l01 ^ l11), (l00, l11))[z_0]
    kept = {(0, 0): l10, (1, 1): l01, (0, 1): l00 ^ l01 ^ l11, (1, 0): l00 ^ l10 ^ l11}
    return (), tuple(h for h, _ in rows[w]), at_z_0, (), (kept[z_1],)


def entry_told(z_2, z_1, z_0, w):
    return z_1, halved(z_2)[w][z_1[z_0]], (), (), ()  # w knows what to ask for


def two_halves(z_2, z_1, z_0, w):
    """z_0 keeps half of z_2 and z_1(z_0), six bits; the chunk hands them on, w keeps the rest."""
    return (z_2[0], z_2[1], z_1[z_0]), z_2[2:]
