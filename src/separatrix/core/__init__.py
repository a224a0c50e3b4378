"""The words: frozen data, spec text, catalogues, exact counting."""

from separatrix.core.abilities import (
    Averaging,
    Blocks,
    Certificates,
    Compose,
    Copy,
    Far,
    Fooling,
    Hops,
    Pairs,
    Pointer,
    Reach,
    Recall,
    Select,
    Softmax,
    Spectrum,
    Table,
    Tracking,
    TwoSum,
    ask,
    offers,
)
from separatrix.core.arch import Arch, Layer, Origin
from separatrix.core.construction import FREE_POSITIONS, Construction, shortfall
from separatrix.core.counting import Bound, Ceiling, Note, Source
from separatrix.core.errors import Silent, SpecError, Unresolved, near, show, squash
from separatrix.core.formats import Bits, Fixed, Float, Format, read_format
from separatrix.core.mixer import Mixer, Param, State, matrix, vector
from separatrix.core.sizes import choice, fixed_size, free_size, real, size, text_size
from separatrix.core.task import Task
from separatrix.core.text import decimal, written
from separatrix.core.theorem import EVERY_ARITHMETIC, Theorem, WrongArithmetic, lower
from separatrix.core.verdict import Certificate, Condition, Verdict

__all__ = [name for name in dir() if not name.startswith("_")]
