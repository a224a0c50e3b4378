"""What goes wrong, in kinds: a spec that cannot be read, a rule that has nothing to say."""

from difflib import get_close_matches


class SpecError(ValueError):
    """A text that is no spec. It shows the text and points at the column."""

    def __init__(self, message: str, text: str = "", column: int | None = None):
        if text and column is not None:
            message += f" (column {column + 1})\n  {shorten(text, column)}"
        super().__init__(message)


class Silent(Exception):
    """A rule says nothing here; the message is the reason."""


class Unresolved(ValueError):
    """A model's file that cannot be turned into an arch without guessing."""


def shorten(text: str, column: int, width: int = 76) -> str:
    """The text around a column, with a caret under it."""
    start = max(0, min(column - width // 2, len(text) - width))
    shown = "".join(c if c.isprintable() else "?" for c in text[start : start + width])
    return f"{shown}\n  {' ' * (column - start)}^"


def squash(name: str) -> str:
    """A name without what readers ignore: case, `-` and `_`."""
    return name.lower().replace("-", "").replace("_", "")


def near(name: str, known) -> str:
    """`; did you mean X?` or what there is, when it is a short list."""
    names = {squash(k): k for k in known}
    close = get_close_matches(squash(name)[:64], list(names), n=2, cutoff=0.6)
    if close:
        return "; did you mean " + " or ".join(names[c] for c in close) + "?"
    return "; known: " + ", ".join(sorted(names.values())) if len(names) <= 24 else ""
