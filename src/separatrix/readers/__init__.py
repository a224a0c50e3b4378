"""Real models: a config.json to an arch, one file a family; and the table of shipped models."""

from separatrix.readers.common.family import read_config
from separatrix.readers.common.files import read
from separatrix.readers.common.shipped import model_names, model_rows, named

__all__ = ["model_names", "model_rows", "named", "read", "read_config"]
