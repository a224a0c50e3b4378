"""Rooms import what docs/design.md says, and the check that says so can be made to fail."""

from pathlib import Path

import pytest

from rooms import faults, read_table

ROOT = Path(__file__).parent.parent
DESIGN = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")


def test_every_import_is_allowed():
    assert faults(ROOT / "src" / "separatrix", read_table(DESIGN)) == []


def test_every_room_of_the_text_has_a_row():
    rooms = read_table(DESIGN)
    named = {path.split("/")[0] for room in rooms.values() for path in room.ours.anywhere}
    assert named - {"everything"} <= rooms.keys()
    assert {"core", "tasks", "mixers", "theorems", "constructions", "cli"} <= rooms.keys()


def planted(folder, files):
    """A package with these files, judged by the real table."""
    for name in ("__init__.py", "core/__init__.py", "tasks/eva.py", "mixers/full.py", *files):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files.get(name, ""), encoding="utf-8")
    return faults(folder, read_table(DESIGN))


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("theorems/memory.py", "from separatrix.core import Bound\nimport mpmath, math\n"),
        ("constructions/head.py", "from separatrix.mixers.full import Full\n"),
        ("core/spec.py", "from .exact import ceil_log2\nfrom separatrix.core import chance\n"),
        ("core/exact.py", "def log():\n    import mpmath\n"),
        ("__init__.py", "def audit():\n    from separatrix import verdict\n"),
        (
            "__init__.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .core import A\n",
        ),
        ("cli.py", "import cyclopts\nfrom separatrix import verdict\n"),
        ("kernels/gdn.py", "import torch\nfrom separatrix.kernels.ops import delta\n"),
        ("tasks/regex/__init__.py", "from . import automaton\n"),
        ("enumeration/dyck.py", "def search():\n    from pysat.solvers import Cadical153\n"),
    ],
)
def test_what_the_table_allows_passes(tmp_path, file, source):
    for name in ("kernels/ops/delta.py", "tasks/regex/automaton.py", "verdict.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert planted(tmp_path, {file: source}) == []


@pytest.mark.parametrize(
    ("file", "source", "culprit"),
    [
        ("theorems/memory.py", "from separatrix.mixers import full\n", "separatrix.mixers.full"),
        ("theorems/memory.py", "import separatrix.tasks.eva as eva\n", "separatrix.tasks.eva"),
        ("theorems/memory.py", "from ..tasks.eva import Eva\n", "separatrix.tasks.eva.Eva"),
        ("theorems/memory.py", "import separatrix\n", "separatrix"),
        ("mixers/gdn.py", "import numpy as np\n", "numpy"),
        ("mixers/gdn.py", "def step():\n    import torch.nn\n", "torch.nn"),
        ("mixers/gdn.py", "def step():\n    importlib.import_module('torch')\n", "torch"),
        ("mixers/gdn.py", "from separatrix.mixers.full import Full\n", "separatrix.mixers.full"),
        ("mixers/gdn.py", "from .full import Full\n", "separatrix.mixers.full"),
        ("mixers/gdn.py", "from . import full\n", "separatrix.mixers.full"),
        ("kernels/ops/delta.py", "from ..gdn import scan\n", "separatrix.kernels.gdn"),
        ("core/spec.py", "def find():\n    from separatrix.tasks import eva\n", "tasks.eva"),
        ("core/spec.py", "def log():\n    import mpmath\n", "mpmath"),
        ("core/exact.py", "import mpmath\n", "mpmath"),
        ("core/exact.py", "class A:\n    import mpmath\n", "mpmath"),
        ("core/exact.py", "if True:\n    import mpmath\n", "mpmath"),
        ("enumeration/dyck.py", "import pysat\n", "pysat"),
        ("__init__.py", "from separatrix.core import Arch\n", "separatrix.core.Arch"),
        ("verdict.py", "import rich.table\n", "rich.table"),
        ("cellar/wine.py", "", "no row"),
    ],
)
def test_a_forbidden_import_is_reported(tmp_path, file, source, culprit):
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels" / "gdn.py").touch()
    (fault,) = planted(tmp_path, {file: source})
    assert fault.startswith(file) and culprit in fault


@pytest.mark.parametrize(
    "table",
    [
        "| room | ours |\n|---|---|\n| `core` | nothing |",
        "| room | of ours | of others |\n|---|---|---|\n| `core` | | nothing |",
        "| room | of ours | of others |\n|---|---|---|\n| core | nothing | nothing |",
        "| room | of ours | of others |\n|---|---|---|\n| `a` | nothing | torch |",
    ],
)
def test_a_table_that_says_nothing_is_refused(table):
    with pytest.raises(ValueError):
        read_table(table)
