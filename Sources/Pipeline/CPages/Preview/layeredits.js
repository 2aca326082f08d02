// Layers that are added, duplicated, deleted and moved into other layers, each by a small edit of the file's text.

const round = number => Math.round(number * 100) / 100;

// The layers that can be added, by their names in the menu, for a list whose parent has a size.
export const kinds = {
  Rectangle: (w, h) => ({ position: [w / 2, h / 2], bounds: [0, 0, w / 4, h / 4], backgroundColor: "#808080" }),
  Ellipse: (w, h) => {
    const side = Math.min(w, h) / 4;
    return { position: [w / 2, h / 2], bounds: [0, 0, side, side], cornerRadius: side / 2, backgroundColor: "#808080" };
  },
  Shape: (w, h) => {
    const side = Math.round(Math.min(w, h) / 8);
    return { type: "shape", position: [w / 2, h / 2], path: `M 0 ${-side} L ${side} ${side} L ${-side} ${side} Z`, fillColor: "#808080" };
  },
  Text: (w, h) => ({
    type: "text", string: "Text", frame: [w / 8, h * 0.4, w * 0.75, h * 0.2], fontSize: h / 8, alignmentMode: "center",
    foregroundColor: "#808080",
  }),
  Group: (w, h) => ({ frame: [0, 0, w, h], sublayers: [] }),
};

const rounded = value => (typeof value === "number" ? round(value) : Array.isArray(value) ? value.map(rounded) : value);

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
    if (!source || !source.path.length) return "no file has this layer in a form that can be edited";
    if (source.file !== this.host.file) return `the layer comes from the included file ${source.file} (edit that file)`;
    if (source.path.includes("symbols")) return "the layer comes from a symbol (change the symbol in the file)";
    if (source.path.slice(1).includes("layers") || "repeat" in source.value) {
      return "the layer comes from a repeat (change the repeat in the file)";
    }
    return null;
  }

  // A name that no layer has, from a first one such as `box` or `box 2`.
  freeName(name) {
    const names = new Set();
    const collect = layers => layers.forEach(layer => { names.add(layer.name); collect(layer.layers); });
    collect(this.host.scene.layers);
    const [, stem] = /^(.*?)(?: \d+)?$/.exec(name);
    let result = name;
    for (let i = 2; names.has(result); i++) result = `${stem} ${i}`;
    return result;
  }

  // Adds a layer of a kind above the selected one; without one, above all others.
  async add(kind, selected) {
    const { viewWidth, viewHeight } = this.host.scene;
    const value = { name: this.freeName(kind.toLowerCase()) };
    for (const [key, item] of Object.entries(kinds[kind](viewWidth, viewHeight))) value[key] = rounded(item);
    if (selected === null) {
      const source = await this.edits.source(null);
      if (!source) return this.host.refused({ message: "only scenes can be edited" });
      return this.append(source, value, String(this.host.scene.layers.length));
    }
    const source = await this.source(selected);
    if (!source) return;
    const path = [...listOf(source.path), source.path.at(-1) + 1];
    await this.apply(source, [{ op: "insert", path, value }], this.next(selected));
  }

  // The list of layers in an object, where it is made if there is none, and the index at its end.
  end(source, key) {
    const list = [...source.path, key];
    return { edits: source.layerCount === null ? [{ op: "set", path: list, value: [] }] : [], path: [...list, source.layerCount ?? 0] };
  }

  append(source, value, path) {
    const end = this.end(source, "layers");
    return this.apply(source, [...end.edits, { op: "insert", path: end.path, value }], path);
  }

  // Edits the file, and selects a layer of the scene after that.
  async apply(source, edits, path) {
    const { version } = this.host.scene;
    if (await this.edits.values(source, edits)) this.host.select(path, version);
  }

  // The path of the layer above another one in its list.
  next(path) { return path.replace(/\d+$/, number => String(Number(number) + 1)); }

  async duplicate(path, name) {
    const source = await this.source(path);
    if (!source) return;
    const copy = [...listOf(source.path), source.path.at(-1) + 1];
    const list = [{ op: "duplicate", path: source.path }];
    if (typeof source.value.name === "string" && !source.value.name.includes("${")) {
      list.push({ op: "set", path: [...copy, "name"], value: this.freeName(name) });
    }
    await this.apply(source, list, this.next(path));
  }

  async remove(path) {
    const source = await this.source(path);
    if (source) await this.apply(source, [{ op: "remove", path: source.path }], null);
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
    await this.apply(source, [{ op: "transfer", path: source.path, to }], this.moved(path, this.next(other)));
  }

  // Moves a layer out of its parent, to a position above it.
  moveOut(path) {
    const parent = path.split(".").slice(0, -1).join(".");
    if (parent === "") return this.host.refused({ message: "the layer is in no other layer" });
    return this.moveBeside(path, parent);
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

// Fills the menu of layers that can be added. `add(kind)` adds one.
export function addMenu(add) {
  const menu = document.getElementById("add");
  const list = menu.querySelector("div");
  list.replaceChildren(...Object.keys(kinds).map(kind => {
    const button = Object.assign(document.createElement("button"), { textContent: kind });
    button.addEventListener("click", () => {
      menu.open = false;
      add(kind);
    });
    return button;
  }));
  menu.addEventListener("toggle", () => {
    if (!menu.open) return;
    // Above the timeline, whose parts are cut off.
    const box = menu.getBoundingClientRect();
    Object.assign(list.style, { left: `${box.left}px`, bottom: `${window.innerHeight - box.top + 2}px` });
    list.firstElementChild.focus();
  });
  menu.addEventListener("keydown", event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const items = [...list.children];
    if (event.key === "Escape") menu.open = false;
    else if (step) items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
    if (step || event.key === "Escape") event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener("pointerdown", event => { if (!menu.contains(event.target)) menu.open = false; });
}
