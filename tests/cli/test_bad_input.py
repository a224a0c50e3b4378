"""What people get wrong: one message that names the culprit, an exit code, never a traceback."""

import json
import os
import subprocess
import sys

import pytest

import separatrix as sx
from separatrix.cli import run
from separatrix.core.files import LARGEST

TOY = "2*gdn+full @ d=64 h=4 p=8"
HUGE = 1 << 62
ALIKE = "+".join(f"swa[{w}]" for w in range(1, 66))  # all but alike
LLAMA = {
    "model_type": "llama",
    "hidden_size": 64,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 128,
    "vocab_size": 1000,
}


def check(capsys, arguments, code, said):
    """Runs a command; its whole answer is one message that says all this."""
    got = run([str(a) for a in arguments])
    out, err = capsys.readouterr()
    assert got == code, err
    assert out == "" and "Traceback" not in err
    assert err.startswith("separatrix: ") and len(err) < 700
    for words in (said,) if isinstance(said, str) else said:
        assert words in err, err


STACKS = [
    ("", "'' is no stack"),
    ("  ", "is no stack"),
    ("full", ("width is not given", "column 5")),
    ("foo", "separatrix ls models"),
    ("x" * 300, "no shipped model"),
    ("x/" * 3000, "no shipped model"),
    ("http://x/y", "no shipped model"),
    ("full @ d=0", ("d = 0", "1 to 2^62", "column 8")),
    ("full @ d=1.5", "d = 1.5 must be a whole number"),
    ("full @ d=Infinity", "d = 'Infinity'"),
    (f"full @ d={10**30}", "2^62"),
    ("full @ d=" + "9" * 41, "over 40 digits"),
    ("full @ d=64 h=3", ("h=3 does not divide d=64", "try d=63, 66", "column 13")),
    ("full @ d=64 h=4 kv=3", ("kv=3 does not divide h=4", "try kv=1 or 4", "column 17")),
    ("full[h=4, kv=3] @ d=64", ("kv=3 does not divide h=4", "column 11")),
    ("gdn @ d=64 kv=2", ("kv fits no layer", "column 12")),
    ("full+gdn @ d=64 mask=none", ("mask=none", "no recurrence", "column 17")),
    (
        "full @ d=64 softmax=soft",
        ("softmax = 'soft' is none of any, online, set, norm", "column 13"),
    ),
    ("full @ d=64 h=full(3)", "h = full(3) must be a whole number"),
    ("full @ d=64 h=" + "a(" * 20_000, "values nest deeper than 8"),
    ("(" * 60 + "full" + ")" * 60 + " @ d=64", "nest deeper than 40"),
    ("x" * 70_000 + "@", "at most 65,536 characters"),
    ("full @ d=６４", ("'６'", "ASCII")),
    ("full\0 @ d=64", r"'\x00'"),
    ("swa @ d=64", ("w is not given", "add w=")),
    ("swa[1, 2] @ d=64", "a bare value comes first"),
    ("full[4] @ d=64", "no main size"),
    ("full[h=4, h=4] @ d=64", "twice"),
    ("gmn @ d=64", "did you mean gmu"),
    ("hyena @ d=64", ("not written yet", "--with")),
    ("cross[of=0] @ d=64", "name an earlier layer"),
    ("full @ d=64 p=0", ("p: 0 bits", "1 to 1,048,576")),
    ("full @ d=64 p=fixed", "as in fixed(5, 10)"),
    ("full @ d=64 p=fixed(1, 2, up)", "'up' is none of down, nearest"),
    ("full @ d=64 p=8 p_acc=4", ("p_acc=4", "column 17")),
    ("full @ d=64 pos=binary", "needs one width"),
    ("full @ d=64 mlp=relu(1, 2)", "needs one width"),
    ("full @ d=64 cot=-1", "cot = -1"),
    ("full @ d=64 search=maybe", "neither yes nor no"),
    ("4097*full @ d=64", "4,096"),
    (f"{ALIKE} @ d=64", ("65 different mixers", "most is 64")),
    ("|".join(["full"] * 65) + " @ d=64", "branches"),
    (f"log_linear_mamba2[levels={1 << 60}] @ d=64", "the most is 64"),
    ("mamba2 @ d=64 h=3", "give two of h, hd, inner"),
]


@pytest.mark.parametrize(("text", "said"), STACKS)
def test_stacks(capsys, text, said):
    check(capsys, ("audit", text, "--task", "eva"), 2, said)


OPTIONS = [
    (("--n", ""), "--n ''"),
    (("--n", "0"), ("--n 0", "1 to 2^62")),
    (("--n", "1e99"), "--n 1e99"),
    (("--n", HUGE + 1), "2^62"),
    (("--n", "0x10"), "--n 0x10"),
    (("--n", "1", "--n", "2"), "multiple times"),
    (("--bits", ""), "--bits ''"),
    (("--bits", "1.5"), "unknown format 1.5"),
    (("--bits", "fp64"), "did you mean fp16"),
    (("--bits", "fixed(1,"), "--bits fixed(1,"),
    (("--bits", "f(" * 9_000), "nest deeper"),
    (("--set", "h"), "KEY=VALUE"),
    (("--set", "h="), "KEY=VALUE"),
    (("--set", "h=3=4"), ("--set h", "'='")),
    (("--set", "h=2", "--set", "h=4"), "h is set twice"),
    (("--set", "d=0"), "d = 0"),
    (("--set", "d=x"), "d = 'x'"),
    (("--set", "kv=3"), "try kv=1 or 4"),
    (("--set", "mask=none"), "mask=none"),
    (("--set", "wdth=3"), "fits no layer"),
    (("--set", "p_kv=bf16", "--set", "p=fixed(7, 8)"), "neither is finer"),
    (("--task", ""), "--task names nothing"),
    (("--task", ","), "--task names nothing"),
    (("--task", "evva"), "did you mean eva"),
    (("--task", "x" * 100_000), "separatrix ls tasks"),
    (("--task", "eva("), "found the end"),
    (("--task", "eva(n=4"), "expected ',' or ')'"),
    (("--task", "eva(n=-1)"), "n = -1"),
    (("--task", "eva(n=1.5)"), "n = 1.5 must be a whole number"),
    (("--task", "eva(n=four)"), "n = 'four'"),
    (("--task", "eva(4, n=5)"), "twice"),
    (("--task", "eva(4, 5)"), "key=value"),
    (("--task", "eva(queri=last)"), "did you mean query"),
    (("--task", "eva(query=middle)"), "is none of last, first"),
    (("--task", "dyck(n=3)"), "try n=2"),
    (("--task", "threshold(n=3)"), "try n=2 or 4"),
    (("--task", "equality(n=3)"), "try n=2 or 4"),
    (("--task", "mqar(vocab=3)"), "vocab >= 4"),
    (("--task", "nearest(gamma=0)"), "gamma = 0 must be a positive number"),
    (("--task", f"retrieval(D={HUGE})"), "D is 16 to 64"),
    (("--task", f"eva(n={HUGE + 1})"), "beyond 2^62"),
    (("--task", f"mqar(pairs={HUGE})"), "beyond 2^62"),
    (("--task", f"seq_comp(L={HUGE}, n_l=2)"), "beyond 2^62"),
    (("--task", "eva(" + "a(" * 9_000), "nest deeper"),
    (("--with", "nowhere.py"), "--with nowhere.py: no such file"),
    (("--with", "/dev/null"), "no Python file"),
    (("--format", "xml"), "xml"),
    (("--compare",), "name two or more"),
    (("--taks", "eva"), "Did you mean --task"),
]


@pytest.mark.parametrize(("options", "said"), OPTIONS)
def test_options(capsys, options, said):
    check(capsys, ("audit", TOY, *options), 2, said)


LANGUAGES = [
    ('regex("")', "0 letters"),
    ("regex", "an expression is missing"),
    ('regex("(")', "never closed"),
    ('regex("a', "no second one closes"),
    ('regex("a{1000000}")', "at most 1,024"),
    ('regex("(a{1000}){1000}")', "at most 1,024"),
    ('regex("(a|b)*a(a|b){40}")', ("more than 8,192 states", "repeat less")),
    ('regex("a**")', "parentheses"),
    ('regex("' + "(" * 51 + "a" + ")" * 51 + '")', "at most 50"),
    ('regex("a", alphabet=3)', "alphabet = 3 must be text"),
    ("dfa(3)", "path = 3 must be text"),
    ('dfa("nowhere.dfa")', "no such file"),
    ("nowhere.dfa", "no such file"),
    ('dfa("folder")', "a folder"),
    ('dfa("loop")', "no such file"),
    ('dfa("large")', "over 1,048,576 bytes"),
    ('dfa("binary")', "no text in utf-8"),
    ('dfa("empty")', ("dfa: 'empty'", "alphabet:")),
    ('dfa("words")', ("dfa: 'words'", "line 1")),
    ('dfa("circle")', ("circle", "use fewer states")),
    ("dimacs(3)", "path = 3 must be text"),
    ("nowhere.cnf", "no such file"),
    ('dimacs("folder")', "a folder"),
    ('dimacs("large")', "over 1,048,576 bytes"),
    ('dimacs("empty")', "begin with p cnf"),
    ('dimacs("p cnf 3 1 4 0")', "literal 4"),
    ('dimacs("p cnf 99999999999 0")', "1 to 1,048,576"),
]


@pytest.mark.parametrize(("task", "said"), LANGUAGES)
def test_languages_and_formulas(capsys, tmp_path, monkeypatch, task, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "large").write_bytes(b"#" * (LARGEST + 1))
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty").write_text("")
    (tmp_path / "words").write_text("hello world\n")
    size = 3_000
    rows = "".join(f"{i} a {(i + 1) % size}\n{i} b {i}\n" for i in range(size))
    (tmp_path / "circle").write_text(f"alphabet: a b\nstart: 0\naccept: 0\n{rows}")
    check(capsys, ("audit", TOY, "--task", task), 2, said)


CONFIGS = [
    ("", "not JSON"),
    ('{"model_type": "llama", "hidden', "not JSON"),
    ("[]", "an object of fields"),
    ("{}", "model_type"),
    (b"\xff\xfe{}", "not JSON"),
    ("[" * 100_000, "nest too deep"),
    ('{"a":' * 100_000, "nest too deep"),
    (b" " * 10_000_000, "10,000,000 bytes"),
    ('{"model_type": "llama", "model_type": "llama"}', "seen twice"),
    (LLAMA | {"hidden_size": float("inf")}, ("hidden_size", "inf")),
    (LLAMA | {"hidden_size": float("nan")}, ("hidden_size", "nan")),
    (LLAMA | {"hidden_size": -64}, ("hidden_size", "-64")),
    (LLAMA | {"hidden_size": "64"}, ("hidden_size", "'64'")),
    (LLAMA | {"hidden_size": 10**40}, "hidden_size"),
    (LLAMA | {"num_hidden_layers": 10**18}, ("num_hidden_layers", "4,096")),
    (LLAMA | {"num_key_value_heads": 3}, "kv=3"),
    (LLAMA | {"model_type": "foo"}, ("model_type", "'foo'")),
    (LLAMA | {"model_type": ["llama"]}, "model_type"),
    (LLAMA | {"is_encoder_decoder": True}, "is_encoder_decoder"),
]


@pytest.mark.parametrize(("content", "said"), CONFIGS)
def test_configs(capsys, tmp_path, content, said):
    file = tmp_path / "model.json"
    if isinstance(content, dict):
        content = json.dumps(content)
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    check(capsys, ("audit", file), 3, ("model.json", *([said] if isinstance(said, str) else said)))


def test_places_without_a_model(capsys, tmp_path):
    (tmp_path / "loop.json").symlink_to("loop.json")
    (tmp_path / "folder").mkdir()
    check(capsys, ("audit", tmp_path / "folder"), 3, "no config.json")
    check(capsys, ("audit", tmp_path / "loop.json"), 3, "cannot be read")
    check(capsys, ("audit", tmp_path / "nowhere.json"), 3, "cannot be read")
    check(capsys, ("explain", "memory", "--arch", tmp_path / "folder"), 3, "no config.json")


def test_one_bad_file_among_others(capsys, tmp_path):
    """The others are answered; the bad one is named once, and a comparison says which it lacks."""
    (tmp_path / "good.json").write_text(json.dumps(LLAMA))
    (tmp_path / "worse.json").write_text("{")
    assert run(["audit", str(tmp_path), "--task", "eva"]) == 3
    out, err = capsys.readouterr()
    assert "eva" in out and err.count("worse.json") == 1
    assert run(["audit", str(tmp_path), "--compare"]) == 3
    out, err = capsys.readouterr()
    assert out == "" and err.count("worse.json") == 1


VERBS = [
    (("audit",), "audit what?"),
    (("foo",), "Available commands"),
    (("size", ""), "name of a task"),
    (("size", "eva", "--over", "16-32"), "n=16..1048576"),
    (("size", "eva", "--over", "n=a..b"), "--over a"),
    (("size", "eva", "--over", "n=1..2", "--n", "4"), "give one of them"),
    (("size", f"eva(n={HUGE + 1})"), "beyond 2^62"),
    (("size", "eva", "--layers", "0"), "1 to 64"),
    (("size", "eva", "--layers", "x"), "--layers"),
    (("size", "eva", "--mixer", ""), "--mixer names nothing"),
    (("size", "eva", "--mixer", "gdn["), ("mixer gdn[", "column 6")),
    (("size", "eva", "--mixer", "swa"), "add w="),
    (("size", "eva", "--mixer", "gdn+full"), "unknown mixer"),
    (("size", "eva", "--mixer", "cross[of=0]"), "name an earlier layer"),
    (("size", "eva", "--draw", "/nowhere/x.svg"), ("--draw /nowhere/x.svg", "cannot be written")),
    (("size", "eva", "--draw", "."), "cannot be written"),
    (("atlas", "--n", "0"), "--n 0"),
    (("atlas", "--task", "eva", "--html", "/nowhere/x.html"), "--html /nowhere/x.html"),
    (("atlas", "--task", "eva", "--draw", "/dev/full"), "cannot be written"),
    (("ls", "foo"), "foo"),
    (("explain", "memry"), "did you mean memory"),
    (("explain", "x" * 100_000), "characters"),
    (("explain", "memory", "--arch", ""), "is no stack"),
    (("explain", "memory", "--task", "foo"), "separatrix ls tasks"),
    (("explain", "gdn", "--task", "eva"), "no theorem"),
    (("explain", "gdn", "--verify"), "no brute force"),
]


@pytest.mark.parametrize(("arguments", "said"), VERBS)
def test_verbs(capsys, arguments, said):
    check(capsys, arguments, 2, said)


LARGE = [
    (f"full+gdn+swa[{HUGE}]+log_linear_mamba2 @ d={HUGE} h=1 hd={HUGE} p=1048576", "eva"),
    ("4096*(full) @ d=8", "two_sum"),
    ("32*(gdn+31*full+32*mamba2+64*swa[4]) @ d=64", "eva"),
    (TOY, f"dyck(types={HUGE}, depth={HUGE})"),
    (TOY, f"cgram(c={HUGE})"),
    (TOY, f"nearest(d={HUGE}, gamma=1e-40)"),
    (TOY, f"mqar(pairs={HUGE >> 4})"),
    (TOY, 'regex("(a{997})*")'),
    (TOY, 'dimacs("p cnf 1048576 0")'),
]


@pytest.mark.parametrize(("stack", "task"), LARGE)
def test_large_sizes_are_judged(capsys, stack, task):
    """Small texts may name what is never written down."""
    assert run(["audit", stack, "--task", task, "--n", str(HUGE)]) == 0
    assert capsys.readouterr().err == ""


def test_a_range_up_to_the_largest_n(capsys):
    assert run(["size", "eva", "--over", f"n=1..{HUGE}", "--format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["over"]) == 63


# Items of the user's own.

HEAD = "from dataclasses import dataclass\nfrom separatrix.core import *\n"
MIXER = """
@dataclass(frozen=True, kw_only=True)
class Mine(Mixer):
    h: int = size(1)
    source = Source("Example", 2026, "example.org")
    def params(self, width): return {}
    def state(self, t): return {"s": State((self.h, 4))}
"""
TASK = """
@dataclass(frozen=True, kw_only=True)
class Mine(Task):
    source = Source("Example", 2026, "example.org")
    vocabulary = 2
    cuts = property(lambda self: (self.sizes.n,))
    def prefix_bits(self, r): return r
"""
RULE = """
@lower(statement="X", status="proved", source=Source("Example", 2026, "example.org"))
def mine(arch, task):
    yield Bound(1, 2, "bits")
"""
STATE = "State((self.h, 4))"
FILES = [
    ("raise RuntimeError('boom')", ("mine.py: RuntimeError: boom", "line 1")),
    ("import sys\nsys.exit(3)", ("mine.py: SystemExit: 3", "line 2")),
    ("def (", "SyntaxError"),
    ("x = " + "(" * 300, "SyntaxError"),
    ("\0", "mine.py"),
    ("#" * (LARGEST + 1), "over 1,048,576 bytes"),
    ("", "defines no task, mixer, theorem or construction"),
    (MIXER.replace("Mine", "Full"), ("'full' already names the mixer full", "rename yours")),
    (MIXER.replace("source", 'aliases = ("gdn",)\n    source'), "gated_deltanet"),
    (MIXER.replace("def state", "def stat"), "mine does not define state"),
    (MIXER.replace("source", "sauce"), "source = None must be Source"),
    (MIXER.replace("@dataclass(frozen=True, kw_only=True)", ""), "@dataclass(frozen=True"),
    (MIXER + "    growth = 'up'", "growth = 'up' must be one of constant"),
    (TASK + "    first = 'one'", "first = 'one' must be a whole number"),
    (TASK + "    audited = 5", "audited = 5"),
    (RULE.replace("proved", "sure"), "status = 'sure' must be one of proved"),
    (RULE.replace('statement="X", ', ""), "statement"),
]


@pytest.mark.parametrize(("source", "said"), FILES)
def test_files_that_define_no_item(capsys, tmp_path, source, said):
    file = tmp_path / "mine.py"
    file.write_text(source if source[:1] in ("", "#", "\0") else HEAD + source)
    if source.startswith(("raise", "import")):
        file.write_text(source)
    said = said if isinstance(said, tuple) else (said,)
    check(capsys, ("audit", TOY, "--with", file), 2, (f"--with {file}", *said))


ASKED = [
    (MIXER.replace(f'{{"s": {STATE}}}', "1 // 0"), "state raised ZeroDivisionError"),
    (MIXER.replace(f'{{"s": {STATE}}}', "None"), "state = None must be a dictionary of State"),
    (MIXER.replace(STATE, "(3, 4)"), "must be a dictionary of State"),
    (MIXER.replace(STATE, "State((3.5,))"), "must be a dictionary of State"),
    (MIXER.replace(STATE, "State((-3,))"), "must be a dictionary of State"),
    (MIXER.replace(STATE, "State((3,), 'heap')"), "recurrent or tail or window or cache"),
    (MIXER.replace("size(1)", "size(lambda s: s.nonsense)"), "no size 'nonsense'"),
    (MIXER.replace("size(1)", "size('x')"), "h = 'x' must be a whole number"),
    (MIXER + "    def abilities(self): return 5", "abilities raised TypeError"),
    (MIXER + "    def cuts(self, end): yield 'a'", "cuts = ('a',) must be whole numbers"),
    (MIXER + "    @classmethod\n    def infer(cls, given, d, pos='none'): return {}", "finds no h"),
    (MIXER + "    def refuse(self): raise ValueError('too odd')", "mine: too odd"),
    (TASK.replace("return r", "return 'x'"), "prefix_bits = 'x' must be a whole number"),
    (TASK.replace("return r", "return 1.5 * r"), "must be a whole number"),
    (TASK.replace("return r", "return self.prefix_bits(r)"), "prefix_bits raised RecursionError"),
    (TASK.replace("return r", "raise KeyError('gone')"), "KeyError: 'gone' (mine.py, line 9)"),
    (TASK.replace("(self.sizes.n,)", "5"), "cuts raised TypeError"),
    (TASK + "    def at(self, n): return None", "at = None must be the task"),
    (RULE.replace('yield Bound(1, 2, "bits")', "return arch.nonsense"), "no attribute 'nonsense'"),
    (RULE.replace("Bound(1, 2", "Bound(0.5, 2"), "must be Bound"),
    (RULE.replace('yield Bound(1, 2, "bits")', "return None"), "rule raised TypeError"),
]


@pytest.mark.parametrize(("source", "said"), ASKED)
def test_items_that_break_their_promises(capsys, tmp_path, source, said):
    """The file is read; what it says when asked is wrong, and the item is named."""
    file = tmp_path / "mine.py"
    file.write_text(HEAD + source)
    stack = "mine+full @ d=64" if "(Mixer)" in source else TOY
    task = "mine" if "(Task)" in source else "eva"
    check(capsys, ("audit", stack, "--task", task, "--with", file), 2, ("mine", said))


def test_good_items_of_every_kind(capsys, tmp_path):
    for name, source in (("a", MIXER), ("b", TASK), ("c", RULE)):
        text = source.replace("Mine", f"Mine{name.upper()}").replace("mine", f"mine_{name}")
        (tmp_path / f"mine_{name}.py").write_text(HEAD + text)
    two = MIXER.replace("Mine", "One") + MIXER.replace("Mine", "Two")
    (tmp_path / "two.py").write_text(HEAD + two)
    stack = "mine_a+one|two @ d=64"
    assert run(["audit", stack, "--task", "mine_b", "--with", str(tmp_path)]) == 0
    assert run(["ls", "theorems", "--with", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    assert "mine_b" in out and "mine_c" in out and err == ""
    check(capsys, ("explain", "mine_b", "--with", tmp_path), 2, "EXAMPLES")
    (tmp_path / "empty").mkdir()
    check(capsys, ("ls", "tasks", "--with", tmp_path / "empty"), 2, "no Python file")


# Python.


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: sx.audit(3), "3 is no stack"),
        (lambda: sx.audit(None), "None is no stack"),
        (lambda: sx.audit([TOY]), "is no stack"),
        (lambda: sx.audit(TOY, n="64"), "n = '64'"),
        (lambda: sx.audit(TOY, n=True), "n = True"),
        (lambda: sx.audit(TOY, tasks=[]), "no task is named"),
        (lambda: sx.audit(TOY, tasks=3), "3 is no task"),
        (lambda: sx.audit(TOY, bits=True), "unknown format True"),
        (lambda: sx.audit(TOY, set="p=8"), "settings by their names"),
        (lambda: sx.audit(TOY, set={3: 4}), "3 fits no layer"),
        (lambda: sx.audit(TOY, set={"h": 2.0}), "h = 2.0"),
        (lambda: sx.audit(TOY, set={"p": ("fixed", 3)}), "fixed takes"),
        (lambda: sx.task(5), "5 is no task"),
        (lambda: sx.arch(""), "'' is no stack"),
        (lambda: sx.size("eva", layers="x"), "layers = 'x'"),
        (lambda: sx.size("eva", over=[0]), "n = 0"),
        (lambda: sx.size("eva", over=[]), "over names no n"),
        (lambda: sx.size("eva", mixers=[3]), "3 is no mixer"),
        (lambda: sx.atlas(n=None), "n = None"),
        (lambda: sx.explain(5), "5 is no name"),
        (lambda: sx.compare(TOY), "name two or more"),
        (lambda: sx.register(int), "is none of Task, Mixer"),
    ],
)
def test_python(call, said):
    with pytest.raises(ValueError) as caught:
        call()
    assert said in str(caught.value)


# What only a process of its own shows.


def started(*arguments, **options):
    command = [sys.executable, "-m", "separatrix.cli", *map(str, arguments)]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **options)


def test_a_closed_pipe_ends_quietly():
    read, write = os.pipe()
    os.close(read)
    process = started("ls", "models", stdout=write)
    os.close(write)
    assert process.communicate()[1] == "" and process.returncode == 141


def test_a_full_disk_is_said():
    with open("/dev/full", "w") as full:
        process = started("ls", "tasks", stdout=full)
        said = process.communicate()[1]
    assert said == "separatrix: No space left on device\n" and process.returncode == 2


def test_an_interrupt_ends_quietly(tmp_path):
    file = tmp_path / "slow.py"
    file.write_text("import time\nprint('ready', flush=True)\ntime.sleep(60)\n")
    process = started("ls", "tasks", "--with", file, stdout=subprocess.PIPE)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    process.send_signal(2)
    assert "Traceback" not in process.communicate()[1] and process.returncode == 130


def test_names_that_are_no_text(tmp_path):
    """Bytes of a file's name that are no UTF-8 come out escaped, not as an error of their own."""
    file = tmp_path / os.fsdecode(b"a\xff.json")
    file.write_text(json.dumps(LLAMA))
    process = started("audit", file, "--task", "eva", stdout=subprocess.PIPE)
    out, err = process.communicate()
    assert process.returncode == 0 and err == "" and r"a\udcff" in out


def test_a_bug_of_ours_is_not_hidden(monkeypatch):
    """Only what users bring is caught whatever it raises."""
    monkeypatch.setattr("separatrix.questions.audit.verdict_of", lambda *given: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        run(["audit", TOY, "--task", "eva"])
