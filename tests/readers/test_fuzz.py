"""Broken files: one clear error each, and never a stack that attends more than the file says."""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from separatrix.core import Unresolved
from separatrix.readers import read_config

FILES = sorted((Path(__file__).parent / "configs").glob("*.json"))
FIELDS = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in FILES}


def places(value, path=()):
    """Every field of a file, those of objects inside it too."""
    for key in value if isinstance(value, dict) else ():
        if not str(key).startswith("_"):
            yield (*path, key)
            yield from places(value[key], (*path, key))


PLACES = [(name, path) for name, fields in FIELDS.items() for path in places(fields)]


def changed(name, path, new):
    """The file with one field set to something else, or without it."""
    fields = copy.deepcopy(FIELDS[name])
    part = fields
    for key in path[:-1]:
        part = part[key]
    if new is DELETED:
        del part[path[-1]]
    else:
        part[path[-1]] = new
    return fields


DELETED = object()


def outcome(fields):
    """The arch, or the error that says why not."""
    try:
        return read_config(fields, "fuzzed")
    except Unresolved as error:
        assert "unresolved: " in str(error) and len(str(error)) < 600
        return None


ODD = st.one_of(
    st.sampled_from([DELETED, None, True, False, 0, -1, 1, 2, 3, 10**30, -(10**30), 1 << 62, 4097]),
    st.sampled_from(
        [0.5, -0.5, 1e308, float("inf"), float("-inf"), float("nan"), "", "auto", "full"]
    ),
    st.sampled_from(
        [[], {}, [[]], [None], ["full_attention"], [0, 1], [1, 1], {"a": 1}, "M*", "8"]
    ),
    st.sampled_from([["full_attention"] * 4096, [0] * 20_000, {"0": {"head_dim": 4}}]),
    st.text(max_size=8),
    st.integers(-5, 200_000),
)


@settings(max_examples=300)
@given(st.sampled_from(PLACES), ODD)
def test_one_odd_field(place, new):
    outcome(changed(*place, new))


@settings(max_examples=100)
@given(st.sampled_from(sorted(FIELDS)), st.data())
def test_several_odd_fields(name, data):
    paths = list(places(FIELDS[name]))
    fields = copy.deepcopy(FIELDS[name])
    for path in data.draw(st.lists(st.sampled_from(paths), min_size=2, max_size=4, unique=True)):
        part = fields
        for key in path[:-1]:
            part = part.get(key) if isinstance(part, dict) else None
        if isinstance(part, dict):
            new = data.draw(ODD)
            part.pop(path[-1], None)
            part |= {} if new is DELETED else {path[-1]: new}
    outcome(fields)


@settings(max_examples=50)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=4),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["model_type", "layer_types", "text_config"]), inner, max_size=3
            )
        ),
    )
)
def test_any_json(value):
    if not isinstance(value, dict):
        with pytest.raises(Unresolved):
            read_config(value)
    else:
        assert outcome(value) is None


def attending(arch):
    """Layers that read every earlier token."""
    return len(arch.softmax_layers)


def kinds(arch):
    return [tuple(m.name for m in row) for row in arch.layers]


# Deletions after which the code of the family has a rule of its own.
RULED = {
    ("Bamba-9.8b", ("ssm_cfg", "layer")),  # Mamba is the format's default
    ("mamba2-130m", ("ssm_cfg", "layer")),
    ("Phi-4-mini", ("max_position_embeddings",)),  # without a context its window is one
}


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_a_missing_field_is_never_full_attention(name):
    whole = outcome(FIELDS[name])
    if whole is None:
        pytest.skip("unresolved")
    for path in places(FIELDS[name]):
        arch = outcome(changed(name, path, DELETED))
        if arch is not None:
            assert attending(arch) <= attending(whole), path
            assert kinds(arch) == kinds(whole) or (name, path) in RULED, path


def test_the_check_on_missing_fields_can_fail():
    """A reader that takes a missing list for full attention would be caught."""
    whole = outcome(FIELDS["LFM2-2.6B"])
    full = outcome(changed("LFM2-2.6B", ("layer_types",), ["full_attention"] * 30))
    assert attending(full) > attending(whole) and kinds(full) != kinds(whole)
