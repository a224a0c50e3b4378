"""Languages that users bring: as an expression, as a file."""

import pytest

from separatrix.core.spec import parse_task

ODD = "alphabet: a b; start: even; accept: odd; even a even; even b odd; odd a odd; odd b even"


def test_an_automaton_from_a_file(tmp_path):
    file = tmp_path / "odd.dfa"
    file.write_text(ODD.replace(";", "\n"), encoding="utf-8")
    by_file = parse_task(f'dfa("{file}", n=8)')
    inline = parse_task(f'dfa("{ODD}", n=8)')
    assert by_file.language == inline.language == parse_task('regex("a*ba*(ba*ba*)*")').language
    assert parse_task(str(by_file)) == by_file and parse_task(str(inline)) == inline


def test_more_letters():
    assert parse_task('regex("a*", n=3)').language.alphabet == ("a",)
    assert parse_task('regex("a*", n=3, alphabet="cb")').language.alphabet == ("a", "b", "c")
    assert parse_task('regex(".*", n=3, alphabet="ab")').language.alphabet == ("a", "b")


@pytest.mark.parametrize("text, said", [
    ('regex("(ab", n=4)', "never closed"),
    ('regex("", n=4)', "0 letters"),
    ('dfa("nowhere.dfa", n=4)', "no such file"),
    ('dfa("alphabet: a; start: x", n=4)', "accept:"),
    ('regex("a", n=0)', "below the least"),
])  # fmt: skip
def test_what_cannot_be_read(text, said):
    with pytest.raises(ValueError, match=said):
        parse_task(text)


@pytest.mark.parametrize("text", ["regex", "dfa", "dimacs"])
def test_what_is_missing(text):
    with pytest.raises(ValueError, match="missing"):
        parse_task(text).at(8)


def test_a_large_file(tmp_path):
    file = tmp_path / "large.dfa"
    file.write_text("#" * (1 << 20) + "\n", encoding="utf-8")
    with pytest.raises(ValueError, match="over 1,048,576 bytes"):
        parse_task(f'dfa("{file}", n=4)')
