"""A full layer first: all protocols at m = 2, n_1 = 1, and the best one at m = n_1 = 2."""

from collections.abc import Iterator
from itertools import count, product

from separatrix.core import Check
from separatrix.enumeration.common.composition import right, sides, task_of
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import bits, fewest, maps, states
from separatrix.theorems.hybrid_full_first import hybrid_full_first


def checks() -> Iterator[Check]:
    """Least S_post by (b, S_mix); bits of z_2 that matter; H1 attained with b = 1, S_post = 4."""
    small = sides(hybrid_full_first, 2, 1)
    for b, mix in ((0, 0), (0, 1), (0, 2), (1, 0)):
        allowed = next(post for post in count() if small.have(b, mix, post) >= small.need)
        case = f"m=2 n_1=1 b={b} S_mix={mix}, least S_post of all protocols"
        yield Check(case, least_post(b, mix), allowed, "bits", ">=")
    for m, n_1 in ((2, 1), (3, 1), (2, 2)):
        task = task_of(m, n_1)
        counted = bits(states(inputs(task), task.last))
        need = sides(hybrid_full_first, m, n_1).need
        yield Check(f"m={m} n_1={n_1}, all messages about z_2", counted, need, "bits")
    at_w, at_z_0, kept = map(len, known((0,) * 4, (0, 0), 0, 0))
    case = f"m=2 n_1=2 b={at_w} S_post={kept}, a protocol"
    yield Check(case, right(2, 2, known), 4096, "inputs right")
    two = sides(hybrid_full_first, 2, 2)
    has = two.have(max(at_w, at_z_0), 0, kept)
    yield Check(f"{case}, what it has", has, two.need, "bits", ">=")


def least_post(b: int, mix: int) -> int:
    """The least S_post with which folds of b bits and states of S_mix beside them do it.

    w and each z_0 are told something of z_2; the later state knows z_1 too, so for each z_1 it
    may be chosen by itself: the fewest states that settle what all others leave open.
    """
    tables = list(product((0, 1), repeat=2))
    starts = list(product((0, 1), repeat=2))
    folds = list(maps(4, 1 << b))
    best = 2
    for at_w, at_0, at_1, beside in product(folds, folds, folds, maps(4, 1 << mix)):
        heard = [list(zip(at_w, at_z_0, beside, strict=True)) for at_z_0 in (at_0, at_1)]
        most = max(
            fewest(
                (z_2, (z_0, heard[z_0][t]), z_2[z_1[z_0]])
                for t, z_2 in enumerate(tables)
                for z_0 in (0, 1)
            )
            for z_1 in starts
        )
        best = min(best, bits(most))
    return best


def known(z_2: tuple, z_1: tuple, z_0: int, w: int) -> tuple[tuple, tuple, tuple]:
    """Bits that w is told, bits that z_0 is told, bits that are kept after z_1.

    Of entry (w, i) h is the high bit and l the low one. A constant z_1 leaves one column to keep.
    """
    (h00, l00), (h01, l01), (h10, l10), (h11, l11) = (divmod(entry, 2) for entry in z_2)
    at_w = ((h00,), (h10,))[w]
    at_z_0 = ((l00 ^ l11,), (l01 ^ l10,))[z_0]
    kept = {
        (0, 0): (h00, l00, h10, l10),
        (1, 1): (h01, l01, h11, l11),
        (0, 1): (h01, h11, l10, l11),
        (1, 0): (h01, h11, l00, l01),
    }
    return at_w, at_z_0, kept[z_1]
