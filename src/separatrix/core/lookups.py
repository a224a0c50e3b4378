"""Sizes of look-ups in whole numbers: codes of keys, and numbers that hold their scores."""

from typing import NamedTuple

from separatrix.core.exact import ceil_log2

WIDEST = 1 << 32  # a stack that takes more is not worth a line


def code(things: int) -> int:
    """Numbers of a code of +1 and -1, or of bits, that tells so many things apart: at least one."""
    return max(1, ceil_log2(things))


def whole(*largest: int) -> str:
    """The least format without a fraction that holds these numbers, k as well as -k - 1."""
    return f"fixed({max(largest).bit_length()}, 0)"


class Addresses(NamedTuple):
    """Codes in sequential composition: an address is a level and two digits, a letter of w and an
    earlier value; for entry a of the table of level l they are a div N_{l-2} and a mod N_{l-2}.
    """

    level: int
    high: int
    low: int
    value: int
    letters: int  # of all of w

    @property
    def key(self) -> int:
        return self.level + self.high + self.low

    @classmethod
    def of(cls, L: int, m: int, n_l: int) -> "Addresses":
        letter = ceil_log2(n_l) if L > 1 else 0
        low = code(m * n_l ** max(0, L - 2))
        return cls(code(L + 1), letter, low, code(m * n_l ** (L - 1)), (L - 1) * letter)
