// The inspector: the values of a layer, or of the scene, as they are written in the file, in the sections and with the
// controls that the server's catalogue of properties gives.
import { listButton } from "./controls.js";
import { $, element } from "./dom.js";
import { read } from "./requests.js";
import { targetSections } from "./targets.js";
import { all, field, firstValue, inputOf, lastOnly, resolve } from "./fields.js";

const isObject = value => value !== null && typeof value === "object" && !Array.isArray(value);
const isFlat = value => Array.isArray(value) && value.length > 0 && value.length <= 6 && value.every(v => v === null || typeof v !== "object");
const words = key => key.replace(/([a-z])([A-Z])/g, (all, a, b) => `${a} ${b.toLowerCase()}`).replace(/^[a-z]/, letter => letter.toUpperCase());
const isCurves = (of, value) => of !== undefined && Array.isArray(value) && value.length > 0 && resolve(of, value[0]).is === "easing";
// A typed value: JSON, or else the text itself.
const typed = text => { try { return JSON.parse(text); } catch { return text; } };

export class Inspector {
  // `host` has the name of the `file`, the displayed `scene` and `frame`, the `timeline` and the `rowEdits`.
  constructor(edits, host) {
    Object.assign(this, { edits, host, lit: new Set(), path: null, source: null, isOpen: false, folded: new Set(), requests: 0, live: 0, errors: new Map() });
    this.catalogue = read("catalogue", {}).then(tables => {
      // Values of animations have the unit of what they animate.
      for (const entry of Object.values(tables).flat()) for (const form of all(entry.animated)) form.unit = entry.unit;
      return tables;
    });
  }

  // Shows a layer; the scene for null.
  async open(path, title) {
    if (path !== this.path) this.errors.clear();
    Object.assign(this, { path, title, isOpen: true });
    await this.refresh();
  }

  close() {
    this.isOpen = false;
    $("inspector").hidden = true;
  }

  async refresh() {
    // A drag keeps its fields and its text.
    if (!this.isOpen || this.live) return;
    const number = ++this.requests;
    const [source, tables] = [await this.edits.source(this.path), await this.catalogue];
    const scene = this.path === null ? source : await this.edits.source(null);
    if (number !== this.requests || this.live) return;
    Object.assign(this, { source, tables });
    const own = scene?.value.theme?.colors ?? {};
    // Colours of the theme are variables, too.
    const { variables = [] } = this.host.scene ?? {};
    const named = variables.filter(v => /^"(#|rgb|hsl)/.test(v.standard) && !(v.name in own)).map(v => [`\${${v.name}}`, JSON.parse(v.value ?? v.standard)]);
    this.theme = { ...own, ...Object.fromEntries(named) };
    $("inspector").hidden = false;
    $("inspector-name").textContent = this.title;
    if (source === null) {
      $("inspector-location").textContent = "";
      const sections = this.path === null ? [] : await targetSections(this.path, this.title, this.host.state.failure);
      if (number !== this.requests) return;
      return $("fields").replaceChildren(...(sections.length ? sections
        : [element("p", { className: "note", textContent: "No file has this in a form that can be edited." })]));
    }
    const place = source.file === this.host.file ? `line ${source.line}` : `${source.file}:${source.line}`;
    $("inspector-location").textContent = [...(this.path === null ? [] : [source.value.type ?? "layer"]), place,
      ...(source.uses > 1 ? [`used ${source.uses} times`] : [])].join(" · ");
    const active = document.activeElement;
    const focused = active?.closest("[data-location]");
    const kind = active?.matches("canvas") ? "canvas" : active?.matches("button") ? "button" : "input, textarea";
    const index = focused ? [...focused.querySelectorAll(kind)].indexOf(active) : -1;
    $("fields").replaceChildren(...this.sections(source.value));
    $("fields").dataset.hash = source.hash;
    if (index < 0) return;
    $("fields").querySelector(`[data-location="${CSS.escape(focused.dataset.location)}"]`)?.querySelectorAll(kind)[index]?.focus({ preventScroll: true });
  }

  // MARK: The catalogue

  // The fields of an object of a kind: those of its `type`, or else of the first kind that has all of its keys.
  fields(kind, value) {
    const list = name => this.tables[name] ?? [];
    if (kind === "layer") return [...list(`layer/${value.type ?? "layer"}`), ...list("layer")];
    const kinds = Object.keys(this.tables).filter(name => name.startsWith(`${kind}/`));
    if (!kinds.length) return list(kind);
    const has = name => Object.keys(value).every(key => list(name).some(f => f.name === key));
    return list(kinds.find(name => name === `${kind}/${value.type}`) ?? kinds.find(has) ?? kinds[0]);
  }

  // The form of a key. Values of an animation have the form of what they animate.
  form(entry, value, owner) {
    if (entry && owner.keyPath && resolve(entry.form, value).is !== "name") {
      const animated = this.fields("layer", this.source.value).find(f => f.name === owner.keyPath)?.animated;
      if (entry.form.is === "anything" && animated) return animated;
      if (animated && entry.form.is === "list" && entry.form.of.is === "anything") return { is: "list", of: animated };
    }
    return entry?.form;
  }

  // MARK: Rows

  // The keys of the layer or scene under the headings of their sections, in the catalogue's order.
  sections(value) {
    const kind = this.path === null ? "scene" : "layer";
    const entries = this.fields(kind, value);
    const hidden = this.path === null ? ["format", "assets", "assertions", "$schema"] : [];
    const own = this.tables[`layer/${value.type}`] ?? [];
    const sections = new Map([["", []], ["place", []], [value.type ?? "", []], ["style", []], ["effects", []], ["animations", []], ["time", []], ["more", []]]);
    for (const [key, child] of Object.entries(value)) {
      if (hidden.includes(key)) continue;
      const entry = entries.find(f => f.name === key);
      const section = kind === "scene" ? "" : own.includes(entry) ? value.type : Array.isArray(child) && sections.has(key) ? key
        : entry?.section ?? (entry ? "" : "more");
      const form = this.form(entry, child, value);
      // A list with a heading of its own needs no row.
      sections.get(section).push(...(section === key ? this.children(child, [key], form) : [this.row(key, child, [key], entry, form)]));
    }
    return [...[...sections].filter(([, rows]) => rows.length).map(([name, rows]) =>
      element("div", { className: "section" }, ...(name ? [element("h3", { textContent: words(name) })] : []), ...rows)),
      this.adder(value, [], entries)];
  }

  row(key, value, steps, entry, form) {
    const location = steps.join("/");
    const row = element("div", { className: "field", dataset: { location } });
    const label = element("span", { textContent: entry ? words(key) : key, title: entry ? `${key}: ${entry.summary}` : key, className: "field-name" });
    const kind = resolve(form, value);
    const isCurve = kind.is === "easing";
    row.append(label);
    if (steps.length === 1 && this.animated(key)) label.prepend(this.diamond(key));
    if (!isCurve && (isObject(value) || (Array.isArray(value) && !isFlat(value)) || isCurves(kind.of, value))) {
      this.group(row, label, key, value, steps, form);
    } else if (isFlat(value) && !isCurve) {
      const parts = kind.parts;
      const list = element("span", { className: parts ? "pair parts" : "pair" });
      value.forEach((item, i) => {
        const made = this.field(key, item, [...steps, i], kind.of ?? (parts ? undefined : form), entry, parts?.[i]);
        const cell = parts ? element("span", { className: "part" }, element("em", { textContent: parts[i].toUpperCase() }), made) : made;
        if (parts && !this.edits.isReadOnly) made.scrub?.(cell.firstChild);
        list.append(cell);
      });
      row.append(list);
    } else {
      const made = this.field(key, value, steps, form, entry);
      if (!this.edits.isReadOnly) made.scrub?.(label);
      row.append(made);
    }
    const error = [...this.errors].find(([place]) => place === location || place.startsWith(`${location}/`) && !isObject(value))?.[1];
    if (error && !row.classList.contains("group")) row.append(element("p", { className: "bad", id: "field-error", textContent: error.message }));
    if (!this.edits.isReadOnly) label.append(this.remover(key, steps));
    return row;
  }

  // The animation of a value of the layer, in which values become keyframes while its diamond is lit; null for none.
  animated(key) {
    const bar = this.path === null || this.edits.isReadOnly ? null : this.host.timeline.bars.get(this.path);
    return bar?.animations.find(animation => animation.keyPath === key && animation.keys.length > 1) ?? null;
  }

  diamond(key) {
    return element("button", {
      className: "diamond", textContent: "◆", title: `While it is lit, changes of ${key} are keyframes at the play head`,
      ariaLabel: `Keyframes of ${key}`, ariaPressed: String(this.lit.has(key)),
      onclick: ({ currentTarget }) => {
        if (!this.lit.delete(key)) this.lit.add(key);
        currentTarget.ariaPressed = String(this.lit.has(key));
      },
    });
  }

  // An object or a list, which folds.
  group(row, label, key, value, steps, form) {
    const location = row.dataset.location;
    row.classList.add("group");
    const isFolded = this.folded.has(location);
    label.prepend(element("button", {
      textContent: isFolded ? "▸" : "▾", className: "twisty", ariaExpanded: String(!isFolded), ariaLabel: `Values of ${key}`,
      onclick: () => {
        if (!this.folded.delete(location)) this.folded.add(location);
        this.refresh();
      },
    }));
    const text = v => (v === undefined ? "…" : typeof v === "object" ? JSON.stringify(v) : String(v));
    const summary = Array.isArray(value) ? value.length : value.keyPath && ("from" in value || "to" in value) ? `${text(value.from)} → ${text(value.to)}` : "";
    label.append(element("small", { textContent: ` ${summary}` }));
    if (!isFolded) row.append(element("div", { className: "inner" }, ...this.children(value, steps, form)));
  }

  children(value, steps, form) {
    const found = resolve(form, value);
    const entries = found.is === "object" && found.of && isObject(value) ? this.fields(found.of, value) : [];
    // The form of the elements of a list or of the values of a map.
    const of = found.is === "list" || found.is === "map" ? found.of : undefined;
    const rows = Object.entries(value).map(([key, child]) => {
      const step = Array.isArray(value) ? Number(key) : key;
      const entry = entries.find(f => f.name === key);
      const name = isObject(child) ? child.keyPath ?? child.name ?? child.type ?? key
        : isCurves(of, value) ? `${step + 1} → ${step + 2}` : key;
      return this.row(name, child, [...steps, step], entry, of ?? this.form(entry, child, value));
    });
    if (Array.isArray(value.values) && value.values.length > 1 && !value.timingFunctions && !this.edits.isReadOnly) {
      const curves = { op: "set", path: this.full([...steps, "timingFunctions"]), value: value.values.slice(1).map(() => "linear") };
      rows.push(element("button", { textContent: "+ curve for each segment", className: "link add-curves", onclick: () => this.edit([curves]) }));
    }
    if (isObject(value)) rows.push(this.adder(value, steps, entries));
    return rows;
  }

  field(key, value, steps, form, entry, part) {
    const location = steps.join("/");
    const error = this.errors.get(location);
    const label = [...steps.filter(step => typeof step === "string"), ...(part ? [part] : [])].join(" ");
    const result = field(form, value, {
      label, unit: entry?.unit, theme: steps[0] === "theme" ? {} : this.theme, names: key === "font" ? this.host.scene?.fonts : null, isLong: key === "string",
      set: next => this.set(steps, next),
      // A value that is dragged becomes a keyframe at the end.
      live: () => (this.lit.has(location) && this.animated(location) ? lastOnly(value => this.set(steps, value)) : this.begin(steps)),
      reset: () => { if (this.errors.delete(location)) this.refresh(); },
    });
    if (this.edits.isReadOnly) for (const item of [result, ...result.querySelectorAll("*")]) item.disabled = true;
    const input = inputOf(result);
    if (error && input) {
      input.value = error.text;
      input.ariaInvalid = "true";
      input.setAttribute("aria-describedby", "field-error");
    }
    return result;
  }

  // A button that removes the value.
  remover(key, steps) {
    const remove = () => this.edit([{ op: "remove", path: this.full(steps) }]);
    return element("button", { textContent: "×", className: "remove", title: `Remove ${key}`, ariaLabel: `Remove ${key}`, onclick: remove });
  }

  // Adds a key of the catalogue, or another one, to an object; an animation to the layer.
  adder(value, steps, entries) {
    const row = element("div", { className: "adder", dataset: { adder: steps.join("/") } });
    if (this.edits.isReadOnly) return row;
    const button = (textContent, title, choices, choose) => row.append(listButton(
      choices.map(f => [f.name, words(f.name)]), undefined, choose, { className: "link", textContent, title }, { isFree: true }));
    const free = entries.filter(f => !(f.name in value));
    button("+ add", "Add a key", free, text => {
      const [, key, written] = /^\s*([^:]*?)\s*(?::\s*(.*?)\s*)?$/s.exec(text);
      const entry = free.find(f => f.name === key);
      if (key === "" || key in value) return;
      const first = entry ? firstValue(entry.form, entry.default) : steps.at(-1) === "colors" ? "#808080" : key.startsWith("x-") || key === "comment" ? "" : 0;
      this.edit([{ op: "set", path: this.full([...steps, key]), value: written ? typed(written) : first }]);
    });
    if (this.path === null || steps.length) return row;
    button("+ animate", "Add an animation that begins at the play head", entries.filter(f => f.animated),
      keyPath => this.animate(keyPath.trim(), value, entries.find(f => f.name === keyPath)));
    return row;
  }

  // MARK: Edits

  edit(edits) { return this.edits.values(this.source, edits); }

  full(steps) { return [...this.source.path, ...steps]; }

  // Sets a value. A refused one remains in its field, with the reason.
  async set(steps, value) {
    const location = steps.join("/");
    const animation = this.lit.has(location) ? this.animated(location) : null;
    if (animation) return this.host.rowEdits.setKey(this.path, animation, value);
    this.pending = { location, text: typeof value === "string" ? value : JSON.stringify(value) };
    const isMade = await this.edit([{ op: "set", path: this.full(steps), value }]);
    if (isMade && this.errors.delete(location)) this.refresh();
  }

  refused(error) {
    // The field is the position that the message begins with.
    const message = error.message.replace(/^[^\n]*?:\d+:\d+: \S+: /, "");
    if (this.pending) this.errors.set(this.pending.location, { text: this.pending.text, message });
    this.pending = null;
  }

  // Begins edits of one value that are undone together.
  begin(steps) {
    this.live++;
    this.pending = null;
    return this.edits.live(this.source, this.full(steps), () => {
      this.live--;
      this.refresh();
    });
  }

  // Adds an animation that begins at the play head, on the clock of the layer.
  async animate(keyPath, value, entry) {
    const now = await read(`values?layer=${this.path}&index=${this.host.frame}`, {});
    const from = value[keyPath] ?? firstValue(entry?.animated, entry?.default);
    // What is visible fades out: a number between 0 and 1 goes to 0.
    const to = entry?.unit === "0…1" && from === 1 ? 0 : from;
    const beginTime = Math.round((now.time ?? 0) * 1e4) / 1e4;
    const animation = { keyPath, from, to, ...(beginTime !== 0 && { beginTime }), duration: 1 };
    const path = this.full(["animations"]);
    this.edit([value.animations
      ? { op: "insert", path: [...path, value.animations.length], value: animation }
      : { op: "set", path, value: [animation] }]);
  }
}
