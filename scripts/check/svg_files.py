"""Generates static SVG files by category, the same ones for the same seed. See scripts/check/svg.

A file is expanded from the rules: [1~5] is a number, [a|b] one of the words, [name] one of the texts of a rule, and [name*3]
three of them.
"""

import random
import re

# A gradient of 12 x 8 pixels.
IMAGE = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAIAAABChommAAAArklEQVR42g3KIQFFIQxA0R9sARCTSA"
    "QBFuCKSeQEARYAMUkAov139PmJ0IQuTMEEhCVsIYUjXOEJP1Ga0pWpmIKylK2kcpSrPP3SoA36YA5swGAN9iAHZ3AHb3zJaEY3pm"
    "EGxjK2kcYxrvHsS05zujMdc3CWs510jnOd518KWtCDGVhAsIIdZHCCG7z4UtKSnszEEpKV7CSTk9zk5ZeKVvRiFlZQrGIXWZziFq"
    "/4A1RPh8EJNemGAAAAAElFTkSuQmCC"
)
RULES = {
    "color": ["[crimson|teal|gold|navy|orchid|SeaGreen]", "rgb([0~255], 90, [0~255])", "hsl([0~360], 70%, 45%)", "#[4|a|f]0[3|c|e]"],
    "p": ["[15~185] [15~185]"],
    "segment": [
        "L[p]", "l[-60~60] [-60~60]", "H[15~185]", "v[-60~60]", "C[p*3]", "S[p*2]", "Q[p*2]", "T[p]",
        "A[10~60] [10~60] [0~90] [0|1] [0|1] [30~170] [30~170]",
    ],
    "body": [
        'rect x="[10~80]" y="[10~80]" width="[30~100]" height="[30~100]"[| rx="[2~40]"]',
        'circle cx="[60~140]" cy="[60~140]" r="[15~55]"', 'ellipse cx="[60~140]" cy="50%" rx="[15~55]" ry="[15~55]"',
        'polygon points="[p*3]"', 'polyline points="[p*6]"', 'path d="M[p][segment*3][z|]"', 'path d="M[p][segment*6][z|]"',
    ],
    "shape": ['<[body] fill="[color]"/>'],
    "stroke": [
        'stroke="[color]" stroke-width="[1~18]"[| stroke-linecap="[butt|round|square]"][| stroke-linejoin="[miter|round|bevel]"]'
        '[|| stroke-miterlimit="[1~8]"]'],
    "change": [
        "translate([-30~30] [-30~30])", "rotate([-90~90] 100 100)", "scale([0.4~1.3])", "scale([0.4~1.3] [0.4~1.3])",
        "skewX([-30~30])", "matrix(1 [-0.3~0.3] [-0.3~0.3] 1 [-10~10] 4)",
    ],
    "transform": ['transform="[change]"', 'transform="[change*2]"', 'transform="[change*3]"'],
    "stop": ['stop-color="[color]"[|| stop-opacity="[0.3~1]"]/>'],
    "stops": ['<stop offset="[0~0.3]" [stop]<stop offset="[0.4~0.6]" [stop][|<stop offset="[0.7~1]" [stop]]'],
    "turned": ['id="g"[| gradientTransform="rotate([-60~60])"]'],
    "box": ['x="[5~60]" y="[5~60]" width="120" height="[60~130]"'],
    # What the files of each category contain.
    "shapes": ["[shape*3]"],
    "fill": ['<g fill="[color]" style="fill-opacity:[0.2~1];fill-rule:[nonzero|evenodd]"><[body]/><[body]/><[body]/></g>'],
    "stroke-of-shapes": ['<[body] fill="none" [stroke]/><[body] fill="[color]" [stroke]/>'],
    "dashes": [
        '<[body] fill="none" [stroke] stroke-dasharray="[2~30][| [2~30]][| [2~30] [2~30]]" stroke-dashoffset="[-20~20]"/>'],
    "paint-order": ['<[body] fill="[color]" [stroke] paint-order="stroke"/>'],
    "transforms": ["<g [transform]>[shape]<[body] [stroke] [transform]/></g>"],
    "opacity": ['<g opacity="[0.3~0.9]">[shape]<[body] fill="[color]" [stroke] opacity="[0.2~0.9]"/></g>'],
    "linear-gradient": [
        '<linearGradient [turned] x1="[0~1]" y1="[0~1]" x2="[0~1]" y2="[0~1]">[stops]</linearGradient><[body] fill="url(#g)"/>',
        '<linearGradient [turned] gradientUnits="userSpaceOnUse" x1="[0~200]" y1="[0~200]" x2="[0~200]" y2="[0~200]">[stops]'
        '</linearGradient><[body] fill="url(#g)"/><[body] fill="url(#g)"/>',
    ],
    "radial-gradient": [
        '<radialGradient [turned] cx="[0.3~0.7]" cy="[0.3~0.7]" r="[0.2~0.6]">[stops]</radialGradient><[body] fill="url(#g)"/>',
        '<radialGradient [turned] gradientUnits="userSpaceOnUse" cx="[60~140]" cy="[60~140]" r="[40~120]">[stops]'
        '</radialGradient><[body] fill="url(#g)"/><[body] fill="url(#g)"/>',
    ],
    "clip-path": [
        '<clipPath id="c"><[body] clip-rule="evenodd"/><[body] [transform]/></clipPath><g clip-path="url(#c)">[shape*2]</g>',
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4"/></clipPath>'
        '<g clip-path="url(#c)">[shape*2]</g>',
    ],
    "region": ['[|maskUnits="userSpaceOnUse" x="20" y="30" width="150" height="140"]'],
    "mask": [
        '<mask id="m" style="mask-type:[luminance|alpha]" [region]><[body] fill="[color]" opacity="[0.3~1]"/><[body] fill="white"/>'
        '</mask><g mask="url(#m)" [transform]>[shape*2]</g>',
        # librsvg takes the box of a rotated group from its box in pixels.
        '<mask id="m" maskContentUnits="objectBoundingBox" style="mask-type:[luminance|alpha]" [region]>'
        '<circle cx=".5" cy=".4" r=".4" fill="[color]"/></mask><g mask="url(#m)">[shape*2]</g>',
    ],
    "line": ['stroke="[color]" stroke-width="[2~6]" fill="none"'],
    # librsvg takes no part of the closing line in the direction at the start.
    "ends": ['polygon marker-mid="url(#k)"', 'polyline [marker-start|marker-end]="url(#k)"', 'polyline style="marker:url(#k)"'],
    "marker": [
        '<marker id="k" viewBox="0 0 10 10" markerWidth="[2~6]" markerHeight="[2~6]" refX="[0~10]" refY="5" '
        'orient="[auto|auto-start-reverse|30|0]" markerUnits="[strokeWidth|userSpaceOnUse]"><path d="M0 0L10 5L0 10z" fill="navy"/>'
        '<circle cx="5" cy="5" r="3" fill="gold"/></marker><[ends] points="[p*4]" [line]/>'
        '<path d="M[p]C[p*3]C[p*3]" style="marker-[start|mid|end]:url(#k)" [line]/>'],
    "instance": ['<use href="#u" x="[-40~40]" y="[-40~40]" fill="[color]"/>'],
    "use": ['<defs><g id="u"><[body]/></g></defs>[instance*3]'],
    "symbol": ['<symbol id="s" viewBox="0 0 200 200">[shape*2]</symbol><use href="#s" [box]/>'],
    "nested-svg": [
        '<svg [box] viewBox="0 0 200 200" preserveAspectRatio="[none|xMinYMin meet|xMaxYMax slice|xMidYMid meet]">[shape*2]</svg>'],
    "style": [
        "<style>.a{fill:[color]}g>.b{stroke:[color];stroke-width:6}#x{opacity:.5}*{stroke-linejoin:round}</style>"
        '<g><[body] class="a b"/><[body] id="x"/></g>'],
    "display": [
        '<g color="[color]"><[body] fill="currentColor"/></g><[body] display="none"/>'
        '<g visibility="hidden">[shape]<[body] visibility="visible"/></g>'],
    "blend-mode": [
        '<path d="M-99-99H999V999H-99z" fill="[color]"/>[shape]'
        '<g style="mix-blend-mode:[multiply|screen|overlay|darken|lighten|difference|exclusion]">[shape]</g>'],
    "filter": [
        '<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="[1~4]"/></filter><g filter="url(#f)">[shape]'
        '</g><g style="filter:[blur([1~4]px)|drop-shadow([-9~9]px 5px [1~4]px #0008)]">[shape]</g>'],
    "image": [
        f'<image href="{IMAGE}" x="[5~40]" y="[5~40]" width="[60~120]" height="[60~120]" [transform] '
        'preserveAspectRatio="[none|xMidYMid|xMidYMid slice]"/>'],
    "view": ["0 0 200 200", "0 0 200 200", "[-20~20] [-20~20] 220 160"],
}
CATEGORIES = [
    "shapes", "fill", "stroke-of-shapes", "dashes", "paint-order", "transforms", "opacity", "linear-gradient", "radial-gradient",
    "clip-path", "use", "symbol", "nested-svg", "style", "display", "blend-mode", "filter", "image", "mask", "marker",
]


def expanded(text, chance):
    """A text with its rules applied, the innermost first."""

    def replace(match):
        name, _, count = match[1].partition("*")
        if name in RULES:
            return " ".join(chance.choice(RULES[name]) for _ in range(int(count or 1)))
        limits = re.fullmatch(r"(-?[\d.]+)~(-?[\d.]+)", match[1])
        return str(round(chance.uniform(*map(float, limits.groups())), 1)) if limits else chance.choice(match[1].split("|"))

    while "[" in text:
        text = re.sub(r"\[([^\[\]]*)\]", replace, text)
    return text


def files(count, seed):
    """The names and texts of files, the categories in turn."""
    for index in range(count):
        category, number = CATEGORIES[index % len(CATEGORIES)], index // len(CATEGORIES)
        head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="[view]" width="200" height="200">'
        yield f"{category}-{number}", expanded(f"{head}[{category}]</svg>\n", random.Random(f"{category}/{seed}/{number}"))
