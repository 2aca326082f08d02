// The timeline: rows of layers and animations with bars and keyframes. Only visible rows are in the page.
import { TimeAxis } from "./axis.js";
import { $, element } from "./dom.js";
import { drag } from "./edits.js";

const rowHeight = 28;

export class Timeline extends TimeAxis {
  // `host` has selected(path), hide(paths), lock(paths), go(frame), edited(row, edit), changed(), dropped(path, to),
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
    const answer = await fetch("timeline").catch(() => null);
    if (!answer?.ok) return;
    this.bars = new Map((await answer.json()).map(row => [row.path, row]));
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
    this.host[kind === "hidden" ? "hide" : "lock"]([...set]);
  }

  box(kind, layer, title) {
    const isHidden = kind === "hidden";
    const box = element("input", {
      type: "checkbox", className: isHidden ? "eye" : "lock", checked: this[kind].has(layer.path) !== isHidden, title, tabIndex: -1,
    });
    box.setAttribute("aria-label", `${layer.name ?? layer.label ?? layer.kind} is ${isHidden ? "visible" : "locked"}`);
    box.addEventListener("change", () => this.mark(kind, layer.path));
    return box;
  }

  // MARK: Drawing

  draw() {
    if (!this.scene) return;
    this.drawRuler();
    const [list, tree] = [$("layers"), $("layers").firstElementChild];
    const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
    const last = Math.min(this.rows.length, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + 4);
    const active = document.activeElement;
    const key = tree.contains(active) ? active.dataset.key : null;
    tree.replaceChildren(...this.rows.slice(first, last).map((row, i) => this.row(row, first + i)));
    if (key) tree.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }

  row(row, index) {
    const { layer, animation } = row;
    const isSelected = this.paths.includes(row.path) && !animation;
    const head = element("div", { className: "row-head", style: { paddingLeft: `${4 + row.depth * 10}px` } });
    const item = element("div", {
      className: animation ? "row animation" : "row", style: { top: `${index * rowHeight}px` },
    }, head, element("div", { className: "row-bars" }, ...this.barsOf(row)));
    item.dataset.kind = layer.kind;
    if (animation) {
      head.append(element("button", {
        className: "row-name", textContent: animation.label, dataset: { key: `a${row.path}/${animation.steps}` },
      }));
      return item;
    }
    const twisty = element("button", {
      className: "twisty", textContent: layer.layers.length ? (this.collapsed.has(layer.path) ? "▸" : "▾") : "",
      tabIndex: -1, ariaHidden: "true", disabled: !layer.layers.length,
    });
    twisty.addEventListener("click", () => this.collapse(layer.path, !this.collapsed.has(layer.path)));
    const name = layer.name ?? layer.label;
    const button = element("button", {
      className: "row-name", dataset: { path: layer.path, key: layer.path }, ariaLevel: row.depth + 1,
      ariaSelected: String(isSelected), role: "treeitem", tabIndex: row.path === this.path || (!this.path && index === 0) ? 0 : -1,
    }, name ?? `(${layer.kind})`, " ", element("small", { textContent: name ? layer.kind : "" }));
    if (layer.layers.length) button.ariaExpanded = String(!this.collapsed.has(layer.path));
    button.addEventListener("click", event => {
      if (event.shiftKey) this.selectTo(layer.path);
      else if (event.ctrlKey || event.metaKey) this.toggle(layer.path);
      else this.select(layer.path);
    });
    button.addEventListener("dblclick", () => this.rename(layer, button));
    button.addEventListener("pointerdown", event => this.dragRow(event, row));
    head.append(twisty, this.box("hidden", layer, "visible (v)"), this.box("locked", layer, "locked: not picked on the frame (q)"), button);
    item.classList.toggle("selected", this.paths.includes(row.path));
    return item;
  }

  barsOf(row) {
    if (!row.bar) return [];
    const end = this.scene.duration;
    const bar = row.animation ?? row.bar;
    const at = (from, to) => {
      const [left, right] = [Math.max(-10, this.x(from ?? 0)), Math.min(this.width + 10, this.x(to ?? end))];
      return { left: `${left}px`, width: `${Math.max(2, right - left)}px` };
    };
    const body = element("button", {
      className: row.animation ? "bar" : "bar layer-bar", style: at(bar.begin, bar.end),
      title: row.animation ? `${bar.label}; Alt-← → moves, Shift-Alt-← → stretches, Enter or a double click adds a keyframe` : this.name(row.path),
      tabIndex: row.animation || row.path === this.path ? 0 : -1,
      dataset: { key: row.animation ? `b${row.path}/${bar.steps}` : `l${row.path}` },
    });
    body.addEventListener("pointerdown", event => this.dragBar(event, row, body));
    body.addEventListener("keydown", event => this.pressBar(event, row));
    body.addEventListener("dblclick", event => {
      const seconds = this.snap(this.seconds(event.clientX - $("ruler-track").getBoundingClientRect().left));
      if (row.animation) this.host.edited(row, { add: seconds });
    });
    const keys = (row.animation?.keys ?? []).map((time, index) => this.key(row, time, index));
    const strips = row.animation || row.path === this.path ? [] : row.bar.animations.map(a =>
      element("span", { className: "strip", style: at(a.begin, a.end) }));
    return [body, ...strips, ...keys.filter(Boolean)];
  }

  key(row, time, index) {
    if (time === null || this.x(time) < -6 || this.x(time) > this.width + 6) return null;
    const key = element("button", {
      className: "key", style: { left: `${this.x(time)}px` }, title: `${time} s; Alt-← → moves, Alt-drag of an end stretches, Delete deletes, Enter goes there`,
      dataset: { key: `k${row.path}/${row.animation.steps}/${index}` },
    });
    const name = key.dataset.key;
    key.classList.toggle("selected", this.keys.has(name));
    key.addEventListener("pointerdown", event => {
      if (event.button !== 0) return;
      if (event.shiftKey && this.keys.delete(name)) return key.classList.remove("selected");
      if (!event.shiftKey && !this.keys.has(name)) this.keys.clear();
      this.keys.add(name);
      for (const other of $("layers").querySelectorAll(".key")) other.classList.toggle("selected", this.keys.has(other.dataset.key));
      // With Alt, the first and the last one stretch the animation; without, the others keep their times.
      const side = event.altKey ? { 0: "begin", [row.animation.keys.length - 1]: "end" }[index] : undefined;
      this.shift(event, time, by => this.host.edited(row, side ? { begin: 0, end: 0, [side]: by } : { keys: this.selectedKeys, by }));
    });
    key.addEventListener("keydown", event => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const keys = this.keys.has(name) ? this.selectedKeys : [{ row, index }];
      if (step && event.altKey) this.host.edited(row, { keys, by: step / this.scene.rate });
      else if (event.key === "Delete" || event.key === "Backspace") this.host.edited(row, { keys, by: null });
      else if (event.key === "Enter") this.host.go(Math.round(time * this.scene.rate));
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    return key;
  }

  // The selected keyframes with their rows.
  get selectedKeys() {
    return this.rows.filter(row => row.animation).flatMap(row => row.animation.keys.map((_, index) => ({ row, index }))
      .filter(({ index }) => this.keys.has(`k${row.path}/${row.animation.steps}/${index}`)));
  }

  // Moves the selected keyframes with the pointer and reports the change of time at the end.
  shift(event, time, done) {
    let by = 0;
    const starts = [...$("layers").querySelectorAll(".key.selected")].map(item => [item, parseFloat(item.style.left)]);
    drag(event, dx => {
      by = this.snap(time + dx / this.scale) - time;
      for (const [item, left] of starts) item.style.left = `${left + by * this.scale}px`;
    }, isCancelled => {
      if (isCancelled || Math.abs(by) < 1e-6) return this.draw();
      done(by);
    }, $("layers"));
  }

  dragBar(event, row, body) {
    if (event.button !== 0) return;
    const bar = row.animation ?? row.bar;
    const box = body.getBoundingClientRect();
    const margin = Math.min(7, box.width / 4);
    const side = event.clientX - box.left < margin ? -1 : box.right - event.clientX < margin ? 1 : 0;
    const [from, to] = [bar.begin ?? 0, bar.end ?? this.scene.duration];
    const [left, width] = [parseFloat(body.style.left), parseFloat(body.style.width)];
    let change = 0;
    drag(event, dx => {
      const edge = side > 0 ? to : from;
      change = this.snap(edge + dx / this.scale) - edge;
      const pixels = change * this.scale;
      if (side <= 0) body.style.left = `${left + pixels}px`;
      if (side !== 0) body.style.width = `${Math.max(2, width + side * pixels)}px`;
    }, isCancelled => {
      if (!this.paths.includes(row.path)) this.select(row.path, true);
      // The second click of a double click needs the same element.
      else if (change === 0 && !isCancelled) return;
      if (isCancelled || Math.abs(change) < 1e-6) return this.draw();
      const rows = row.animation ? [row] : this.rows.filter(other => !other.animation && this.roots.includes(other.path));
      this.host.edited(row, { begin: side <= 0 ? change : 0, end: side >= 0 ? change : 0, rows });
    });
  }

  pressBar(event, row) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && event.altKey) {
      const change = step / this.scene.rate;
      this.host.edited(row, { begin: event.shiftKey ? 0 : change, end: change });
    } else if (event.key === "Enter" && row.animation) {
      this.host.edited(row, { add: this.frame / this.scene.rate });
    } else if (event.key === "Delete" && row.animation) {
      this.host.edited(row, { remove: true });
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // MARK: Layers

  collapse(path, isCollapsed) {
    if (isCollapsed) this.collapsed.add(path);
    else this.collapsed.delete(path);
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
    const field = element("input", { type: "text", value: layer.name ?? "", className: "row-name" });
    field.setAttribute("aria-label", "Name of the layer");
    let isDone = false;
    const finish = isKept => {
      if (isDone) return;
      isDone = true;
      if (isKept && field.value !== (layer.name ?? "")) this.host.edited({ path: layer.path, layer }, { name: field.value });
      this.draw();
      $("layers").querySelector(`[data-path="${layer.path}"]`)?.focus();
    };
    field.addEventListener("keydown", event => {
      event.stopPropagation();
      if (event.key === "Enter" || event.key === "Escape") finish(event.key === "Enter");
    });
    field.addEventListener("blur", () => finish(true));
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
      document.removeEventListener("pointermove", moved);
      document.removeEventListener("pointerup", finish);
      document.removeEventListener("keydown", cancel, true);
      // A click follows on the same row.
      if (e && !isMoved(e)) return;
      const other = e && target(e)?.path;
      this.draw();
      if (!other || other === row.path) return;
      const parent = path => path.split(".").slice(0, -1).join(".");
      if (isInside(e)) this.host.droppedInto(row.path, other);
      else if (parent(other) === parent(row.path)) this.host.dropped(row.path, other);
      else this.host.droppedBeside(row.path, other);
    };
    const cancel = e => { if (e.key === "Escape") { e.stopPropagation(); finish(null); } };
    document.addEventListener("pointermove", moved);
    document.addEventListener("pointerup", finish);
    document.addEventListener("keydown", cancel, true);
  }

  press(event) {
    const key = document.activeElement?.dataset?.path;
    const index = this.rows.findIndex(row => row.path === key && !row.animation);
    if (index < 0 || event.target.matches("input")) return;
    const row = this.rows[index];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && event.altKey) {
      const siblings = this.rows.filter(r => !r.animation && r.path.split(".").slice(0, -1).join() === key.split(".").slice(0, -1).join());
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
      this.collapse(key, !this.collapsed.has(key));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
