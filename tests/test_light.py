"""What an audit costs to start: no array library, and `import separatrix` next to nothing."""

import json
import subprocess
import sys

import pytest

HEAVY = {"torch", "numpy", "scipy", "sympy", "pandas", "matplotlib", "transformers", "jax"}
AUDIT = ["separatrix", "audit", "2*gdn @ d=128 h=4 p=8", "--task", "eva", "--n", "64"]


def loaded_after(code):
    """The modules that a fresh interpreter has imported once it has run this code."""
    report = "import atexit, json, sys\n" + (
        "atexit.register(lambda: sys.stderr.write('\\n' + json.dumps(list(sys.modules))))\n"
    )
    command = [sys.executable, "-c", report + code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stderr.splitlines()[-1]))


def rooms_in(modules):
    return {name for name in modules if name.startswith("separatrix.")}


def test_the_package_imports_no_room():
    loaded = loaded_after("import separatrix")
    assert "separatrix" in loaded
    assert not rooms_in(loaded) and not loaded & HEAVY


def test_a_whole_audit_is_light():
    loaded = loaded_after(f"import sys; sys.argv = {AUDIT}; import separatrix.cli as c; c.main()")
    assert {"separatrix.verdict", "separatrix.tasks.eva"} <= loaded
    assert not loaded & HEAVY


def test_heavy_imports_and_rooms_are_seen():
    assert "numpy" in loaded_after("import numpy.linalg") & HEAVY
    with pytest.raises(AssertionError, match="no_such_module"):
        loaded_after("import no_such_module")


def test_a_room_is_seen(tmp_path):
    (tmp_path / "separatrix").mkdir()
    (tmp_path / "separatrix" / "__init__.py").write_text("from separatrix import core\n")
    (tmp_path / "separatrix" / "core.py").touch()
    loaded = loaded_after(f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import separatrix")
    assert rooms_in(loaded) == {"separatrix.core"}
