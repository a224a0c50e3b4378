"""The verbs on the command line."""

import sys

from cyclopts import App, CycloptsError

from separatrix.cli.atlas import atlas
from separatrix.cli.audit import audit
from separatrix.cli.catalogue import explain, ls
from separatrix.cli.options import DONE, NOT_UNDERSTOOD, WRONG_USAGE
from separatrix.cli.size import size
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
for verb in (audit, size, atlas, ls, explain):
    app.command(verb)


def main(arguments: list[str] | None = None) -> None:
    """Runs one command; an error that a user can make is one message and an exit code."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    try:
        return app(arguments, exit_on_error=False, print_error=False) or DONE
    except Unresolved as error:
        return complain(error, NOT_UNDERSTOOD)
    except (CycloptsError, ValueError, OSError) as error:
        return complain(error, WRONG_USAGE)


def complain(error: Exception, code: int) -> int:
    print(f"separatrix: {error}", file=sys.stderr)
    return code
