"""Files that users bring: read whole, with a cap, or refused in a few words."""

from pathlib import Path

LARGEST = 1 << 20  # bytes


def contents(path: str | Path, encoding="utf-8") -> str:
    """The text of a file; raises ValueError saying why there is none, for the caller to name it."""
    try:
        if Path(path).is_dir():
            raise ValueError("a folder, not a file")
        if not Path(path).is_file():
            raise ValueError("no such file")
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror}") from None
    if len(data) > LARGEST:
        raise ValueError(f"over {LARGEST:,} bytes")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ValueError(f"no text in {encoding}: byte {error.start:,} is none of it") from None
