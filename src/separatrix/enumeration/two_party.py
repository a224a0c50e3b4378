"""Two parties follow one softmax layer: the protocols played, and the families that fool them."""

from collections.abc import Iterator
from itertools import product

from separatrix.core import Arch, Check, Fooling, ask
from separatrix.core.chance import Chance
from separatrix.core.spec import parse, parse_task
from separatrix.enumeration.common.families import fooled, meeting
from separatrix.enumeration.common.protocols import READ_OUTS, Ledger, largest
from separatrix.theorems.two_party import two_party

SIZES = ((4, 1, 1, "2, 2"), (6, 2, 1, "1, 3"), (6, 1, 3, "1, 4, nearest"))  # tokens, h, dv, p
LAYERS = 40
FOOLED = (
    *(f"dyck(n={n})" for n in (2, 4, 6, 8)),
    *("equality(n=8)", "equality(n=4, symbols=3)", "inequality(n=8)", "disjointness(n=10)"),
    *("threshold(n=8, b=1)", "threshold(n=9, k=3)"),
)
MEETING = (
    *(f"two_sum(n={2 * h}, m={2 * h + 3}, ask=any)" for h in (1, 2, 3, 4, 5)),
    *(f"three_sum(n={2 * h + 1}, m={2 * h + 4})" for h in (1, 2, 3, 4, 5)),
    *(f"three_sum(n={2 * h + 1}, m={6 * h + 6}, ask=any)" for h in (1, 2, 3)),
)


def checks() -> Iterator[Check]:
    """C1 and C2 on random layers, random splits, all inputs; then families and sets, all pairs."""
    for N, h, dv, p in SIZES:
        for order in ("norm", "set"):
            settings = f"softmax={order} p=fixed({p})"
            arch = parse(f"full[h={h}, dk=1, dv={dv}] @ d=1 {settings} p_acc=fixed({p})")
            found = [played(arch, h, dv, N, Chance(seed, "two_party")) for seed in range(LAYERS)]
            right, said = zip(*(row for rows in found for row in rows), strict=True)
            case = f"{LAYERS} layers of h={h} dv={dv} {settings}, {N} tokens"
            yield Check(case, sum(right), len(right), "inputs whose read-out is found")
            (bound,) = two_party(arch, parse_task(f"equality(n={N})"))
            yield Check(case, max(said), bound.have, "bits said")
    for found, unit, texts in (
        (fooled, "bits of a fooling set", FOOLED),
        (meeting, "bits of sets that meet", MEETING),
    ):
        for text in texts:
            task = parse_task(text)
            yield Check(str(task), found(task), ask(task, Fooling).bits, unit)


def played(arch: Arch, h: int, dv: int, N: int, rng: Chance) -> Iterator[tuple[bool, int]]:
    """For each input of a random layer: is the read-out found, and how many bits are said.

    Score and values of a token may depend on it, its place, the head and, the score, on the last
    token. The near party owns the last token.
    """
    top = largest(arch.p)
    table = {
        key: (rng.integers(-top - 1, top + 1), [rng.integers(-top - 1, top + 1) for _ in range(dv)])
        for key in product(range(h), (0, 1), range(N), (0, 1))
    }
    far = rng.permuted(range(N - 1))[: rng.integers(1, N)]
    direct, protocol = READ_OUTS[arch.order]
    for tokens in product((0, 1), repeat=N):
        ledger, right = Ledger(), True
        asked = -ledger.say(-tokens[-1], 1)
        for head in range(h):
            rows = [table[head, asked, i, token] for i, token in enumerate(tokens)]
            near = [row for i, row in enumerate(rows) if i not in far]
            heard = protocol(near, [rows[i] for i in far], arch, N, ledger)
            right &= heard == direct(rows, arch.p)
        ledger.say(0, 1)  # the answer: some function of the last token and the read-out
        yield right, ledger.bits
