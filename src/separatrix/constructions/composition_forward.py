"""L-step composition in forward order: wait for the entry, keep what it says."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import WIDEST, code
from separatrix.core.spec import parse


class CompositionForward(Construction):
    """A machine of 2 N_{L-1} states; the order of the tables is all that makes the task hard.

    Within the table of level l it keeps the letters w_l, ..., w_{L-1} still to be used, and either
    the argument that it waits for, while that entry is to come, or the value that the entry said:
    n_l^{L-l} times 2 N_{l-1} states, and that is 2 N_{L-1} for every l. Which level, and whether an
    entry is the wanted one, follows from its place. Between two tables it joins value and letter to
    the next argument; before z_0 it keeps w alone. d: symbol, place and state.
    """

    statement = "B.6"
    source = Source("ours", 2026, "docs/theory/composition.md", "B.6 (v)")
    tasks = ("seq_comp",)
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return (
            task.name in cls.tasks and task.sizes.order == "forward" and cls(task).states < WIDEST
        )

    @property
    def states(self) -> int:
        return 2 * self.task.sizes.m * self.task.sizes.n_l ** (self.task.sizes.L - 1)

    @property
    def arch(self):
        place = code(self.task.length)
        d = code(self.task.vocabulary) + place + code(self.states)
        return parse(f"automaton[{self.states}] @ d={d} p=fixed(1, 0) pos=binary({place})")


EXAMPLES = ("seq_comp(L=1, m=4, order=forward)", "seq_comp(L=3, m=2, order=forward)")
