// The field that adds a key to an object of a scene.
import { element } from "./dom.js";

// The first values of keys, by the object that has them.
const sceneKeys = { variables: {}, theme: { colors: {} }, markers: {}, frameRate: 30, duration: 1 };
const layerKeys = { opacity: 1, position: [0, 0], bounds: [0, 0, 100, 100], scale: 1, rotation: "0deg", hidden: true, zPosition: 0,
  cornerRadius: 0, backgroundColor: "#808080", borderColor: "#000000", borderWidth: 1, beginTime: 0, lifetime: [0, 1], duration: 1,
  shadowOpacity: 0.5, shadowRadius: 3, masksToBounds: true, anchorPoint: [0.5, 0.5], string: "Text", fontSize: 36,
  foregroundColor: "#ffffff", fillColor: "#808080", strokeColor: "#000000", lineWidth: 1, font: "Helvetica",
  blendMode: "multiply", tracking: 0, lineSpacing: 0 };
const animationKeys = { timingFunction: "easeInEaseOut", fillMode: "both", beginTime: 0, duration: 1, repeatCount: 2,
  autoreverses: true, isAdditive: true, from: 0, to: 1, by: 1, key: "name", after: "name", type: "spring", format: "%.0f" };

function firstValues(steps, isScene) {
  if (steps.at(-2) === "animations") return animationKeys;
  if (steps.length) return steps.at(-1) === "theme" ? { colors: {}, fonts: {} } : {};
  return isScene ? sceneKeys : layerKeys;
}

function firstValue(key, steps, suggestions) {
  if (key in suggestions) return suggestions[key];
  if (key.startsWith("x-") || key === "comment") return "";
  return steps.at(-1) === "colors" || /[cC]olor$/.test(key) ? "#808080" : 0;
}

// The value of a typed text: JSON, or else the text itself.
function typed(text) {
  try { return JSON.parse(text); } catch { return text; }
}

// Creates the field for `value`, the object at `steps`. `add(key, first)` adds a key; `animate(keyPath)` an animation,
// null for none.
export function keyAdder(value, steps, isScene, add, animate) {
  const suggestions = firstValues(steps, isScene);
  const list = element("datalist", { id: `new-keys-${steps.join("-")}` },
    ...Object.keys(suggestions).filter(name => !(name in value)).map(name => element("option", { value: name })));
  const name = element("input", { type: "text", placeholder: "add a key, or key: value", ariaLabel: `Add a key to ${steps.join(" ") || "this"}` });
  name.setAttribute("list", list.id);
  const use = () => {
    const [, key, text] = /^\s*([^:]*?)\s*(?::\s*(.*?)\s*)?$/s.exec(name.value);
    if (key !== "" && !(key in value)) add(key, text ? typed(text) : firstValue(key, steps, suggestions));
  };
  name.addEventListener("keydown", event => {
    if (event.key === "Escape") name.value = "";
    if (event.key === "Enter" && event.ctrlKey) animate?.(name.value.trim() || "opacity");
    else if (event.key === "Enter") use();
  });
  const row = element("div", { className: "field adder" }, name, list);
  if (animate) {
    const button = element("button", { textContent: "animate", title: "Add an animation of the key in the field (Ctrl-Enter)" });
    button.addEventListener("click", () => animate(name.value.trim() || "opacity"));
    name.after(button);
  }
  return row;
}
