// Gestures on the frame: picking, moving, copying, scaling and rotating layers, and selecting by an area.
import { $, shape, drag } from "./dom.js";
import { read } from "./requests.js";
import { snapped } from "./snapping.js";

export class Gestures {
  // `host` has the timeline with the selection, and the edits of layers.
  constructor(overlay, edits, host) {
    Object.assign(this, { overlay, edits, host, picked: null });
    const stage = $("stage");
    stage.addEventListener("pointerdown", event => this.start(event));
    stage.addEventListener("dblclick", event => this.open(event));
    stage.addEventListener("dragover", event => event.preventDefault());
    stage.addEventListener("drop", event => {
      event.preventDefault();
      if (overlay.scene) host.layerEdits.addFiles(event.dataTransfer.files, overlay.point(event));
    });
  }

  get timeline() { return this.host.timeline; }

  // MARK: Picking

  fetchPicked([x, y]) {
    return read(`pick?x=${x}&y=${y}&index=${this.overlay.frame ?? 0}`, [])
      .then(paths => [...new Set(paths.map(path => this.timeline.listed(path)))]);
  }

  // The layer to select at the topmost picked one: beside the selected layer, or the outermost one around it.
  hit(paths, isDeepest) {
    if (!paths.length) return null;
    const [parts, current] = [paths[0].split("."), this.timeline.path?.split(".") ?? []];
    let same = 0;
    while (same < current.length && same < parts.length && current[same] === parts[same]) same++;
    return parts.slice(0, isDeepest ? parts.length : Math.max(1, same < current.length ? same + 1 : same)).join(".");
  }

  // The layers that clicks at one place select in turn: from each group to what is in it, then to what is below.
  chain(paths) {
    return [...new Set(paths.flatMap(path => path.split(".").map((_, i, parts) => parts.slice(0, i + 1).join("."))))];
  }

  async start(event) {
    const { overlay, timeline, edits } = this;
    const stage = $("stage");
    const isScrollbar = event.target === stage && (event.offsetX >= stage.clientWidth || event.offsetY >= stage.clientHeight);
    if (event.button !== 0 || !overlay.scene || isScrollbar || event.target.closest("[data-handle], textarea, #empty")) return;
    // The second click of a double click picks nothing.
    const isDouble = event.timeStamp - (this.pressTime ?? -1e9) < 500;
    this.pressTime = event.timeStamp;
    const [origin, isAdding, isCopy] = [overlay.point(event), event.shiftKey, event.altKey];
    stage.focus({ preventScroll: true });
    const decided = this.fetchPicked(origin).then(async paths => {
      const [key, top] = [JSON.stringify(paths), this.chain(paths.slice(0, 1))];
      const hit = this.hit(paths, event.ctrlKey || event.metaKey);
      const isInside = overlay.isInside(...origin);
      const isSame = key === this.picked && this.chain(paths).includes(timeline.path);
      const isOwn = timeline.paths.some(path => top.includes(path)) || (isInside && (!paths.length || isSame));
      this.picked = key;
      if (!isOwn && !isAdding && hit !== null) {
        timeline.select(hit);
        await overlay.shown;
      }
      return { paths, hit, isOwn, isSame };
    });
    const begin = async () => {
      const { hit, isOwn } = await decided;
      if (isAdding && !isOwn && hit !== null) timeline.toggle(hit);
      await overlay.shown;
      if (isOwn || hit !== null) return edits.isReadOnly ? null : this.moving(isCopy);
      return this.marquee(origin, isAdding);
    };
    let [offset, latest, isStarted, act, beginning] = [[0, 0], event, false, null, null];
    drag(event, (dx, dy, e) => {
      [offset, latest] = [[dx * overlay.unit, dy * overlay.unit], e];
      if (!isStarted && Math.hypot(dx, dy) < 4) return;
      isStarted = true;
      beginning ??= begin().then(next => { act = next; act?.move(offset, latest); });
      act?.move(offset, e);
    }, async isCancelled => {
      const { paths, hit, isOwn, isSame } = await decided;
      await beginning;
      if (isStarted) act?.end(isCancelled);
      else if (!isCancelled && !isDouble) this.click(paths, hit, isOwn, isSame, isAdding);
    }, stage);
  }

  click(paths, hit, isOwn, isSame, isAdding) {
    const { timeline } = this;
    if (isAdding) return hit === null ? undefined : timeline.toggle(hit);
    if (hit === null) return isOwn ? undefined : timeline.select(null);
    if (!isOwn) return;
    const chain = this.chain(paths);
    timeline.select(isSame ? chain[(chain.indexOf(timeline.path) + 1) % chain.length] : hit);
  }

  // A double click edits a text, or selects what is in a group.
  async open(event) {
    const { overlay, timeline } = this;
    if (timeline.path === null || event.target.closest("[data-handle], textarea")) return;
    if (await overlay.editText()) return;
    const chain = this.chain((await this.fetchPicked(overlay.point(event))).slice(0, 1));
    const inner = chain[chain.indexOf(timeline.path) + 1];
    if (chain.includes(timeline.path) && inner) timeline.select(inner);
  }

  // MARK: Changes

  // Starts edits of layers that are undone together. `names` are those of copies that take them.
  change(layers, names = null) {
    const source = this.edits.source(layers[0]);
    const { set, end } = this.edits.gradual(async (list, gesture) => {
      const base = await source;
      if (base) return this.edits.layers(base, list, gesture);
      this.edits.refused({ message: "no file has this layer in a form that can be edited" });
      return false;
    });
    return { end, set: next => set(layers.map((layer, i) => ({ layer, ...next(layer), ...(names && { copy: names[i] }) }))) };
  }

  async moving(isCopy) {
    const { overlay, timeline } = this;
    const layers = timeline.roots.filter(path => overlay.outlines.get(path)?.parent);
    const { box } = overlay;
    if (!layers.length || !box) return null;
    const names = isCopy ? this.host.layerEdits.copyNames(layers) : null;
    const { version } = overlay.scene;
    const change = this.change(layers, names);
    const others = (await read(`boxes?index=${overlay.frame}`, []))
      .filter(({ path }) => !layers.some(layer => `${path}.`.startsWith(`${layer}.`) || `${layer}.`.startsWith(`${path}.`)))
      .slice(0, 500).map(other => other.box);
    return {
      move: ([dx, dy], event) => {
        if (event.shiftKey) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
        const isFree = !$("snap").checked || event.ctrlKey || event.metaKey;
        const { delta, marks, isSnapped } = isFree ? { delta: [dx, dy], marks: [], isSnapped: [] } : snapped(overlay, box, others, [dx, dy]);
        overlay.marks = marks;
        overlay.draw();
        const digits = axis => (isSnapped[axis] ? 100 : overlay.unit < 1 ? 10 : 1);
        change.set(path => ({
          move: overlay.parentDelta(path, ...delta).map((v, axis) => Math.round(v * digits(axis)) / digits(axis)),
        }));
      },
      end: async isCancelled => {
        overlay.marks = [];
        overlay.draw();
        const isMade = await change.end(isCancelled);
        if (isMade && isCopy) this.host.layerEdits.selectCopies(layers, version);
      },
    };
  }

  marquee(origin, isAdding) {
    const { overlay, timeline } = this;
    const boxes = read(`boxes?index=${overlay.frame ?? 0}`, []);
    const before = isAdding ? timeline.paths : [];
    let area = null;
    return {
      move: ([dx, dy]) => {
        area = [Math.min(0, dx) + origin[0], Math.min(0, dy) + origin[1], Math.max(0, dx) + origin[0], Math.max(0, dy) + origin[1]];
        overlay.marks = [shape("rect", { x: area[0], y: area[1], width: area[2] - area[0], height: area[3] - area[1], class: "marquee" })];
        overlay.draw();
      },
      end: async isCancelled => {
        overlay.marks = [];
        overlay.draw();
        if (isCancelled || !area) return;
        // A layer around the whole area, such as a background, is not meant.
        const meets = box => box[0] < area[2] && box[2] > area[0] && box[1] < area[3] && box[3] > area[1];
        const isAround = box => box[0] <= area[0] && box[1] <= area[1] && box[2] >= area[2] && box[3] >= area[3];
        const found = (await boxes).filter(({ path, box }) => !path.includes(".") && meets(box) && !isAround(box)).map(({ path }) => path);
        const all = [...new Set([...before, ...found])];
        timeline.select(all.length ? all : null);
      },
    };
  }

  // Scales or rotates the selected layers: one about its anchor, several about the middle of all.
  dragHandle(event, kind) {
    const { overlay } = this;
    const layers = this.timeline.roots.filter(path => overlay.outlines.get(path)?.anchor);
    const { box } = overlay;
    if (!layers.length || !box) return;
    const isSingle = layers.length === 1;
    // The outlines follow the gesture.
    const anchors = new Map(layers.map(path => [path, overlay.outlines.get(path).anchor]));
    const anchorOf = path => anchors.get(path);
    const centre = isSingle ? anchorOf(layers[0]) : [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const change = this.change(layers);
    const start = overlay.point(event);
    const away = ([x, y]) => [x - centre[0], y - centre[1]];
    const rounded = (v, digits) => Math.round(v * digits) / digits;
    // Moves an anchor to where a map about the centre brings it.
    const moved = (path, map) => {
      const [from, to] = [away(anchorOf(path)), map(away(anchorOf(path)))];
      return isSingle ? {} : { move: overlay.parentDelta(path, to[0] - from[0], to[1] - from[1]).map(v => rounded(v, 10)) };
    };
    const scale = (x, y) => {
      const factors = [rounded(x, 100), rounded(y, 100)];
      change.set(path => ({ ...moved(path, ([a, b]) => [a * factors[0], b * factors[1]]), scale: factors }));
    };
    drag(event, (dx, dy, e) => {
      const [from, to] = [away(start), away([start[0] + dx * overlay.unit, start[1] + dy * overlay.unit])];
      if (kind === "rotate") {
        const turn = ((Math.atan2(to[1], to[0]) - Math.atan2(from[1], from[0])) * 180) / Math.PI;
        const near = turn - 360 * Math.round(turn / 360);
        const degrees = e.shiftKey ? Math.round(near / 15) * 15 : rounded(near, 10);
        const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
        change.set(path => ({ ...moved(path, ([a, b]) => [a * c - b * s, a * s + b * c]), rotate: degrees }));
      } else if (e.altKey) {
        scale(Math.abs(from[0]) > 1 ? to[0] / from[0] : 1, Math.abs(from[1]) > 1 ? to[1] / from[1] : 1);
      } else {
        const factor = Math.hypot(...to) / Math.max(1e-6, Math.hypot(...from));
        scale(factor, factor);
      }
    }, isCancelled => change.end(isCancelled), $("stage"));
  }
}
