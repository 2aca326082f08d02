"""Draws display lists with plain Cairo, and prints the time.

Usage: reference.py PROGRAM SCENE FRAMES                 thread milliseconds a frame of drawing, the median
       reference.py PROGRAM SCENE FRAMES png            the same for cairo_surface_write_to_png alone
       reference.py PROGRAM SCENE FRAMES ffmpeg OPTION…  wall milliseconds a frame with the frames piped into ffmpeg
FRAMES is the number of frames: spread over the scene, or for ffmpeg the first ones.

The lists of `animrender dump` and their paths are read beforehand, so that only Cairo is timed. Every frame is drawn
completely on a cleared surface: gradients are Cairo's, groups with opacity, a blend mode or a mask are pushed and
popped, shadows and blurs are a Gaussian of two passes in C. Cairo has no conic gradients; a solid colour replaces
them, which favours the reference. Images are left out.
"""

import ctypes
import math
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import cairo

WIDTH, HEIGHT = 1920, 1080
SIZE = f"{WIDTH}x{HEIGHT}"
OPERATORS = {
    "normal": cairo.OPERATOR_OVER, "multiply": cairo.OPERATOR_MULTIPLY, "screen": cairo.OPERATOR_SCREEN,
    "overlay": cairo.OPERATOR_OVERLAY, "darken": cairo.OPERATOR_DARKEN, "lighten": cairo.OPERATOR_LIGHTEN,
    "colorDodge": cairo.OPERATOR_COLOR_DODGE, "colorBurn": cairo.OPERATOR_COLOR_BURN,
    "hardLight": cairo.OPERATOR_HARD_LIGHT, "softLight": cairo.OPERATOR_SOFT_LIGHT,
    "difference": cairo.OPERATOR_DIFFERENCE, "exclusion": cairo.OPERATOR_EXCLUSION, "plusLighter": cairo.OPERATOR_ADD,
}
GAUSSIAN = r"""
#include <math.h>
#include <stdlib.h>
#include <string.h>
// A Gaussian over pixels of n bytes in two passes, with the weights of every distance.
static void pass(const unsigned char *in, unsigned char *out, int length, int step, int lines, int line, int n, int r,
                 const float *weights) {
  for (int l = 0; l < lines; l++)
    for (int i = 0; i < length; i++)
      for (int c = 0; c < n; c++) {
        float sum = 0;
        for (int k = -r; k <= r; k++)
          if (i + k >= 0 && i + k < length) sum += weights[k + r] * in[l * line + (i + k) * step + c];
        out[l * line + i * step + c] = (unsigned char)(sum + 0.5f);
      }
}
void gaussian(unsigned char *pixels, int width, int height, int stride, int n, double sigma) {
  int r = (int)ceil(3 * sigma);
  float *weights = malloc((2 * r + 1) * sizeof(float)), sum = 0;
  for (int k = -r; k <= r; k++) sum += weights[k + r] = expf(-k * k / (2 * sigma * sigma));
  for (int k = 0; k <= 2 * r; k++) weights[k] /= sum;
  unsigned char *other = malloc((size_t)stride * height);
  pass(pixels, other, width, n, height, stride, n, r, weights);
  pass(other, pixels, height, stride, width, n, n, r, weights);
  free(other);
  free(weights);
}
"""


def compiled(folder):
    """The Gaussian; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        return None
    (folder / "gaussian.c").write_text(GAUSSIAN)
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", folder / "gaussian.so", folder / "gaussian.c", "-lm"]
    if subprocess.run(command, capture_output=True).returncode != 0:
        return None
    function = ctypes.CDLL(str(folder / "gaussian.so")).gaussian
    function.argtypes = [ctypes.c_void_p] + [ctypes.c_int] * 4 + [ctypes.c_double]
    function.restype = None
    return function


gaussian = None
LIST = r"\[([^\]]*)\]"


def numbers(text):
    return [float(word) for word in text.split()]


def color(text):
    return tuple(numbers(text.strip("()")))


class Item:
    """A line of a dump and its nested lines."""

    def __init__(self, words):
        self.kind, self.words = words.split(" ", 1)[0], words
        self.items, self.clips, self.effects, self.mask, self.shadow = [], [], [], None, None
        bounds = re.search(r" bounds " + LIST, words)
        self.bounds = [int(n) for n in numbers(bounds[1])] if bounds else None

    def add(self, item):
        if item.kind == "clip":
            self.clips.append(item)
        elif item.kind == "mask":
            self.mask = item
        elif item.kind == "effect":
            self.effects.append(item)
        elif item.kind == "shadow":
            self.shadow = item
        else:
            self.items.append(item)


def read(text):
    """The background and the items of a dump."""
    lines = text.splitlines()
    root = Item("group root")
    stack = [(-1, root)]
    for line in lines[1:]:
        depth = (len(line) - len(line.lstrip(" "))) // 2
        item = Item(line.strip())
        while stack[-1][0] >= depth:
            stack.pop()
        stack[-1][1].add(item)
        stack.append((depth, item))
        prepare(item)
    background = lines[0].rsplit("#", 1)[1]
    return [int(background[at : at + 2], 16) / 255 for at in (0, 2, 4, 6)], root.items


scratch = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 1, 1))
paths = {}


def path(data):
    """The Cairo path of some path data; cached by the data."""
    if data not in paths:
        scratch.new_path()
        words = data.split()
        at = 0
        while at < len(words):
            count = {"M": 2, "L": 2, "C": 6, "Z": 0}[words[at]]
            coordinates = [float(word) for word in words[at + 1 : at + 1 + count]]
            {"M": scratch.move_to, "L": scratch.line_to, "C": scratch.curve_to, "Z": scratch.close_path}[words[at]](*coordinates)
            at += 1 + count
        paths[data] = scratch.copy_path()
    return paths[data]


def prepare(item):
    words = item.words
    if " path " in words:
        item.path = path(words.rsplit(" path ", 1)[1])
        item.matrix = cairo.Matrix(*numbers(re.search(r" transform " + LIST + " path ", words)[1]))
        item.rule = cairo.FILL_RULE_EVEN_ODD if " evenOdd " in words else cairo.FILL_RULE_WINDING
    if item.kind in ("fill", "stroke"):
        item.source = source(words.split(" ", 1)[1])
    if item.kind == "stroke":
        width, cap, join = re.search(r" width (\S+) (\S+) (\S+)", words).groups()
        item.width = float(width)
        item.cap = {"butt": cairo.LINE_CAP_BUTT, "round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}[cap]
        item.join = {"miter": cairo.LINE_JOIN_MITER, "round": cairo.LINE_JOIN_ROUND, "bevel": cairo.LINE_JOIN_BEVEL}[join]
        dash = re.search(r" dash " + LIST + r" from (\S+)", words)
        item.dash = (numbers(dash[1]), float(dash[2])) if dash else ([], 0)
    if item.kind == "group":
        opacity = re.search(r" opacity (\S+)", words.rsplit(" bounds ", 1)[-1])
        blend = re.search(r" blend (\S+)", words.rsplit(" bounds ", 1)[-1])
        item.opacity = float(opacity[1]) if opacity else 1
        item.operator = OPERATORS.get(blend[1], cairo.OPERATOR_OVER) if blend else cairo.OPERATOR_OVER
    if item.kind == "shadow":
        item.color = color(re.match(r"shadow (\([^)]*\))", words)[1])
        item.offset = numbers(re.search(r"offset " + LIST, words)[1])
        item.sigma = float(re.search(r"sigma (\S+)", words)[1])
    if item.kind == "effect":
        blur = re.match(r"effect blur (\S+)$", words)
        item.sigma = float(blur[1]) if blur else 0


def source(words):
    """A colour, or a gradient with its matrix."""
    if words.startswith("("):
        return cairo.SolidPattern(*color(words[: words.index(")") + 1]))
    kind, rest = words.split(" ", 1)
    stops = [(float(at), color(value)) for at, value in re.findall(r"(\S+):(\([^)]*\))", rest)]
    if kind == "conic":
        return cairo.SolidPattern(*stops[0][1])
    focus = re.search(r"focus (\S+) (\S+)", rest)
    x, y = (float(focus[1]), float(focus[2])) if focus else (0, 0)
    pattern = cairo.LinearGradient(0, 0, 1, 0) if kind == "axial" else cairo.RadialGradient(x, y, 0, 0, 0, 1)
    for at, value in stops:
        pattern.add_color_stop_rgba(at, *value)
    pattern.set_extend(cairo.EXTEND_PAD)
    matrix = cairo.Matrix(*numbers(re.search(LIST, rest)[1]))
    matrix.invert()
    pattern.set_matrix(matrix)
    return pattern


def blurred(surface, sigma, count):
    surface.flush()
    data = surface.get_data()
    address = ctypes.addressof(ctypes.c_char.from_buffer(data))
    gaussian(address, surface.get_width(), surface.get_height(), surface.get_stride(), count, sigma)
    surface.mark_dirty()


def draw(context, item):
    context.save()
    if item.kind == "fill":
        context.set_matrix(item.matrix)
        context.append_path(item.path)
        context.set_source(item.source)
        context.set_fill_rule(item.rule)
        context.fill()
    elif item.kind == "stroke":
        context.set_matrix(item.matrix)
        context.append_path(item.path)
        context.set_source(item.source)
        context.set_line_width(item.width)
        context.set_line_cap(item.cap)
        context.set_line_join(item.join)
        context.set_dash(*item.dash)
        context.stroke()
    elif item.kind == "group":
        draw_group(context, item)
    context.restore()


def draw_group(context, group):
    for clip in group.clips:
        matrix = context.get_matrix()
        context.set_matrix(clip.matrix)
        context.append_path(clip.path)
        context.set_fill_rule(clip.rule)
        context.set_matrix(matrix)
        context.clip()
    sigmas = [effect.sigma for effect in group.effects if effect.sigma > 0]
    is_plain = group.opacity == 1 and group.operator == cairo.OPERATOR_OVER and not group.mask
    if is_plain and not sigmas and not group.shadow:
        for item in group.items:
            draw(context, item)
        return
    x, y, width, height = group.bounds
    if sigmas or group.shadow:
        image = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
        image.set_device_offset(-x, -y)
        inner = cairo.Context(image)
        for item in group.items:
            draw(inner, item)
        for sigma in sigmas:
            blurred(image, sigma, 4)
        if group.shadow:
            alpha = cairo.ImageSurface(cairo.FORMAT_A8, width, height)
            alpha.set_device_offset(-x, -y)
            of = cairo.Context(alpha)
            of.set_source_surface(image)
            of.get_source().set_matrix(cairo.Matrix(x0=-group.shadow.offset[0], y0=-group.shadow.offset[1]))
            of.paint()
            if group.shadow.sigma > 0:
                blurred(alpha, group.shadow.sigma, 1)
            context.set_source_rgba(*group.shadow.color)
            context.mask_surface(alpha)
        context.set_operator(group.operator)
        context.set_source_surface(image)
        context.paint_with_alpha(group.opacity)
        return
    context.rectangle(x, y, width, height)
    context.clip()
    context.push_group()
    for item in group.items:
        draw(context, item)
    context.pop_group_to_source()
    context.set_operator(group.operator)
    if not group.mask:
        context.paint_with_alpha(group.opacity)
        return
    image = context.get_source()
    context.push_group()
    for item in group.mask.items:
        draw(context, item)
    mask = context.pop_group()
    context.set_source(image)
    context.mask(mask)


def frame(surface, background, items):
    context = cairo.Context(surface)
    context.set_operator(cairo.OPERATOR_SOURCE)
    context.set_source_rgba(*background)
    context.paint()
    context.set_operator(cairo.OPERATOR_OVER)
    context.set_tolerance(0.05)
    for item in items:
        draw(context, item)
    surface.flush()


def needs_gaussian(items):
    return any(
        item.kind == "group" and (item.shadow or any(e.sigma > 0 for e in item.effects) or needs_gaussian(item.items))
        for item in items
    )


def main():
    global gaussian
    program, scene, count, rest = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
    result = subprocess.run([program, "info", scene], capture_output=True, text=True, check=True).stdout
    total = next(int(line.split()[1]) for line in result.splitlines() if line.startswith("frames:"))
    step = 1 if rest[:1] == ["ffmpeg"] else max(1, math.ceil(total / count))
    lists = []
    for number in range(0, min(total, step * count), step):
        dump = [program, "dump", scene, "--frame", str(number), "-s", SIZE]
        lists.append(read(subprocess.run(dump, capture_output=True, text=True, check=True).stdout))
    with tempfile.TemporaryDirectory() as folder:
        gaussian = compiled(pathlib.Path(folder))
        if gaussian is None and any(needs_gaussian(items) for _, items in lists):
            raise SystemExit("a C compiler is missing")
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
        if rest[:1] != ["ffmpeg"]:
            times = []
            for background, items in lists:
                start = time.thread_time()
                frame(surface, background, items)
                if rest == ["png"]:
                    start = time.thread_time()
                    surface.write_to_png("/dev/null")
                times.append(time.thread_time() - start)
            print(f"{statistics.median(times) * 1000:.4f}")
            return
        raw = ["-f", "rawvideo", "-pix_fmt", "bgr0", "-s", SIZE, "-r", "60", "-i", "-"]
        start = time.perf_counter()
        with subprocess.Popen(["ffmpeg", "-v", "error", "-y", *raw, *rest[1:]], stdin=subprocess.PIPE) as encoder:
            for background, items in lists:
                frame(surface, background, items)
                encoder.stdin.write(surface.get_data())
            encoder.stdin.close()
        print(f"{(time.perf_counter() - start) * 1000 / len(lists):.4f}")


main()
