// The field of a colour: a swatch, its text, and a picker with the colours of the scene first.
import { closePopup, openPopup } from "./controls.js";
import { element } from "./dom.js";
import { followText } from "./fields.js";

export const isColor = text => /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text);

// The colour of a text for the page, through the names of the theme; undefined for an expression.
function css(value, theme, depth = 0) {
  if (value in theme && depth < 8) return css(theme[value], theme, depth + 1);
  return typeof value === "string" && CSS.supports("color", value) ? value : undefined;
}

// Red, green, blue and alpha from 0 to 1 of a colour of the page.
function channels(color) {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.fillStyle = color;
  const text = pen.fillStyle;
  if (text[0] === "#") return [1, 3, 5].map(i => parseInt(text.slice(i, i + 2), 16) / 255).concat(1);
  const [r, g, b, a] = text.match(/[\d.]+/g).map(Number);
  return [r / 255, g / 255, b / 255, a ?? 1];
}

function toHSL([r, g, b, a]) {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [l, d] = [(most + least) / 2, most - least];
  const h = d === 0 ? 0 : most === r ? ((g - b) / d + 6) % 6 : most === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return [h * 60, d === 0 ? 0 : d / (1 - Math.abs(2 * l - 1)), l, a];
}

function toHex([h, s, l, a]) {
  const channel = n => {
    const k = (n + h / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  const digits = v => Math.round(v * 255).toString(16).padStart(2, "0");
  return `#${[channel(0), channel(8), channel(4)].map(digits).join("")}${a < 0.999 ? digits(a) : ""}`;
}

function swatch(name, color, isPressed, onclick) {
  const button = element("button", { className: "swatch", title: name, ariaLabel: `Colour ${name}`, ariaPressed: String(isPressed), onclick });
  button.style.setProperty("--color", color ?? "transparent");
  return button;
}

// Creates the field. `isOptional` offers none.
export function colorField(value, isOptional, host) {
  const theme = host.theme;
  const text = element("input", { type: "text", value, spellcheck: false });
  followText(text, value, host);
  const button = swatch(host.label, css(value, theme), false, () => openPicker(button, value, isOptional, host, text));
  button.ariaLabel = `Pick ${host.label}`;
  const names = swatches(value, theme, host.set).slice(0, 7);
  return element("span", { className: "pair colors" }, button, text, ...names);
}

// Buttons for the colours of the theme.
const swatches = (value, theme, choose) => Object.keys(theme).slice(0, 24).map(name =>
  swatch(name, css(name, theme), name === value, () => { if (name !== value) choose(name); }));

function openPicker(anchor, value, isOptional, host, text) {
  const hsl = toHSL(channels(css(value, host.theme) ?? "#808080"));
  const sample = element("div", { className: "sample" });
  const sliders = [["Hue", 360], ["Saturation", 1], ["Lightness", 1], ["Opacity", 1]].map(([label, most], i) => {
    let live = null;
    const end = () => { live?.end(false); live = null; };
    return element("input", {
      type: "range", min: 0, max: most, step: most / 360, value: hsl[i], ariaLabel: label, className: "channel",
      oninput: event => {
        hsl[i] = Number(event.target.value);
        live ??= host.live();
        text.value = toHex(hsl);
        live.set(text.value);
        draw();
      },
      // A popup that closes takes the focus before the change is reported.
      onchange: end, onblur: end,
    });
  });
  const draw = () => {
    const [h, s, l] = hsl;
    const at = (...parts) => toHex([...parts, 1]);
    sample.style.setProperty("--color", toHex(hsl));
    anchor.style.setProperty("--color", toHex(hsl));
    const grounds = [[0, 60, 120, 180, 240, 300, 360].map(x => at(x, 1, 0.5)), [at(h, 0, l), at(h, 1, l)], [at(h, s, 0), at(h, s, 0.5), at(h, s, 1)],
      ["transparent", at(h, s, l)]];
    sliders.forEach((slider, i) => slider.style.setProperty("--track", `linear-gradient(90deg, ${grounds[i].join(",")})`));
  };
  draw();
  const choose = name => { closePopup(); host.set(name); };
  const row = element("div", { className: "pair colors" }, ...swatches(value, host.theme, choose));
  if (isOptional) row.append(element("button", { className: "link", textContent: "none", onclick: () => choose(null) }));
  openPopup(anchor, row, sample, ...sliders);
  sliders[0].focus();
}
