// Fields for values in a file, by the forms that the server's catalogue gives: numbers, colours, names, switches, texts.
import { listButton, namesList, segments } from "./controls.js";
import { colorField, isColor } from "./colors.js";
import { element, consume, drag } from "./dom.js";
import { curveField } from "./easing.js";

const measure = /^([+-]?[\d.]+)(deg|turn|rad|grad|%|s|ms|f)$/;
const decimals = text => (/\.(\d+)/.exec(text)?.[1].length ?? 0);
const isObject = value => value !== null && typeof value === "object" && !Array.isArray(value);

// How units are displayed; those that are not here are their names, "" is none.
const units = { points: "pt", pixels: "px", seconds: "s", radians: "rad", degrees: "°", deg: "°", "0…1": "%", "unit square": "", factor: "×",
  count: "", "frames/s": "fps", "points/s": "pt/s", "points/s²": "pt/s²", "radians/s": "rad/s" };

// Whether a value is spelled in a form.
const fits = (form, value) => ({
  number: typeof value === "number", integer: typeof value === "number", angle: typeof value === "number" || measure.test(value),
  time: typeof value === "number" || typeof value === "string", flag: typeof value === "boolean", numbers: Array.isArray(value),
  name: form.names?.includes(value), color: typeof value === "string", text: typeof value === "string",
  keyPath: typeof value === "string", easing: true, list: Array.isArray(value), object: isObject(value), map: isObject(value),
  null: value === null,
}[form.is] ?? false);

export const all = form => (form?.is === "choice" ? form.of.flatMap(all) : form ? [form] : []);

export const isOptional = form => all(form).some(part => part.is === "null");

// The form of a value among those that its key takes.
export function resolve(form, value) {
  const found = all(form).find(part => fits(part, value));
  if (found && !(typeof value === "string" && value.includes("${"))) return found;
  if (typeof value === "number") return { is: "number" };
  if (typeof value === "boolean") return { is: "flag" };
  if (typeof value === "string") return measure.test(value) ? { is: "number" } : { is: all(form).some(part => part.is === "color") ? "color" : "text" };
  return { is: value === null ? "null" : isObject(value) ? "object" : "list" };
}

// The value with which a form begins.
export function firstValue(form, defaultValue) {
  if (defaultValue !== undefined && defaultValue !== null) return defaultValue;
  const [first] = all(form).filter(part => part.is !== "null");
  return { number: Math.max(0, first?.min ?? 0), integer: first?.min ?? 0, angle: "0deg", time: 0, flag: true, color: "#808080", name: first?.names?.[0],
    numbers: first?.parts?.map(() => 0), list: [], object: {}, map: {}, easing: "easeInEaseOut", keyPath: "opacity" }[first?.is] ?? "";
}

// The part of a field that takes the value.
export const inputOf = result => (result.matches("input, textarea, button") ? result
  : result.querySelector("input, textarea") ?? result.querySelector("button"));

// Creates the field of a value. `host` has `label`, `unit`, `theme`, `names`, set(value), live() and reset().
export function field(form, value, host) {
  const result = make(form, value, host);
  const input = inputOf(result);
  if (input && !input.ariaLabel) input.ariaLabel = host.label;
  return result;
}

// A drag of which only the last value is set.
export function lastOnly(set) {
  let last;
  return { set: value => { last = value; }, end: isCancelled => (isCancelled || last === undefined ? undefined : set(last)) };
}

function make(form, value, host) {
  const kind = resolve(form, value);
  switch (kind.is) {
    case "null": return none(form, host);
    case "flag": return toggleField(value, host);
    case "number": case "integer": case "angle": case "time": {
      const [, number, unit] = typeof value === "number" ? [null, String(value), ""] : measure.exec(value) ?? [];
      if (number !== undefined) return numberField(number, unit, kind, host);
      return textField(value, host);
    }
    case "name": return nameField(kind.names, value, host);
    case "color": return colorField(value, isOptional(form), host);
    case "easing": return curveField(value, host);
    case "text": case "keyPath": return !form && isColor(value) ? colorField(value, false, host) : textField(value, host);
    default: return element("code", { textContent: JSON.stringify(value).slice(0, 200) });
  }
}

function none(form, host) {
  return element("button", { className: "value", textContent: "none", title: "Give it a value", onclick: () => host.set(firstValue(form)) });
}

function toggleField(value, host) {
  return element("button", { className: "switch", role: "switch", ariaChecked: String(value), onclick: () => host.set(!value) });
}

function nameField(names, value, host) {
  if (names.length <= 4 && names.join("").length <= 26) return segments(names, value, host.label, host.set);
  return listButton(namesList(names), value, host.set, { className: "menu value", textContent: value });
}

// Sends what is typed into a field when it loses the focus; Escape takes it back.
export function followText(input, value, host, read = () => input.value) {
  input.onchange = () => { if (input.value !== value) host.set(read()); };
  input.addEventListener("keydown", event => {
    if (event.key === "Enter" && (input.matches("input") || event.ctrlKey)) input.blur();
    if (event.key !== "Escape") return;
    input.value = value;
    host.reset();
    input.blur();
  });
}

function textField(value, host) {
  const text = value.includes("\n") || host.isLong
    ? element("textarea", { value, rows: Math.min(6, value.split("\n").length) })
    : element("input", { type: "text", value });
  followText(text, value, host);
  if (!host.names?.length) return text;
  const draw = (option, name) => { option.style.fontFamily = `"${name}"`; };
  const button = listButton(namesList(host.names), value, host.set, { className: "menu icon", ariaLabel: `Names for ${host.label}`, textContent: "▾" }, { draw });
  return element("span", { className: "pair" }, text, button);
}

// The value of a sum such as 320+40*2; NaN for anything else.
export function sum(text) {
  const tokens = text.match(/\d*\.?\d+(?:e[+-]?\d+)?|[-+*/()]|\S/gi) ?? [];
  let at = 0;
  const factor = () => {
    const token = tokens[at++];
    if (token === "-") return -factor();
    if (token === "+") return factor();
    if (token !== "(") return Number(token ?? NaN);
    const value = terms();
    return tokens[at++] === ")" ? value : NaN;
  };
  // Values between operators of one precedence.
  const chain = (next, operators) => () => {
    let value = next();
    while (tokens[at] in operators) value = operators[tokens[at++]](value, next());
    return value;
  };
  const factors = chain(factor, { "*": (a, b) => a * b, "/": (a, b) => a / b });
  const terms = chain(factors, { "+": (a, b) => a + b, "-": (a, b) => a - b });
  const value = terms();
  return at === tokens.length && Number.isFinite(value) ? value : NaN;
}

// A number that is typed, also as a sum, or changed by arrow keys. `scrub(handle)` makes an element its handle: dragging
// changes the number; Shift by ten times as much, Alt by a tenth.
function numberField(written, unit, form, host) {
  const kind = form.unit ?? host.unit;
  // Shares of a whole are shown in percent.
  const whole = !unit && kind === "0…1" ? 100 : 1;
  const number = whole === 1 ? written : String(Number((Number(written) * whole).toFixed(6)));
  const [least, most] = [(form.min ?? -Infinity) * whole, (form.max ?? Infinity) * whole];
  const input = element("input", { type: "text", inputMode: "decimal", value: number, className: "number" });
  const shown = units[unit || kind] ?? (unit || (kind ?? ""));
  const result = element("span", { className: shown ? "measure unit" : "measure" }, input, element("em", { textContent: shown }));
  const isWhole = form.is === "integer";
  const isFine = !isWhole && ((Math.abs(Number(number)) <= 1 && decimals(number) > 0) || most <= 1 || ["turn", "rad", "s"].includes(shown));
  const step = isFine ? 0.01 : decimals(number) ? 10 ** -decimals(number) : 1;
  const limited = value => Math.max(least, Math.min(most, value));
  const rounded = (value, fine = step) => limited(Number(value.toFixed(isWhole ? 0 : Math.max(decimals(number), decimals(String(fine))))));
  // A typed value that is wrong is refused with the reason, not changed.
  const by = event => step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
  const spelled = value => (unit ? `${value}${unit}` : Number((value / whole).toFixed(6)));
  const read = () => {
    const text = input.value.trim();
    const bare = [unit, shown].reduce((rest, end) => (end && rest.endsWith(end) ? rest.slice(0, -end.length) : rest), text);
    const value = sum(bare);
    return Number.isNaN(value) ? text : spelled(Number(value.toFixed(6)));
  };
  followText(input, number, host, read);
  input.addEventListener("keydown", event => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    consume(event);
    const base = sum(input.value);
    if (Number.isNaN(base)) return;
    const value = rounded(base + direction * by(event), by(event));
    input.value = String(value);
    host.set(spelled(value));
  });
  result.scrub = handle => {
    handle.classList.add("scrub");
    handle.addEventListener("pointerdown", event => {
      if (event.button !== 0) return;
      let [live, value, from, base] = [null, Number(number), 0, Number(number)];
      drag(event, (dx, dy, e) => {
        if (!live && Math.abs(dx) < 3) return;
        live ??= host.live();
        // Another step counts from here on.
        value = rounded(base + Math.round((dx - from) / 2) * by(e), by(e));
        input.value = String(value);
        live.set(spelled(value));
      }, isCancelled => {
        if (isCancelled) input.value = number;
        live?.end(isCancelled);
      });
    });
  };
  return result;
}
