"""Regex: does a word match a regular expression?"""

from dataclasses import dataclass
from functools import cache

from separatrix.core import Source, SpecError, show, text_size
from separatrix.core.language import Dfa
from separatrix.core.membership import Membership


@dataclass(frozen=True, kw_only=True)
class Regex(Membership):
    """n letters; the answer is 1 if the whole word matches. For `(ab)*`: `a b a b` -> 1.

    The alphabet is what occurs in the expression, and what is given besides.
    """

    pattern: str | None = text_size()
    alphabet: str | None = text_size("")

    source = Source("ours", 2026, "docs/theory/recurrent.md", "R.3, R.4")
    places = ("pattern", "n")
    audited = ()

    @property
    def language(self):
        if self.pattern is None:
            raise ValueError('regex: an expression is missing, as in regex("(ab)*", n=64)')
        try:
            return compiled(self.pattern, self.alphabet or "")
        except SpecError:  # it shows the expression
            raise
        except ValueError as error:
            raise ValueError(f"regex: {show(self.pattern)}: {error}") from None


@cache
def compiled(pattern: str, more: str) -> Dfa:
    from separatrix.core.regex import from_regex  # not needed before somebody brings a pattern

    if not more:
        return from_regex(pattern)
    try:
        letters = from_regex(pattern).alphabet
    except ValueError:
        letters = ()  # an expression without letters, or a wrong one
    return from_regex(pattern, sorted({*letters, *more}))


EXAMPLES = (
    *('regex("(ab)*", n=8)', 'regex("a*ba*(ba*ba*)*", n=6)', 'regex(".*aba", n=7, alphabet="abc")'),
    r'regex("((\\(\\)|\\[\\])*|\\((\\(\\)|\\[\\])*\\)|\\[(\\(\\)|\\[\\])*\\])*", n=64)',
)
