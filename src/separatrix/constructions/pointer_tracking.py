"""State-based recall: automata follow the pointers through swaps, a full layer reads the bit."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.sizes import MOST
from separatrix.core.spec import parse


class PointerTracking(Construction):
    """One alternation: ceil(log2 n) layers of an automaton each, then one head.

    Each automaton follows one bit of the addresses of all P pointers: 2^P assignments, and the name
    that was said last, if a partner is to come, so (P + 1) 2^P states. Addresses set a bit, a swap
    exchanges two; which section a token belongs to follows from its place. At the last name it goes
    into a state that shows the bit of that pointer. Together they show the address as a code of D
    numbers +1 or -1. The head's keys are the codes of places and -D among the bits, -D - 1 behind
    them, its query the address and 1: the bit pointed at scores 0, all else -1 at most, and e^-1
    rounds down to 0 in whole numbers: it is read in every order of folding. The source's recurrence
    is a Gated DeltaNet of log precision; automata make the sizes exact.
    d: symbol, place, its mark, 1, address, the bit read.
    """

    statement = "J.14"
    source = Source(
        "Olmo Hybrid", 2026, "arxiv.org/abs/2604.03444", "state-based recall; sizes ours"
    )
    tasks = ("state_based_recall",)
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and states(min(task.sizes.pointers, 64)) <= MOST

    @property
    def arch(self):
        address = code(self.task.sizes.n)
        d = code(self.task.vocabulary) + code(self.task.length) + address + 3
        return parse(
            f"{address}*automaton[{states(self.task.sizes.pointers)}]"
            f"+full[h=1, dk={address + 1}, dv=1] @ d={d} p={whole(address)} pos=table"
        )


def states(pointers: int) -> int:
    return (pointers + 1) << pointers


EXAMPLES = ("state_based_recall(n=3, pointers=3, swaps=1)", "state_based_recall(n=64)")
