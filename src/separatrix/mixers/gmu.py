"""Gated memory unit: what an earlier layer read from its memory, gated by this token."""

from dataclasses import dataclass

from separatrix.core import Mixer, Reach, Source, matrix, size


@dataclass(frozen=True, kw_only=True)
class Gmu(Mixer):
    """y = (silu(x G) * m) O, where m, `inner` numbers, is an earlier layer's output at this token.

    It mixes no tokens: what it says is a function of the token's own residual and memory output.
    """

    inner: int = size(lambda s: s.asked("expand", 2) * s.d)

    also = ("expand",)
    aliases = ("gated_memory_unit",)
    source = Source("Ren et al.", 2025, "arxiv.org/abs/2507.06607")

    def placed(self, at, layers):
        """Raises ValueError unless some earlier layer mixes tokens."""
        if not any(m.state(1) for row in layers[:at] for m in row):
            raise ValueError(f"gmu: layer {at} has no memory before it; put a recurrence there")

    def params(self, width):
        return {"g": matrix(width, self.inner), "o": matrix(self.inner, width)}

    def state(self, t):
        return {}

    def abilities(self):
        yield Reach(0)

    def work(self, n):
        return n * self.inner


EXAMPLES = ("mamba+gmu", "mamba[inner=8]+gmu[inner=8]")
