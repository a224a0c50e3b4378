"""A finite-state machine, whatever it computes."""

from dataclasses import dataclass

from separatrix.core import Mixer, Source, State, size


@dataclass(frozen=True, kw_only=True)
class Automaton(Mixer):
    """One of `states` states, and the next is any function of it and the token.

    The state takes the whole number of bits that tells so many apart, in any number format.
    """

    states: int = size(main=True)

    aliases = ("fsm", "dfa_layer")
    source = Source("Rabin and Scott", 1959, "doi.org/10.1147/rd.32.0114")

    def params(self, width):
        return {}

    def state(self, t):
        return {"s": State((1,), bits=(self.states - 1).bit_length())}


EXAMPLES = ("automaton[1]", "automaton[8]", "automaton[states=9]")
