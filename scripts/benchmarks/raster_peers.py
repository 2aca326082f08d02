"""Draws dumped display lists by the processor with Skia and with Blend2D, to compare with our drawing.

Both packages are optional. Outlines are prepared before the clock starts; Skia replays recorded commands. Blend2D's
package has neither curves nor transforms, so its outlines are flattened before as well (0.1 pixels), and only lists of
plain fills are drawn; its time contains one call of Python for each item.
"""

import subprocess
import time

import display_list

FRAMES = 10
ROUNDS = 5


def frames_of(program, scene, count, size):
    """Ten distant frames as display lists."""
    step = max(1, (count + FRAMES - 1) // FRAMES)
    for frame in range(0, count, step):
        options = ["--frame", str(frame), "-s", size]
        yield display_list.parse(subprocess.run([program, "dump", scene, *options], capture_output=True, text=True, check=True).stdout)


class Skia:
    name = "Skia"

    def __init__(self):
        import skia
        self.skia = skia

    def prepared(self, frame):
        skia = self.skia
        width, height, background, items = frame
        recorder = skia.PictureRecorder()
        canvas = recorder.beginRecording(skia.Rect.MakeWH(width, height))
        canvas.clear(self.color(background))
        self.add(canvas, items)
        commands = recorder.finishRecordingAsPicture()
        surface = skia.Surface.MakeRasterN32Premul(width, height)
        return commands, surface

    @staticmethod
    def drawn(state):
        commands, surface = state
        surface.getCanvas().drawPicture(commands)

    @staticmethod
    def pixels(state):
        """Rows of red, green, blue, alpha."""
        import skia
        return state[1].makeImageSnapshot().toarray(colorType=skia.ColorType.kRGBA_8888_ColorType)

    def color(self, values):
        return self.skia.Color4f(*values)

    def matrix(self, values):
        a, b, c, d, x, y = values
        return self.skia.Matrix.MakeAll(a, c, x, b, d, y, 0, 0, 1)

    def path(self, entry):
        builder = self.skia.Path()
        kind = self.skia.PathFillType
        builder.setFillType(kind.kEvenOdd if entry["even odd"] else kind.kWinding)
        verbs = {"M": builder.moveTo, "L": builder.lineTo, "C": builder.cubicTo, "Z": builder.close}
        for verb, values in entry["path"]:
            verbs[verb](*values)
        return builder

    def shader(self, gradient):
        skia = self.skia
        kind, transform, stops = gradient
        colors = [self.color(color).toColor() for _, color in stops]
        locations = [location for location, _ in stops]
        common = {"flags": skia.GradientShader.kInterpolateColorsInPremul_Flag, "localMatrix": self.matrix(transform)}
        mode = skia.TileMode.kClamp
        if kind == "axial":
            return skia.GradientShader.MakeLinear([skia.Point(0, 0), skia.Point(1, 0)], colors, locations, mode, **common)
        if kind == "radial":
            return skia.GradientShader.MakeRadial(skia.Point(0, 0), 1, colors, locations, mode, **common)
        return skia.GradientShader.MakeSweep(0, 0, colors, locations, mode, 0, 360, **common)

    def paint(self, entry):
        skia = self.skia
        paint = skia.Paint(AntiAlias=True)
        if isinstance(entry["paint"][0], str):
            paint.setShader(self.shader(entry["paint"]))
        else:
            paint.setColor4f(self.color(entry["paint"]))
        if entry["verb"] == "stroke":
            caps, joins = skia.Paint.Cap, skia.Paint.Join
            paint.setStyle(skia.Paint.kStroke_Style)
            paint.setStrokeWidth(entry["width"])
            paint.setStrokeCap({"round": caps.kRound_Cap, "square": caps.kSquare_Cap}.get(entry["cap"], caps.kButt_Cap))
            paint.setStrokeJoin({"round": joins.kRound_Join, "bevel": joins.kBevel_Join}.get(entry["join"], joins.kMiter_Join))
            paint.setStrokeMiter(entry["limit"])
            if entry["dash"]:
                dash = entry["dash"] * (1 + len(entry["dash"]) % 2)
                paint.setPathEffect(skia.DashPathEffect.Make(dash, entry["phase"]))
        return paint

    def layer(self, entry):
        """The paint of the group's own bitmap; None if it needs none."""
        skia = self.skia
        layer = skia.Paint(AntiAlias=True)
        image_filter = None
        for part in entry["items"]:
            if part["verb"] == "blur":
                image_filter = skia.ImageFilters.Blur(part["sigma"], part["sigma"])
            elif part["verb"] == "shadow":
                image_filter = skia.ImageFilters.DropShadow(
                    *part["offset"], part["sigma"], part["sigma"], self.color(part["color"]).toColor(), image_filter
                )
        if image_filter:
            layer.setImageFilter(image_filter)
        layer.setAlphaf(entry["opacity"])
        if entry["blend"]:
            layer.setBlendMode(getattr(skia.BlendMode, "k" + entry["blend"][0].upper() + entry["blend"][1:]))
        has_mask = any(part["verb"] == "mask" for part in entry["items"])
        return layer if image_filter or has_mask or entry["opacity"] < 1 or entry["blend"] else None

    def add(self, canvas, items):
        for entry in items:
            if entry["verb"] in ("fill", "stroke"):
                canvas.save()
                canvas.concat(self.matrix(entry["transform"]))
                canvas.drawPath(self.path(entry), self.paint(entry))
                canvas.restore()
            elif entry["verb"] == "group":
                self.add_group(canvas, entry)

    def add_group(self, canvas, entry):
        skia = self.skia
        canvas.save()
        for clip in (part for part in entry["items"] if part["verb"] == "clip"):
            outline = self.path(clip)
            outline.transform(self.matrix(clip["transform"]))
            canvas.clipPath(outline, doAntiAlias=True)
        layer = self.layer(entry)
        if layer:
            canvas.saveLayer(skia.Rect.MakeXYWH(*entry["bounds"]), layer)
        self.add(canvas, entry["items"])
        for mask in (part for part in entry["items"] if part["verb"] == "mask"):
            canvas.saveLayer(None, skia.Paint(BlendMode=skia.BlendMode.kDstIn))
            self.add(canvas, mask["items"])
            canvas.restore()
        if layer:
            canvas.restore()
        canvas.restore()


class Blend2D:
    name = "Blend2D"

    def __init__(self):
        import blend2d
        self.blend2d = blend2d

    def prepared(self, frame):
        width, height, background, items = frame
        fills = []
        self.collect(items, fills)
        return self.blend2d.Image(width, height), codes(background), fills

    def collect(self, items, fills):
        for entry in items:
            if entry["verb"] == "group" and entry["opacity"] == 1 and not entry["blend"]:
                self.collect(entry["items"], fills)
            elif entry["verb"] == "fill" and not isinstance(entry["paint"][0], str) and not entry["even odd"]:
                fills.append((self.path(entry), codes(entry["paint"])))
            else:
                raise ValueError(f"Blend2D's package draws no {entry['verb']} of this kind")

    def path(self, entry):
        a, b, c, d, tx, ty = entry["transform"]
        path, here = self.blend2d.Path(), (0, 0)

        def on_canvas(x, y):
            return a * x + c * y + tx, b * x + d * y + ty

        for verb, values in entry["path"]:
            points = [on_canvas(*values[i:i + 2]) for i in range(0, len(values), 2)]
            if verb == "M":
                path.move_to(*points[0])
            elif verb == "L":
                path.line_to(*points[0])
            elif verb == "C":
                for point in flattened(here, *points):
                    path.line_to(*point)
            else:
                path.close()
            here = points[-1] if points else here
        return path

    def drawn(self, state):
        image, background, fills = state
        context = self.blend2d.Context(image)
        context.set_fill_style_rgba(*background)
        context.fill_all()
        for path, color in fills:
            context.set_fill_style_rgba(*color)
            context.fill_path(path)
        context.end()

    @staticmethod
    def pixels(state):
        """Rows of red, green, blue, alpha."""
        return state[0].asarray()[..., [2, 1, 0, 3]]


def codes(color):
    """Red, green, blue and alpha of 255."""
    return tuple(round(value * 255) for value in color)


def flattened(begin, first, second, end):
    """Points on a cubic curve within 0.1 pixels; the bound by the second differences."""
    bend = max(
        abs(p[i] - 2 * q[i] + r[i]) for i in (0, 1) for p, q, r in ((begin, first, second), (first, second, end))
    )
    count = max(1, int((bend * 0.75 * 1.414 / 0.1) ** 0.5) + 1)
    for step in range(1, count + 1):
        t = step / count
        s = 1 - t
        weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        yield tuple(sum(w * p[i] for w, p in zip(weights, (begin, first, second, end))) for i in (0, 1))


def milliseconds(peer, frames):
    """Thread milliseconds of drawing a frame: the minimum of rounds, each over all frames."""
    states = [peer.prepared(frame) for frame in frames]
    rounds = []
    for _ in range(ROUNDS):
        start = time.thread_time()
        for state in states:
            peer.drawn(state)
        rounds.append((time.thread_time() - start) * 1000 / len(states))
    return min(rounds)
