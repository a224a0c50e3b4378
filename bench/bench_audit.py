"""What an audit costs: cold start, all real models, memory, one exact search. Ratios in one run."""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent
CONFIGS = HERE.parent / "tests" / "readers" / "configs"
SPEC = "2*gdn @ d=128 h=4 dk=32 dv=32 conv=4 p=8"
BARE = "import cyclopts, mpmath, rich.console, rich.table"
LADDER = """
import time
from separatrix.core.catalogue import find
from separatrix.core.spec import parse, parse_task
from separatrix.verdict.ladder import impossible_from
arch = parse("1*linear_attn[h=1, dk=1000000, dv=125, z=no] @ d=128 p=8")
assert arch.state_bits(1) == 10**9
memory, eva = find("theorems", "memory"), parse_task("eva")
times = []
for _ in range(30):
    start = time.perf_counter()
    assert impossible_from(memory, arch, eva)[0] == 39620078
    times.append(1000 * (time.perf_counter() - start))
print(*times)
"""


# Both sides run from byte code, as after any installation, kept away from the sources.
BYTE_CODE = tempfile.TemporaryDirectory()
ENVIRONMENT = os.environ | {"PYTHONPYCACHEPREFIX": BYTE_CODE.name}
ENVIRONMENT.pop("PYTHONDONTWRITEBYTECODE", None)


def wall(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    return time.perf_counter() - start


def row(case, ours, peer, unit, goal, ratio=None, low=None, high=None):
    value = ratio if ratio is not None else ours
    spread = {"low": low, "high": high, "ratio": ratio}
    return (
        {"case": case, "ours": ours, "peer": peer, "unit": unit}
        | spread
        | {
            "goal": goal,
            "ok": value <= goal,
        }
    )


def cold(repeats: int):
    """A cold audit against a bare import of what it stands on, one after the other."""
    ours = [sys.executable, "-m", "separatrix.cli", "audit", SPEC]
    bare = [sys.executable, "-c", BARE]
    wall(ours), wall(bare)
    pairs = [(wall(ours), wall(bare)) for _ in range(repeats)]
    ratios = sorted(a / b for a, b in pairs)
    mine, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    return row(
        "cold audit of a spec / bare import of cyclopts, mpmath, rich",
        *(round(mine, 4), round(theirs, 4), "s", 2.5),
        ratio=round(statistics.median(ratios), 3),
        low=round(ratios[len(ratios) // 10], 3),
        high=round(ratios[-1 - len(ratios) // 10], 3),
    )


def models(repeats: int):
    """Every real config on every task in one process, and the memory that this process took."""
    times, peak = [], 0
    for _ in range(repeats):
        with tempfile.TemporaryFile() as sink:
            start = time.perf_counter()
            command = ["-m", "separatrix.cli", "audit", str(CONFIGS), "--format", "json"]
            child = subprocess.Popen(
                [sys.executable, *command], stdout=sink, stderr=sink, env=ENVIRONMENT
            )
            _, status, usage = os.wait4(child.pid, 0)
            times.append(time.perf_counter() - start)
            peak = max(peak, usage.ru_maxrss // 1024)
            code = os.waitstatus_to_exitcode(status)
            assert code in (0, 3), code  # 3: some of the files are unresolved, and said so
    count = len(list(CONFIGS.glob("*.json")))
    middle = round(statistics.median(times), 3)
    yield row(
        f"{count} real configs on all tasks", middle, None, "s", 5.0, None, min(times), max(times)
    )
    yield row("peak memory of that process", peak, None, "MB", 120)


def ladder():
    done = subprocess.run(
        [sys.executable, "-c", LADDER], check=True, capture_output=True, env=ENVIRONMENT
    )
    times = sorted(map(float, done.stdout.split()))
    middle = round(statistics.median(times), 3)
    return row(
        "exact impossible_from of Eva at 10^9 bits",
        middle,
        None,
        "ms",
        5.0,
        None,
        times[0],
        times[-1],
    )


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--repeats", type=int, default=15)
    given = options.parse_args()
    rows = [cold(given.repeats), *models(max(3, given.repeats // 5)), ladder()]
    record = {
        "schema": 1,
        "command": "python bench/bench_audit.py",
        "date": date.today().isoformat(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}",
        "versions": {"python": platform.python_version()}
        | {name: version(name) for name in ("cyclopts", "mpmath", "rich", "msgspec")},
        "rows": rows,
    }
    (HERE / "records" / "audit.json").write_text(json.dumps(record, indent=1) + "\n")
    for r in rows:
        measured = (
            f"{r['ratio']}x ({r['low']} to {r['high']})"
            if r["ratio"]
            else f"{r['ours']} {r['unit']}"
        )
        print(f"{'ok  ' if r['ok'] else 'MISS'} {r['case']}: {measured}, goal {r['goal']}")
    return 0 if all(r["ok"] for r in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
