// Fields for values in a file: numbers, colours, texts, switches and easing curves.
import { element } from "./dom.js";
import { curveField } from "./easing.js";
import { drag } from "./edits.js";

const isColor = text => /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text);
const measure = /^([+-]?[\d.]+)(deg|turn|rad|grad|%|s|ms|f)$/;
const decimals = text => (/\.(\d+)/.exec(text)?.[1].length ?? 0);

const isTextKey = key => ["string", "name", "comment"].includes(key);

export const isColorKey = key => /[cC]olors?$/.test(key) || key === "background";

// Creates the field of a value. `change(value, gesture)` edits it. `options` are names that a text suggests, `theme` has
// the colours of the theme by their names.
export function field(key, value, change, options, theme = {}) {
  if (/[tT]imingFunctions?$/.test(key) || (key === "easing" && value !== null)) return curveField(value, change);
  if (typeof value === "number") return numberField(String(value), "", change);
  if (typeof value === "boolean") {
    const box = element("input", { type: "checkbox", checked: value });
    box.addEventListener("change", () => change(box.checked));
    return box;
  }
  if (typeof value !== "string") return element("code", { textContent: JSON.stringify(value).slice(0, 200) });
  // A text that looks like a number or a colour is a text.
  if (isTextKey(key)) return textField(key, value, change, options);
  const [, number, unit] = measure.exec(value) ?? [];
  if (number !== undefined) return numberField(number, unit, change);
  return textField(key, value, change, options, theme);
}

// The digits of a colour, through the names of the theme; undefined for colours in another form.
function digitsOf(value, theme, depth = 0) {
  if (isColor(value)) return value.slice(1);
  return typeof theme[value] === "string" && depth < 8 ? digitsOf(theme[value], theme, depth + 1) : undefined;
}

const sixDigits = digits => `#${(digits.length < 6 ? [...digits].map(d => d + d).join("") : digits).slice(0, 6).toLowerCase()}`;

// Buttons for the colours of the theme.
function swatches(value, change, theme) {
  return Object.keys(theme).slice(0, 12).map(name => {
    const digits = digitsOf(name, theme);
    const button = element("button", { className: "swatch", title: name, ariaLabel: `Colour ${name}`, ariaPressed: String(name === value) });
    button.style.background = digits ? sixDigits(digits) : theme[name];
    button.addEventListener("click", () => { if (name !== value) change(name); });
    return button;
  });
}

function textField(key, value, change, options, theme = {}) {
  const text = value.includes("\n") || key === "string"
    ? element("textarea", { value, rows: Math.min(6, value.split("\n").length) })
    : element("input", { type: "text", value });
  const send = () => { if (text.value !== value) change(text.value); };
  text.addEventListener("change", send);
  text.addEventListener("keydown", event => {
    if (event.key === "Enter" && (text.matches("input") || event.ctrlKey)) text.blur();
    if (event.key === "Escape") { text.value = value; text.blur(); }
  });
  const isTheme = isColorKey(key) && value in theme;
  if (options?.length) {
    const list = element("datalist", { id: `options-${key}` }, ...options.map(o => element("option", { value: o })));
    text.setAttribute("list", list.id);
    return element("span", { className: "pair" }, text, list);
  }
  const isHex = isColor(value) && !isTextKey(key);
  const colors = isColorKey(key) || isHex ? swatches(value, change, theme) : [];
  if (!isHex && !isTheme) return colors.length ? element("span", { className: "pair colors" }, text, ...colors) : text;
  const digits = digitsOf(value, theme);
  const picker = element("input", { type: "color", value: digits ? sixDigits(digits) : "#808080" });
  const alpha = isColor(value) && digits.length !== 3 && digits.length !== 6 ? digits.slice(digits.length === 4 ? 3 : 6) : "";
  picker.addEventListener("change", () => change(picker.value + (alpha.length === 1 ? alpha + alpha : alpha)));
  return element("span", { className: "pair colors" }, picker, text, ...colors);
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
