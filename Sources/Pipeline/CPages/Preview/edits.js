// Edits of the files: sent one after the other, with undo and redo.
import { $ } from "./dom.js";
import { read, request } from "./requests.js";

const maxSteps = 3;

export class Edits {
  // `refused` receives the reason for a refused edit: message, file, line, column, target. `made(path, body, layer, answer)` is called after
  // other edits; `layer` is the one whose values were edited, `answer` what the server says. `view()` is what the page shows: the change of
  // the state, the indices and the width of frames, the paths of selected layers.
  constructor(refused, made, view) {
    Object.assign(this, { refused, made, view, gestures: 0, over: new Set(), isReadOnly: true, successors: new Map() });
    // After all posts, and after all but the last ones.
    this.queue = Promise.resolve();
    this.early = Array(maxSteps).fill(this.queue);
  }

  show(editing) {
    this.isReadOnly = editing.isReadOnly;
    document.body.classList.toggle("read-only", editing.isReadOnly);
    $("undo").toggleAttribute("disabled", !editing.canUndo);
    $("redo").toggleAttribute("disabled", !editing.canRedo);
  }

  // The written form of a layer, or of the scene for null.
  async source(path) {
    const source = await read(path === null ? "source" : `source?layer=${path}`);
    return source && { ...source, layer: path };
  }

  // Sends edits of values in a file. Returns whether they were made.
  values(source, edits, gesture) {
    return this.post("edit", { file: source.file, hash: source.hash, edits, gesture }, source.layer);
  }

  // Changes layers as a whole: objects with `layer`, its path, and `move`, `scale`, `rotate`, `name` or `copy`.
  layers(source, layers, gesture) {
    return this.post("edit", { hash: source.hash, layers, gesture });
  }

  // Replaces a scene without layers by a template.
  template(hash, template) { return this.post("edit", { hash, template }); }

  // A name for the edits of one drag, which are undone together.
  gesture() { return `${performance.timeOrigin}-${++this.gestures}`; }

  // Sends a file that becomes a part of the scene. Returns the answer; null after a refusal.
  async file(file, address) {
    await this.queue;
    const { ok, value } = await request(address, { body: file }).catch(() => ({ value: "the file could not be sent" }));
    if (!ok) {
      this.refuse(value);
      return null;
    }
    this.successors.clear();
    this.made("media", { name: file.name });
    return value;
  }

  // Reports the reason for a refusal: what the server says as JSON, or a text.
  refuse(reason) { this.refused(typeof reason === "string" ? { message: reason } : reason); }

  // Begins edits that are undone together, at most one for each frame of the page: `post(value, gesture)` sends the latest
  // value. `end(isCancelled)` returns whether the last one was made; `ended` follows it.
  gradual(post, ended = () => {}) {
    const gesture = this.gesture();
    let [next, request, sent, latest, isMade] = [undefined, 0, undefined, null, false];
    const send = async () => {
      [request, sent, latest] = [0, JSON.stringify(next), post(next, gesture)];
      if (await latest) isMade = true;
      return latest;
    };
    return {
      set: value => {
        next = value;
        if (JSON.stringify(next) !== sent) request ||= requestAnimationFrame(send);
      },
      end: async isCancelled => {
        cancelAnimationFrame(request);
        this.over.add(gesture);
        const result = isCancelled || next === undefined ? false : await send();
        await this.queue;
        if (isCancelled && isMade) await this.undo();
        ended();
        return result;
      },
    };
  }

  // Begins edits of one value.
  live(source, path, ended) {
    return this.gradual((value, gesture) => this.values(source, [{ op: "set", path, value }], gesture), ended);
  }

  undo() { return this.post("undo", {}); }

  redo() { return this.post("redo", {}); }

  post(path, body, layer) {
    const isMissing = () => body.gesture && this.latest?.gesture === body.gesture && this.latest !== body;
    if (path === "edit") this.latest = body;
    // Several steps of a gesture are on their way at a time, one drawn while another one travels; the last one comes after all.
    const isStep = body.gesture && !this.over.has(body.gesture);
    const made = (isStep ? this.early[0] : this.queue).then(async () => {
      // Of a drag, only the latest position matters.
      if (isMissing()) return true;
      // The page may not have read the result of an edit yet. Paths of values are the same in it. A drag remains where it began.
      if (body.gesture && body.gesture === this.begun?.gesture) body.hash = this.begun.hash;
      else while (this.successors.has(body.hash)) body.hash = this.successors.get(body.hash);
      const view = body.gesture && this.view();
      if (body.gesture) this.begun = body;
      try {
        const answer = await request(path, { body: { ...body, view } });
        if (answer.ok) {
          this.made(path, body, layer, answer.value);
          const { hash } = answer.value;
          const isPlain = body.edits?.every(edit => edit.op === "set") ?? body.layers?.every(layer => layer.copy === undefined);
          if (!hash || this.successors.size > 1000) this.successors.clear();
          this.successors.delete(hash);
          if (hash && hash !== body.hash && isPlain) this.successors.set(body.hash, hash);
          return true;
        }
        this.refuse(answer.value);
      } catch {
        this.refuse("the edit could not be sent");
      }
      return false;
    });
    this.queue = Promise.all([this.queue, made]).then(() => {});
    this.early = isStep ? [...this.early.slice(1), this.queue] : this.early.fill(this.queue);
    return made;
  }
}
