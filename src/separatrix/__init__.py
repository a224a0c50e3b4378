"""What a sequence model can and cannot compute, told before it is trained."""

from importlib import import_module

_WHERE = {
    "Arch": "core",
    "Bound": "core",
    "Certificate": "core",
    "Construction": "core",
    "Mixer": "core",
    "Param": "core",
    "Silent": "core",
    "State": "core",
    "Task": "core",
    "Theorem": "core",
    "Verdict": "core",
    "lower": "core",
    "load": "core.outside",
    "register": "core.catalogue",
    "arch": "questions.reading",
    "task": "questions.reading",
    "audit": "questions.audit",
    "compare": "questions.audit",
    "size": "questions.size",
    "atlas": "questions.atlas",
    "explain": "questions.explain",
}

__all__ = sorted([*_WHERE, "__version__"])


def __getattr__(name: str):
    """Public names are looked up when asked for, so that importing the package imports no room."""
    if name == "__version__":
        from importlib.metadata import version

        return version("separatrix")
    if name not in _WHERE:
        raise AttributeError(f"module 'separatrix' has no attribute {name!r}")
    value = getattr(import_module(f"separatrix.{_WHERE[name]}"), name)
    globals()[name] = value
    return value


def __dir__():
    return __all__
