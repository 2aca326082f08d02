// Easing curves: a list of all names, the curve, and handles for cubic curves.
import { listButton, namesList } from "./controls.js";
import { element, shape, consume, drag } from "./dom.js";

const beziers = {
  linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInEaseOut: [0.42, 0, 0.58, 1],
  default: [0.25, 0.1, 0.25, 1],
};

// Robert Penner's curves: the fraction at the beginning; `isBoth` for easing both ends.
const families = {
  Sine: p => 1 - Math.cos((p * Math.PI) / 2), Quad: p => p ** 2, Cubic: p => p ** 3, Quart: p => p ** 4, Quint: p => p ** 5,
  Expo: p => (p > 0 ? 2 ** (10 * p - 10) : 0), Circ: p => 1 - Math.sqrt(Math.max(0, 1 - p * p)),
  Back: (p, isBoth) => { const s = 1.70158 * (isBoth ? 1.525 : 1); return (s + 1) * p ** 3 - s * p ** 2; },
  Elastic: (p, isBoth) => {
    const period = isBoth ? 0.45 : 0.3;
    return p <= 0 || p >= 1 ? p : -(2 ** (10 * p - 10)) * Math.sin(((p - 1 - period / 4) * 2 * Math.PI) / period);
  },
  Bounce: p => 1 - bounced(1 - p),
};

function bounced(p) {
  const arcs = [[0, 0, 1], [1.5, 0.75, 2], [2.25, 0.9375, 2.5], [2.625, 0.984375, 3]];
  const [middle, height] = arcs.find(arc => p < arc[2] / 2.75) ?? arcs[3];
  return 7.5625 * (p - middle / 2.75) ** 2 + height;
}

const sides = {
  easeIn: f => p => f(p, false),
  easeOut: f => p => 1 - f(1 - p, false),
  easeInOut: f => p => (p < 0.5 ? f(2 * p, true) / 2 : 1 - f(2 - 2 * p, true) / 2),
};

const penner = Object.fromEntries(Object.entries(families).flatMap(([family, f]) =>
  Object.entries(sides).map(([side, ease]) => [side + family, ease(f)])));

const isBezier = value => Array.isArray(value) && value.length === 4 && value.every(v => typeof v === "number");

const easingOf = name => beziers[name] ?? penner[name];

// The outline of a curve in a box, as the data of a path.
function outline(easing, width, height, inset) {
  const x = t => inset + t * (width - 2 * inset);
  const y = v => height - inset - v * (height - 2 * inset);
  if (typeof easing !== "function") return `M${x(0)} ${y(0)}C${x(easing[0])} ${y(easing[1])} ${x(easing[2])} ${y(easing[3])} ${x(1)} ${y(1)}`;
  return Array.from({ length: 33 }, (_, i) => `${i ? "L" : "M"}${x(i / 32)} ${y(easing(i / 32))}`).join("");
}

// A small picture of a curve before a text.
function draw(option, name) {
  const easing = easingOf(name);
  if (easing) option.prepend(shape("svg", { class: "mini" }, shape("path", { d: outline(easing, 28, 18, 4) })));
}

// Creates the field of a curve: a list of names with their pictures, and the curve.
export function curveField(value, host) {
  const isCustom = isBezier(value);
  const name = isCustom ? "custom" : String(value);
  const names = ["custom", ...Object.keys(beziers), ...Object.keys(penner)];
  const set = next => host.set(next === "custom" ? beziers.default : next);
  const button = listButton(namesList(names), name, set, { className: "menu value", textContent: name }, { draw });
  draw(button, name);
  const easing = isCustom ? value : easingOf(value);
  return element("span", { className: "curve" }, button, ...(easing ? [curve(easing, host)] : []));
}

const [width, height, inset] = [240, 120, 20];

// Draws a cubic curve with handles, or a function without.
function curve(easing, host) {
  const canvas = element("canvas", { width, height, className: "easing", ariaLabel: "Curve" });
  canvas.setAttribute("role", "img");
  const pen = canvas.getContext("2d");
  const isFunction = typeof easing === "function";
  let points = isFunction ? [] : [...easing];
  const [w, h] = [width - 2 * inset, height - 2 * inset];
  const at = i => [inset + w * points[i], height - inset - h * points[i + 1]];
  const paint = () => {
    pen.clearRect(0, 0, width, height);
    pen.strokeStyle = pen.fillStyle = getComputedStyle(canvas).color;
    pen.globalAlpha = 0.25;
    pen.strokeRect(inset, inset, w, h);
    pen.globalAlpha = 1;
    pen.lineWidth = 2;
    pen.stroke(new Path2D(outline(isFunction ? easing : points, width, height, inset)));
    if (isFunction) return;
    pen.lineWidth = 1;
    [[inset, height - inset, 0], [width - inset, inset, 2]].forEach(([x, y, i]) => {
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(...at(i));
      pen.stroke();
      pen.beginPath();
      pen.arc(...at(i), 5, 0, 7);
      pen.fill();
    });
  };
  requestAnimationFrame(paint);
  if (isFunction) return canvas;
  Object.assign(canvas, { tabIndex: 0, title: "drag the handles; arrow keys move the first, with Shift the second" });
  const limited = () => { points = points.map((v, i) => Math.round((i % 2 ? v : Math.min(1, Math.max(0, v))) * 100) / 100); };
  canvas.addEventListener("keydown", event => {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
    if (!dx && !dy) return;
    consume(event);
    const index = event.shiftKey ? 2 : 0;
    points[index] += dx * 0.05;
    points[index + 1] += dy * 0.05;
    limited();
    paint();
    host.set(points);
  });
  canvas.addEventListener("pointerdown", event => {
    const scale = width / canvas.clientWidth;
    const [x, y] = [event.offsetX * scale, event.offsetY * scale];
    const near = i => Math.hypot(at(i)[0] - x, at(i)[1] - y);
    const index = near(0) <= near(2) ? 0 : 2;
    const start = [...points];
    let live = null;
    drag(event, (dx, dy) => {
      points[index] = start[index] + (dx * scale) / w;
      points[index + 1] = start[index + 1] - (dy * scale) / h;
      limited();
      paint();
      live ??= host.live();
      live.set([...points]);
    }, isCancelled => {
      if (isCancelled) { points = start; paint(); }
      live?.end(isCancelled);
    });
  });
  return canvas;
}
