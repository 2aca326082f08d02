// Fields for values in a file: numbers, colours, texts, switches and easing curves.
import { drag } from "./edits.js";

function element(name, properties = {}, ...children) {
  const { dataset, ...rest } = properties;
  const result = Object.assign(document.createElement(name), rest);
  Object.assign(result.dataset, dataset);
  result.append(...children);
  return result;
}

const isColor = text => /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text);
const measure = /^([+-]?[\d.]+)(deg|turn|rad|grad|%|s|ms|f)$/;
const decimals = text => (/\.(\d+)/.exec(text)?.[1].length ?? 0);
const curves = {
  linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInEaseOut: [0.42, 0, 0.58, 1],
  default: [0.25, 0.1, 0.25, 1],
};

// Creates the field of a value. `change(value, gesture)` edits it.
export function field(key, value, change, options) {
  if (/[tT]imingFunction$/.test(key) || (key === "easing" && value !== null)) return curveField(value, change);
  if (typeof value === "number") return numberField(String(value), "", change);
  if (typeof value === "boolean") {
    const box = element("input", { type: "checkbox", checked: value });
    box.addEventListener("change", () => change(box.checked));
    return box;
  }
  if (typeof value !== "string") return element("code", { textContent: JSON.stringify(value).slice(0, 200) });
  const [, number, unit] = measure.exec(value) ?? [];
  if (number !== undefined) return numberField(number, unit, change);
  return textField(key, value, change, options);
}

function textField(key, value, change, options) {
  const text = value.includes("\n") || key === "string"
    ? element("textarea", { value, rows: Math.min(6, value.split("\n").length) })
    : element("input", { type: "text", value });
  const send = () => { if (text.value !== value) change(text.value); };
  text.addEventListener("change", send);
  text.addEventListener("keydown", event => {
    if (event.key === "Enter" && (text.matches("input") || event.ctrlKey)) text.blur();
    if (event.key === "Escape") { text.value = value; text.blur(); }
  });
  if (options?.length) {
    const list = element("datalist", { id: `options-${key}` }, ...options.map(o => element("option", { value: o })));
    text.setAttribute("list", list.id);
    return element("span", { className: "pair" }, text, list);
  }
  if (!isColor(value)) return text;
  const digits = value.slice(1);
  const full = digits.length < 6 ? [...digits].map(d => d + d).join("") : digits;
  const picker = element("input", { type: "color", value: `#${full.slice(0, 6).toLowerCase()}` });
  picker.addEventListener("change", () => change(picker.value + full.slice(6)));
  return element("span", { className: "pair" }, picker, text);
}

// A number that is typed, changed by arrow keys, or dragged to the side.
function numberField(number, unit, change) {
  const input = element("input", { type: "text", inputMode: "decimal", value: number + unit, className: "number" });
  const step = unit === "" || unit === "%" || unit === "deg" ? (decimals(number) ? 10 ** -decimals(number) : 1) : 0.01;
  const fine = Math.abs(Number(number)) <= 1 && !["%", "deg"].includes(unit) && decimals(number) > 0;
  const unitStep = fine ? 0.01 : step;
  const rounded = value => Number(value.toFixed(Math.max(decimals(number), decimals(String(unitStep)))));
  const display = value => { input.value = rounded(value) + unit; };
  const parse = () => {
    const text = input.value.trim();
    const bare = unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text;
    return bare !== "" && Number.isFinite(Number(bare)) ? Number(bare) : text;
  };
  const send = () => { if (input.value !== number + unit && input.value !== "") change(parse()); };
  input.addEventListener("change", send);
  input.addEventListener("keydown", event => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction) {
      event.preventDefault();
      const base = parse();
      if (typeof base !== "number") return;
      display(base + direction * unitStep * (event.shiftKey ? 10 : 1));
      send();
    } else if (event.key === "Enter") {
      input.blur();
    } else if (event.key === "Escape") {
      input.value = number + unit;
      input.blur();
    }
  });
  input.addEventListener("pointerdown", event => {
    if (document.activeElement === input || event.button !== 0 || event.pointerType === "touch") return;
    let last = Number(number);
    let isMoved = false;
    drag(event, (dx, dy, e) => {
      if (Math.abs(dx) < 3 && !isMoved) return;
      isMoved = true;
      last = rounded(Number(number) + Math.round(dx / 2) * unitStep * (e.shiftKey ? 10 : 1));
      display(last);
    }, isCancelled => {
      if (!isMoved) return input.select(), input.focus();
      if (isCancelled) display(Number(number));
      else if (last !== Number(number)) change(last);
    });
  });
  return input;
}

// An easing curve with two handles, and its name.
function curveField(value, change) {
  if (Array.isArray(value) && value.length === 4 && value.every(v => typeof v === "number") || curves[value]) {
    let points = [...(curves[value] ?? value)];
    const canvas = element("canvas", { width: 120, height: 120, className: "easing", tabIndex: 0, title: "drag the handles" });
    const pen = canvas.getContext("2d");
    const at = i => [20 + 80 * points[i], 100 - 80 * points[i + 1]];
    const draw = () => {
      const style = getComputedStyle(canvas);
      pen.clearRect(0, 0, 120, 120);
      pen.strokeStyle = pen.fillStyle = style.color;
      pen.globalAlpha = 0.3;
      pen.strokeRect(20, 20, 80, 80);
      pen.globalAlpha = 1;
      pen.beginPath();
      pen.moveTo(20, 100);
      pen.bezierCurveTo(...at(0), ...at(2), 100, 20);
      pen.stroke();
      [[20, 100, 0], [100, 20, 2]].forEach(([x, y, i]) => {
        pen.beginPath();
        pen.moveTo(x, y);
        pen.lineTo(...at(i));
        pen.stroke();
        pen.fillRect(at(i)[0] - 4, at(i)[1] - 4, 8, 8);
      });
    };
    canvas.addEventListener("pointerdown", event => {
      const scale = 120 / canvas.clientWidth;
      const [x, y] = [event.offsetX * scale, event.offsetY * scale];
      const near = i => Math.hypot(at(i)[0] - x, at(i)[1] - y);
      const index = near(0) <= near(2) ? 0 : 2;
      const start = [...points];
      drag(event, (dx, dy) => {
        points[index] = Math.min(1, Math.max(0, start[index] + (dx * scale) / 80));
        points[index + 1] = start[index + 1] - (dy * scale) / 80;
        points = points.map(v => Math.round(v * 100) / 100);
        draw();
      }, isCancelled => {
        if (isCancelled) { points = start; draw(); } else if (String(points) !== String(start)) change(points);
      });
    });
    const names = element("select", {}, ...["custom", ...Object.keys(curves)].map(name => element("option", { textContent: name })));
    names.value = typeof value === "string" ? value : "custom";
    names.addEventListener("change", () => { if (names.value !== "custom") change(names.value); });
    requestAnimationFrame(draw);
    return element("span", { className: "curve" }, names, canvas);
  }
  return typeof value === "string" ? textField("", value, change) : element("code", { textContent: JSON.stringify(value) });
}
