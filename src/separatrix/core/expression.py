"""Regular expressions as trees: a small dialect, read with errors that point at the column."""

from dataclasses import dataclass, field

from separatrix.core.errors import SpecError
from separatrix.core.text import show

LETTERS = 1_024  # that an expression may have once its repetitions are written out
ALPHABET = 256  # letters that a range may have
DEPTH = 50  # of parentheses
SPECIAL = set(".|*+?{}()[]^$\\")
DIGITS = set("0123456789")
SIGNS: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}

# `size` counts letters once repetitions are written out; what has none counts as one.


@dataclass(frozen=True)
class Letter:
    symbols: frozenset[str] | None  # None: any letter
    size: int = 1


@dataclass(frozen=True)
class Sequence:
    parts: tuple["Tree", ...]
    size: int


@dataclass(frozen=True)
class Choice:
    parts: tuple["Tree", ...]
    size: int


@dataclass(frozen=True)
class Repeat:
    part: "Tree"
    least: int
    most: int | None
    size: int


Tree = Letter | Sequence | Choice | Repeat


@dataclass
class Reader:
    """Recursive descent, one method a level of the grammar."""

    text: str
    at: int = 0
    symbols: dict[str, int] = field(default_factory=dict)  # and where each first stands

    def tree(self) -> Tree:
        """The whole text."""
        tree = self.choice(0)
        if self.next:
            raise self.error("closes nothing", self.at)
        return tree

    @property
    def next(self) -> str:
        return self.text[self.at : self.at + 1]

    def error(self, problem: str, at: int) -> SpecError:
        culprit = show(self.text[at]) if at < len(self.text) else "the end"
        return SpecError(f"regular expression: {culprit} {problem}", self.text, at)

    def take(self, wanted: str) -> bool:
        found = self.next == wanted
        self.at += found
        return found

    def choice(self, depth: int) -> Tree:
        parts = [self.sequence(depth)]
        while self.take("|"):
            parts.append(self.sequence(depth))
        return Choice(tuple(parts), self.sized(sum(part.size for part in parts), self.at))

    def sequence(self, depth: int) -> Tree:
        parts = []
        while self.next not in ("", "|", ")"):
            parts.append(self.repeat(depth))
        size = max(sum(part.size for part in parts), 1)
        return Sequence(tuple(parts), self.sized(size, self.at))

    def sized(self, size: int, at: int) -> int:
        if size > LETTERS:
            raise self.error(f"ends {size:,} letters, written out; at most {LETTERS:,}", at)
        return size

    def repeat(self, depth: int) -> Tree:
        part = self.atom(depth)
        start = self.at
        if self.next in SIGNS:
            least, most = SIGNS[self.next]
            self.at += 1
        elif self.take("{"):
            least, most = self.bounds()
        else:
            return part
        if self.next == "{" or self.next in SIGNS:
            raise self.error("repeats a repetition: put that in parentheses", self.at)
        times = max(least, most or 1)
        return Repeat(part, least, most, self.sized(part.size * times, start))

    def bounds(self) -> tuple[int, int | None]:
        least = self.number()
        most: int | None = least
        if self.take(","):
            most = None if self.next == "}" else self.number()
        if most is not None and most < least:
            raise self.error(f"ends {{{least},{most}, whose first number is the larger", self.at)
        if not self.take("}"):
            raise self.error("stands where '}' ends a repetition", self.at)
        return least, most

    def number(self) -> int:
        start = self.at
        while self.next in DIGITS:
            self.at += 1
        if not 0 < self.at - start < 10:
            raise self.error("stands where a number of 1 to 9 digits counts repetitions", start)
        return int(self.text[start : self.at])

    def atom(self, depth: int) -> Tree:
        start = self.at
        if self.take("("):
            if depth == DEPTH:
                raise self.error(f"opens parentheses {DEPTH + 1} deep; at most {DEPTH}", start)
            inside = self.choice(depth + 1)
            if not self.take(")"):
                raise self.error("is never closed", start)
            return inside
        if self.take("["):
            return self.symbol_set(start)
        if self.take("."):
            return Letter(None)
        return Letter(frozenset(self.symbol(SPECIAL)))

    def symbol_set(self, start: int) -> Tree:
        if self.next == "^":
            raise self.error("excludes letters: list those that may stand instead", self.at)
        symbols: set[str] = set()
        while self.next not in ("", "]"):
            first = last = self.symbol({"[", "-"})
            if self.take("-"):
                last = self.symbol({"[", "]", "-"})
            if not 0 <= ord(last) - ord(first) < ALPHABET:
                problem = f"ends no range of 1 to {ALPHABET} letters that begins with {first!r}"
                raise self.error(problem, self.at - 1)
            for code in range(ord(first), ord(last) + 1):
                self.symbols.setdefault(chr(code), self.at - 1)
                symbols.add(chr(code))
        if not self.take("]"):
            raise self.error("is never closed", start)
        if not symbols:
            raise self.error("opens a set without letters", start)
        return Letter(frozenset(symbols))

    def symbol(self, special: set[str]) -> str:
        """One letter, with a backslash before it if it is special."""
        if self.take("\\"):
            if not self.next or self.next.isalnum():
                raise self.error("means nothing after '\\', which frees special signs", self.at)
        elif self.next in special:
            raise self.error("means nothing here: write '\\' before it to mean itself", self.at)
        elif not self.next:
            raise self.error("stands where a letter should", self.at)
        self.symbols.setdefault(self.next, self.at)
        self.at += 1
        return self.text[self.at - 1]
