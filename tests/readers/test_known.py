"""Real files read to what is known of their models: kinds, heads, states, windows, formats."""

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

from separatrix.core import Unresolved
from separatrix.readers import read, read_config

HERE = Path(__file__).parent
FILES = sorted((HERE / "configs").glob("*.json"))
with (HERE / "known.tsv").open(encoding="utf-8") as lines:
    KNOWN = {row["model"]: row for row in csv.DictReader(lines, delimiter="\t")}
SHORT = {
    **{"gdn": "gated_deltanet", "mamba1": "mamba", "deltanet": "delta_net", "csa4": "csa"},
    **{"hca128": "hca", "mamba2mlp": "mamba2", "loglinear-gdn": "log_linear_gated_deltanet"},
    "loglinear-mamba2": "log_linear_mamba2",
}
DTYPES = {"bfloat16": "bf16", "float16": "fp16", "float32": "fp32", "fp8": "e4m3", "-": "32"}
KEPT = ("recurrent", "tail")
# The file names no key-value heads; the class has 8 of them, not as many as heads.
DEFAULTED = {"Bamba-9B-hf-trimmed": "32/8/128"}


@pytest.fixture(scope="module")
def archs():
    """Every file that can be read."""
    return {file.stem: read(file) for file in FILES if file.stem != "defaults-ZAYA1-8B"}


def kinds_of(arch):
    """Layers by kind, branches side by side in alphabetical order."""
    return Counter("+".join(sorted(m.name for m in row)) for row in arch.layers)


def expected_kinds(text):
    found = Counter()
    for part in text.split(" + "):
        count, kind = part.split()
        names = sorted(SHORT.get(word, word) for word in kind.split("+"))
        found["+".join(names)] += int(count)
    return found


def test_every_file_is_known():
    assert {file.stem for file in FILES} == KNOWN.keys()
    assert len(FILES) == 104


@pytest.mark.parametrize("name", [name for name in KNOWN if name != "defaults-ZAYA1-8B"])
def test_known(archs, name):
    arch, row = archs[name], KNOWN[name]
    assert len(arch.layers) == int(row["layers"])
    assert kinds_of(arch) == expected_kinds(row["kinds"])
    assert arch.d == int(row["d"])
    assert arch.ctx == (None if row["context"] == "-" else int(row["context"]))
    assert str(arch.p) == str(arch.p_kv) == DTYPES[row["dtype"]]
    assert str(arch.p_state) == "fp32"
    if row["window"] != "-" and not row["kinds"].startswith("32 rglru"):
        sizes = {m.sizes.get("w", m.sizes.get("chunk")) for m in arch.mixers}
        assert int(row["window"]) in sizes
    if row["state"] != "-":
        # Where the table has no tail it was not computed: the file leaves the kernel's size out.
        found = {numbers(m) for m in arch.mixers}
        assert row["state"] in found | {both.split("+")[0] for both in found}
    if row["latent"] != "-":
        cached = {m.latent + m.rotary for m in arch.mixers if "latent" in m.sizes}
        assert cached == {int(row["latent"])}


def numbers(mixer):
    """Numbers that a layer carries, `state+tail` as the table writes them."""
    parts = Counter()
    for state in mixer.state(0).values():
        parts[state.kind] += state.numbers
    return "+".join(str(parts[kind]) for kind in KEPT if parts[kind])


# Heads of layers of plain attention; of latent and linear ones the columns follow other fields.
HEADED = [name for name, row in KNOWN.items() if {"full", "swa"} & set(row["kinds"].split())]


@pytest.mark.parametrize("name", HEADED)
def test_heads(archs, name):
    heads = DEFAULTED.get(name, KNOWN[name]["heads"]).replace("64/H/", "64/")
    found = {f"{m.h}/{m.kv}/{m.dk}" for m in archs[name].mixers if m.name in ("full", "swa")}
    assert heads in found


def test_what_cannot_be_read_says_so():
    with pytest.raises(Unresolved, match="zaya.*cca"):
        read(HERE / "configs" / "defaults-ZAYA1-8B.json")


def test_bits_that_are_known(archs):
    at16 = {"p": 16, "p_state": 16, "p_kv": 16}
    falcon = archs["falcon-mamba-7b"].with_settings(at16)
    assert falcon.state_bits(0) == falcon.state_bits(10**9) == 159_383_552
    qwen = archs["Qwen3-Next-80B-A3B-Thinking"].with_settings(at16)
    assert qwen.state_bits(0) == 316_145_664
    assert qwen.state_bits(1) - qwen.state_bits(0) == 196_608


def test_what_is_wrong_in_a_file_is_said(archs):
    (warning,) = archs["falcon-mamba-7b"].warnings
    assert "expand = 16" in warning and "used intermediate_size" in warning


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_number_has_an_origin(archs, file):
    """Every size of every layer is named in the origins, by itself or with its mixer's name."""
    if file.stem not in archs:
        pytest.skip("unresolved")
    arch = archs[file.stem]
    said = {word.split(".")[-1] for line in arch.origin for word in line.what.split(", ")}
    assert {"d", "layers", "p_state", "p"} <= said
    for mixer in arch.mixers:
        for key, value in mixer.sizes.items():
            heads = {"hd"} if key in ("dk", "dv") else set()
            if isinstance(value, int):
                assert said & ({key} | heads), (mixer, key)
    assert all(line.value and line.where for line in arch.origin)


def test_nothing_is_read_from_remarks(archs):
    fields = json.loads((HERE / "configs" / "Qwen3-8B.json").read_text())
    bare = {key: value for key, value in fields.items() if not key.startswith("_")}
    assert read_config(bare) == archs["Qwen3-8B"]


def test_all_are_read_quickly_and_alike(archs):
    again = {file.stem: read(file) for file in FILES if file.stem in archs}
    assert again == archs and {k: a.origin for k, a in again.items()} == {
        k: a.origin for k, a in archs.items()
    }
