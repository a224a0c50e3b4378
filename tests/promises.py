"""What every mixer promises, as functions that say what is broken, or ""."""

import json
from collections import Counter
from typing import get_args

from separatrix.core import Reach, Softmax, Source, Spectrum
from separatrix.core.errors import squash
from separatrix.core.mixer import Growth, Kind, Param
from separatrix.core.record import from_json, to_json

WIDTH = 64
TOKENS = 200
FAR = (1 << 20, (1 << 31) - 1, 1 << 40, 1 << 63)


KINDS = get_args(Kind)


def numbers(mixer, t, kinds=KINDS):
    return sum(s.numbers for s in mixer.state(t).values() if s.kind in kinds)


def defined(mixer, lengths):
    return [t for t in lengths if mixer.longest is None or t <= mixer.longest]


def not_described(mixer):
    source = type(mixer).source
    if not (isinstance(source, Source) and source.authors and source.year and source.link):
        return f"source {source!r}"
    return "" if (type(mixer).__doc__ or "").strip() else "no docstring"


def not_restored(mixer):
    again = from_json(json.loads(json.dumps(to_json(mixer))))
    return "" if again == mixer else f"{mixer} comes back as {again}"


def bad_shapes(mixer):
    for name, param in mixer.params(WIDTH).items():
        if not isinstance(param, Param) or not all(type(n) is int and n > 0 for n in param.shape):
            return f"{name}: {param}"
    return ""


def bad_states(mixer):
    names = [*mixer.state(0)]
    for t in defined(mixer, (*range(TOKENS), *FAR)):
        state = mixer.state(t)
        if [*state] != names:
            return f"{[*state]} after {t} tokens, {names} at 0"
        for name, s in state.items():
            whole = all(type(n) is int and n >= 0 for n in (*s.shape, s.bits or 0))
            if not whole or s.kind not in KINDS:
                return f"{name} after {t} tokens: {s}"
            if s.kind == "tail" and s != mixer.state(0)[name]:
                return f"{name} is no tail: it changes after {t} tokens"
    return ""


def false_growth(mixer):
    seen = [numbers(mixer, t) for t in defined(mixer, range(TOKENS + 1))]
    match mixer.growth:
        case "constant":
            return "" if len(set(seen)) == 1 else "not constant"
        case "steady":
            return "" if seen == sorted(seen) else "it falls"
        case "blocks" | "levels":
            return false_cuts(mixer, seen)
    return "" if mixer.growth in get_args(Growth) else mixer.growth


def false_cuts(mixer, seen):
    """Named cuts stay good as the end moves; between them blocks only fill, levels keep more."""
    kinds = ("recurrent", "window", "cache")
    for end in range(1, len(seen) - 1):
        cuts, later = [*mixer.cuts(end)], [*mixer.cuts(end + 1)]
        for c in cuts:
            if not any(r >= c and seen[r] <= seen[c] for r in later):
                return f"the cut {c} of {end} has no heir at {end + 1}"
        if mixer.growth == "blocks":
            if any(numbers(mixer, c, kinds) for c in cuts):
                return f"something is alive at one of {cuts}"
            if end not in cuts and seen[end] <= seen[end - 1]:
                return f"it falls at {end}, which is no cut"
        for r in range(1, end + 1) if mixer.growth == "levels" else ():
            if not any(c >= r and seen[c] <= seen[r] for c in cuts):
                return f"{r} is better than every cut {cuts} of {end}"
    return ""


def bad_cuts(mixer):
    for end in (*range(1, TOKENS), *FAR):
        for cut in mixer.cuts(end):
            if not 1 <= cut <= end:
                return f"{cut} of {end}"
            mixer.state(cut)
    return ""


def bad_limit(mixer):
    if mixer.longest is None:
        return ""
    mixer.state(mixer.longest)
    try:
        mixer.state(mixer.longest + 1)
    except ValueError as error:
        return "" if mixer.name in str(error) else f"{error} names nobody"
    return "it takes more than its longest input"


def bad_abilities(mixer):
    found = [*mixer.abilities()]
    kinds = Counter(type(record) for record in found)
    if max(kinds.values(), default=0) > 1:
        return f"{found}: two of a kind"
    if kinds[Reach] and (kinds[Softmax] or kinds[Spectrum]):
        return f"{found}: a window reads no further than itself"
    for record in found:
        if isinstance(record, Reach) and record.back < 0:
            return f"{record}"
        if isinstance(record, Softmax) and record.mask != mixer.sizes["mask"]:
            return f"{record}, but mask={mixer.sizes['mask']}"
    return ""


def bad_costs(mixer):
    done = [mixer.work(n) for n in range(TOKENS)]
    if not all(type(w) is int for w in done) or done[0] or done != sorted(done):
        return f"work {done[:5]}..."
    for t in defined(mixer, range(TOKENS)):
        read, kept = mixer.read(t), numbers(mixer, t)
        if type(read) is not int or read < 0 or (mixer.state(0) and read > kept):
            return f"it reads {read} of {kept} numbers after {t} tokens"
    return ""


def grown(mixer):
    """The mixer with one resource larger, in each legal way."""
    for key in mixer.resources():
        for value in (mixer.sizes[key] + 1, 2 * mixer.sizes[key], 4 * mixer.sizes[key]):
            if value > mixer.sizes[key]:
                try:
                    yield key, type(mixer).make(mixer.sizes | {key: value}, WIDTH)
                except ValueError as error:
                    assert mixer.name in str(error), error


def bad_resources(mixer):
    for key, larger in grown(mixer):
        for t in defined(larger, (0, 1, 7, 64, TOKENS)):
            if numbers(larger, t) < numbers(mixer, t):
                return f"more {key} keeps less after {t} tokens"
        if not larger.covers(mixer) or mixer.covers(larger):
            return f"{larger} against {mixer}: {key} does not count"
        if fault := bad_shapes(larger) or bad_abilities(larger):
            return f"{larger}: {fault}"
    return "" if mixer.covers(mixer) else "it does not cover itself"


PROMISES = (
    *(not_described, not_restored, bad_shapes, bad_states, false_growth, bad_cuts, bad_limit),
    *(bad_abilities, bad_costs, bad_resources),
)


def clashes(classes):
    """Names and aliases that mean two mixers."""
    words = [{squash(word) for word in (cls.name, *cls.aliases)} for cls in classes]
    owners = Counter(word for mine in words for word in mine)
    return sorted(word for word, count in owners.items() if count > 1)
