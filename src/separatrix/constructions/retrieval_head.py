"""One softmax head looks a value up by its address."""

from separatrix.core import FREE_POSITIONS, Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class RetrievalHead(Construction):
    """Finds the place, or the pair, that the last token names, and says what stands there.

    Addresses are codes of D numbers +1 or -1: the product of two is D if they are equal, else D - 2
    at most. The key of a token is its address and one number more, -D, or -D - 1 at the last token;
    the query is the wanted address and 1. So the match scores 0, all else -1 at most. In whole
    numbers e^0 = 1 and e^-1 rounds down to 0: all weight lies on the match, in every order of
    folding, and its value comes out unharmed. It is added, doubled, to the question's own code,
    whose sign it overrules: the right symbol's code leads all others by 2 at least.
    d: content, address, the number more, 1 (a retrieval token is two words instead).
    """

    statement = "J.2"
    source = Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 1; J.1, J.2")
    tasks = ("eva", "index_lookup", "retrieval")
    needs = (FREE_POSITIONS, "no norm")

    @classmethod
    def does(cls, task):
        return task.name == "retrieval" or (task.name in cls.tasks and task.sizes.query == "last")

    @property
    def arch(self):
        key, value = self.codes
        d = max(key, value) + key + 2
        head = f"full[h=1, dk={key + 1}, dv={value}]"
        return parse(f"{head} @ d={d} p={whole(key, 3 * value)} pos=table")

    @property
    def codes(self) -> tuple[int, int]:
        """Numbers of an address and of an answer."""
        sizes = self.task.sizes
        if self.task.name == "retrieval":
            return sizes.D, sizes.D
        address = code(sizes.n)
        return address, address if self.task.name == "eva" else code(sizes.symbols)


EXAMPLES = ("eva(n=4)", "index_lookup(n=400)", "retrieval(n=5, D=8)")
