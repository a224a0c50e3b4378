"""A task that is nothing but the facts it offers to rules."""

from dataclasses import dataclass

from separatrix.core import Source, Task


@dataclass(frozen=True, kw_only=True)
class Facts(Task):
    """Its sizes follow nothing: n is there because every task has one."""

    offered: tuple = ()
    tokens: int = 1 << 10

    source = Source("nobody", 2026, "tests")

    @property
    def length(self):
        return self.tokens

    def abilities(self):
        yield from self.offered


def facts(*offered, tokens=1 << 10) -> Facts:
    return Facts(n=tokens, offered=offered, tokens=tokens)
