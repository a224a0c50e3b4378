"""Two-party bounds of regular languages, against protocols, ranks and every pair of words."""

from dataclasses import replace
from functools import cache
from itertools import combinations, permutations, product
from random import Random

import pytest

from regular import affordable, expressions, matrix, rank, tables, words
from separatrix.core import crosses
from separatrix.core.automata import dyck, parity, word_problem
from separatrix.core.crosses import OWNERS, whole
from separatrix.core.family import Family
from separatrix.core.fooling import families, fooling, permuting
from separatrix.core.language import Dfa, minimal
from separatrix.core.regex import from_regex
from separatrix.enumeration.common.games import cheapest

HUGE = 1 << 62
matrix = cache(matrix)
S3 = word_problem([(1, 0, 2), (1, 2, 0)])
HARD = {
    "Dyck-(2,2)": dyck(2, 2),
    "Dyck-(1,2)": dyck(1, 2),
    "Dyck-(1,4)": dyck(1, 4),
    "neutral c": from_regex("c*(ac*bc*)*"),
    "aba": from_regex(".*aba.*"),
    "ab, c": from_regex(".*ab.*", "abc"),
    "no aa": from_regex("(b|ab)*a?"),
    "pairs": from_regex("(aa|bb)*"),
    "pairs of pairs": from_regex("(aaaa|abab|baba|bbbb)*"),
    "S3": S3,
}
EASY = {
    "parity": parity(),
    "(ab)*": from_regex("(ab)*"),
    "a*": from_regex("a*", "ab"),
    "a*b*": from_regex("a*b*"),
    "a first": from_regex("a.*", "ab"),
    "ab": from_regex(".*ab.*"),
    "two a": from_regex("b*ab*ab*"),
    "a mod 7": from_regex("(b*(ab*){7})*"),
}


def exceeding(languages, lengths, truth=affordable, found=families) -> list:
    """Families that ask for more bits than the truth for the very length, or a protocol, spends."""
    return [
        (dfa, n, family)
        for dfa in languages
        for family in found(dfa)
        for n in lengths
        if family.bits(n) > 0 and family.bits(n) > truth(matrix(dfa, n, family.owners))
    ]


RANDOM = [from_regex(text, "ab") for text in expressions(7, 100, "ab")] + tables(7, 300, "ab")
THREE = [from_regex(text, "abc") for text in expressions(8, 40)] + tables(8, 150, "abc")


def test_no_bound_exceeds_a_protocol():
    assert not exceeding([*RANDOM, *HARD.values(), *EASY.values()], range(1, 7))
    assert not exceeding(THREE, range(1, 6))
    assert not exceeding([HARD[name] for name in HARD if len(HARD[name].alphabet) == 2], (8, 10))
    claims = [family.bits(5) for dfa in [*RANDOM, *THREE] for family in families(dfa)]
    assert len(claims) - claims.count(0) > 100  # so the comparison is no empty one


def test_no_bound_exceeds_the_best_protocol():
    small = [dfa for dfa in [*RANDOM, *HARD.values(), *EASY.values()] if len(dfa.alphabet) == 2]
    assert not exceeding(small, range(1, 5), cheapest)
    assert cheapest(matrix(parity(), 4)) == 2 and cheapest(matrix(EASY["a*"], 4)) == 2
    assert cheapest(matrix(HARD["pairs"], 4)) == 3


def test_blocks_without_lost_crosses_are_seen(monkeypatch):
    def every_loop(dfa, home, blocks, owners):
        return [word for word in blocks if run(dfa, home, word) == home]

    monkeypatch.setattr(crosses, "_clique", every_loop)
    assert exceeding(RANDOM, (4, 6), found=families.__wrapped__)


def test_all_words_without_lost_crosses_are_seen():
    def all_words(dfa):
        growth = crosses._growth(dfa)
        return [Family("AB", *growth, "")] if growth else []

    assert exceeding(RANDOM, (4, 6), found=all_words)


# Fooling sets, pair by pair.


def run(dfa: Dfa, state: int, word) -> int:
    for a in word:
        state = dfa.delta[state][a]
    return state


def cross(u, v, owned) -> tuple:
    return tuple(a if owner == "A" else b for a, b, owner in zip(u, v, owned, strict=True))


def fools(dfa: Dfa, members, owned) -> bool:
    """Whether all are members, and of any two one cross is none."""
    inside = [run(dfa, dfa.start, word) in dfa.accept for word in members]
    return all(inside) and not any(
        run(dfa, dfa.start, cross(u, v, owned)) in dfa.accept
        and run(dfa, dfa.start, cross(v, u, owned)) in dfa.accept
        for u, v in combinations(members, 2)
    )


def unfooling(languages) -> list:
    """Blocks whose words, two blocks long, do not fool."""
    wrong = []
    for dfa in languages:
        letters = range(len(dfa.alphabet))
        for owners in OWNERS:
            found = (crosses._cliques(dfa, letters, owners), crosses._pairs(dfa, letters, owners))
            for state, blocks in (pair for source in found for pair in source):
                before = crosses._access(dfa)[state]
                after = next(
                    word
                    for n in range(9)
                    for word in words(letters, n)
                    if run(dfa, state, word) in dfa.accept
                )
                members = [before + u + v + after for u, v in product(blocks[:6], repeat=2)]
                turns = "".join(owners[i % len(owners)] for i in range(2 * len(blocks[0])))
                if not fools(dfa, members, "A" * len(before) + turns + "A" * len(after)):
                    wrong.append((dfa, owners, blocks))
    return wrong


def test_blocks_fool():
    languages = [dfa for dfa in [*RANDOM[-80:], *HARD.values()] if not all(dfa.live)]
    assert not unfooling([*languages, *(dfa.complement() for dfa in languages)])


def test_all_words_fool():
    for dfa in [*RANDOM, *HARD.values()]:
        for family in whole(dfa, "member"):
            for n in range(2, 7 if len(dfa.alphabet) > 2 else 11):
                letters = range(len(dfa.alphabet))
                inside = [w for w in words(letters, n) if run(dfa, 0, w) in dfa.accept]
                assert fools(dfa, inside, ("AB" * n)[:n])
                assert family.counts[n] <= len(inside)


def test_a_pair_that_does_not_fool_is_seen():
    assert not fools(dyck(1, 4), [(0, 1, 0, 1), (0, 0, 1, 0)], "ABAB")
    assert not fools(parity(), [(0, 0, 0, 1), (0, 1, 0, 0)], "ABAB")
    assert fools(dyck(2, 1), [(0, 1), (2, 3)], "AB")


# Known sizes.


def test_dyck_needs_all_but_one_bit():
    for n in [*range(2, 300, 2), 10**6, HUGE]:
        assert fooling(dyck(2, 2), n).bits == n - 1
    assert all(fooling(dyck(2, 2), n) is None for n in (0, 1, 3, 77, HUGE + 1))
    assert rank(matrix(dyck(2, 2), 6)) == 32
    assert fooling(dyck(1, 2), 1000).bits == fooling(dyck(1, 4), 1000).bits == 499


def test_a_bound_says_what_it_is_about():
    found = fooling(HARD["pairs of pairs"], 16)
    assert (found.bits, found.partition, found.symbols, found.tokens) == (8, "AABB", 2, 16)
    assert found.answers == 2 and "aaaa, abab, baba, bbbb" in found.family


@pytest.mark.parametrize("name", HARD)
def test_what_can_be_pumped_is_linear(name):
    for n in (480, 4_800, 1 << 40, HUGE):
        assert fooling(HARD[name], n).bits >= n // 4 - 2


@pytest.mark.parametrize("name", EASY)
def test_what_is_cheap_gets_no_bound(name):
    assert all(fooling(EASY[name], n) is None for n in (*range(40), 10**6, HUGE, HUGE + 1))


def test_bounds_never_fall_along_their_step():
    for dfa in [*RANDOM, *HARD.values()]:
        for family in families(dfa):
            for n in (*range(20), *range(60, 140, 7), HUGE):
                assert family.bits(n) <= family.bits(n + family.step)


def overcounted(dfa: Dfa, family: Family) -> bool:
    """Whether it claims more words than the language has at some length."""
    inside = [1] + [0] * (len(dfa.delta) - 1)
    for n in range(400):
        members = sum(inside[q] for q in dfa.accept)
        if family.bits(n) > (max(members, 1) - 1).bit_length():
            return True
        after = [0] * len(inside)
        for q, row in enumerate(dfa.delta):
            for to in row:
                after[to] += inside[q]
        inside = after
    return False


def test_a_family_is_never_larger_than_its_language():
    languages = [*RANDOM, *HARD.values(), dyck(3, 2)]
    sides = [side for dfa in languages for side in (dfa, dfa.complement())]
    found = [(side, family) for side in sides for family in whole(side, "")]
    assert len(found) > 5
    assert not any(overcounted(side, family) for side, family in found)
    side, family = found[-1]
    assert overcounted(side, replace(family, ratio=family.ratio + 1))
    assert family.bits(400) == (3 * 6**199 - 1).bit_length()


def test_words_of_one_length_only_do_not_count_for_longer_ones():
    # 4^60 words more at n = 120, 4^63 at n = 126, and never again.
    dfa = from_regex("(aa|bb)*|(cc|dd|ee|ff){60}|(cc|dd|ee|ff){63}")
    (family,) = whole(dfa, "member")
    assert not overcounted(dfa, family)
    assert [family.bits(n) for n in (118, 120, 122, 126, 128, 300)] == [59, 61, 61, 63, 64, 150]


def test_two_blocks_are_found_however_long():
    dfa = from_regex(".*error.*", "abcdefghijklmnopqrstuvwxyz")
    assert fooling(dfa, 6_000).bits >= 999
    ((home, blocks),) = crosses._pairs(dfa.complement(), list(range(26)), "AB")
    assert fools(dfa.complement(), [u + v for u in blocks for v in blocks], "AB" * len(blocks[0]))
    assert home == dfa.start and len(blocks) == 2


def test_bits_are_the_rounded_logarithm():
    assert Family("AB", ((1 << 200) - 1,), 1, 2, "").bits(0) == 200  # 200 is missed by 2^-199
    rng = Random(3)
    for _ in range(200):
        count, step, ratio = rng.randint(1, 99), rng.randint(1, 9), rng.randint(2, 99)
        family = Family("AB", (0,) * 10 + (count,) * step, step, ratio, "")
        times = rng.randint(0, 900)
        exact = (count * ratio**times - 1).bit_length()
        assert family.bits(9) == 0 and family.bits(10 + times * step) == exact


# Groups.


def over_rank(found, languages, most: int) -> list:
    """Families that count more dimensions than the matrix of answers has."""
    wrong = []
    for dfa in languages:
        for family in found(dfa):
            n = family.step
            while len(dfa.alphabet) ** n <= most:
                times, rest = divmod(n - family.step, family.step)
                count = family.counts[family.step + rest] * family.ratio**times
                if count > rank(matrix(dfa, n, family.owners)):
                    wrong.append((dfa, n))
                n += 1
    return wrong


def permutation_automata() -> list[Dfa]:
    rng, found = Random(11), [S3, word_problem(permutations(range(3)))]
    for states, letters in [(3, 2), (3, 3), (4, 2), (4, 3), (5, 2)] * 8:
        columns = [rng.sample(range(states), states) for _ in range(letters)]
        accept = rng.sample(range(states), rng.randint(1, states - 1))
        rows = list(zip(*columns, strict=True))
        found.append(minimal("abc"[:letters], rows, 0, accept))
    return found


def test_groups_have_the_rank_that_is_claimed():
    languages = permutation_automata()
    assert sum(len(list(permuting(dfa))) for dfa in languages) > 15
    assert not over_rank(permuting, languages, 5_000)


def test_a_length_that_no_member_has_gets_no_bound():
    swaps = word_problem([(1, 0, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2)])  # each of them is odd
    assert [fooling(swaps, n) for n in (13, 59, 601, HUGE + 1)] == [None] * 4
    assert [fooling(swaps, n).bits for n in (12, 60, 600)] == [1, 9, 99]


def test_a_group_that_grows_too_fast_is_seen():
    def boasting(dfa):
        for family in permuting(dfa):
            yield Family(family.owners, family.counts, family.step, family.ratio**2, "")

    assert over_rank(boasting, [S3], 5_000)


def test_all_letters_of_a_group_have_the_rank_of_its_representations():
    """The sum of d^n over the dimensions d of the irreducible representations: 1, 1, 2 for S3."""
    everything = word_problem(permutations(range(3)))
    assert [rank(matrix(everything, n)) for n in (2, 4)] == [1 + 1 + 2**n for n in (2, 4)]
    assert fooling(everything, 1000).bits == 999
