// The timeline: the selected, collapsed, hidden and locked layers, and what is done with a row.
import { $, element, consume, followPointer } from "./dom.js";
import { parentOf } from "./layeredits.js";
import { read } from "./requests.js";
import { TimelineRows, rowHeight } from "./rows.js";

export class Timeline extends TimelineRows {
  // `host` has selected(path), marked(kind, paths), go(frame), edited(row, edit), changed(), dropped(path, to),
  // droppedInto(path, parent) and droppedBeside(path, other).
  constructor(host) {
    super(host);
    Object.assign(this, { rows: [], bars: new Map(), hidden: new Set(), locked: new Set(), collapsed: new Set(), paths: [], keys: new Set() });
    const list = $("layers");
    list.addEventListener("scroll", () => this.draw());
    list.addEventListener("keydown", event => this.press(event));
    const observer = new ResizeObserver(() => this.follow());
    for (const id of ["timeline", "ruler-track"]) observer.observe($(id));
  }

  // The layer that was selected last; null for none.
  get path() { return this.paths.at(-1) ?? null; }

  // The selected layers without those in other selected ones.
  get roots() { return this.paths.filter(path => !this.paths.some(other => path.startsWith(`${other}.`))); }

  // MARK: Contents

  show(scene, hidden, locked = []) {
    const isFirst = this.scene === null;
    const duration = this.scene?.duration;
    this.scene = scene;
    this.hidden = new Set(hidden);
    this.locked = new Set(locked);
    if (isFirst || duration !== scene.duration) {
      this.work = null;
      this.fit();
    }
    this.collect();
    const existing = this.paths.filter(path => this.listed(path) === path);
    if (existing.length !== this.paths.length) this.select(existing);
    this.draw();
  }

  async load() {
    const { hash } = this.scene;
    const rows = await read("timeline");
    if (!rows) return;
    this.bars = new Map(rows.map(row => [row.path, row]));
    this.collect();
    this.draw();
    $("timeline").dataset.hash = hash;
  }

  // Lists the rows, topmost layers first. The selected layer has a row for each animation.
  collect() {
    this.rows = [];
    const add = (layers, depth) => {
      for (const layer of [...layers].reverse()) {
        const bar = this.bars.get(layer.path);
        this.rows.push({ path: layer.path, layer, depth, bar });
        if (layer.path === this.path) {
          for (const animation of bar?.animations ?? []) {
            this.rows.push({ path: layer.path, layer, depth: depth + animation.steps.length, bar, animation });
          }
        }
        if (!this.collapsed.has(layer.path)) add(layer.layers, depth + 1);
      }
    };
    add(this.scene.layers, 0);
    $("layers").firstElementChild.style.height = `${this.rows.length * rowHeight}px`;
  }

  // The keyframes of the selected layer's position.
  get positionKeys() {
    const animations = this.bars.get(this.path)?.animations ?? [];
    return animations.filter(a => /^position(\.[xy])?$/.test(a.keyPath)).flatMap(animation =>
      animation.keys.map((time, index) => ({ animation, index, frame: Math.round(time * this.scene.rate) })));
  }

  name(path) {
    const row = this.rows.find(row => row.path === path);
    return row ? row.layer.name ?? row.layer.label ?? `(${row.layer.kind})` : "";
  }

  // Selects a layer, several, or none for null.
  select(paths, isQuiet = false) {
    this.paths = [paths ?? []].flat();
    this.keys.clear();
    for (const path of this.paths) {
      const parts = path.split(".");
      for (let i = 1; i < parts.length; i++) this.collapsed.delete(parts.slice(0, i).join("."));
    }
    this.collect();
    this.draw();
    if (!isQuiet) this.reveal(this.path);
    this.host.selected(this.path);
  }

  // Adds a layer to the selection, or takes it out.
  toggle(path) { this.select(this.paths.includes(path) ? this.paths.filter(other => other !== path) : [...this.paths, path]); }

  // Selects the rows from the selected layer to another one.
  selectTo(path) {
    const paths = this.rows.filter(row => !row.animation).map(row => row.path);
    const [from, to] = [Math.max(0, paths.indexOf(this.path)), paths.indexOf(path)];
    const range = paths.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.select([...new Set([...this.paths, ...range])].filter(other => other !== path).concat(path));
  }

  // The path of a layer in the list, or of the layer around it there: captions are one row.
  listed(path) {
    let [layers, known] = [this.scene.layers, []];
    for (const step of path.split(".")) {
      if (!layers?.[step]) break;
      known.push(step);
      layers = layers[step].layers;
    }
    return known.join(".");
  }

  // The layer below the selected one in its list, into which it can move; null for none.
  get below() {
    const parts = this.path?.split(".").map(Number);
    if (!parts || parts.at(-1) === 0) return null;
    return [...parts.slice(0, -1), parts.at(-1) - 1].join(".");
  }

  reveal(path) {
    const index = this.rows.findIndex(row => row.path === path);
    const list = $("layers");
    if (index < 0) return;
    if (index * rowHeight < list.scrollTop) list.scrollTop = index * rowHeight;
    const end = (index + 1) * rowHeight - list.clientHeight;
    if (end > list.scrollTop) list.scrollTop = end;
  }

  // Marks the layer, and with it all selected ones if it is among them, as hidden or locked.
  mark(kind, path) {
    const set = this[kind];
    const isMarked = set.has(path);
    for (const other of this.paths.includes(path) ? this.paths : [path]) {
      if (isMarked) set.delete(other);
      else set.add(other);
    }
    this.draw();
    this.host.marked(kind, [...set]);
  }

  box(kind, layer, title) {
    const isHidden = kind === "hidden";
    return element("input", {
      type: "checkbox", className: isHidden ? "eye" : "lock", checked: this[kind].has(layer.path) !== isHidden, title, tabIndex: -1,
      ariaLabel: `${layer.name ?? layer.label ?? layer.kind} is ${isHidden ? "visible" : "locked"}`,
      onchange: () => this.mark(kind, layer.path),
    });
  }

  // MARK: Layers

  // Hides the layers in a layer from the list, or lists them again.
  fold(path) {
    if (!this.collapsed.delete(path)) this.collapsed.add(path);
    this.collect();
    this.draw();
  }

  renameSelected() {
    const row = this.rows.find(other => other.path === this.path && !other.animation);
    this.reveal(this.path);
    const button = row && $("layers").querySelector(`[role=treeitem][data-path="${this.path}"]`);
    if (button) this.rename(row.layer, button);
  }

  rename(layer, button) {
    const field = element("input", { type: "text", value: layer.name ?? "", className: "row-name", ariaLabel: "Name of the layer" });
    let isDone = false;
    const finish = isKept => {
      if (isDone) return;
      isDone = true;
      if (isKept && field.value !== (layer.name ?? "")) this.host.edited({ path: layer.path, layer }, { name: field.value });
      this.draw();
      $("layers").querySelector(`[data-path="${layer.path}"]`)?.focus();
    };
    field.onkeydown = event => {
      event.stopPropagation();
      if (event.key === "Enter" || event.key === "Escape") finish(event.key === "Enter");
    };
    field.onblur = () => finish(true);
    button.replaceWith(field);
    field.select();
  }

  // Drags a layer to another position, into another list, or, to the right, into the layer under the pointer.
  dragRow(event, row) {
    if (event.button !== 0) return;
    const item = event.currentTarget.closest(".row");
    const [x, y, top] = [event.clientX, event.clientY, this.rows.findIndex(r => r.path === row.path)];
    const isMoved = e => Math.abs(e.clientY - y) >= 6;
    const target = e => {
      const rows = Math.round((e.clientY - y) / rowHeight);
      return rows === 0 ? null : this.rows[Math.max(0, Math.min(this.rows.length - 1, top + rows))];
    };
    const isInside = e => e.clientX - x > 24;
    const mark = (path, kind) => {
      for (const other of $("layers").querySelectorAll(".row")) other.classList.remove("drop-into", "drop-before");
      if (path) $("layers").querySelector(`[data-path="${path}"]`)?.closest(".row").classList.add(kind);
    };
    const moved = e => {
      if (!isMoved(e)) return;
      item.style.transform = `translate(${Math.max(0, e.clientX - x)}px, ${e.clientY - y}px)`;
      mark(target(e)?.path, isInside(e) ? "drop-into" : "drop-before");
    };
    const finish = e => {
      const isDropped = e.type === "pointerup";
      // A click follows on the same row.
      if (isDropped && !isMoved(e)) return;
      const other = isDropped && target(e)?.path;
      this.draw();
      if (!other || other === row.path) return;
      if (isInside(e)) this.host.droppedInto(row.path, other);
      else if (parentOf(other) === parentOf(row.path)) this.host.dropped(row.path, other);
      else this.host.droppedBeside(row.path, other);
    };
    followPointer(document, moved, finish);
  }

  press(event) {
    const key = document.activeElement?.dataset?.path;
    const index = this.rows.findIndex(row => row.path === key && !row.animation);
    if (index < 0 || event.target.matches("input")) return;
    const row = this.rows[index];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && event.altKey) {
      const siblings = this.rows.filter(r => !r.animation && parentOf(r.path) === parentOf(key));
      const next = siblings[siblings.indexOf(row) + step];
      if (next) this.host.dropped(row.path, next.path);
    } else if (step) {
      let next = index + step;
      while (this.rows[next]?.animation) next += step;
      if (!this.rows[next]) return;
      const path = this.rows[next].path;
      if (event.shiftKey) this.selectTo(path);
      else this.select(path);
      $("layers").querySelector(`[data-path="${path}"]`)?.focus({ preventScroll: true });
    } else if (event.key === "v" || event.key === "q") {
      this.mark(event.key === "v" ? "hidden" : "locked", key);
    } else if (event.key === "F2") {
      this.rename(row.layer, document.activeElement);
    } else if (event.key === "ArrowLeft" && event.ctrlKey || event.key === "h") {
      this.fold(key);
    } else {
      return;
    }
    consume(event);
  }
}
