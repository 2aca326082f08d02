// The rows of the timeline: heads, bars and keyframes. Only visible rows are in the page.
import { TimeAxis } from "./axis.js";
import { $, element, consume, drag } from "./dom.js";

export const rowHeight = 28;

export class TimelineRows extends TimeAxis {
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
      className: animation ? "row animation" : "row", style: { top: `${index * rowHeight}px` }, dataset: { kind: layer.kind },
    }, head, element("div", { className: "row-bars" }, ...this.barsOf(row)));
    if (animation) {
      head.append(element("button", {
        className: "row-name", textContent: animation.label, dataset: { key: `a${row.path}/${animation.steps}` },
      }));
      return item;
    }
    const twisty = element("button", {
      className: "twisty", textContent: layer.layers.length ? (this.collapsed.has(layer.path) ? "▸" : "▾") : "",
      tabIndex: -1, ariaHidden: "true", disabled: !layer.layers.length, onclick: () => this.fold(layer.path),
    });
    const name = layer.name ?? layer.label;
    const button = element("button", {
      className: "row-name", dataset: { path: layer.path, key: layer.path }, ariaLevel: row.depth + 1,
      ariaSelected: String(isSelected), role: "treeitem", tabIndex: row.path === this.path || (!this.path && index === 0) ? 0 : -1,
      onclick: event => {
        if (event.shiftKey) this.selectTo(layer.path);
        else if (event.ctrlKey || event.metaKey) this.toggle(layer.path);
        else this.select(layer.path);
      },
      ondblclick: () => this.rename(layer, button), onpointerdown: event => this.dragRow(event, row),
    }, name ?? `(${layer.kind})`, " ", element("small", { textContent: name ? layer.kind : "" }));
    if (layer.layers.length) button.ariaExpanded = String(!this.collapsed.has(layer.path));
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
      onpointerdown: event => this.dragBar(event, row, body), onkeydown: event => this.pressBar(event, row),
      ondblclick: event => { if (row.animation) this.host.edited(row, { add: this.snap(this.seconds(this.column(event))) }); },
    });
    const keys = (row.animation?.keys ?? []).map((time, index) => this.key(row, time, index));
    const strips = row.animation || row.path === this.path ? [] : row.bar.animations.map(a =>
      element("span", { className: "strip", style: at(a.begin, a.end) }));
    return [body, ...strips, ...keys.filter(Boolean)];
  }

  key(row, time, index) {
    if (time === null || this.x(time) < -6 || this.x(time) > this.width + 6) return null;
    const name = this.keyName(row, index);
    const key = element("button", {
      className: this.keys.has(name) ? "key selected" : "key", style: { left: `${this.x(time)}px` }, dataset: { key: name },
      title: `${time} s; Alt-← → moves, Alt-drag of an end stretches, Delete deletes, Enter goes there`,
    });
    key.onpointerdown = event => {
      if (event.button !== 0) return;
      if (event.shiftKey && this.keys.delete(name)) return key.classList.remove("selected");
      if (!event.shiftKey && !this.keys.has(name)) this.keys.clear();
      this.keys.add(name);
      for (const other of $("layers").querySelectorAll(".key")) other.classList.toggle("selected", this.keys.has(other.dataset.key));
      // With Alt, the first and the last one stretch the animation; without, the others keep their times.
      const side = event.altKey ? { 0: "begin", [row.animation.keys.length - 1]: "end" }[index] : undefined;
      this.shift(event, time, by => this.host.edited(row, side ? { begin: 0, end: 0, [side]: by } : { keys: this.selectedKeys, by }));
    };
    key.onkeydown = event => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const keys = this.keys.has(name) ? this.selectedKeys : [{ row, index }];
      if (step && event.altKey) this.host.edited(row, { keys, by: step / this.scene.rate });
      else if (event.key === "Delete" || event.key === "Backspace") this.host.edited(row, { keys, by: null });
      else if (event.key === "Enter") this.host.go(Math.round(time * this.scene.rate));
      else return;
      consume(event);
    };
    return key;
  }

  keyName(row, index) { return `k${row.path}/${row.animation.steps}/${index}`; }

  // The selected keyframes with their rows.
  get selectedKeys() {
    return this.rows.filter(row => row.animation).flatMap(row => row.animation.keys.map((_, index) => ({ row, index }))
      .filter(({ index }) => this.keys.has(this.keyName(row, index))));
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
    const side = this.sideOf(event, body);
    this.dragSpan(event, body, side, [bar.begin ?? 0, bar.end ?? this.scene.duration], undefined, (change, isCancelled) => {
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
    consume(event);
  }
}
