"""The atlas as one self-contained page: a map to click through, the order, and how to read it."""

import json
from collections.abc import Mapping
from html import escape
from typing import Any

from separatrix.report.order import picture

STYLE = """
:root{--ink:#1b1f24;--faint:#6a727c;--line:#d8dce1;--no:#b3402e;--yes:#2e7d4f;--both:#2455a4}
body{font:15px/1.45 Helvetica,Arial,sans-serif;color:var(--ink);margin:2rem auto;max-width:1200px;
padding:0 1rem}
h1{font-size:1.5rem;margin:0}p{max-width:75ch}
.map{overflow-x:auto}table{border-collapse:collapse;font-size:13px}
th,td{border:1px solid var(--line);padding:.35rem .5rem;text-align:left;vertical-align:top}
thead th{background:#f6f7f9;position:sticky;top:0}tbody th{font-weight:600;white-space:nowrap}
td{cursor:pointer;min-width:6.5rem}td:focus,td:hover{outline:2px solid var(--both)}
td.open{color:var(--faint);cursor:default}
.low{color:var(--no)}.high{color:var(--yes)}
.seed div:first-child::after{content:" *";color:var(--both)}
#more{border:1px solid var(--line);border-left:4px solid var(--both);padding:.6rem 1rem;
margin:1rem 0;min-height:6rem}
#more dt{color:var(--faint);float:left;clear:left;width:11rem}#more dd{margin-left:11.5rem}
svg{max-width:100%;height:auto}@media(max-width:700px){body{margin:1rem auto}}
"""
SCRIPT = """
const data = JSON.parse(document.getElementById('data').textContent);
const more = document.getElementById('more');
function show(cell) {
  more.textContent = '';
  const title = document.createElement('strong');
  title.textContent = cell.task + ' by ' + cell.family;
  const list = document.createElement('dl');
  const rows = [['at least', cell.lower === null
      ? (cell.note || 'no theorem forbids it') : cell.lower_text],
    ['which grows as', cell.grows_lower || cell.slope_lower], ['theorem', cell.theorem],
    ['enough', cell.upper === null ? 'nothing is known to do it' : cell.upper_text],
    ['which grows as', cell.grows_upper || cell.slope_upper], ['construction', cell.construction],
    ['the stack', cell.spec], ['counted in', cell.unit], ['the slides print', cell.printed]];
  for (const [key, value] of rows) {
    if (value === null || value === '' || value === undefined) continue;
    const term = document.createElement('dt'), text = document.createElement('dd');
    term.textContent = key; text.textContent = value; list.append(term, text);
  }
  more.append(title, list);
}
for (const td of document.querySelectorAll('td[data-cell]')) {
  const open = () => show(data.cells[Number(td.dataset.cell)]);
  td.addEventListener('click', open);
  td.addEventListener('keydown', event => { if (event.key === 'Enter') open(); });
}
"""


def page(record: Mapping[str, Any]) -> str:
    """Everything in one file; nothing is loaded from anywhere."""
    cells = [cell | texts(cell) for cell in record["cells"]]
    payload = json.dumps({"n": record["n"], "cells": cells}, default=str).replace("<", "\\u003c")
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>Separatrix atlas at n = {record['n']:,}</title><style>{STYLE}</style></head><body>"
        f"<h1>What attention can and cannot compute, at n = {record['n']:,}</h1>"
        "<p>Each cell has what a family needs <span class='low'>at least</span> (a theorem forbids "
        "less) and what is <span class='high'>enough</span> (a construction, on paper), in the "
        "unit of its column. Cells marked * stand in the slides' Table of Results; the others are "
        "ours. Click a cell for the theorem, the stack and how the bound grows.</p>"
        "<div id='more' aria-live='polite'>Click a cell.</div>"
        f"<div class='map'>{grid(record)}</div>"
        f"<h2>The order</h2><p>An arrow leads from a family to one that cannot do the named task "
        f"with as many bits. Red arrows go up.</p>{picture(record)}"
        f"<h2>The families</h2>{families(record)}"
        f"<script type='application/json' id='data'>{payload}</script>"
        f"<script>{SCRIPT}</script></body></html>\n"
    )


def texts(cell: Mapping[str, Any]) -> dict[str, str]:
    """Numbers as people read them, made here so that no browser rounds them."""
    return {
        key: "" if cell[value] is None else f"{cell[value]:,}"
        for key, value in (("lower_text", "lower"), ("upper_text", "upper"))
    }


def grid(record: Mapping[str, Any]) -> str:
    names = [family["family"] for family in record["families"]]
    rows: dict[str, str] = {}
    for at, cell in enumerate(record["cells"]):
        rows[cell["task"]] = rows.get(cell["task"], "") + entry(at, cell)
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(f"<tr><th>{escape(task)}</th>{row}</tr>" for task, row in rows.items())
    return f"<table><thead><tr><th>task</th>{head}</tr></thead><tbody>{body}</tbody></table>"


def entry(at: int, cell: Mapping[str, Any]) -> str:
    if cell["note"] == "open" and not cell["printed"]:
        return "<td class='open'>open</td>"
    star = " class='seed'" if cell["from"] == "seed" else ""
    low = "" if cell["lower"] is None else f"<div class='low'>{short(cell['lower'])}</div>"
    high = "" if cell["upper"] is None else f"<div class='high'>{short(cell['upper'])}</div>"
    if cell["note"] == "no amount is enough":
        low = "<div class='low'>impossible</div>"
    if not low and not high:
        low = f"<div>{escape(cell['printed'])}, asymptotic</div>"
    return f"<td tabindex='0' data-cell='{at}'{star}>{low}{high}</td>"


def short(value: int) -> str:
    return f"{value:,}" if value < 10**9 else f"{value:.3g}"


def families(record: Mapping[str, Any]) -> str:
    rows = "".join(
        f"<tr><th>{escape(f['family'])}</th><td class='open'>{escape(f['says'])}; counted in "
        f"{escape(f['unit'])}</td></tr>"
        for f in record["families"]
    )
    return f"<table><tbody>{rows}</tbody></table>"
