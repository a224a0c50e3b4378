"""What no file of the repository may contain, and what a wheel must; each check is seen to fail."""

import ast
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rooms import read_imports

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tests", "docs", "bench", ".ci")
TEXT = {"", ".py", ".md", ".toml", ".txt", ".json", ".yaml", ".yml", ".html", ".js", ".css", ".svg"}

# Written so that this file does not match itself.
MACHINE_PATH = re.compile(r"(?<![\w.:/])/(?:home|root|work|tmp|Users|mnt)/\w|\b[A-Z]:\\\\?Users\b")
REGISTRY = re.compile(r"\b(?:pypi\.org|pythonhosted\.org|registry\.npmjs|download\.pytorch\.org)\b")

NETWORK = {"urllib", "requests", "socket", "http", "httpx", "aiohttp", "ftplib", "smtplib"}
PICKLE = {"pickle", "cPickle", "dill", "cloudpickle", "shelve", "marshal", "joblib"}
CHANCE = {"random", "secrets", "numpy.random", "torch.random"}


def text_files(root):
    """Top-level files and everything in the project's own folders, caches excepted."""
    inside = (path for folder in FOLDERS for path in (root / folder).rglob("*"))
    for path in sorted([*root.iterdir(), *inside]):
        if path.is_file() and path.suffix in TEXT and "__pycache__" not in path.parts:
            yield path


def lines_with(pattern, root):
    """FILE:LINE of every line that the pattern is found in."""
    return [
        f"{path.relative_to(root)}:{number}"
        for path in text_files(root)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def imports_of(modules, root):
    """Imports of these modules, or of what is in them, below src; inside functions too."""
    return [
        f"{path.relative_to(root)}:{item.line} imports {item.module}"
        for path in sorted((root / "src").rglob("*.py"))
        for item in read_imports(path.read_text(encoding="utf-8"), "separatrix")
        if any(f"{item.module}.".startswith(f"{module}.") for module in modules)
    ]


def hidden_chance(root):
    """Uses below src of a generator that nobody passed in."""
    found = imports_of(CHANCE, root)
    for path in sorted((root / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = ast.unparse(node) if isinstance(node, ast.Attribute) else ""
            if re.fullmatch(r"(?:np|numpy|torch)\.random|.*\.manual_seed", name):
                found.append(f"{path.relative_to(root)}:{node.lineno} uses {name}")
    return found


def misnumbered(folder):
    """Decision records whose number is not the next one: 0001-..., 0002-..., no gap, no twin."""
    names = sorted(path.name for path in folder.iterdir())
    return [
        name for i, name in enumerate(names, 1) if not re.match(rf"{i:04}-[a-z0-9-]+\.md$", name)
    ]


def missing_from_wheel(project, folder):
    """Files of the package that a wheel built from `project` does not carry."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*command, str(project)], check=True, capture_output=True, timeout=120)
    (wheel,) = folder.glob("*.whl")
    source = project / "src"
    files = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    return sorted(files - set(zipfile.ZipFile(wheel).namelist()))


def test_no_machine_paths():
    assert lines_with(MACHINE_PATH, ROOT) == []


def test_no_registry_hosts():
    assert lines_with(REGISTRY, ROOT) == []


def test_nothing_is_pickled():
    assert imports_of(PICKLE, ROOT) == []


def test_no_network():
    assert imports_of(NETWORK, ROOT) == []


def test_chance_is_passed_in():
    assert hidden_chance(ROOT) == []


def test_decisions_are_numbered():
    assert misnumbered(ROOT / "docs" / "decisions") == []


@pytest.fixture
def project(tmp_path):
    """What a wheel is built from, with a table among the readers."""
    copy = tmp_path / "project"
    copy.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, copy)
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
    table = copy / "src" / "separatrix" / "readers" / "planted_table.json"
    table.parent.mkdir(exist_ok=True)
    table.write_text("{}")
    return copy


def test_the_wheel_has_every_file(project, tmp_path):
    assert (project / "src" / "separatrix" / "py.typed").exists()
    assert missing_from_wheel(project, tmp_path / "dist") == []


def test_planted_wheel_without_its_table(project, tmp_path):
    with (project / ".gitignore").open("a") as ignored:
        ignored.write("*.json\n")
    missing = missing_from_wheel(project, tmp_path / "dist")
    assert "separatrix/readers/planted_table.json" in missing


def write(root, name, text):
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize(
    "name", ["README.md", "docs/guide/first.md", "src/separatrix/a.py", "Makefile"]
)
@pytest.mark.parametrize("path", ["/" + "home/anna/data", "/" + "tmp/x", "C:" + r"\Users\anna"])
def test_planted_machine_path(tmp_path, name, path):
    assert lines_with(MACHINE_PATH, write(tmp_path, name, f"\nsee '{path}'")) == [f"{name}:2"]


@pytest.mark.parametrize("text", ["https://x.org/work/a", "docs/work/b", "a/tmp/b", "n / root"])
def test_what_only_looks_like_a_machine_path(tmp_path, text):
    assert lines_with(MACHINE_PATH, write(tmp_path, "README.md", text)) == []


def test_planted_registry_host(tmp_path):
    host = "https://" + "pypi" + ".org/simple"
    assert lines_with(REGISTRY, write(tmp_path, ".ci/run", host)) == [".ci/run:1"]


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (lambda root: imports_of(PICKLE, root), "import pickle"),
        (lambda root: imports_of(PICKLE, root), "def f():\n    from shelve import open"),
        (lambda root: imports_of(NETWORK, root), "import urllib.request"),
        (lambda root: imports_of(NETWORK, root), "def f():\n    from http import client"),
        (lambda root: imports_of(NETWORK, root), "importlib.import_module('socket')"),
        (hidden_chance, "import random"),
        (hidden_chance, "from numpy import random"),
        (hidden_chance, "np.random.default_rng(0)"),
        (hidden_chance, "torch.manual_seed(0)"),
        (hidden_chance, "torch.cuda.manual_seed(0)"),
    ],
)
def test_planted_source(tmp_path, check, source):
    (found,) = check(write(tmp_path, "src/separatrix/a.py", source))
    assert found.startswith("src/separatrix/a.py:")


def test_what_only_looks_like_chance_or_network(tmp_path):
    source = "import httplike\nfrom separatrix.core import chance\nrng.random(3)\nx.http.socket\n"
    write(tmp_path, "src/separatrix/a.py", source)
    assert hidden_chance(tmp_path) == imports_of(NETWORK | PICKLE, tmp_path) == []


@pytest.mark.parametrize(
    ("names", "wrong"),
    [
        (["0001-a.md", "0002-b.md"], []),
        (["0001-a.md", "0003-b.md"], ["0003-b.md"]),
        (["0001-a.md", "0001-b.md"], ["0001-b.md"]),
        (["0001-a.md", "notes.md"], ["notes.md"]),
    ],
)
def test_planted_numbers(tmp_path, names, wrong):
    for name in names:
        (tmp_path / name).touch()
    assert misnumbered(tmp_path) == wrong
