// Over the frame: outline and handles of the selected layer, its motion path, guides. Points are those of the canvas.
import { drag } from "./edits.js";

const svg = document.getElementById("overlay");

function shape(name, attributes, ...children) {
  const result = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, value);
  result.append(...children);
  return result;
}

export class Overlay {
  // `host` has pick(path), layerEdit(source, change, gesture), keyDragged(key, delta) and keyframes().
  constructor(edits, host) {
    Object.assign(this, { edits, host, scene: null, path: null, outline: null, motion: null, requests: 0, picked: null });
    svg.addEventListener("pointerdown", event => this.press(event));
    svg.addEventListener("dblclick", () => this.editText());
  }

  resize(scene, width, height) {
    this.scene = scene;
    svg.setAttribute("viewBox", `0 0 ${scene.viewWidth} ${scene.viewHeight}`);
    Object.assign(svg.style, { width: `${width}px`, height: `${height}px` });
    this.unit = scene.viewWidth / Math.max(1, width);
    this.draw();
  }

  // Resolves once the layer is displayed.
  show(path, frame, isNew) {
    this.shown = this.load(path, frame, isNew);
    return this.shown;
  }

  async load(path, frame, isNew) {
    if (this.path !== path || isNew) this.motion = null;
    if (this.path !== path) this.outline = null;
    Object.assign(this, { path, frame });
    const number = ++this.requests;
    if (path === null) return this.draw();
    const [outline, motion] = await Promise.all([
      fetch(`outline?layer=${path}&index=${frame}`).then(a => a.json()),
      this.motion ?? fetch(`motion?layer=${path}`).then(a => a.json()),
    ].map(p => Promise.resolve(p).catch(() => null)));
    if (number !== this.requests) return;
    Object.assign(this, { outline, motion });
    this.draw();
  }

  point(event) {
    const box = svg.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * this.scene.viewWidth, ((event.clientY - box.top) / box.height) * this.scene.viewHeight];
  }

  // MARK: Picking and dragging

  async press(event) {
    if (event.button !== 0 || !this.scene || event.target.dataset.handle) return;
    // The second click of a double click picks nothing.
    const isDouble = event.timeStamp - (this.pressTime ?? -1e9) < 500;
    this.pressTime = event.timeStamp;
    const target = { currentTarget: svg, pointerId: event.pointerId, clientX: event.clientX, clientY: event.clientY,
      preventDefault: () => event.preventDefault(), stopPropagation: () => {} };
    const [x, y] = this.point(event);
    document.getElementById("stage").focus({ preventScroll: true });
    let [distance, isUp, isStarted] = [[0, 0], false, false];
    const picked = fetch(`pick?x=${x}&y=${y}&index=${this.frame ?? 0}`).then(a => (a.ok ? a.json() : []), () => []);
    const move = begin => begin.move(this.parentDelta(...distance.map(d => d * this.unit)));
    // A drag moves the selected layer where it begins inside its outline, else the topmost layer there, which it selects.
    const select = async () => {
      const [path] = await picked;
      if (path === undefined) return null;
      this.host.pick(path);
      await this.shown;
      if (this.path !== path || !this.outline || this.edits.isReadOnly) return null;
      const begin = this.begin();
      move(begin);
      return begin;
    };
    let [begin, selection] = [this.isInside(x, y) ? this.begin() : null, null];
    drag(target, (dx, dy) => {
      distance = [dx, dy];
      if (!isStarted && Math.hypot(dx, dy) < 4) return;
      isStarted = true;
      if (begin) move(begin);
      else selection ??= select().then(next => { begin = next; });
    }, async isCancelled => {
      isUp = true;
      await selection;
      if (isStarted) begin?.end(isCancelled);
    });
    const paths = await picked;
    const pick = () => { if (!isStarted && !isDouble && Math.hypot(...distance) < 4) this.pick(paths); };
    if (isUp) pick();
    else svg.addEventListener("pointerup", () => setTimeout(pick), { once: true });
  }

  // The topmost layer; at the same place again, the next one below.
  pick(paths) {
    const isSame = JSON.stringify(paths) === JSON.stringify(this.picked) && paths.includes(this.path);
    this.picked = paths;
    this.host.pick(isSame ? paths[(paths.indexOf(this.path) + 1) % paths.length] : paths[0] ?? null);
  }

  isInside(x, y) {
    const corners = this.outline?.corners;
    if (!corners || corners.includes(null)) return false;
    const sides = corners.map(([x1, y1], i) => {
      const [x2, y2] = corners[(i + 1) % 4];
      return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    });
    return sides.every(s => s >= 0) || sides.every(s => s <= 0);
  }

  // Edits the text of a layer where it is displayed. Ctrl-Enter or a click elsewhere ends that, Escape cancels it.
  async editText() {
    const source = this.path === null ? null : await this.edits.source(this.path);
    const corners = this.outline?.corners;
    if (typeof source?.value.string !== "string" || !corners || corners.includes(null) || this.edits.isReadOnly) return;
    const [xs, ys] = [corners.map(p => p[0]), corners.map(p => p[1])];
    const text = document.createElement("textarea");
    Object.assign(text, { id: "text-editor", value: source.value.string, ariaLabel: "Text of the layer" });
    Object.assign(text.style, {
      left: `${svg.offsetLeft + Math.min(...xs) / this.unit}px`, top: `${svg.offsetTop + Math.min(...ys) / this.unit}px`,
      width: `${Math.max(80, (Math.max(...xs) - Math.min(...xs)) / this.unit)}px`,
      height: `${Math.max(30, (Math.max(...ys) - Math.min(...ys)) / this.unit)}px`,
    });
    let isDone = false;
    const finish = isChanged => {
      if (isDone) return;
      isDone = true;
      text.remove();
      if (!isChanged || text.value === source.value.string) return;
      this.edits.values(source, [{ op: "set", path: [...source.path, "string"], value: text.value }]);
    };
    text.addEventListener("keydown", event => {
      event.stopPropagation();
      if (event.key === "Escape") finish(false);
      else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) finish(true);
    });
    text.addEventListener("blur", () => finish(true));
    svg.parentElement.append(text);
    text.focus();
    text.select();
  }

  // A change on the canvas in the coordinates of the layer's parent.
  parentDelta(dx, dy) {
    const [a, b, c, d] = this.outline.parent;
    const determinant = a * d - b * c;
    if (Math.abs(determinant) < 1e-9) return [dx, dy];
    return [(d * dx - c * dy) / determinant, (a * dy - b * dx) / determinant];
  }

  // Begins edits of the layer that are undone together.
  begin() {
    const gesture = this.edits.gesture();
    const source = this.edits.source(this.path);
    let [last, isSent, frame] = [null, false, 0];
    const send = async () => {
      const base = await source;
      if (!base) return this.edits.refused({ message: "no file has this layer in a form that can be edited" });
      if (last) { isSent = true; await this.host.layerEdit(base, last, gesture); }
    };
    const change = next => {
      last = next;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(send);
    };
    const rounded = v => Math.round(v * 10) / 10;
    return {
      move: ([x, y]) => change({ move: this.unit < 1 ? [rounded(x), rounded(y)] : [Math.round(x), Math.round(y)] }),
      scale: factor => change({ scale: factor.map(f => Math.round(f * 100) / 100) }),
      rotate: degrees => change({ rotate: rounded(degrees) }),
      end: async isCancelled => {
        cancelAnimationFrame(frame);
        if (!isCancelled) await send();
        else if (isSent) await this.edits.undo();
      },
    };
  }

  dragHandle(event, kind) {
    const anchor = this.outline.anchor;
    if (!anchor) return;
    const begin = this.begin();
    const start = this.point(event);
    const away = ([x, y]) => [x - anchor[0], y - anchor[1]];
    const angle = ([x, y]) => (Math.atan2(y, x) * 180) / Math.PI;
    drag(event, (dx, dy, e) => {
      const [from, to] = [away(start), away([start[0] + dx * this.unit, start[1] + dy * this.unit])];
      if (kind === "move") {
        begin.move(this.parentDelta(dx * this.unit, dy * this.unit));
      } else if (kind === "rotate") {
        let turn = angle(to) - angle(from);
        turn -= 360 * Math.round(turn / 360);
        begin.rotate(e.shiftKey ? Math.round(turn / 15) * 15 : turn);
      } else if (e.altKey) {
        begin.scale([Math.abs(from[0]) > 1 ? to[0] / from[0] : 1, Math.abs(from[1]) > 1 ? to[1] / from[1] : 1]);
      } else {
        const factor = Math.hypot(...to) / Math.max(1e-6, Math.hypot(...from));
        begin.scale([factor, factor]);
      }
    }, isCancelled => begin.end(isCancelled), svg);
  }

  // MARK: Drawing

  draw() {
    if (!this.scene) return;
    const parts = [...this.guides()];
    if (this.path !== null) parts.push(...this.motionPath(), ...this.frameOfLayer());
    svg.replaceChildren(...parts);
  }

  frameOfLayer() {
    const { corners, anchor } = this.outline ?? {};
    if (!corners || corners.includes(null)) return [];
    const u = this.unit;
    const parts = [shape("polygon", { points: corners.map(p => p.join(",")).join(" "), class: "outline" })];
    if (anchor) {
      parts.push(shape("path", { d: `M${anchor[0] - 6 * u} ${anchor[1]}h${12 * u}M${anchor[0]} ${anchor[1] - 6 * u}v${12 * u}`, class: "anchor" }));
    }
    if (this.edits.isReadOnly) return parts;
    // A layer without a size, such as a group, is only moved.
    if (Math.hypot(corners[2][0] - corners[0][0], corners[2][1] - corners[0][1]) < 2 * u) {
      return anchor ? [...parts, this.handle("move", ...anchor, 0)] : parts;
    }
    corners.forEach(([x, y], i) => {
      parts.push(this.handle("scale", x, y, i));
    });
    // The handle for rotating is beyond the middle of the upper side.
    const [[x1, y1], [x2, y2], , [x4, y4]] = corners;
    const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const length = Math.hypot(x1 - x4, y1 - y4) || 1;
    const [rx, ry] = [mx + ((x1 - x4) / length) * 20 * u, my + ((y1 - y4) / length) * 20 * u];
    parts.push(shape("path", { d: `M${mx} ${my}L${rx} ${ry}`, class: "outline" }), this.handle("rotate", rx, ry, 0));
    return parts;
  }

  handle(kind, x, y, index) {
    const size = 4.5 * this.unit;
    const result = kind !== "scale"
      ? shape("circle", { cx: x, cy: y, r: size, class: "handle", "data-handle": kind })
      : shape("rect", { x: x - size, y: y - size, width: 2 * size, height: 2 * size, class: "handle", "data-handle": kind });
    result.append(shape("title", {}, { move: "move", rotate: "rotate (Shift: 15°)", scale: "scale (Alt: each axis)" }[kind]));
    result.dataset.index = index;
    result.addEventListener("pointerdown", event => { if (event.button === 0) this.dragHandle(event, kind); });
    return result;
  }

  motionPath() {
    const points = this.motion?.points.filter(Boolean) ?? [];
    const isStill = points.every(p => p[0] === points[0][0] && p[1] === points[0][1]);
    if (points.length < 2 || isStill) return [];
    const parts = [shape("polyline", { points: points.map(p => p.join(",")).join(" "), class: "motion" })];
    for (const key of this.host.keyframes()) {
      const index = this.motion.frames.findLastIndex(f => f <= key.frame);
      const point = this.motion.points[index];
      if (!point) continue;
      const dot = shape("circle", { cx: point[0], cy: point[1], r: 4 * this.unit, class: "dot", "data-handle": "key" });
      dot.addEventListener("pointerdown", event => {
        if (event.button !== 0 || this.edits.isReadOnly) return;
        let delta = null;
        drag(event, (dx, dy) => {
          delta = [dx * this.unit, dy * this.unit];
          dot.setAttribute("transform", `translate(${delta[0]} ${delta[1]})`);
        }, isCancelled => {
          if (isCancelled || !delta) return this.draw();
          this.host.keyDragged(key, this.parentDelta(...delta).map(v => Math.round(v * 10) / 10));
        }, svg);
      });
      parts.push(dot);
    }
    return parts;
  }

  guides() {
    const kinds = document.getElementById("guides").value;
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
