"""IsTree by chain of thought: a label of every vertex's part, written down anew after each edge."""

from separatrix.core import Construction, Source
from separatrix.core.lookups import code, whole
from separatrix.core.spec import parse


class TreeByLabels(Construction):
    """Two layers and one MLP more; (n - 1)(n + 1) emitted tokens. A DFS would take O(n) (D.2).

    Round i emits a label for each of n vertices and a flag; in round 0 the own number, and 0. Edge
    i = (u, v): a vertex whose label is that of u gets the label of v, and the flag rises if both
    are equal, that is if the edge closes a cycle. n - 1 edges make a tree iff it never rises; the
    flag of round n - 1 is the answer. Places are codes of numbers +1 or -1, R of the round, V of
    vertex or flag; keys end in minus their length, or one less where the head may not look: what is
    asked for scores 0, all else -1 at most, and e^-1 rounds down to 0 in whole numbers, so it is
    read in every order of folding. Layer 1 reads edge i at the place that emits for round i. Layer
    2 reads labels of round i - 1 by three heads: A of the own vertex, B of u, C of v. Its MLP makes
    s = sum |A - B| and r = sum |B - C|, 0 iff equal, else 2 or more. The next MLP makes A +
    relu(C - A - 2s) - relu(A - C - 2s), bit by bit, for the flag's bit A + relu(1 - A - 2r); marks
    of places choose, and 4 times the own number overrules all in round 0.
    d: an edge and a label; the places read, asked for and meant, numbers for round 0, five marks;
    edge and labels read; s and r.
    """

    statement = "J.17"
    source = Source(
        "Wen, Dang, Lyu", 2024, "arxiv.org/abs/2402.18510", "cf. Theorem 4.7; sizes ours"
    )
    tasks = ("is_tree",)

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.sizes.n < 1 << 31

    @property
    def arch(self):
        n = self.task.sizes.n
        R, V = code(n), code(n + 1)
        return parse(
            f"full[h=1, dk={R + 1}, dv={2 * V}]+full[h=3, dk={R + V + 1}, dv={V}]+none "
            f"@ d={4 * R + 11 * V + 7} cot={(n - 1) * (n + 1)} p={whole(R + V, 7 * V)} "
            f"pos=table mlp=relu({4 * V})"
        )


EXAMPLES = ("is_tree(n=4)", "is_tree(n=5, repeats=yes)", "is_tree(n=64)")
