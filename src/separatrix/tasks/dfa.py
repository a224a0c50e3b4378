"""Dfa: is a word accepted by an automaton of the user's?"""

from dataclasses import dataclass
from functools import cache

from separatrix.core import Source, show, text_size
from separatrix.core.files import contents
from separatrix.core.membership import Membership


@dataclass(frozen=True, kw_only=True)
class Dfa(Membership):
    """n letters; the answer is 1 if the automaton accepts. For an odd number of b: `a b a` -> 1.

    A file of lines, or the lines themselves with `;` between them: `alphabet: a b`, `start: even`,
    `accept: odd`, and one `state letter state` for each state and letter.
    """

    path: str | None = text_size()

    source = Source("ours", 2026, "docs/theory/recurrent.md", "R.3, R.4")
    places = ("path", "n")
    audited = ()

    @property
    def language(self):
        if self.path is None:
            raise ValueError('dfa: a file is missing, as in dfa("parity.dfa", n=64)')
        return read(self.path)


@cache
def read(path: str):
    from separatrix.core.automata import read_dfa  # not needed before somebody brings a machine

    written = ":" in path and ";" in path
    try:
        return read_dfa(path.replace(";", "\n") if written else contents(path))
    except ValueError as error:
        raise ValueError(f"dfa: {show(path)}: {error}") from None


ODD = "alphabet: a b; start: even; accept: odd; even a even; even b odd; odd a odd; odd b even"

EXAMPLES = (f'dfa("{ODD}", n=8)', f'dfa("{ODD}", n=64)')
