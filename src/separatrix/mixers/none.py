"""No mixing: a layer that is an MLP or a mixture of experts alone."""

from collections.abc import Iterator

from separatrix.core import Mixer, Reach, Source


class None_(Mixer):
    """Every token for itself: nothing is kept, nothing is read."""

    aliases = ("mlp", "moe", "identity")
    source = Source("Vaswani et al.", 2017, "arxiv.org/abs/1706.03762", "section 3.3")

    def params(self, width):
        return {}

    def state(self, t):
        return {}

    def abilities(self) -> Iterator[object]:
        yield Reach(0)


EXAMPLES = ("none",)
