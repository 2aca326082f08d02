// Over the frame: outlines and handles of the selected layers, motion path, snapping lines, guides. Points are those of the canvas.
import { $, element, shape, drag } from "./dom.js";
import { Gestures } from "./gestures.js";
import { Points } from "./points.js";
import { read } from "./requests.js";

const svg = $("overlay");

function boxOf(points) {
  const [xs, ys] = [points.map(p => p[0]), points.map(p => p[1])];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

// A square or a circle at a point, with a title.
export function dot(isSquare, [x, y], size, attributes, title) {
  const place = isSquare ? { x: x - size, y: y - size, width: 2 * size, height: 2 * size } : { cx: x, cy: y, r: size };
  return shape(isSquare ? "rect" : "circle", { ...place, ...attributes }, shape("title", {}, title));
}

// The movement whose image by a map is a movement; null for a map of all points to a line.
export function inverse([a, b, c, d], dx, dy) {
  const determinant = a * d - b * c;
  return Math.abs(determinant) < 1e-9 ? null : [(d * dx - c * dy) / determinant, (a * dy - b * dx) / determinant];
}

export class Overlay {
  // `host` has the `timeline` with the selection, `layerEdits` and `rowEdits`.
  constructor(edits, host) {
    // `marks` are drawn during a gesture.
    Object.assign(this, { edits, host, scene: null, path: null, paths: [], outlines: new Map(), motion: null, requests: 0, marks: [] });
    this.gestures = new Gestures(this, edits, host);
    this.points = new Points(this, edits);
  }

  get outline() { return this.outlines.get(this.path) ?? null; }

  // The box around the outlines of the selected layers; null for none.
  get box() {
    const points = [...this.outlines.values()].flatMap(outline => outline?.corners ?? []).filter(Boolean);
    return points.length ? boxOf(points) : null;
  }

  resize(scene, width, height) {
    this.scene = scene;
    svg.setAttribute("viewBox", `0 0 ${scene.viewWidth} ${scene.viewHeight}`);
    Object.assign(svg.style, { width: `${width}px`, height: `${height}px` });
    this.unit = scene.viewWidth / Math.max(1, width);
    this.draw();
  }

  // `shown` resolves once the layer is displayed.
  show(path, frame, isNew) { this.shown = this.load(path, frame, isNew); }

  async load(path, frame, isNew) {
    const paths = path === null ? [] : this.host.timeline.paths.slice(-100);
    if (this.path !== path || isNew) this.motion = null;
    this.outlines = new Map(paths.map(p => [p, this.outlines.get(p)]));
    Object.assign(this, { path, paths, frame });
    const number = ++this.requests;
    if (path === null || paths.length > 1) await this.points.show(null);
    if (path === null) return this.draw();
    const [motion, , ...outlines] = await Promise.all([
      this.motion ?? read(`motion?layer=${path}`), isNew && paths.length === 1 ? this.points.show(path) : null, ...paths.map(p => read(`outline?layer=${p}&index=${frame}`)),
    ]);
    if (number !== this.requests) return;
    Object.assign(this, { motion, outlines: new Map(paths.map((p, i) => [p, outlines[i]])) });
    this.draw();
  }

  // Shows outlines, by paths, that came with the answer to an edit.
  follow(outlines) {
    this.requests++;
    for (const path of this.paths) this.outlines.set(path, outlines[path] ?? this.outlines.get(path));
    this.draw();
  }

  point(event) {
    const box = svg.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * this.scene.viewWidth, ((event.clientY - box.top) / box.height) * this.scene.viewHeight];
  }

  // Whether a point is inside of the outline of a selected layer.
  isInside(x, y) { return [...this.outlines.values()].some(outline => this.contains(outline, x, y)); }

  contains(outline, x, y) {
    const corners = outline?.corners;
    if (!corners || corners.includes(null)) return false;
    const sides = corners.map(([x1, y1], i) => {
      const [x2, y2] = corners[(i + 1) % 4];
      return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    });
    return sides.every(s => s >= 0) || sides.every(s => s <= 0);
  }

  // Edits the text of a layer where it is displayed, or that of the variable that it shows. Ctrl-Enter or a click
  // elsewhere ends that, Escape cancels it. Returns whether there is a text.
  async editText() {
    const source = this.path === null ? null : await this.edits.source(this.path);
    const corners = this.outline?.corners;
    const string = source?.value.string;
    if (typeof string !== "string" || !corners || corners.includes(null) || this.edits.isReadOnly) return false;
    const [, variable] = /^\$\{(\w+)\}$/.exec(string) ?? [];
    const scene = variable ? await this.edits.source(null) : null;
    const isVariable = typeof scene?.value.variables?.[variable] === "string";
    const first = isVariable ? scene.value.variables[variable] : string;
    const [x1, y1, x2, y2] = boxOf(corners);
    const [box, around] = [svg, svg.parentElement].map(item => item.getBoundingClientRect());
    const text = element("textarea", { id: "text-editor", value: first, ariaLabel: "Text of the layer", style: {
      left: `${box.left - around.left + x1 / this.unit}px`, top: `${box.top - around.top + y1 / this.unit}px`,
      width: `${Math.max(80, (x2 - x1) / this.unit)}px`, height: `${Math.max(30, (y2 - y1) / this.unit)}px`,
      fontSize: `${Math.max(11, (source.value.fontSize ?? 36) / this.unit)}px`,
      textAlign: { center: "center", right: "right" }[source.value.alignmentMode] ?? "start",
    } });
    let isDone = false;
    const finish = isChanged => {
      if (isDone) return;
      isDone = true;
      text.remove();
      if (!isChanged || text.value === first) return;
      const path = isVariable ? ["variables", variable] : [...source.path, "string"];
      this.edits.values(isVariable ? scene : source, [{ op: "set", path, value: text.value }]);
    };
    text.onkeydown = event => {
      event.stopPropagation();
      const isEnd = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (!isEnd && event.key !== "Escape") return;
      finish(isEnd);
      $("stage").focus({ preventScroll: true });
    };
    text.onblur = () => finish(true);
    svg.parentElement.append(text);
    text.focus();
    text.select();
    return true;
  }

  // A change on the canvas in the coordinates of a layer's parent.
  parentDelta(path, dx, dy) { return inverse(this.outlines.get(path).parent, dx, dy) ?? [dx, dy]; }

  // MARK: Drawing

  draw() {
    if (!this.scene) return;
    const parts = [...this.guides()];
    if (this.path !== null) parts.push(...this.motionPath(), ...this.frameOfLayers(), ...this.points.draw());
    svg.replaceChildren(...parts, ...this.marks);
  }

  frameOfLayers() {
    const outlines = [...this.outlines.values()].filter(outline => outline?.corners && !outline.corners.includes(null));
    if (!outlines.length) return [];
    const [u, isSingle] = [this.unit, this.paths.length === 1];
    const parts = outlines.map(({ corners }) => shape("polygon", { points: corners.map(p => p.join(",")).join(" "), class: "outline" }));
    const [x1, y1, x2, y2] = this.box;
    const corners = isSingle ? outlines[0].corners : [[x1, y1], [x2, y1], [x2, y2], [x1, y2]];
    const anchor = isSingle ? outlines[0].anchor : null;
    if (!isSingle) parts.push(shape("polygon", { points: corners.map(p => p.join(",")).join(" "), class: "outline all" }));
    if (anchor) {
      parts.push(shape("path", { d: `M${anchor[0] - 6 * u} ${anchor[1]}h${12 * u}M${anchor[0]} ${anchor[1] - 6 * u}v${12 * u}`, class: "anchor" }));
    }
    if (this.edits.isReadOnly || Math.hypot(corners[2][0] - corners[0][0], corners[2][1] - corners[0][1]) < 2 * u) return parts;
    parts.push(...corners.map(corner => this.handle("scale", corner)));
    // The handle for rotating is beyond the middle of the upper side.
    const [[ax, ay], [bx, by], , [dx, dy]] = corners;
    const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
    const length = Math.hypot(ax - dx, ay - dy) || 1;
    const [rx, ry] = [mx + ((ax - dx) / length) * 20 * u, my + ((ay - dy) / length) * 20 * u];
    parts.push(shape("path", { d: `M${mx} ${my}L${rx} ${ry}`, class: "outline" }), this.handle("rotate", [rx, ry]));
    return parts;
  }

  handle(kind, point) {
    const words = { rotate: "rotate (Shift: 15°)", scale: "scale (Alt: each axis)" };
    const result = dot(kind === "scale", point, 4.5 * this.unit, { class: "handle", "data-handle": kind }, words[kind]);
    result.onpointerdown = event => { if (event.button === 0) this.gestures.dragHandle(event, kind); };
    return result;
  }

  motionPath() {
    const points = this.motion?.points.filter(Boolean) ?? [];
    const isStill = points.every(p => p[0] === points[0][0] && p[1] === points[0][1]);
    if (points.length < 2 || isStill) return [];
    const parts = [shape("polyline", { points: points.map(p => p.join(",")).join(" "), class: "motion" })];
    for (const key of this.host.timeline.positionKeys) {
      const index = this.motion.frames.findLastIndex(f => f <= key.frame);
      const point = this.motion.points[index];
      if (!point) continue;
      const knob = shape("circle", { cx: point[0], cy: point[1], r: 4 * this.unit, class: "dot", "data-handle": "key" });
      knob.onpointerdown = event => {
        if (event.button !== 0 || this.edits.isReadOnly) return;
        let delta = null;
        drag(event, (dx, dy) => {
          delta = [dx * this.unit, dy * this.unit];
          knob.setAttribute("transform", `translate(${delta[0]} ${delta[1]})`);
        }, isCancelled => {
          if (isCancelled || !delta) return this.draw();
          this.host.rowEdits.moveValue(this.path, key, this.parentDelta(this.path, ...delta).map(v => Math.round(v * 10) / 10));
        }, svg);
      };
      parts.push(knob);
    }
    return parts;
  }

  guides() {
    const kinds = $("guides").value;
    const [w, h, u] = [this.scene.viewWidth, this.scene.viewHeight, this.unit];
    const parts = [];
    if (kinds.includes("safe")) {
      // Action and title safe areas (SMPTE ST 2046-1: 93 % and 90 %).
      for (const share of [0.93, 0.9]) {
        parts.push(shape("rect", { x: (w * (1 - share)) / 2, y: (h * (1 - share)) / 2, width: w * share, height: h * share, class: "guide" }));
      }
      parts.push(shape("path", { d: `M${w / 2} ${h / 2 - 8 * u}v${16 * u}M${w / 2 - 8 * u} ${h / 2}h${16 * u}`, class: "guide" }));
    }
    const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
    const step = least => steps.find(s => s / u >= least) ?? 2000;
    if (kinds.includes("grid")) {
      const s = step(24);
      let d = "";
      for (let x = s; x < w; x += s) d += `M${x} 0V${h}`;
      for (let y = s; y < h; y += s) d += `M0 ${y}H${w}`;
      parts.push(shape("path", { d, class: "grid" }));
    }
    if (kinds.includes("rulers")) {
      const s = step(50);
      const size = `${9 * u}px`;
      for (let x = 0; x < w; x += s) {
        parts.push(shape("path", { d: `M${x} 0v${8 * u}`, class: "guide" }), shape("text", { x: x + 2 * u, y: 16 * u, "font-size": size }, String(x)));
      }
      for (let y = s; y < h; y += s) {
        parts.push(shape("path", { d: `M0 ${y}h${8 * u}`, class: "guide" }), shape("text", { x: 2 * u, y: y - 2 * u, "font-size": size }, String(y)));
      }
    }
    return parts;
  }
}
