// The panels beside the frame: values with their curves, variables and messages.
import { menu } from "./controls.js";
import { $, element } from "./dom.js";
import { clearNotice } from "./messages.js";
import { read, request } from "./requests.js";

export async function send(path, value) {
  const answer = await request(path, { body: value });
  if (!answer.ok) throw new Error(answer.value);
}

// A colour of the style, for a canvas. Only computed properties resolve the light or dark scheme.
function color(name) {
  const probe = $("values");
  probe.style.outlineColor = `var(${name})`;
  return getComputedStyle(probe).outlineColor;
}

// A message with its location: file:line:column, then the path in the scene.
function messageLine(message, tag) {
  const location = [message.file, message.line, message.column].filter(part => part !== null).join(":");
  return element(tag, { className: `message ${message.severity}` }, element("b", {}, location || message.severity), " ",
    ...(message.path ? [element("i", {}, `${message.path} `)] : []), message.message, element("i", {}, ` [${message.code}]`));
}

export function showMessages(failure, messages) {
  $("failure").hidden = !failure;
  $("failure").replaceChildren(...(failure ?? []).map(m => messageLine(m, "p")));
  $("messages").hidden = !messages.length;
  $("messages").querySelector("summary").textContent =
    messages.length === 1 ? "1 remark" : `${messages.length} remarks`;
  $("messages").querySelector("ul").replaceChildren(...messages.map(m => messageLine(m, "li")));
}

export class Values {
  constructor() { Object.assign(this, { path: null, curves: null, requests: 0 }); }

  // Shows the values of a layer at a frame. With `isNew`, requests its curves again.
  async show(path, frame, name, isNew) {
    const number = ++this.requests;
    $("values").hidden = path === null;
    if (path === null) return;
    const values = await read(`values?layer=${path}&index=${frame}`);
    if (isNew || this.path !== path) Object.assign(this, { path, curves: await read(`curves?layer=${path}`) });
    // A layer that was removed from the scene has none: the next state reports the change.
    if (values && this.curves && number === this.requests) this.draw(values, frame, name);
  }

  draw(values, frame, name) {
    $("values-layer").textContent = name;
    const notes = [];
    if (!values.isThere) notes.push("The layer is not visible at this time.");
    if (values.isScripted) notes.push("Scripts change this layer. These values are without scripts.");
    $("values-note").textContent = notes.join(" ");
    const isAll = $("all-values").checked;
    const rows = [];
    for (const value of values.values ?? []) {
      const curve = this.curves?.curves.find(c => c.keyPath === value.keyPath);
      if (!isAll && value.isStandard && !curve) continue;
      const drawing = value.path ? [this.outline(value, curve)] : curve?.values ? [this.curve(curve.values, frame)] : [];
      rows.push(element("tr", { dataset: { keyPath: value.keyPath } },
        element("td", {}, value.keyPath), element("td", {}, value.text, ...drawing)));
    }
    $("values").querySelector("tbody").replaceChildren(...rows);
  }

  // Draws the path at the frame over the paths at other times.
  outline(value, curve) {
    const canvas = element("canvas", { width: 180, height: 72, className: "outline" });
    const pen = canvas.getContext("2d");
    const [x, y, width, height] = curve?.bounds ?? value.bounds;
    const scale = Math.min(172 / (width || 1), 64 / (height || 1));
    pen.setTransform(scale, 0, 0, scale, 90 - (x + width / 2) * scale, 36 - (y + height / 2) * scale);
    pen.lineWidth = 1.2 / scale;
    pen.strokeStyle = color("--accent");
    pen.globalAlpha = 0.4;
    for (const path of curve?.paths ?? []) pen.stroke(new Path2D(path));
    pen.globalAlpha = 1;
    pen.strokeStyle = color("--text");
    pen.stroke(new Path2D(value.path));
    return canvas;
  }

  // Draws numbers as a line and colours as a strip, with a line at the frame.
  curve(values, frame) {
    const canvas = element("canvas", { width: 180, height: 34 });
    const pen = canvas.getContext("2d");
    const frames = this.curves.frames;
    const last = Math.max(1, frames[frames.length - 1]);
    const x = f => 1 + (f / last) * (canvas.width - 2);
    const numbers = values.filter(v => typeof v === "number");
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    pen.strokeStyle = color("--accent");
    pen.beginPath();
    let isOn = false;
    values.forEach((value, i) => {
      const isNumber = typeof value === "number";
      if (isNumber) pen[isOn ? "lineTo" : "moveTo"](x(frames[i]), 31 - ((value - low) / (high - low || 1)) * 28);
      isOn = isNumber;
      if (typeof value !== "string") return;
      pen.fillStyle = value;
      pen.fillRect(x(frames[i]), 4, canvas.width / values.length + 1, 26);
    });
    pen.stroke();
    pen.fillStyle = color("--weak");
    pen.fillRect(x(frame), 0, 1, 34);
    return canvas;
  }
}

// Creates a form field for each variable. An empty field means the default value.
export function showVariables(variables) {
  const form = $("variables").querySelector("form");
  $("variables").hidden = !variables.length;
  const names = JSON.stringify(variables.map(v => [v.name, v.kind, v.standard]));
  if (form.dataset.names === names) return;
  form.dataset.names = names;
  form.onsubmit = event => event.preventDefault();
  form.replaceChildren(...variables.map(variable => {
    const isText = variable.kind === "string";
    const defaultValue = isText ? JSON.parse(variable.standard) : variable.standard;
    let field;
    if (variable.kind === "boolean") {
      field = element("button", { type: "button", className: "menu value", ariaLabel: variable.name });
      menu(field, [["true", "true"], ["false", "false"]], (value, text) => text);
      field.value = variable.value ?? variable.standard;
    } else {
      field = element("input", { type: "text", placeholder: defaultValue });
      if (variable.value !== null) field.value = isText ? JSON.parse(variable.value) : variable.value;
    }
    field.name = variable.name;
    field.dataset.kind = variable.kind;
    field.oninput = field.onchange = sendVariables;
    return element("label", {}, variable.name, field);
  }));
}

// Values of layers by their names, which are sent with the variables.
export const targets = {};

let waiting;

export function sendVariables() {
  const form = $("variables").querySelector("form");
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const values = {};
    for (const field of form.elements) {
      if (field.value === "") continue;
      try {
        values[field.name] = field.dataset.kind === "string" ? field.value : JSON.parse(field.value);
        field.setCustomValidity?.("");
      } catch {
        field.setCustomValidity?.("not JSON");
        return;
      }
    }
    send("variables", { ...values, ...targets }).catch(() => {});
  }, 120);
}

// Lists the files that can be compared with.
export async function listOthers({ name, other }) {
  const names = await read("files", []);
  $("other").options = [["", "nothing"], ...names.filter(n => n !== name).map(n => [n, n === "git:HEAD" ? "last commit" : n])];
  $("other").value = other?.name ?? "";
}

// Follows the choice of such a file. `page` has the `state`, go(frame) and refused(error).
export function followComparison(page) {
  $("other").addEventListener("change", () => {
    const name = $("other").value;
    send("compare", name || null).then(() => {
      clearNotice();
      // The name of a golden has its time.
      const time = /@([\d.]+)s\.png$/.exec(name);
      if (time) page.go(Math.round(Number(time[1]) * page.state.scene.rate));
    }, error => {
      $("other").value = page.state.other?.name ?? "";
      page.refused(error);
    });
  });
}
