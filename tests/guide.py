"""The guide as a program: its commands are run, its output is the real one.

`python tests/guide.py` writes the output that the commands print now into the pages.
"""

import contextlib
import doctest
import io
import os
import re
import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs" / "guide").glob("*.md")))
BLOCK = re.compile(r"^```(console|python|pycon|text)(?: (\S+))?\n(.*?)^```$", re.M | re.S)


def run(command: str) -> str:
    """What a `separatrix` command prints, with its exit code if that is not 0."""
    from separatrix.cli import run as verb

    words = shlex.split(command)
    if words[0] != "separatrix":
        raise ValueError(f"{command!r}: the guide runs separatrix alone")
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = verb(words[1:])
    text = "\n".join(line.rstrip() for line in out.getvalue().splitlines())
    return text.strip("\n") + (f"\n(exit code {code})" if code else "")


def rerun(block: str) -> str:
    """A console block with every output replaced by the real one; `...` ends what is shown."""
    parts = re.split(r"^\$ ", block, flags=re.M)[1:]
    done = []
    for part in parts:
        command, _, shown = part.partition("\n")
        while command.endswith("\\"):
            more, _, shown = shown.partition("\n")
            command = f"{command}\n{more}"
        real = run(command.replace("\\\n", " "))
        if shown.rstrip().endswith("\n..."):
            keep = len(shown.rstrip().splitlines()) - 1
            real = "\n".join(real.splitlines()[:keep]) + "\n..."
        done.append(f"$ {command}\n{real}\n")
    return "\n".join(done)


def renewed(page: str, folder: Path) -> str:
    """A page with the output that its commands print now, run in a folder of its own."""

    def replace(match):
        kind, _, body = match.groups()
        if kind == "console":
            return f"```console\n{rerun(body)}```"
        return match[0]

    write_files(page, folder)
    before = Path.cwd()
    os.chdir(folder)
    try:
        return BLOCK.sub(replace, page)
    finally:
        os.chdir(before)


def write_files(page: str, folder: Path) -> None:
    """The files that a page shows, each named behind its opening fence."""
    for kind, name, body in BLOCK.findall(page):
        if kind in ("python", "text") and name:
            (folder / name).write_text(body)


def examples(page: str) -> list[doctest.Example]:
    """The lines of its interactive sessions."""
    parser = doctest.DocTestParser()
    sessions = [body for kind, _, body in BLOCK.findall(page) if kind == "pycon"]
    return [example for body in sessions for example in parser.get_examples(body)]


def main():
    import tempfile

    for path in PAGES:
        with tempfile.TemporaryDirectory() as folder:
            path.write_text(renewed(path.read_text(), Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
