// Layers that are added, duplicated, deleted and moved into other layers, each by a small edit of the file's text.

import { $, element } from "./dom.js";
import { read } from "./requests.js";

const triangle = side => `M 0 ${-side} L ${side} ${side} L ${-side} ${side} Z`;

// The layers that can be added, by their names in the menu, for a list whose parent has a size, and a side of their own.
const kinds = {
  Rectangle: (w, h) => ({ position: [w / 2, h / 2], bounds: [0, 0, w / 4, h / 4], backgroundColor: "#808080" }),
  Ellipse: (w, h, side) => ({ position: [w / 2, h / 2], bounds: [0, 0, side, side], cornerRadius: side / 2, backgroundColor: "#808080" }),
  Shape: (w, h, side) => ({ type: "shape", position: [w / 2, h / 2], path: triangle(Math.round(side / 2)), fillColor: "#808080" }),
  Text: (w, h) => ({
    type: "text", string: "Text", frame: [w / 8, h * 0.4, w * 0.75, h * 0.2], fontSize: h / 8, alignmentMode: "center",
    foregroundColor: "#808080",
  }),
  Group: (w, h) => ({ frame: [0, 0, w, h], sublayers: [] }),
};

const rounded = value => (typeof value === "number" ? Math.round(value * 100) / 100 : Array.isArray(value) ? value.map(rounded) : value);

// The path of the layer around another one; empty for none.
export const parentOf = path => path.split(".").slice(0, -1).join(".");

// The path of the layer that is some layers above another one in its list.
const above = (path, count) => path.replace(/\d+$/, number => String(Number(number) + count));

// The path of the list around a layer.
const listOf = path => path.slice(0, -1);

export class LayerEdits {
  // `host` has refused(error), select(path), and the displayed `scene` and the name of its `file`.
  constructor(edits, host) { Object.assign(this, { edits, host }); }

  // The written form of a layer in the scene's own lists of layers. Others are refused with the reason.
  async source(path) {
    const source = await this.edits.source(path);
    const reason = this.reason(source);
    if (reason) this.host.refused({ message: reason, file: source?.file, line: source?.line, column: 1 });
    return reason ? null : source;
  }

  reason(source) {
    if (!source?.path.length) return "no file has this layer in a form that can be edited";
    if (source.file !== this.host.file) return `the layer comes from the included file ${source.file} (edit that file)`;
    if (source.path.includes("symbols")) return "the layer comes from a symbol (change the symbol in the file)";
    if (source.path.slice(1).includes("layers") || "repeat" in source.value) {
      return "the layer comes from a repeat (change the repeat in the file)";
    }
    return null;
  }

  // A name that no layer has, nor is among used ones, to which it is added, from a first one such as `box` or `box 2`.
  freeName(name, used = new Set()) {
    const names = new Set(used);
    const collect = layers => layers.forEach(layer => { names.add(layer.name); collect(layer.layers); });
    collect(this.host.scene.layers);
    const [, stem] = /^(.*?)(?: \d+)?$/.exec(name);
    let result = name;
    for (let i = 2; names.has(result); i++) result = `${stem} ${i}`;
    used.add(result);
    return result;
  }

  // Adds a layer of a kind above the selected one; without one, above all others.
  add(kind, selected) {
    const { viewWidth, viewHeight } = this.host.scene;
    const value = { name: this.freeName(kind.toLowerCase()) };
    for (const [key, item] of Object.entries(kinds[kind](viewWidth, viewHeight, Math.min(viewWidth, viewHeight) / 4))) value[key] = rounded(item);
    return this.insert([value], selected);
  }

  async insert(layers, selected) {
    const insertions = path => layers.map((value, i) => ({ op: "insert", path: [...listOf(path), path.at(-1) + i], value }));
    if (selected === null) {
      const source = await this.edits.source(null);
      if (!source) return this.host.refused({ message: "only scenes can be edited" });
      const [end, count] = [this.end(source, "layers"), this.host.scene.layers.length];
      return this.apply(source, [...end.edits, ...insertions(end.path)], layers.map((_, i) => String(count + i)));
    }
    const source = await this.source(selected);
    if (!source) return;
    const path = [...listOf(source.path), source.path.at(-1) + 1];
    await this.apply(source, insertions(path), layers.map((_, i) => above(selected, i + 1)));
  }

  // The list of layers in an object, where it is made if there is none, and the index at its end.
  end(source, key) {
    const list = [...source.path, key];
    return { edits: source.layerCount === null ? [{ op: "set", path: list, value: [] }] : [], path: [...list, source.layerCount ?? 0] };
  }

  // Edits the file, and selects a layer of the scene after that.
  async apply(source, edits, path) {
    const { version } = this.host.scene;
    if (await this.edits.values(source, edits)) this.host.select(path, version);
  }

  // Names of copies of layers; empty for layers without one.
  copyNames(paths) {
    const used = new Set();
    return paths.map(path => {
      const { name } = this.layer(path);
      return name ? this.freeName(name, used) : "";
    });
  }

  // Selects the copies that are above layers of a version of the scene.
  selectCopies(paths, version) {
    const isBefore = (path, other) => parentOf(path) === parentOf(other)
      && Number(path.split(".").at(-1)) < Number(other.split(".").at(-1));
    this.host.select(paths.map(path => above(path, paths.filter(other => isBefore(other, path)).length + 1)), version);
  }

  // The written forms of layers; null after a refusal of one.
  async sources(paths) {
    const result = [];
    for (const path of paths) {
      const source = await this.source(path);
      if (!source) return null;
      result.push(source);
    }
    return result;
  }

  async duplicate(paths) {
    const [sources, { version }] = [await this.sources(paths), this.host.scene];
    if (!sources?.length) return;
    const names = this.copyNames(paths);
    const list = paths.map((layer, i) => ({ layer, copy: names[i] }));
    if (await this.edits.layers(sources[0], list)) this.selectCopies(paths, version);
  }

  async remove(paths) {
    const sources = await this.sources(paths);
    if (!sources?.length) return;
    // Layers behind in a list are removed first, so that the paths of the others remain.
    const order = path => path.split(".").map(step => step.padStart(6, "0")).join(".");
    const edits = paths.map((path, i) => [order(path), { op: "remove", path: sources[i].path }])
      .sort(([a], [b]) => (a < b ? 1 : -1)).map(([, edit]) => edit);
    await this.apply(sources[0], edits, null);
  }

  // The layers as a text for the clipboard.
  async text(paths) {
    const layers = await Promise.all(paths.map(path => read(`source?layer=${path}&whole=1`)));
    return JSON.stringify(layers.filter(Boolean).map(layer => layer.value), null, 2);
  }

  // Inserts the layers of a text above the selected one. Returns whether it has layers.
  async paste(text, selected) {
    let layers;
    try { layers = [JSON.parse(text)].flat(); } catch { return false; }
    if (!layers.length || !layers.every(layer => layer && typeof layer === "object")) return false;
    const used = new Set();
    for (const layer of layers) if (typeof layer.name === "string") layer.name = this.freeName(layer.name, used);
    await this.insert(layers, selected);
    return true;
  }

  // Adds files of the page's side: each is an asset with a layer, or a track of audio.
  async addFiles(files, [x, y] = []) {
    for (const file of files) {
      const place = x === undefined ? "" : `&x=${Math.round(x)}&y=${Math.round(y)}`;
      const { version, hash } = this.host.scene;
      const answer = await this.edits.file(file, `media?name=${encodeURIComponent(file.name)}&hash=${hash}${place}`);
      if (answer?.layer) this.host.select(answer.layer, version);
    }
  }

  // Moves a layer into another one, above the layers in it.
  async moveInto(path, parent) {
    if (parent === path || parent.startsWith(`${path}.`)) return this.host.refused({ message: "a layer cannot move into itself" });
    const [source, target] = [await this.source(path), await this.source(parent)];
    if (!source || !target) return;
    if ("symbol" in target.value) return this.host.refused({ message: "the layers of a symbol come from its declaration (change the symbol in the file)" });
    const end = this.end(target, "sublayers");
    const edits = [...end.edits, { op: "transfer", path: source.path, to: end.path }];
    const count = this.layer(parent).layers.length;
    await this.apply(source, edits, this.moved(path, `${parent}.${count}`));
  }

  // Moves a layer to the position of a layer of another list.
  async moveBeside(path, other) {
    if (other.startsWith(`${path}.`)) return this.host.refused({ message: "a layer cannot move into itself" });
    const [source, target] = [await this.source(path), await this.source(other)];
    if (!source || !target) return;
    const to = [...listOf(target.path), target.path.at(-1) + 1];
    await this.apply(source, [{ op: "transfer", path: source.path, to }], this.moved(path, above(other, 1)));
  }

  // Moves a layer out of its parent, to a position above it.
  moveOut(path) {
    if (parentOf(path) === "") return this.host.refused({ message: "the layer is in no other layer" });
    return this.moveBeside(path, parentOf(path));
  }

  // The path of a layer after it has moved from one path to another: it is missing in its old list.
  moved(from, to) {
    const [old, parts] = [from.split(".").map(Number), to.split(".").map(Number)];
    const depth = old.length - 1;
    const isBehind = parts.length > depth && old.slice(0, -1).every((step, i) => step === parts[i]) && parts[depth] > old[depth];
    if (isBehind) parts[depth]--;
    return parts.join(".");
  }

  layer(path) {
    return path.split(".").reduce((list, step, i, all) => (i + 1 < all.length ? list[step].layers : list[step]), this.host.scene.layers);
  }
}

// Offers templates for a scene without layers. `use(name)` begins with one.
export async function offerTemplates(isEmpty, use) {
  const panel = $("empty");
  panel.hidden = !isEmpty;
  const list = panel.querySelector("div");
  if (!isEmpty || list.childElementCount) return;
  const templates = await read("templates", []);
  list.replaceChildren(...templates.map(({ name, summary }) =>
    element("button", { onclick: () => use(name) }, element("b", { textContent: name }), " ", summary)));
}

// Fills the menu of layers that can be added. `add(kind)` adds one, `addFiles(files)` chosen files.
export function addMenu(add, addFiles) {
  const menu = $("add");
  const list = menu.querySelector("div");
  const files = $("add-files");
  files.onchange = async () => {
    await addFiles(files.files);
    files.value = "";
  };
  const item = (textContent, act) => element("button", { textContent, onclick: () => { menu.open = false; act(); } });
  list.replaceChildren(...Object.keys(kinds).map(kind => item(kind, () => add(kind))), item("File…", () => files.click()));
  menu.ontoggle = () => {
    if (!menu.open) return;
    // Above the timeline, whose parts are cut off.
    const box = menu.getBoundingClientRect();
    Object.assign(list.style, { left: `${box.left}px`, bottom: `${window.innerHeight - box.top + 2}px` });
    list.firstElementChild.focus();
  };
  menu.onkeydown = event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const items = [...list.children];
    if (event.key === "Escape") menu.open = false;
    else if (step) items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
    if (step || event.key === "Escape") event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("pointerdown", event => { if (!menu.contains(event.target)) menu.open = false; });
}
