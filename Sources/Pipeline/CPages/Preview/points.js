// Over the frame: the points and handles of a shape's path, and the line and the stops of a gradient.
import { $, shape, drag } from "./dom.js";
import { dot, inverse } from "./overlay.js";

const round = (value, digits) => Math.round(value * digits) / digits;
const counts = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const isSame = (a, b) => a[0] === b[0] && a[1] === b[1];
const plus = (a, b, factor = 1) => [a[0] + factor * b[0], a[1] + factor * b[1]];

// Path data as segments with absolute points: { letter, points, arc }. null for data that is not understood.
export function parsePath(text) {
  const tokens = text.match(/[a-z]|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? [];
  const result = [];
  let [at, start, before, letter] = [[0, 0], [0, 0], null, null];
  for (let i = 0; i < tokens.length;) {
    if (/[a-z]/i.test(tokens[i])) letter = tokens[i++];
    else if (letter === null || counts[letter.toUpperCase()] === 0) return null;
    const upper = letter.toUpperCase();
    const numbers = tokens.slice(i, i + counts[upper]).map(Number);
    // The flags of an arc may stand without separators.
    if (!(upper in counts) || numbers.length < counts[upper] || numbers.some(Number.isNaN)) return null;
    if (upper === "A" && !(numbers[3] <= 1 && numbers[4] <= 1)) return null;
    i += numbers.length;
    const base = letter === upper ? [0, 0] : at;
    const pairs = list => list.flatMap((_, k) => (k % 2 ? [] : [plus(base, list.slice(k, k + 2))]));
    const reflected = kind => (before?.letter === kind ? plus(plus(at, at), before.points.at(-2), -1) : at);
    const next = {
      H: () => ["L", [[base[0] + numbers[0], at[1]]]], V: () => ["L", [[at[0], base[1] + numbers[0]]]],
      S: () => ["C", [reflected("C"), ...pairs(numbers)]], T: () => ["Q", [reflected("Q"), ...pairs(numbers)]],
      A: () => ["A", pairs(numbers.slice(5)), numbers.slice(0, 5)], Z: () => ["Z", []],
    }[upper] ?? (() => [upper, pairs(numbers)]);
    const [name, points, arc = []] = next();
    before = { letter: name, points, arc };
    result.push(before);
    at = points.at(-1) ?? start;
    if (name === "M") [start, letter] = [at, letter === "m" ? "l" : "L"];
  }
  return result[0]?.letter === "M" ? result : null;
}

export const pathText = segments => segments.map(({ letter, points, arc }) =>
  [letter, ...arc, ...points.flat().map(value => round(value, 100))].join(" ")).join(" ");

// The segments after a point has moved: one on the path takes its handles along, and a handle of a smooth point turns the
// other one, unless it `breaks` the point.
export function movePoint(segments, segment, index, delta, breaks) {
  const result = segments.map(item => ({ ...item, points: [...item.points] }));
  const { points } = result[segment];
  const shift = (item, i) => { if (item) item.points[i] = plus(item.points[i], delta); };
  const knots = result.flatMap((item, i) => (item.points.length ? [[item, item.letter === "C" ? 1 : -1, result[i + 1]?.letter === "C" ? result[i + 1] : null]] : []));
  if (index === points.length - 1) {
    const place = points[index];
    for (const [item, handle, next] of knots.filter(([item]) => isSame(item.points.at(-1), place))) {
      shift(item, item.points.length - 1);
      if (handle >= 0) shift(item, handle);
      if (next) shift(next, 0);
    }
    return result;
  }
  const [knot, other, place] = index === 0 ? [result[segment - 1].points.at(-1), result[segment - 1], 1] : [points.at(-1), result[segment + 1], 0];
  const old = points[index];
  shift(result[segment], index);
  if (breaks || other?.letter !== "C" || points.length < 3) return result;
  const [away, opposite] = [plus(old, knot, -1), plus(other.points[place], knot, -1)];
  const [long, short] = [Math.hypot(...away), Math.hypot(...opposite)];
  const isSmooth = long * short > 0 && Math.abs(away[0] * opposite[1] - away[1] * opposite[0]) < 0.01 * long * short && away[0] * opposite[0] + away[1] * opposite[1] < 0;
  const turned = plus(points[index], knot, -1);
  if (isSmooth && Math.hypot(...turned) > 0) other.points[place] = plus(knot, turned, -short / Math.hypot(...turned));
  return result;
}

// The segments without a point on the path; null if fewer than two would remain.
export function removePoint(segments, segment) {
  const { points } = segments[segment];
  const isFirst = segments[segment].letter === "M" && segments[segment + 1]?.points.length;
  if (segments.filter(item => item.points.length).length < 3) return null;
  return segments.flatMap((item, i) => (i === segment ? []
    : isFirst && i === segment + 1 ? [{ letter: "M", points: [item.points.at(-1)], arc: [] }]
    : i === segment + 1 && item.letter === "C" && points.length === 3 ? [{ ...item, points: [points[0], ...item.points.slice(1)] }] : [item]));
}

export class Points {
  constructor(overlay, edits) { Object.assign(this, { overlay, edits, source: null, gradients: [], segments: null, isDragged: false }); }

  // Reads what the selected layer has; nothing for several layers.
  async show(path) {
    const source = path === null || this.edits.isReadOnly ? null : await this.edits.source(path);
    if (this.isDragged) return;
    const { value } = source ?? {};
    const isPlain = value?.type === "shape" && typeof value.path === "string" && !value.path.includes("${");
    const places = value?.type === "gradient" ? [[]] : ["fillGradient", "strokeGradient"].filter(key => value?.[key]).map(key => [key]);
    Object.assign(this, {
      source, segments: isPlain ? parsePath(value.path) : null,
      gradients: places.map(steps => ({ steps, isUnit: !steps.length, value: steps.reduce((inner, step) => inner[step], value) })),
    });
  }

  // The map from the coordinates of the layer, or from its unit square, to the canvas.
  map(isUnit) {
    const { corners, map } = this.overlay.outline;
    if (!isUnit) return map;
    const [[x, y], [x1, y1], , [x3, y3]] = corners;
    return [x1 - x, y1 - y, x3 - x, y3 - y, x, y];
  }

  // The elements over the frame.
  draw() {
    if (!this.source || !this.overlay.outline?.map) return [];
    return [...this.path(), ...this.gradients.flatMap(gradient => this.gradient(gradient))];
  }

  path() {
    const isAnimated = this.overlay.host.timeline.bars.get(this.overlay.path)?.animations.some(bar => bar.keyPath === "path");
    const knots = (isAnimated ? [] : this.segments ?? []).flatMap((item, segment) => item.points.map((point, index) => ({ segment, index, point })));
    if (knots.length > 400) return [];
    const ends = [];
    const dots = knots.map(({ segment, index, point }) => {
      const { points } = this.segments[segment];
      const isKnot = index === points.length - 1;
      // Handles belong to the nearer end of their segment.
      if (!isKnot) ends.push([point, index === 0 ? this.segments[segment - 1].points.at(-1) : points.at(-1)]);
      return this.dot(isKnot ? "knot" : "curve", point, false, event => {
        if (isKnot && event.altKey) return this.remove(segment);
        const before = this.segments;
        this.follow(event, false, point, ["path"], (to, e) => {
          this.segments = movePoint(before, segment, index, plus(to, point, -1), e.altKey);
          return pathText(this.segments);
        }, () => { this.segments = before; });
      });
    });
    return [...ends.map(([a, b]) => this.line(a, b, false)), ...dots];
  }

  remove(segment) {
    const next = removePoint(this.segments, segment);
    if (next) this.edits.values(this.source, [{ op: "set", path: [...this.source.path, "path"], value: pathText(next) }]);
  }

  gradient(gradient) {
    const { steps, isUnit, value } = gradient;
    const [start, end] = [value.startPoint ?? [0.5, 0], value.endPoint ?? [0.5, 1]];
    const colors = Array.isArray(value.colors) ? value.colors : [];
    const locations = value.locations ?? colors.map((_, i) => (colors.length > 1 ? i / (colors.length - 1) : 0));
    if (![start, end, locations].every(list => Array.isArray(list) && list.every(v => typeof v === "number"))) return [];
    // Changes a value while a point is dragged.
    const moving = (key, from, next) => event => {
      const before = gradient.value;
      this.follow(event, isUnit, from, [...steps, key], to => {
        gradient.value = { ...before, [key]: next(to) };
        return gradient.value[key];
      }, () => { gradient.value = before; });
    };
    const digits = isUnit ? 100 : 10;
    const way = plus(end, start, -1);
    const length = way[0] ** 2 + way[1] ** 2 || 1;
    const stops = value.gradientType === "conic" ? [] : locations.map((location, i) => {
      const place = plus(start, way, location);
      const [least, most] = [locations[i - 1] ?? 0, locations[i + 1] ?? 1];
      const dot = this.dot("stop", place, isUnit, moving("locations", place, to => {
        const [x, y] = plus(to, start, -1);
        return locations.with(i, Math.max(least, Math.min(most, round((x * way[0] + y * way[1]) / length, 100))));
      }));
      if (CSS.supports("color", colors[i])) dot.style.fill = colors[i];
      // Beside the line, so that the ends can be reached.
      const [[x1, y1], [x2, y2]] = [start, end].map(point => this.canvas(point, isUnit));
      const beside = (10 * this.overlay.unit) / (Math.hypot(x2 - x1, y2 - y1) || 1);
      dot.setAttribute("transform", `translate(${(y2 - y1) * beside} ${(x1 - x2) * beside})`);
      return dot;
    });
    const ends = [["startPoint", start], ["endPoint", end]].map(([key, point]) =>
      this.dot("knot", point, isUnit, moving(key, point, to => to.map(v => round(v, digits)))));
    return [this.line(start, end, isUnit), ...ends, ...stops];
  }

  canvas([x, y], isUnit) {
    const [a, b, c, d, tx, ty] = this.map(isUnit);
    return [a * x + c * y + tx, b * x + d * y + ty];
  }

  line(from, to, isUnit) {
    const [[x1, y1], [x2, y2]] = [from, to].map(point => this.canvas(point, isUnit));
    return shape("line", { x1, y1, x2, y2, class: "outline" });
  }

  dot(kind, point, isUnit, press) {
    const size = (kind === "curve" ? 3 : 4) * this.overlay.unit;
    const words = { knot: "Point of the path (Alt-click removes it)", curve: "Handle (Alt: it alone)", stop: "Stop of the gradient" };
    const result = dot(kind === "knot", this.canvas(point, isUnit), size, { class: `handle ${kind}`, "data-handle": kind },
      isUnit && kind === "knot" ? "End of the gradient" : words[kind]);
    result.onpointerdown = event => { if (event.button === 0) press(event); };
    return result;
  }

  // Edits the value at some steps of the layer while a point is dragged: `change(point, event)` returns the value for a point
  // in the coordinates of the layer, or of its unit square; `restore()` takes back what it changed.
  follow(event, isUnit, from, steps, change, restore) {
    const { overlay } = this;
    const map = this.map(isUnit);
    if (!inverse(map, 0, 0)) return;
    const live = this.edits.live(this.source, [...this.source.path, ...steps]);
    this.isDragged = true;
    drag(event, (dx, dy, e) => {
      live.set(change(plus(from, inverse(map, dx * overlay.unit, dy * overlay.unit)), e));
      overlay.draw();
    }, isCancelled => {
      this.isDragged = false;
      if (isCancelled) restore();
      live.end(isCancelled);
      overlay.draw();
    }, $("overlay"));
  }
}
