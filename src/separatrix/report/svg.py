"""Shapes of a picture as SVG text: all that the order and the frontier need."""

from html import escape

INK, FAINT, PAPER = "#1b1f24", "#8a919a", "#ffffff"
COLOURS = (
    *("#2455a4", "#b3402e", "#2e7d4f", "#8a5a00", "#6b3fa0", "#00788a"),
    *("#a03070", "#5a6b00", "#444444", "#c06000", "#0050c8", "#7a1f1f"),
)
FONT = "font-family='Helvetica, Arial, sans-serif'"


def picture(width: float, height: float, shapes: list[str], title: str) -> str:
    """A whole picture, white behind, that says what it is to those who cannot see it."""
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:g} {height:g}' "
        f"width='{width:g}' height='{height:g}' role='img' {FONT}>"
        f"<title>{escape(title)}</title>"
        f"<rect width='100%' height='100%' fill='{PAPER}'/>{''.join(shapes)}</svg>\n"
    )


def line(points, colour=INK, width=1.0, dash="", arrow=False) -> str:
    path = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    dashes = f" stroke-dasharray='{dash}'" if dash else ""
    head = " marker-end='url(#head)'" if arrow else ""
    return (
        f"<path d='{path}' fill='none' stroke='{colour}' stroke-width='{width:g}'{dashes}{head}/>"
    )


def text(x, y, words, size=12.0, colour=INK, anchor="start", bold=False) -> str:
    weight = " font-weight='bold'" if bold else ""
    halo = f"paint-order='stroke' stroke='{PAPER}' stroke-width='3'"  # lines do not cross words
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size:g}' fill='{colour}' "
        f"text-anchor='{anchor}'{weight} {halo}>{escape(str(words))}</text>"
    )


def box(x, y, width, height, words, colour=INK) -> str:
    return (
        f"<rect x='{x:.1f}' y='{y:.1f}' width='{width:.1f}' height='{height:.1f}' rx='6' "
        f"fill='{PAPER}' stroke='{colour}' stroke-width='1.5'/>"
        + text(x + width / 2, y + height / 2 + 4.5, words, 13, anchor="middle")
    )


HEAD = (
    "<defs><marker id='head' viewBox='0 0 8 8' refX='8' refY='4' markerWidth='7' "
    f"markerHeight='7' orient='auto'><path d='M0 0 L8 4 L0 8 z' fill='{FAINT}'/></marker></defs>"
)
