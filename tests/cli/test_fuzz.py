"""Commands put together from real pieces and then broken: an answer, or one message."""

import contextlib
import io

from hypothesis import given, settings
from hypothesis import strategies as st

from separatrix.cli import run
from separatrix.core.catalogue import items
from separatrix.core.sizes import Size, sizes_of

SMALL = ["1", "2", "3", "4", "8", "16", "64"]
LARGE = [
    "0",
    "-1",
    "1.5",
    "1e10",
    "127",
    "4k",
    "1m",
    str(2**31),
    str(2**53),
    str(2**62),
    str(2**65),
]
TEXTS = ['"(ab)*"', '"a*ba*"', '"[ab]{3}"', '"p cnf 3 2  1 -2 0  2 3 0"', '"nowhere"', '"("', "x"]
FORMATS = ["8", "bf16", "fixed(7, 8)", "fixed(0, 0)", "float(5, 2)", "1048576", "0", "fp8"]
SETTINGS = {
    **dict.fromkeys(("h", "kv", "hd", "dk", "conv", "state", "w", "inner"), SMALL + LARGE[:5]),
    **dict.fromkeys(("p", "p_state", "p_kv", "p_acc"), FORMATS),
    "softmax": ["any", "online", "set", "norm", "soft"],
    "mask": ["causal", "strict", "none"],
    "pos": ["rope", "learned", "binary(8)", "free"],
    "mlp": ["relu(64)", "free", "gelu"],
    "norm": ["rms", "batch"],
    "V": ["2", "50k", str(2**62)],
    "ctx": ["1", "4k", str(2**62), "0"],
    "cot": ["0", "7", str(2**62)],
    "search": ["yes", "no"],
}
BROKEN = '()[]{}|+*,=@"\\ \0é0123456789.-_aknpx'


@st.composite
def size(draw, declared: Size):
    if declared.text:
        return draw(st.sampled_from(TEXTS))
    if declared.choices and draw(st.integers(0, 9)):
        return draw(st.sampled_from(declared.choices))
    if declared.real:
        return draw(st.sampled_from(["0.1", "0.5", "2.0", "1e-30", "3", "0"]))
    return draw(st.sampled_from(SMALL if draw(st.integers(0, 9)) else LARGE))


@st.composite
def mixer(draw):
    name, cls = draw(st.sampled_from(list(items("mixers").items())))
    needed = [key for key, declared in sizes_of(cls).items() if declared.default is None]
    chosen = draw(st.lists(st.sampled_from(cls.keys() or ("h",)), max_size=2, unique=True))
    found = [
        f"{key}={draw(size(sizes_of(cls).get(key, Size())))}"
        for key in dict.fromkeys([*needed, *chosen])
    ]
    return f"{name}[{', '.join(found)}]" if found else name


@st.composite
def stack(draw):
    rows = draw(
        st.lists(st.lists(mixer(), min_size=1, max_size=2).map("|".join), min_size=1, max_size=3)
    )
    times = draw(st.sampled_from(["", "2*", "3x", "0*", "5000*"])) if draw(st.booleans()) else ""
    width = draw(st.sampled_from(["64", "1024", *LARGE]))
    keys = draw(st.lists(st.sampled_from(list(SETTINGS)), max_size=3))
    given = "".join(f" {key}={draw(st.sampled_from(SETTINGS[key]))}" for key in keys)
    return f"{times}({'+'.join(rows)}) @ d={width}{given}"


@st.composite
def task(draw):
    name, cls = draw(st.sampled_from(list(items("tasks").items())))
    found = [
        f"{key}={draw(size(declared))}"
        for key, declared in sizes_of(cls).items()
        if (declared.text and declared.default is None) or draw(st.integers(0, 3)) == 0
    ]
    return f"{name}({', '.join(found)})"


@st.composite
def broken(draw, texts):
    """The text as it is, or with a few characters put in or taken out."""
    text = draw(texts)
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 3]))):
        at = draw(st.integers(0, len(text)))
        text = (
            text[:at] + draw(st.sampled_from(["", *BROKEN])) + text[at + draw(st.integers(0, 2)) :]
        )
    return text


def options(**choices):
    """Each option left out, or with a value."""
    one = [
        st.none() | values.map(lambda value, key=key: (f"--{key}", value))
        for key, values in choices.items()
    ]
    return st.tuples(*one).map(lambda given: [word for pair in given if pair for word in pair])


NUMBERS = st.sampled_from(SMALL + LARGE)
PAIRS = st.sampled_from([f"{key}={value}" for key, values in SETTINGS.items() for value in values])
STACKS, TASKS, MIXERS = broken(stack()), broken(task()), broken(mixer())


def answered(*arguments: str) -> None:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(list(arguments))
    said = err.getvalue()
    if code in (0, 1):
        assert out.getvalue() and not said, said
    else:
        assert code in (2, 3) and said.strip(), (code, said)
        assert said.count("separatrix: ") <= 1 and len(said) < 2000, said


@settings(max_examples=200)
@given(STACKS, TASKS, options(n=NUMBERS, bits=st.sampled_from(FORMATS), set=PAIRS))
def test_audit(stack, task, more):
    answered("audit", f" {stack}", "--task", f" {task}", *more)


@settings(max_examples=15)
@given(st.lists(STACKS.map(lambda text: f" {text}"), min_size=2, max_size=3), TASKS)
def test_compare(stacks, task):
    answered("audit", *stacks, "--compare", "--task", f" {task}")


@settings(max_examples=30)
@given(TASKS, options(n=NUMBERS, mixer=MIXERS.map(lambda text: f" {text}"), layers=NUMBERS))
def test_size(task, more):
    answered("size", f" {task}", *more)


@settings(max_examples=20)
@given(TASKS, options(n=NUMBERS))
def test_atlas(task, more):
    answered("atlas", "--task", f" {task}", *more)


@settings(max_examples=60)
@given(
    broken(st.sampled_from([name for room in ("mixers", "theorems") for name in items(room)])),
    options(arch=STACKS.map(lambda text: f" {text}"), task=TASKS.map(lambda text: f" {text}")),
)
def test_explain(name, more):
    answered("explain", f" {name}", *more)
