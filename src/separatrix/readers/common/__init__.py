"""What several readers share: fields with their origins, softmax layers, stacks, families."""

from separatrix.readers.common.config import CLASS, Config
from separatrix.readers.common.family import Family, alike, read_config
from separatrix.readers.common.stack import Branch, Row, Stack

__all__ = ["CLASS", "Branch", "Config", "Family", "Row", "Stack", "alike", "read_config"]
