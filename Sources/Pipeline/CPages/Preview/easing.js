// Easing curves: a list of all names, the curve, and handles for cubic curves.
import { drag } from "./edits.js";

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

// Creates the field of a curve. `change(value, gesture)` edits it.
export function curveField(value, change) {
  const result = Object.assign(document.createElement("span"), { className: "curve" });
  const names = document.createElement("select");
  const isCustom = isBezier(value);
  const isOther = !isCustom && !(value in beziers) && !(value in penner);
  const all = [...(isOther ? [String(value)] : []), "custom", ...Object.keys(beziers), ...Object.keys(penner)];
  names.append(...all.map(name => new Option(name, name)));
  names.value = isCustom ? "custom" : String(value);
  names.addEventListener("change", () => change(names.value === "custom" ? beziers.default : names.value));
  result.append(names);
  if (!isOther) result.append(curve(isCustom ? value : beziers[value] ?? penner[value], change));
  return result;
}

// Draws a cubic curve with handles, or a function without.
function curve(shape, change) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 120, height: 120, className: "easing" });
  const pen = canvas.getContext("2d");
  const isFunction = typeof shape === "function";
  let points = isFunction ? [] : [...shape];
  const at = i => [20 + 80 * points[i], 100 - 80 * points[i + 1]];
  const draw = () => {
    pen.clearRect(0, 0, 120, 120);
    pen.strokeStyle = pen.fillStyle = getComputedStyle(canvas).color;
    pen.globalAlpha = 0.3;
    pen.strokeRect(20, 20, 80, 80);
    pen.globalAlpha = 1;
    pen.beginPath();
    pen.moveTo(20, 100);
    if (isFunction) for (let i = 1; i <= 80; i++) pen.lineTo(20 + i, 100 - 80 * shape(i / 80));
    else pen.bezierCurveTo(...at(0), ...at(2), 100, 20);
    pen.stroke();
    if (isFunction) return;
    [[20, 100, 0], [100, 20, 2]].forEach(([x, y, i]) => {
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(...at(i));
      pen.stroke();
      pen.fillRect(at(i)[0] - 4, at(i)[1] - 4, 8, 8);
    });
  };
  requestAnimationFrame(draw);
  if (isFunction) return canvas;
  Object.assign(canvas, { tabIndex: 0, title: "drag the handles; arrow keys move the first, with Shift the second" });
  const limited = () => { points = points.map((v, i) => Math.round((i % 2 ? v : Math.min(1, Math.max(0, v))) * 100) / 100); };
  canvas.addEventListener("keydown", event => {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
    if (!dx && !dy) return;
    event.preventDefault();
    event.stopPropagation();
    const index = event.shiftKey ? 2 : 0;
    points[index] += dx * 0.05;
    points[index + 1] += dy * 0.05;
    limited();
    draw();
    change(points);
  });
  canvas.addEventListener("pointerdown", event => {
    const scale = 120 / canvas.clientWidth;
    const [x, y] = [event.offsetX * scale, event.offsetY * scale];
    const near = i => Math.hypot(at(i)[0] - x, at(i)[1] - y);
    const index = near(0) <= near(2) ? 0 : 2;
    const start = [...points];
    drag(event, (dx, dy) => {
      points[index] = start[index] + (dx * scale) / 80;
      points[index + 1] = start[index + 1] - (dy * scale) / 80;
      limited();
      draw();
    }, isCancelled => {
      if (isCancelled) { points = start; draw(); } else if (String(points) !== String(start)) change(points);
    });
  });
  return canvas;
}
