// The inspector: the values of a layer, or of the scene, as they are written in the file.
import { $, element } from "./dom.js";
import { field, isColorKey } from "./fields.js";
import { keyAdder } from "./newkeys.js";

const isObject = value => value !== null && typeof value === "object" && !Array.isArray(value);
const isFlat = value => Array.isArray(value) && value.length > 0 && value.length <= 6 && value.every(v => v === null || typeof v !== "object");
// Whether a value is an easing curve, also of a segment between keyframes.
const isCurve = (key, steps) => /[tT]imingFunction$/.test(key) || steps.at(-2) === "timingFunctions";
export class Inspector {
  // `names` returns the names that a text field of a key suggests.
  // `frame` returns the number of the displayed frame.
  constructor(edits, names, frame) {
    Object.assign(this, { edits, names, frame, path: null, source: null, isOpen: false, folded: new Set(), requests: 0 });
  }

  // Shows a layer; the scene for null.
  async open(path, title) {
    Object.assign(this, { path, title, isOpen: true });
    await this.refresh();
  }

  close() {
    this.isOpen = false;
    $("inspector").hidden = true;
  }

  async refresh() {
    if (!this.isOpen) return;
    const number = ++this.requests;
    const source = await this.edits.source(this.path);
    const scene = this.path === null ? source : await this.edits.source(null);
    if (number !== this.requests) return;
    this.source = source;
    this.theme = scene?.value.theme?.colors ?? {};
    $("inspector").hidden = source === null;
    if (source === null) return;
    $("inspector-name").textContent = this.title;
    const uses = source.uses > 1 ? `, used ${source.uses} times` : "";
    $("inspector-location").textContent = `${source.file}:${source.line}${uses}`;
    const active = document.activeElement;
    const focused = active?.closest("[data-location]")?.dataset.location;
    const rows = this.rows(source.value, [], this.path === null ? "" : "layer");
    $("fields").replaceChildren(...rows);
    $("fields").dataset.hash = source.hash;
    const adder = active?.closest("[data-adder]")?.dataset.adder;
    if (adder !== undefined) $("fields").querySelector(`[data-adder="${CSS.escape(adder)}"] input`)?.focus();
    const kind = active?.matches("canvas") ? "canvas" : ":is(input, select, textarea)";
    if (focused) $("fields").querySelector(`[data-location="${CSS.escape(focused)}"] ${kind}`)?.focus();
  }

  edit(edits, gesture) { return this.edits.values(this.source, edits, gesture); }

  full(steps) { return [...this.source.path, ...steps]; }

  rows(value, steps, kind) {
    const rows = Object.entries(value).filter(([key]) => kind !== "" || this.isShown(key))
      .map(([key, child]) => this.row(key, child, [...steps, key]));
    rows.push(this.adder(value, steps));
    return rows;
  }

  isShown(key) { return !["format", "assets", "audio", "assertions", "$schema"].includes(key); }

  row(key, value, steps) {
    const location = steps.join("/");
    const row = element("div", { className: "field", dataset: { location } });
    const label = element("span", { textContent: key, className: "field-name" });
    row.append(label);
    if (isObject(value) || key === "timingFunctions" || (Array.isArray(value) && !isFlat(value))) {
      row.classList.add("group");
      const isFolded = this.folded.has(location);
      const toggle = element("button", {
        textContent: isFolded ? "▸" : "▾", className: "twisty", ariaExpanded: String(!isFolded), ariaLabel: `Values of ${key}`,
      });
      toggle.addEventListener("click", () => {
        if (!this.folded.delete(location)) this.folded.add(location);
        this.refresh();
      });
      label.prepend(toggle);
      label.append(element("small", { textContent: Array.isArray(value) ? ` ${value.length}` : "" }));
      if (!isFolded) row.append(element("div", { className: "inner" }, ...this.children(value, steps)));
    } else if (isFlat(value) && !isCurve(key, steps)) {
      const list = element("span", { className: "pair" });
      value.forEach((item, i) => list.append(this.field(key, item, [...steps, i])));
      row.append(list);
    } else {
      row.append(this.field(isCurve(key, steps) ? "timingFunction" : key, value, steps));
    }
    if (!this.edits.isReadOnly) this.dragOut(row, key, steps);
    return row;
  }

  children(value, steps) {
    const rows = Object.entries(value).map(([key, child]) => {
      const step = Array.isArray(value) ? Number(key) : key;
      const name = isObject(child) ? child.keyPath ?? child.name ?? child.type ?? key
        : steps.at(-1) === "timingFunctions" ? `${step + 1} → ${step + 2}` : key;
      return this.row(name, child, [...steps, step]);
    });
    if (Array.isArray(value.values) && value.values.length > 1 && !value.timingFunctions && !this.edits.isReadOnly) {
      const add = element("button", { textContent: "curve for each segment", className: "add-curves" });
      add.addEventListener("click", () => this.edit([
        { op: "set", path: this.full([...steps, "timingFunctions"]), value: value.values.slice(1).map(() => "linear") },
      ]));
      rows.push(add);
    }
    if (isObject(value)) rows.push(this.adder(value, steps));
    return rows;
  }

  field(key, value, steps) {
    const change = (next, gesture) => this.edit([{ op: "set", path: this.full(steps), value: next }], gesture);
    // Elements of a list, such as the colours of a gradient, are of the kind of the list.
    const kind = [key, ...steps.slice(-2).reverse()].find(name => isColorKey(String(name))) ?? key;
    const result = field(kind, value, change, this.names(key), steps[0] === "theme" ? {} : this.theme);
    if (this.edits.isReadOnly) {
      for (const item of [result, ...result.querySelectorAll("*")]) item.disabled = true;
    }
    const input = result.matches("input, select, textarea") ? result : result.querySelector("input[type=text], select");
    input?.setAttribute("aria-label", steps.join(" "));
    return result;
  }

  // A button that removes the value.
  dragOut(row, key, steps) {
    const remove = element("button", { textContent: "×", className: "remove", title: `Remove ${key}`, ariaLabel: `Remove ${key}` });
    remove.addEventListener("click", () => this.edit([{ op: "remove", path: this.full(steps) }]));
    row.firstChild.append(remove);
  }

  // Adds a key to an object, or an animation of a key path to the layer.
  adder(value, steps) {
    const isLayer = this.path !== null && steps.length === 0;
    const add = (key, first) => this.edit([{ op: "set", path: this.full([...steps, key]), value: first }]);
    const row = keyAdder(value, steps, this.path === null, add, isLayer ? keyPath => this.animate(keyPath, value) : null);
    row.dataset.adder = steps.join("/");
    if (this.edits.isReadOnly) row.hidden = true;
    return row;
  }

  // Adds an animation that begins at the play head, on the clock of the layer.
  async animate(keyPath, value) {
    const now = await fetch(`values?layer=${this.path}&index=${this.frame()}`).then(a => a.json(), () => ({}));
    const from = typeof value[keyPath] === "number" ? value[keyPath] : keyPath === "opacity" ? 1 : 0;
    const animation = { keyPath, from, to: keyPath === "opacity" ? 0 : from, beginTime: Math.round((now.time ?? 0) * 1e4) / 1e4, duration: 1 };
    const path = this.full(["animations"]);
    this.edit([value.animations
      ? { op: "insert", path: [...path, value.animations.length], value: animation }
      : { op: "set", path, value: [animation] }]);
  }
}
