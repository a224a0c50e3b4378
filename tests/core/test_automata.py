"""Ready automata against their definitions, and files with every kind of fault."""

from itertools import permutations

import pytest

from regular import words
from separatrix.core.automata import dyck, parity, read_dfa, word_problem
from separatrix.core.regex import from_regex


def balanced(word, depth: int) -> bool:
    stack: list[str] = []
    for bracket in word:
        if bracket in "([{<":
            stack.append(bracket)
        elif not stack or stack.pop() + bracket not in ("()", "[]", "{}", "<>"):
            return False
        if len(stack) > depth:
            return False
    return not stack


@pytest.mark.parametrize("types, depth, states", [(1, 1, 3), (1, 3, 5), (2, 2, 8), (3, 2, 14)])
def test_dyck(types, depth, states):
    dfa = dyck(types, depth)
    assert len(dfa.delta) == states
    for n in range(7 if types < 3 else 6):
        assert all(dfa.accepts(w) == balanced(w, depth) for w in words(dfa.alphabet, n))


def test_dyck_of_many_types():
    dfa = dyck(5, 1)
    assert dfa.accepts(["(4", ")4", "(0", ")0"]) and not dfa.accepts(["(4", ")3"])
    with pytest.raises(ValueError, match="types=2, depth=12 has 4,096 stacks or more"):
        dyck(2, 12)
    with pytest.raises(ValueError, match="types=2, depth=1000000000 has"):
        dyck(2, 10**9)
    with pytest.raises(ValueError, match="depth=0; both are at least 1"):
        dyck(2, 0)


def test_parity():
    assert all(parity().accepts(w) == w.count("1") % 2 for w in words("01", 5))


def test_word_problem():
    letters = (1, 0, 2), (1, 2, 0)
    dfa = word_problem(letters)
    assert len(dfa.delta) == 6
    for word in words(range(2), 6):
        image = list(range(3))
        for a in word:
            image = [letters[a][i] for i in image]
        assert dfa.accepts(dfa.alphabet[a] for a in word) == (image == [0, 1, 2])
    assert len(word_problem(permutations(range(5))).delta) == 120
    with pytest.raises(ValueError, match="must permute the same"):
        word_problem([(0, 1), (0, 0)])
    with pytest.raises(ValueError, match="more than 4,096 elements"):
        word_problem([(1, 0, *range(2, 8)), (*range(1, 8), 0)])


EVEN = """
# an even number of a
alphabet: a b
start: even
accept: even
even a odd
even b even

odd a even
odd b odd
"""


def test_file():
    assert read_dfa(EVEN) == from_regex("(b|ab*a)*")


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("start: even\n", "", "no line begins with 'start:'"),
        ("start: even", "start: even odd", "start: 'even odd': exactly one state"),
        ("start: even", "start: evn", "'evn' has no transition; did you mean even"),
        ("accept: even", "accept: od", "'od' has no transition; did you mean odd"),
        ("accept: even", "start: even", "line 5: 'start:' stands there a second time"),
        ("alphabet: a b", "alphabet: a b a", "'a b a': one letter or more, each once"),
        ("alphabet: a b", "alphabet:", "'': one letter or more, each once"),
        ("alphabet: a b", "alphabet: a", "line 7: 'b' is no letter"),
        ("alphabet: a b", "alphabet: a b c", "'even' has no transition on 'c': add a line `even c"),
        ("odd b odd", "", "'odd' has no transition on 'b': add a line `odd b STATE`"),
        ("odd b odd", "odd b", "line 10: 'odd b' is no heading and not `state letter state`"),
        ("odd b odd", "odd a odd", "line 10: 'odd' has a transition on 'a' already, in line 9"),
        ("odd b odd", "odd b ood", "line 10: 'ood' has no transition; did you mean odd"),
    ],
)
def test_faults_of_files(old, new, message):
    assert old in EVEN
    with pytest.raises(ValueError) as caught:
        read_dfa(EVEN.replace(old, new))
    assert message in str(caught.value)
