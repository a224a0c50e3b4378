"""Files and folders: what is read, what is refused, and how a model is found by name."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from readers import make_models
from separatrix.core import Unresolved, squash
from separatrix.readers import model_names, model_rows, named, read
from separatrix.readers.common import family, shipped

CONFIGS = Path(__file__).parent / "configs"
QWEN = (CONFIGS / "Qwen3-8B.json").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def empty_cache(tmp_path, monkeypatch):
    """No test sees the cache of whoever runs it."""
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))
    monkeypatch.delenv("HF_HUB_CACHE", raising=False)


def refused(path, match):
    with pytest.raises(Unresolved, match=match) as caught:
        read(path)
    assert str(caught.value).startswith(str(path))


def test_a_file_and_a_folder(tmp_path):
    (tmp_path / "config.json").write_text(QWEN)
    (tmp_path / "generation_config.json").write_text("{}")
    assert read(tmp_path) == read(tmp_path / "config.json") == read(CONFIGS / "Qwen3-8B.json")
    assert (
        read(tmp_path).name == tmp_path.name and read(CONFIGS / "Qwen3-8B.json").name == "Qwen3-8B"
    )


@pytest.mark.parametrize(
    ("text", "match"),
    [
        (QWEN[:200], "not JSON"),
        ("", "not JSON"),
        ("[1, 2]", "object of fields"),
        ('"text"', "object of fields"),
        ("[" * 100_000, "too deep"),
        ('{"a":' * 40 + "1" + "}" * 40, "nests deeper"),
        ('{"model_type": "llama", "model_type": "mamba"}', "model_type, seen twice"),
        ('{"hidden_size": ' + "9" * 5000 + "}", "not JSON"),
        ("{}", "model_type"),
    ],
)
def test_broken_files(tmp_path, text, match):
    (tmp_path / "config.json").write_text(text)
    refused(tmp_path / "config.json", match)


def test_files_that_are_none(tmp_path):
    refused(tmp_path, "no config.json in this folder")
    refused(tmp_path / "nowhere.json", "cannot be read")
    (tmp_path / "latin.json").write_bytes(b'{"a": "\xff"}')
    refused(tmp_path / "latin.json", "not JSON")
    (tmp_path / "large.json").write_text(" " * (10 << 20))
    refused(tmp_path / "large.json", "10,485,760 bytes")


def test_infinity_is_read(tmp_path):
    ultra = CONFIGS / "NVIDIA-Nemotron-3-Ultra-550B-A55B.json"
    text = ultra.read_text().replace("1e+308", "Infinity")
    assert "Infinity" in text
    (tmp_path / "config.json").write_text(text)
    assert read(tmp_path) == read(ultra)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("falcon-mamba-7b", "falcon-mamba-7b"),
        ("qwen3-next-80b-a3b", "qwen3-next-80b-a3b"),
        ("Qwen/Qwen3-Next-80B-A3B-Instruct", "qwen3-next-80b-a3b"),
        ("Qwen/Qwen3-Next-80B-A3B-Thinking-FP8", "qwen3-next-80b-a3b"),
        ("QWEN3_NEXT_80B_A3B", "qwen3-next-80b-a3b"),
        ("kimi-k3", "kimi-k3"),
        ("moonshotai/Kimi-K3", "kimi-k3"),
        ("meta-llama/Llama-3.1-8B-Instruct", "meta-llama-3.1-8b"),
        ("mistralai/Mixtral-8x7B-Instruct-v0.1", "mixtral-8x7b-v0.1"),
        ("nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", "nvidia-nemotron-3-nano-30b-a3b"),
        ("deepseek-ai/DeepSeek-V3.2", "deepseek-v3.2"),
    ],
)
def test_names(text, name):
    assert named(text).name == name


@pytest.mark.parametrize("text", ["", "gpt-5", "qwen3", "instruct", "a/b/c", "/", "2*full @ d=4"])
def test_names_of_nothing(text):
    assert named(text) is None


def test_a_model_that_cannot_be_read_says_so():
    with pytest.raises(Unresolved, match="zaya1-8b: unresolved: .*cca"):
        named("Zyphra/ZAYA1-8B")


def cache(root, repository, commit, text):
    """A repository as the hub's library keeps it."""
    folder = root / ("models--" + repository.replace("/", "--")) / "snapshots" / commit
    folder.mkdir(parents=True)
    (folder / "config.json").write_text(text)


@pytest.mark.parametrize("variable", ["HF_HOME", "HF_HUB_CACHE"])
def test_the_local_cache(tmp_path, monkeypatch, variable):
    monkeypatch.setenv(variable, str(tmp_path / "cache"))
    hub = tmp_path / "cache" / ("hub" if variable == "HF_HOME" else "")
    assert named("me/My-Model") is None
    cache(hub, "me/My-Model", "abc", QWEN)
    found = named("me/My-Model")
    assert found.name == "My-Model" and found == read(CONFIGS / "Qwen3-8B.json")
    assert named("my-model") == found and named("you/My-Model") is None
    # Exactly this repository in the cache wins over a shipped model of nearly this name.
    cache(hub, "Qwen/Qwen3-Next-80B-A3B-Instruct", "abc", QWEN)
    assert named("Qwen/Qwen3-Next-80B-A3B-Instruct") == found
    assert named("qwen3-next-80b-a3b") != found


def test_the_table_is_what_the_files_say():
    assert shipped.TABLE.read_text(encoding="utf-8") == make_models.table(), (
        "run python tests/readers/make_models.py"
    )


def test_the_table_gives_what_reading_gives():
    files = sorted(CONFIGS.glob("*.json"))
    names = make_models.names(files)
    for file, name in names.items():
        if name != "zaya1-8b":
            read_again, row = read(file), named(name)
            assert row == read_again
            assert row.origin == read_again.origin and row.warnings == read_again.warnings


def test_names_of_the_table():
    names = model_names()
    assert len(names) == len(set(names)) == 104
    loose = Counter(shipped.loose(name) for name in names)
    assert [name for name, count in loose.items() if count > 1] == ["deepseekv3.2"]
    rows = model_rows()
    assert all(row["source"] and row["completeness"] and row["spec"] for row in rows)
    assert {tuple(row) for row in rows} == {("name", "hub", "spec", "completeness", "source")}


def test_a_spec_does_not_read_the_table():
    code = "import sys, separatrix as sx; sx.arch('2*full @ d=8'); "
    code += "print('separatrix.readers' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_every_reader_is_found_by_its_file():
    found = family.families()
    assert {"llama", "qwen3_next", "kimi_linear", "fla", "mamba_ssm"} <= found.keys()
    assert all(item.types or item.shape or stem == "unseen" for stem, item in found.items())
    assert len(family.by_type()) == sum(len(item.types) for item in found.values()) > 300
    assert all(word == squash(word) for word in family.by_type())


def test_a_reader_without_its_name_is_refused(tmp_path, monkeypatch):
    (tmp_path / "llama.py").write_text("")
    monkeypatch.setattr(family, "FOLDER", tmp_path)
    monkeypatch.setattr("separatrix.readers.llama.llama", None)
    family.families.cache_clear()
    with pytest.raises(ImportError, match="no Family called llama"):
        family.families()
    family.families.cache_clear()


def test_two_readers_of_one_type_are_refused(monkeypatch):
    twice = dict(family.families()) | {"again": family.families()["llama"]}
    monkeypatch.setattr(family, "families", lambda: twice)
    family.by_type.cache_clear()
    with pytest.raises(ImportError, match="and by another file"):
        family.by_type()
    family.by_type.cache_clear()


def test_shapes_part_the_formats():
    """No file without a model type fits two readers."""
    shapes = {stem: set(f.shape) for stem, f in family.families().items() if f.shape}
    for file in CONFIGS.glob("*.json"):
        fields = json.loads(file.read_text()).keys()
        fitting = [stem for stem, shape in shapes.items() if shape <= fields]
        assert len(fitting) <= 1
