"""Multi-hop facts: objects learn their subjects, then the last token walks a fact a layer."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.arch import MOST_LAYERS
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class FactChain(Construction):
    """One layer binds each object to its subject, and each further layer takes one hop.

    Entities and facts have codes of D numbers +1 or -1: two have product D if they are equal, else
    D - 2 at most. Layer 1: keys are the fact's code and -D at subjects, -D - 1 elsewhere, the query
    is the own fact's code and 1. The subject of the own fact scores 0, all else -1 at most: in
    whole numbers e^-1 rounds down to 0, and the object reads its subject, in every order of
    folding. Later layers: keys are the subject that was read and -D at objects, -D - 1 elsewhere;
    the last token asks with x, then with what it read in the layer before, and reads the object of
    that fact. d: entity, fact, subject and a reading of every hop, each D numbers; two marks, 1.
    """

    statement = "J.12"
    source = Source("ours", 2026, "docs/theory/constructions.md", "J.12")
    tasks = ("multi_hop",)
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.sizes.hops < MOST_LAYERS

    @property
    def arch(self):
        hops, entity = self.task.sizes.hops, code(self.task.sizes.n)
        return parse(
            f"{1 + hops}*full[h=1, dk={entity + 1}, dv={entity}] "
            f"@ d={(3 + hops) * entity + 3} p={whole(entity)} pos=table"
        )


EXAMPLES = ("multi_hop(n=3, hops=1)", "multi_hop(n=3)", "multi_hop(n=64)")
