"""Chance: every draw is a function of seed, purpose and index, the same on every machine."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

Item = TypeVar("Item")


class Chance:
    """A generator with no hidden state but the index of its next draw; numpy's names."""

    def __init__(self, seed: int, purpose: str):
        self.seed, self.purpose, self.index = seed, purpose, 0

    def integers(self, low: int, high: int) -> int:
        """A number from low to high - 1; 128 bits make the unevenness of the remainder nil."""
        text = f"{self.seed} {self.purpose} {self.index}".encode()
        self.index += 1
        return low + int.from_bytes(blake2b(text, digest_size=16).digest()) % (high - low)

    def permuted(self, items: Sequence[Item]) -> list[Item]:
        """The items in an order of which each is as likely."""
        rest = list(items)
        return [rest.pop(self.integers(0, len(rest))) for _ in items]
