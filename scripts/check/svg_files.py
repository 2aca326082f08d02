"""Generates static SVG files by category, the same ones for the same seed. See scripts/check/svg."""

import random

SIDE = 200

# A gradient of 12 x 8 pixels.
IMAGE = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAIAAABChommAAAArklEQVR42g3KIQFFIQxA0R9sARCTSA"
    "QBFuCKSeQEARYAMUkAov139PmJ0IQuTMEEhCVsIYUjXOEJP1Ga0pWpmIKylK2kcpSrPP3SoA36YA5swGAN9iAHZ3AHb3zJaEY3pm"
    "EGxjK2kcYxrvHsS05zujMdc3CWs510jnOd518KWtCDGVhAsIIdZHCCG7z4UtKSnszEEpKV7CSTk9zk5ZeKVvRiFlZQrGIXWZziFq"
    "/4A1RPh8EJNemGAAAAAElFTkSuQmCC"
)


class Generator:
    """Writes one file of a category."""

    def __init__(self, category, seed):
        self.random = random.Random(f"{category}/{seed}")
        self.category = category

    def number(self, low, high):
        return round(self.random.uniform(low, high), 1)

    def color(self):
        kind = self.random.randrange(4)
        r, g, b = (self.random.randrange(256) for _ in range(3))
        if kind == 0:
            return self.random.choice(["crimson", "teal", "gold", "navy", "orchid", "SeaGreen"])
        if kind == 1:
            return f"rgb({r}, {g}, {b})"
        if kind == 2:
            return f"hsl({self.random.randrange(360)}, 70%, 45%)"
        return f"#{r:02x}{g:02x}{b:02x}"

    def points(self, count):
        return " ".join(f"{self.number(15, 185)},{self.number(15, 185)}" for _ in range(count))

    def path(self):
        r = self
        kinds = ["L{} {}", "l{} {}", "H{}", "v{}", "C{} {} {} {} {} {}", "S{} {} {} {}", "Q{} {} {} {}", "T{} {}"]
        text = f"M{r.number(20, 180)} {r.number(20, 180)}"
        for _ in range(r.random.randrange(3, 7)):
            kind = r.random.choice(kinds)
            low, high = (-60, 60) if kind[0].islower() else (15, 185)
            text += kind.format(*(r.number(low, high) for _ in range(kind.count("{}"))))
        if r.random.random() < 0.4:
            flags = f"{r.random.randrange(2)} {r.random.randrange(2)}"
            text += f"A{r.number(10, 60)} {r.number(10, 60)} {r.number(0, 90)} {flags} {r.number(30, 170)} {r.number(30, 170)}"
        return text + ("z" if r.random.random() < 0.6 else "")

    def shape(self, attributes=None):
        r = self
        if attributes is None:
            attributes = f'fill="{r.color()}"'
        kind = r.random.randrange(7)
        if kind == 0:
            corner = f' rx="{r.number(2, 40)}"' if r.random.random() < 0.5 else ""
            body = f'rect x="{r.number(10, 80)}" y="{r.number(10, 80)}" width="{r.number(30, 100)}" height="{r.number(30, 100)}"{corner}'
        elif kind == 1:
            body = f'circle cx="{r.number(60, 140)}" cy="{r.number(60, 140)}" r="{r.number(15, 55)}"'
        elif kind == 2:
            body = f'ellipse cx="{r.number(60, 140)}" cy="50%" rx="{r.number(15, 55)}" ry="{r.number(15, 55)}"'
        elif kind == 3:
            body = f'polygon points="{r.points(r.random.randrange(3, 7))}"'
        elif kind == 4:
            body = f'polyline points="{r.points(r.random.randrange(3, 7))}"'
        else:
            body = f'path d="{r.path()}"'
        return f"<{body} {attributes}/>"

    def stroke(self):
        r = self
        parts = [f'stroke="{r.color()}"', f'stroke-width="{r.number(1, 18)}"']
        if r.random.random() < 0.7:
            parts.append(f'stroke-linecap="{r.random.choice(["butt", "round", "square"])}"')
        if r.random.random() < 0.7:
            parts.append(f'stroke-linejoin="{r.random.choice(["miter", "round", "bevel"])}"')
        if r.random.random() < 0.3:
            parts.append(f'stroke-miterlimit="{r.number(1, 8)}"')
        return " ".join(parts)

    def transform(self):
        r = self
        return " ".join(
            r.random.choice(
                [
                    f"translate({r.number(-30, 30)} {r.number(-30, 30)})",
                    f"rotate({r.number(-90, 90)} 100 100)",
                    f"scale({r.number(0.4, 1.3)})",
                    f"scale({r.number(0.4, 1.3)} {r.number(0.4, 1.3)})",
                    f"skewX({r.number(-30, 30)})",
                    f"matrix(1 {r.number(-0.3, 0.3)} {r.number(-0.3, 0.3)} 1 {r.number(-10, 10)} 4)",
                ]
            )
            for _ in range(r.random.randrange(1, 4))
        )

    def stops(self):
        r = self
        offsets = sorted(r.number(0, 1) for _ in range(r.random.randrange(2, 5)))
        opacity = f' stop-opacity="{r.number(0.3, 1)}"' if r.random.random() < 0.3 else ""
        return "".join(f'<stop offset="{o}" stop-color="{r.color()}"{opacity}/>' for o in offsets)

    def gradient(self, radial):
        r = self
        units = r.random.choice(["objectBoundingBox", "userSpaceOnUse"])
        k = 1 if units == "objectBoundingBox" else SIDE
        change = f' gradientTransform="rotate({r.number(-60, 60)})"' if r.random.random() < 0.4 else ""
        if radial:
            ends = f'cx="{r.number(0.3, 0.7) * k}" cy="{r.number(0.3, 0.7) * k}" r="{r.number(0.2, 0.6) * k}"'
            name = "radialGradient"
        else:
            ends = " ".join(f'{key}="{r.number(0, 1) * k}"' for key in ("x1", "y1", "x2", "y2"))
            name = "linearGradient"
        return f'<{name} id="g" gradientUnits="{units}" {ends}{change}>{r.stops()}</{name}>'

    def content(self):
        r, category = self, self.category
        if category == "shapes":
            return "".join(r.shape() for _ in range(3))
        if category == "fill":
            rule = r.random.choice(["nonzero", "evenodd"])
            return "".join(
                r.shape(f'style="fill:{r.color()};fill-opacity:{r.number(0.2, 1)};fill-rule:{rule}"') for _ in range(3)
            )
        if category == "stroke":
            return r.shape(f'fill="none" {r.stroke()}') + r.shape(f'fill="{r.color()}" {r.stroke()}')
        if category == "dashes":
            list_ = " ".join(str(r.number(2, 30)) for _ in range(r.random.randrange(1, 5)))
            dash = f'stroke-dasharray="{list_}" stroke-dashoffset="{r.number(-20, 20)}"'
            return r.shape(f'fill="none" {r.stroke()} {dash}')
        if category == "paint-order":
            return r.shape(f'fill="{r.color()}" {r.stroke()} paint-order="stroke"')
        if category == "transforms":
            return f'<g transform="{r.transform()}">{r.shape()}{r.shape(r.stroke() + f""" transform="{r.transform()}" """)}</g>'
        if category == "opacity":
            inner = r.shape(f'fill="{r.color()}" {r.stroke()} opacity="{r.number(0.2, 0.9)}"')
            return f'<g opacity="{r.number(0.3, 0.9)}">{r.shape()}{inner}</g>'
        if category in ("linear-gradient", "radial-gradient"):
            return r.gradient(category == "radial-gradient") + r.shape('fill="url(#g)"') + r.shape('fill="url(#g)"')
        if category == "clip-path":
            units = r.random.choice(["userSpaceOnUse", "objectBoundingBox"])
            if units == "objectBoundingBox":
                clip = '<circle cx=".5" cy=".5" r=".4"/>'
            else:
                clip = r.shape('clip-rule="evenodd"') + r.shape(f'transform="{r.transform()}"')
            group = f'<g clip-path="url(#c)">{r.shape()}{r.shape()}</g>'
            return f'<clipPath id="c" clipPathUnits="{units}">{clip}</clipPath>{group}'
        if category == "mask":
            kind = r.random.choice(["luminance", "alpha"])
            units = r.random.choice(["userSpaceOnUse", "objectBoundingBox"])
            region = 'maskUnits="userSpaceOnUse" x="20" y="30" width="150" height="140"' if r.random.random() < 0.5 else ""
            if units == "objectBoundingBox":
                inner = f'<circle cx=".5" cy=".4" r=".4" fill="{r.color()}"/>'
            else:
                inner = r.shape(f'fill="{r.color()}" opacity="{r.number(0.3, 1)}"') + r.shape('fill="white"')
            mask = f'<mask id="m" maskContentUnits="{units}" style="mask-type:{kind}" {region}>{inner}</mask>'
            # librsvg takes the box of a rotated group from its box in pixels.
            transform = "" if units == "objectBoundingBox" else f'transform="{r.transform()}"'
            return f'{mask}<g mask="url(#m)" {transform}>{r.shape()}{r.shape()}</g>'
        if category == "marker":
            head = f'markerWidth="{r.number(2, 6)}" markerHeight="{r.number(2, 6)}" refX="{r.number(0, 10)}" refY="5"'
            orient = r.random.choice(["auto", "auto-start-reverse", "30", "0"])
            units = r.random.choice(["strokeWidth", "userSpaceOnUse"])
            view = '<path d="M0 0L10 5L0 10z" fill="navy"/><circle cx="5" cy="5" r="3" fill="gold"/>'
            marker = f'<marker id="k" viewBox="0 0 10 10" {head} orient="{orient}" markerUnits="{units}">{view}</marker>'
            line = f'stroke="{r.color()}" stroke-width="{r.number(2, 6)}" fill="none"'
            ends = r.random.choice(["marker-start", "marker-mid", "marker-end", "marker"])
            ends = f'style="marker:url(#k)"' if ends == "marker" else f'{ends}="url(#k)"'
            # librsvg takes no part of the closing line in the direction at the start.
            kind = "polygon" if "mid" in ends else "polyline"
            curve = "".join(f"C{r.points(3)}" for _ in range(2))
            return f'{marker}<{kind} points="{r.points(4)}" {line} {ends}/><path d="M{r.points(1)}{curve}" {line} {ends}/>'
        if category == "use":
            item = r.shape("")
            uses = "".join(
                f'<use href="#u" x="{r.number(-40, 40)}" y="{r.number(-40, 40)}" fill="{r.color()}"/>' for _ in range(3)
            )
            return f'<defs><g id="u">{item}</g></defs>{uses}'
        if category == "symbol":
            use = f'<use href="#s" x="{r.number(5, 60)}" y="{r.number(5, 60)}" width="120" height="{r.number(60, 130)}"/>'
            return f'<symbol id="s" viewBox="0 0 200 200">{r.shape()}{r.shape()}</symbol>{use}'
        if category == "nested-svg":
            ratio = r.random.choice(["none", "xMinYMin meet", "xMaxYMax slice", "xMidYMid meet"])
            head = f'x="{r.number(5, 60)}" y="{r.number(5, 60)}" width="120" height="{r.number(60, 130)}"'
            return f'<svg {head} viewBox="0 0 200 200" preserveAspectRatio="{ratio}">{r.shape()}{r.shape()}</svg>'
        if category == "style":
            rules = f".a{{fill:{r.color()}}}g>.b{{stroke:{r.color()};stroke-width:6}}#x{{opacity:.5}}*{{stroke-linejoin:round}}"
            return f'<style>{rules}</style><g>{r.shape("class=" + chr(34) + "a b" + chr(34))}{r.shape("id=" + chr(34) + "x" + chr(34))}</g>'
        if category == "display":
            hidden = r.shape('display="none"') + f'<g visibility="hidden">{r.shape()}{r.shape("visibility=" + chr(34) + "visible" + chr(34))}</g>'
            return f'<g color="{r.color()}">{r.shape("fill=" + chr(34) + "currentColor" + chr(34))}</g>{hidden}'
        if category == "blend-mode":
            mode = r.random.choice(["multiply", "screen", "overlay", "darken", "lighten", "difference", "exclusion"])
            return f'{r.shape()}<g style="mix-blend-mode:{mode}">{r.shape()}</g>'
        if category == "filter":
            radius = r.number(1, 4)
            style = r.random.choice([f"blur({radius}px)", f"drop-shadow({r.number(-9, 9)}px 5px {radius}px #0008)"])
            blur = f'<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="{radius}"/></filter>'
            return f'{blur}<g style="filter:{style}">{r.shape()}</g><g filter="url(#f)">{r.shape()}</g>'
        if category == "image":
            ratio = r.random.choice(["none", "xMidYMid", "xMidYMid slice"])
            box = f'x="{r.number(5, 40)}" y="{r.number(5, 40)}" width="{r.number(60, 120)}" height="{r.number(60, 120)}"'
            return f'<image href="{IMAGE}" {box} preserveAspectRatio="{ratio}" transform="{r.transform()}"/>'
        raise ValueError(category)

    def file(self):
        box = "0 0 200 200" if self.random.random() < 0.8 else f"{self.number(-20, 20)} {self.number(-20, 20)} 220 160"
        head = f'xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{SIDE}" height="{SIDE}"'
        return f"<svg {head}>{self.content()}</svg>\n"


CATEGORIES = [
    "shapes", "fill", "stroke", "dashes", "paint-order", "transforms", "opacity", "linear-gradient", "radial-gradient",
    "clip-path", "use", "symbol", "nested-svg", "style", "display", "blend-mode", "filter", "image",
    "mask", "marker",
]


def files(count, seed):
    """The names and texts of files, the categories in turn."""
    for index in range(count):
        category = CATEGORIES[index % len(CATEGORIES)]
        number = index // len(CATEGORIES)
        yield f"{category}-{number}", Generator(category, f"{seed}/{number}").file()
