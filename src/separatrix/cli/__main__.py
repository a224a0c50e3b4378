"""`python -m separatrix.cli`, for machines where scripts are not on the path."""

from separatrix.cli import main

main()
