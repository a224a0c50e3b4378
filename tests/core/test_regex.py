"""Expressions against Python's `re`, word by word, and against a second library, in size."""

import re

import pytest

from regular import expressions, words
from separatrix.core.language import Dfa
from separatrix.core.regex import from_regex

SETS = {"[ab]": "ab", "[a-c]": "abc"}
SHORT = ["".join(word) for n in range(8) for word in words("ab", n)]
SHORT += ["".join(word) for n in range(6) for word in words("abc", n)]


def difference(text: str, dfa: Dfa) -> str | None:
    """The first word on which `re` disagrees."""
    pattern = re.compile(text)
    return next((w for w in SHORT if dfa.accepts(w) != bool(pattern.fullmatch(w))), None)


@pytest.mark.parametrize("seed", range(4))
def test_agrees_with_re(seed):
    for text in expressions(seed, 100):
        assert difference(text, from_regex(text, "abc")) is None, text


def test_a_wrong_state_is_seen():
    for text in ("(ab)*c", "a{2,4}|b.c", "(a|b)*aba.*"):
        dfa = from_regex(text, "abc")
        for state in range(len(dfa.delta)):
            wrong = Dfa(dfa.alphabet, dfa.delta, dfa.start, dfa.accept ^ {state})
            assert difference(text, wrong) is not None, (text, state)


def test_minimal_like_another_library():
    fa = pytest.importorskip("automata.fa.dfa")
    nfa = pytest.importorskip("automata.fa.nfa")
    for text in expressions(9, 60):
        plain = re.sub(r"\[(.)-?(.)\]", lambda m: f"({'|'.join(SETS[m[0]])})", text)
        theirs = fa.DFA.from_nfa(nfa.NFA.from_regex(plain, input_symbols=set("abc")))
        assert len(from_regex(text, "abc").delta) == len(theirs.to_complete().minify().states), text


@pytest.mark.parametrize(
    "one, other",
    [
        ("(a|b)*", "[ab]*"),
        ("a{2,}", "aaa*"),
        ("(ab)*a", "a(ba)*"),
        ("a{0}", "()"),
        ("a?b?", "(|a)(b|)"),
        ("((a*)*)*", "a{0,}"),
        (r"\*\|\.", r"[*][|][.]"),
        (r"[\]\-]+", r"(\]|-)(\]|-)*"),
    ],
)
def test_equal_languages_are_equal_data(one, other):
    alphabet = "ab*|.]-"
    assert from_regex(one, alphabet) == from_regex(other, alphabet)


def test_alphabet():
    assert from_regex("b|[c-e]a").alphabet == tuple("abcde")
    assert from_regex("a*", "cab").alphabet == tuple("cab")
    assert from_regex("", "a").accepts("") and not from_regex("", "a").accepts("a")
    with pytest.raises(ValueError, match="'d' is no letter"):
        from_regex("a", "abc").accepts("d")


@pytest.mark.parametrize(
    "text, column, culprit",
    [
        ("a)", 2, "')' closes nothing"),
        ("b(a", 2, "'(' is never closed"),
        ("a**", 3, "'*' repeats a repetition"),
        ("ab{2}{3}", 6, "'{' repeats a repetition"),
        ("|*", 2, "'*' means nothing here"),
        ("a[b", 2, "'[' is never closed"),
        ("[]", 1, "'[' opens a set without letters"),
        ("[b-a]", 4, "'a' ends no range"),
        ("[a-]", 4, "']' means nothing here"),
        ("[^a]", 2, "'^' excludes letters"),
        ("a{", 3, "the end stands where a number"),
        ("a{x}", 3, "'x' stands where a number"),
        ("a{3", 4, "the end stands where '}'"),
        ("a{2,1}", 6, "'}' ends {2,1, whose first number is the larger"),
        ("a{1,9999999999}", 5, "'9' stands where a number of 1 to 9 digits"),
        ("a{2000}", 2, "2,000 letters"),
        ("((a{90}){90})", 9, "8,100 letters"),
        ("(){999999999}", 3, "999,999,999 letters"),
        ("a" * 2000, 2001, "2,000 letters"),
        ("a\\d", 3, "'d' means nothing after"),
        ("a\\", 3, "the end means nothing after"),
        ("a$", 2, "'$' means nothing here"),
        ("a]", 2, "']' means nothing here"),
        ("(" * 60, 51, "51 deep"),
    ],
)
def test_errors_point_at_the_column(text, column, culprit):
    with pytest.raises(ValueError, match=rf"{re.escape(culprit)}.*\(column {column}\)"):
        from_regex(text)


def test_errors_about_the_alphabet():
    with pytest.raises(ValueError, match=r"'c' is not in the alphabet 'ab' \(column 3\)"):
        from_regex("abc", "ab")
    with pytest.raises(ValueError, match="name letters in the expression or give an alphabet"):
        from_regex(".*")
    with pytest.raises(ValueError, match="300 letters, not 1 to 256"):
        from_regex("a", map(chr, range(97, 397)))


def test_size_is_capped():
    assert len(from_regex("(a|b)*a(a|b){11}").delta) == 4096
    with pytest.raises(ValueError, match="more than 8,192 states"):
        from_regex("(a|b)*a(a|b){13}")
