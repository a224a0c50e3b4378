"""The map and the order: every edge has a stack that does it and a theorem that forbids it."""

from dataclasses import replace
from functools import cache
from math import log2

import pytest

from separatrix.core import Note, Silent
from separatrix.core.catalogue import find, items
from separatrix.core.spec import parse, parse_task
from separatrix.questions.reading import usual_tasks
from separatrix.verdict import atlas as maps
from separatrix.verdict.atlas import CENTRE, LADDER, SEED, Edge, atlas
from separatrix.verdict.families import FAMILIES

N = 4096
CHAINS = ("hops_depth", "composition_full_depth", "composition_hybrid")
BY_NAME = {family.name: family for family in FAMILIES}


@cache
def whole():
    return atlas(usual_tasks(), N)


def cells():
    return {(c.family, c.task): c for c in whole().cells}


def forbids(stack, task) -> bool:
    return any(t.finite and t.forbids(stack, task) for t in items("theorems").values())


def instance(text):
    task = parse_task(text)
    return task.at(max(N, task.first))


def fits(family, task, budget) -> bool:
    """Whether some construction for the task is a stack of this family with no more than this."""
    stacks = [c(task).arch for c in items("constructions").values() if c.does(task)]
    return any(family.belongs(s) and max(1, family.measure(s)) <= budget for s in stacks)


def shows(edge, task: str, budget: int) -> bool:
    above, below = BY_NAME[edge.above], BY_NAME[edge.below]
    return fits(above, instance(task), budget) and forbids(below.probe(budget), instance(task))


def test_every_edge_on_paper_is_shown_by_a_stack_and_a_theorem_at_its_budget():
    edges = [e for e in whole().order if e.edge == "on paper"]
    assert len(edges) > 25
    for edge in edges:
        assert BY_NAME[edge.above].unit.startswith("bits"), edge
        assert BY_NAME[edge.below].unit.startswith("bits"), edge
        assert shows(edge, edge.task, edge.budget), edge
        for task in edge.also:
            assert shows(edge, task, cells()[edge.above, task].upper), (edge, task)


def test_the_order_leaves_no_pair_out():
    found = {(e.above, e.below) for e in whole().order if e.edge == "on paper"}
    bits = [f for f in FAMILIES if f.unit.startswith("bits")]
    for a in bits:
        for b in bits:
            shown = any(
                cells()[a.name, str(task)].upper
                and forbids(b.probe(cells()[a.name, str(task)].upper), instance(str(task)))
                for task in usual_tasks()
            )
            assert ((a.name, b.name) in found) == (shown and a is not b), (a.name, b.name)


def test_both_ways_round_the_hierarchy():
    found = {(e.above, e.below) for e in whole().order}
    assert {("full", "recurrent"), ("recurrent", "full, 1 layer")} <= found
    assert ("recurrent", "full") not in found


def noted(edge) -> bool:
    """Whether an asymptotic theorem about chains of look-ups speaks of the lower family."""
    below, task = BY_NAME[edge.below], parse_task(edge.task).at(1 << 20)
    for theorem in items("theorems").values():
        if theorem.name in CHAINS:
            try:
                if any(isinstance(s, Note) for s in theorem(below.probe(16), task)):
                    return True
            except Silent:
                continue
    return False


def test_asymptotic_edges_stand_where_a_note_speaks_and_nothing_finite_does():
    found = [e for e in whole().order if e.edge == "asymptotic"]
    assert found
    paper = {(e.above, e.below) for e in whole().order if e.edge == "on paper"}
    for edge in found:
        assert noted(edge) and (edge.above, edge.below) not in paper
        assert fits(BY_NAME[edge.above], parse_task(edge.task).at(1 << 20), 1 << 62)
        assert edge.budget is None
        stack = BY_NAME[edge.below].probe(16)  # no theorem bounds what keeps every token
        assert stack.full_layers or not stack.state_bits(1 << 20, ("cache",)), edge
    assert not noted(Edge("full", "window", "eva", "asymptotic"))
    assert not noted(Edge("full", "token-sparse", "seq_comp", "asymptotic"))


def test_lower_never_exceeds_upper_and_names_who_says_so():
    assert len(whole().cells) == len(FAMILIES) * len(usual_tasks())
    for cell in whole().cells:
        assert (cell.upper is None) == (cell.construction is None) == (cell.spec is None)
        assert cell.note == "no amount is enough" or (cell.lower is None) == (cell.theorem is None)
        if cell.lower and cell.upper:
            assert cell.lower <= cell.upper, cell
        if cell.note == "no amount is enough":
            assert cell.lower is None and cell.upper is None and cell.theorem, cell
        if cell.theorem:
            assert find("theorems", cell.theorem).finite
        if cell.note == "open":
            assert not (cell.lower or cell.upper)
        if cell.spec:
            assert not forbids(parse(cell.spec), instance(cell.task)), cell


def test_the_slides_table_stands_at_its_centre():
    first = list(dict.fromkeys(c.task for c in whole().cells))[: len(CENTRE)]
    assert set(first) == set(CENTRE)
    assert {(c.family, c.task) for c in whole().cells if c.origin == "seed"} == set(SEED)


FORMS = dict(maps.FORMS)


def off(family, task, which, grows) -> float:
    """How far the form is from doubling as the values do, over the last rungs, as a factor."""
    factor, _, name = grows.partition(" ")
    values = [maps.bounds(family, task.at(n)) for n in LADDER[-3:]]
    sizes = [task.at(n).sizes.n for n in LADDER[-3:]]
    form = FORMS[name or "1"]
    says = [float(factor.replace(",", "")) * form(n) for n in sizes]
    ratios = [value[which] / said for value, said in zip(values, says, strict=True)]
    return max(max(ratios), 1 / min(ratios))


def test_closed_forms_are_what_the_values_do():
    seen = 0
    for cell in whole().cells:
        family, task = BY_NAME[cell.family], parse_task(cell.task)
        for which, grows in ((0, cell.grows_lower), (2, cell.grows_upper)):
            if grows:
                assert off(family, task, which, grows) < 1.02, (cell.family, cell.task, grows)
                seen += 1
    assert seen > 100
    eva = cells()["recurrent", "eva"]
    assert eva.grows_lower == "1 n log2 n" and eva.lower == N * 12


def test_slopes_are_from_n_to_twice_n():
    cell = cells()["recurrent", "eva"]
    assert cell.slope_lower == round(log2(2 * N * 13 / (N * 12)), 3)
    assert cells()["window", "index_lookup"].slope_lower == round(log2(8193 / 4097), 3)


def test_an_edge_with_a_budget_that_is_too_large_or_too_small_is_seen():
    edge = next(e for e in whole().order if (e.above, e.below) == ("full", "recurrent"))
    lower = cells()["recurrent", edge.task].lower
    assert not shows(edge, edge.task, edge.budget - 1) and not shows(edge, edge.task, lower)
    upside_down = replace(edge, above=edge.below, below=edge.above)
    assert not shows(upside_down, edge.task, edge.budget)


def test_a_form_that_grows_otherwise_is_seen():
    recurrent, eva = BY_NAME["recurrent"], parse_task("eva")
    assert off(recurrent, eva, 0, "1 n log2 n") < 1.02
    assert off(recurrent, eva, 0, "38 n") > 1.1 and off(recurrent, eva, 0, "2 n log2 n") > 1.9


def test_an_order_that_compares_the_wrong_way_is_seen(monkeypatch):
    """Planted: every family is said to need more than anything has."""
    monkeypatch.setattr(maps, "floor", lambda cell: 1 << 63)
    for edge in maps.order(whole().cells, usual_tasks(), N):
        if edge.edge == "on paper" and not shows(edge, edge.task, edge.budget):
            return
    pytest.fail("no edge was found false")
