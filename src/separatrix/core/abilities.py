"""Abilities: small records that a mixer or a task may offer to rules. Absent means: say nothing."""

from typing import NamedTuple, TypeVar

from separatrix.core.errors import Silent

Ability = TypeVar("Ability")


def ask(item, kind: type[Ability]) -> Ability:
    """The record of this kind that the item offers; raises Silent naming the item."""
    for record in item.records:
        if isinstance(record, kind):
            return record
    raise Silent(f"{item.name} offers no {kind.__name__}")


def offers(item, kind) -> bool:
    return any(isinstance(record, kind) for record in item.records)


# What a mixer may offer.


class Softmax(NamedTuple):
    """Scores of (query, key) are a function of those two tokens' inputs and positions, over ALL
    earlier tokens.
    """

    heads: int  # query heads
    key: int  # numbers of a query, a head
    value: int  # the widest value that is accumulated, a head
    order: str  # of rounding: any, online, set, norm
    mask: str = "causal"
    tail: int = 0  # tokens that a convolution inside the layer lets a query see


class Blocks(NamedTuple):
    """Blocks of `size` tokens are seen through a summary each, but for `seen` blocks chosen by
    summaries and query.
    """

    size: int
    summary: int  # numbers of one block's summary, keys and values of all heads
    seen: int  # blocks whose tokens are read, forced ones and windows included


class Select(NamedTuple):
    """Only `seen` tokens are read, chosen by a score of (token, position, query)."""

    seen: int


class Reach(NamedTuple):
    """What is said at a token depends on that token and `back` tokens before it, no further."""

    back: int


class Spectrum(NamedTuple):
    """The eigenvalues that a linear recurrence may have at one token."""

    negative: bool = False
    complex: bool = False
    triangular: bool = True  # all transitions of a layer are triangular in one basis


# What a task may offer.


class Pointer(NamedTuple):
    """A table of m entries below m in the first `end` tokens, a pointer, and a last token that asks
    and knows neither.
    """

    m: int
    end: int


class Table(NamedTuple):
    """f(g(x)): the table of f (n values below n) in the first `end` tokens, then g, and x as the
    last token.
    """

    n: int
    end: int


class Compose(NamedTuple):
    """2-step composition, z_2 first: entries and the tokens seen after z_2 and after z_1."""

    n_1: int
    m: int
    N_1: int
    after_z2: int
    after_z1: int


class Pairs(NamedTuple):
    """`number` pairs of a key and a value below `values`, in any order; the last token asks."""

    number: int
    values: int
    layout: str  # interleaved, or values first


class Fooling(NamedTuple):
    """Two parties who share the places as `partition` says need at least `bits` bits to know the
    answer both.
    """

    bits: int
    partition: str
    symbols: int  # of the last token
    tokens: int
    answers: int = 2
    family: str = ""  # which inputs fool, and how that was verified


class Certificates(NamedTuple):
    """For some symbol of the last token, no fewer than `size` of the binary places before it settle
    the answer, at whatever input.
    """

    size: int


class TwoSum(NamedTuple):
    """n table values from {1..u}, no two of which sum to 0; the last token asks whether its
    negative occurred.
    """

    n: int
    u: int


class Triples(NamedTuple):
    """n values; the answer says whether three of them sum to 0 modulo `m`."""

    n: int
    m: int


class Averaging(NamedTuple):
    """One token points at q others, of q candidates pairs of places, and asks for their mean, to
    less than 1/q.
    """

    q: int
    tokens: int


class Recall(NamedTuple):
    """`number` independent uniform symbols below `symbols` in the first `end` tokens, then one is
    asked for, uniformly.
    """

    number: int
    symbols: int
    end: int


class Copy(NamedTuple):
    """`length` independent uniform symbols below `symbols` in the first `end` tokens are said
    again, all of them.
    """

    length: int
    symbols: int
    end: int


class Far(NamedTuple):
    """The last answer depends on a token that stands `back` tokens before the place where it is
    read.
    """

    back: int


class Hops(NamedTuple):
    """`hops` look-ups, each asked for by the answer of the one before; order is reverse, w_first or
    forward.
    """

    hops: int
    order: str
    tokens: int


class Tracking(NamedTuple):
    """A regular language or word problem: which group must be followed through all lengths."""

    parity: bool = False
    modulo: int = 0
    solvable: bool = True
