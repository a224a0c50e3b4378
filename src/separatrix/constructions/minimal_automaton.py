"""A regular language by the minimal automaton as state."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import code
from separatrix.core.membership import Membership
from separatrix.core.sizes import MOST
from separatrix.core.spec import parse


class MinimalAutomaton(Construction):
    """One layer keeps the state of the minimal machine and reads the answer off it, at any length.

    Bounded brackets: a stack of at most `depth` open ones, types^0 + ... + types^depth of them (n
    brackets need no more than n / 2), and one state for what nothing repairs. Parity: two. A word
    problem: the product so far, one state for each element. For an expression or
    a machine from outside its minimal machine is computed. d: symbol and state.
    """

    statement = "R.3"
    source = Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Appendix E")
    tasks = ("dyck", "parity", "word_problem", "regex", "dfa")
    needs = ("no norm",)

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and cls(task).states <= MOST

    @property
    def states(self) -> int:
        task = self.task
        if isinstance(task, Membership):
            return len(task.language.delta)
        if task.name == "dyck":
            types = task.sizes.types
            depth = min(task.sizes.depth, task.sizes.n // 2)
            if types == 1:
                return depth + 2
            return (types ** min(depth + 1, 65) - 1) // (types - 1) + 1
        return task.vocabulary  # two bits, or the elements of a group

    @property
    def arch(self):
        d = code(self.task.vocabulary) + code(self.states)
        return parse(f"automaton[{self.states}] @ d={d} p=fixed(1, 0)")


ODD = "alphabet: a b; start: even; accept: odd; even a even; even b odd; odd a odd; odd b even"

EXAMPLES = (
    *("dyck(n=100)", "parity(n=8)", "word_problem(n=64)", 'regex("(ab)*", n=8)'),
    f'dfa("{ODD}", n=8)',
)
