"""Recall by a recurrence: a shift binds values to keys, a linear layer keeps one for each key."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import WIDEST, code, whole
from separatrix.core.spec import parse


class RecallMemory(Construction):
    """A table over all possible keys, which is the lower bound where all of them occur.

    The convolution, gates 1 and weights (0, 1), carries the code of the token before, D numbers +1
    or -1. At value places of pairs unit a of the MLP is relu(<code of a, that code> - D + 1), 1 for
    the key that came before and 0 for others; a mark takes 1 away at all other places. These K
    numbers are the key of the linear layer, minus the bits of the value its value: so its state is
    a value for each key, exact in one-bit numbers -1 and 0, and the unit vector of the asked key
    reads it. d: unit vector of a key, bits of a value, the code before, the key made of it, a mark,
    1, and the answer.
    """

    statement = "J.10"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.10, as in I.3")
    tasks = ("associative_recall", "mqar")

    @classmethod
    def does(cls, task):
        if task.name not in cls.tasks or 3 * task.vocabulary >= WIDEST:
            return False
        return task.name == "mqar" or task.sizes.layout == "interleaved"

    @property
    def arch(self):
        sizes = self.task.sizes
        keys = sizes.vocab // 2 if self.task.name == "mqar" else sizes.keys
        key, value = code(keys), code(self.task.vocabulary - keys)
        return parse(
            f"conv[2, inner={key}]+linear_attn[h=1, dk={keys}, dv={value}, phi=identity, z=no] "
            f"@ d={2 * (keys + value) + key + 2} p={whole(key, value)} p_state=fixed(0, 0) "
            f"pos=table mlp=relu({keys})"
        )


EXAMPLES = ("associative_recall(n=3)", "associative_recall(n=2, keys=4, values=2)", "mqar(n=64)")
