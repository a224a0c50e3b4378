"""The verbs on the command line."""

import io
import os
import sys

from cyclopts import App, CycloptsError

from separatrix.cli.options import CLOSED_PIPE, DONE, NOT_UNDERSTOOD, WRONG_USAGE
from separatrix.core import Unresolved


def version() -> str:
    import separatrix

    return separatrix.__version__


app = App(
    name="separatrix",
    help="What a sequence model can and cannot compute, told before it is trained.",
    version=version,
    version_flags=["--version"],
)
VERBS = {  # a verb is imported when it is used
    "audit:audit": "What can these stacks compute at context n? One verdict a task.",
    "size:size": "What would a task take? The least that no theorem forbids.",
    "atlas:atlas": "The whole map: every task by every family of mixers.",
    "catalogue:ls": "What there is: tasks, mixers, theorems, constructions, models.",
    "catalogue:explain": "What an item means, with numbers worked out.",
}
for place, says in VERBS.items():
    app.command(f"separatrix.cli.{place}", help=says)


def main(arguments: list[str] | None = None) -> None:
    """Runs one command; an error that a user can make is one message and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # names of files are not always text
            stream.reconfigure(errors="backslashreplace")
    try:
        code = run(sys.argv[1:] if arguments is None else arguments)
    except BrokenPipeError:  # `| head` has seen enough; nothing is left to flush at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = CLOSED_PIPE
    sys.exit(code)


def run(arguments: list[str]) -> int:
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
        return code or DONE
    except BrokenPipeError:
        raise
    except Unresolved as error:
        return complain(error, NOT_UNDERSTOOD)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return complain(f"{where}{error.strerror or error}", WRONG_USAGE)
    except (CycloptsError, ValueError) as error:
        return complain(error, WRONG_USAGE)


def complain(error: object, code: int) -> int:
    print(f"separatrix: {error}", file=sys.stderr)
    return code
