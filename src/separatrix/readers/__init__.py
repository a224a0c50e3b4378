"""Real models: a config.json to an arch, one file a family; and the table of shipped models.

A reader is a `Family` that has its file's name: the model types that it reads and a function from
a `Config` to a `Stack`. Whatever it takes from a `Config` is checked and leaves its origin; a field
that it does not know, and that smells of other layers, stops the reading. So does a guess.
"""

from separatrix.readers.common.family import read_config
from separatrix.readers.common.files import read
from separatrix.readers.common.shipped import model_names, model_rows, named

__all__ = ["model_names", "model_rows", "named", "read", "read_config"]
