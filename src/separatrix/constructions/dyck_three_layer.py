"""Bounded brackets by attention: heights, partners, then whether anything is wrong."""

from separatrix.core import Construction, Source
from separatrix.core.exact import ceil_log2
from separatrix.core.lookups import WIDEST, code
from separatrix.core.spec import parse


class DyckThreeLayer(Construction):
    """Three layers of one head, where one layer needs linear size (I.5).

    Layer 1: equal weights, values +1 and -1: at place i (from 1 on) the mean is h / i, h the height
    after it, or h times 1/i rounded down. D is the greatest depth, G a power of two from n on, and
    2^f >= 2 G (D + 2). For t = 0 to D + 1 the MLP subtracts t times 1/i rounded down, given by the
    place: the difference y is 0 or more if h >= t, else -1/(2n) at most, and 1 - relu(-2G y) +
    relu(-2G y - 1) is 1 or 0. So it knows heights 1 to D, below 0 and above D; sums of these units
    are the height b and its square. Layer 2: query f (2 G a, -G, 1) with a = b + 1 at a closing
    bracket, keys (b, b^2, place), 2 G less at closing ones: f (G a^2 - G (a - b)^2 + place), so of
    the opening brackets that lead to the height a the latest leads all else by f at least, and e^-f
    rounds down to 0: a closing bracket reads its partner's type, a code, and the MLP adds what
    differs to z. So z > 0 where a height is wrong or two types differ, and at the last place if its
    height is not 0. Layer 3: equal weights, value z: the mean is 0 iff the word balances, as 1/n
    does not round down to 0. Order norm; in order set the best score would have to be 0.
    d: type, direction, place and its inverse, 1, last; mean, height, square, height wrong; type of
    the partner, z, mean of z.
    """

    statement = "J.16"
    source = Source("Yao et al.", 2021, "arxiv.org/abs/2105.11115", "cf. section 4; sizes ours")
    tasks = ("dyck",)

    @classmethod
    def does(cls, task):
        return task.name in cls.tasks and task.sizes.n < WIDEST

    @property
    def arch(self):
        n, kind = self.task.sizes.n, code(self.task.sizes.types)
        depth = min(self.task.sizes.depth, n // 2)
        G = 1 << ceil_log2(n)
        f = 1 + ceil_log2(G * (depth + 2))
        largest = 4 * f * G * (depth + 2) ** 2
        return parse(
            f"full[h=1, hd=1]+full[h=1, dk=3, dv={kind}]+full[h=1, hd=1] @ d={2 * kind + 11} "
            f"softmax=norm p=fixed({largest.bit_length()}, {f}) pos=table "
            f"mlp=relu({max(2 * depth + 4, 2 * kind + 1)})"
        )


EXAMPLES = ("dyck(n=6)", "dyck(n=8, types=1, depth=3)", "dyck(n=100)")
