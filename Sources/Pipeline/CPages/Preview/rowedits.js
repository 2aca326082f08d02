// Edits that the timeline and the motion path ask for.
import { animationEdits, animationSteps, keyAdd, keyMove, keyRemove, layerEdits, valueAt } from "./bars.js";

export class RowEdits {
  // `host` has refused(error), and the displayed `scene` and `frame`.
  constructor(edits, host) { Object.assign(this, { edits, host }); }

  refuse(message) { this.host.refused({ message }); }

  // Edits the bar or a keyframe of a row; times are those of the scene.
  async edit(row, change) {
    const source = await this.edits.source(row.path);
    if (!source) return this.refuse("no file has this layer in a form that can be edited");
    const list = change.name !== undefined ? this.rename(source, change.name) : await this.times(source, row, change);
    if (!list) return this.refuse("this time follows from other values (edit them in the inspector)");
    await this.edits.values(source, list);
  }

  rename(source, name) {
    const path = [...source.path, "name"];
    return [name === "" ? { op: "remove", path } : { op: "set", path, value: name }];
  }

  async times(source, { path, animation, bar }, change) {
    if (!animation) {
      const span = [bar.begin ?? 0, bar.end ?? this.host.scene.duration];
      return bar.rate ? layerEdits(source, change.begin / bar.rate, change.end / bar.rate, span) : null;
    }
    const { steps, rate, keys, begin, cycleEnd } = animation;
    const fraction = time => (time - begin) / (cycleEnd - begin);
    if (!rate) return null;
    if (change.remove) return [{ op: "remove", path: [...source.path, ...animationSteps(steps)] }];
    if (change.add !== undefined) return keyAdd(source, steps, fraction(change.add), await this.valueNow(path, animation));
    if (change.key === undefined) return animationEdits(source, steps, change.begin / rate, change.end / rate);
    if (change.time === null) return keyRemove(source, steps, change.key);
    const moved = (change.time - keys[change.key]) / rate;
    if (change.key === 0) return animationEdits(source, steps, moved, 0);
    if (change.key === keys.length - 1) return animationEdits(source, steps, 0, moved);
    return keyMove(source, steps, change.key, fraction(change.time));
  }

  // The value of an animation's property at the play head, as a file has it.
  async valueNow(path, { keyPath }) {
    const answer = await fetch(`values?layer=${path}&index=${this.host.frame}`).then(a => a.json(), () => ({}));
    const textOf = name => answer.values?.find(v => v.keyPath === name)?.text;
    const text = textOf(keyPath);
    if (text !== undefined) return Number.isFinite(Number(text)) ? Number(text) : text;
    const pair = [textOf(`${keyPath}.x`), textOf(`${keyPath}.y`)].map(Number);
    return pair.some(Number.isNaN) ? undefined : pair;
  }

  // Moves a layer to the position of a sibling. Returns whether the file was edited.
  async reorder(path, target) {
    const [source, other] = await Promise.all([this.edits.source(path), this.edits.source(target)]);
    const list = s => JSON.stringify([s?.file, s?.path.slice(0, -1)]);
    if (!source || !other || list(source) !== list(other)) {
      this.refuse("the layers are not in the same list of a file");
      return false;
    }
    return this.edits.values(source, [{ op: "move", path: source.path, to: other.path.at(-1) }]);
  }

  // Moves the value of a keyframe of a layer's position by points.
  async moveValue(layer, { animation, index }, [dx, dy]) {
    const source = await this.edits.source(layer);
    const steps = animationSteps(animation.steps);
    const written = valueAt(source?.value, steps);
    if (!written) return;
    const inner = written.values ? ["values", index] : [index === 0 ? "from" : "to"];
    const old = valueAt(written, inner);
    const moved = (value, change) => (typeof value === "number" ? Math.round((value + change) * 100) / 100 : value);
    const value = Array.isArray(old) ? [moved(old[0], dx), moved(old[1], dy)]
      : moved(old, animation.keyPath === "position.y" ? dy : dx);
    await this.edits.values(source, [{ op: "set", path: [...source.path, ...steps, ...inner], value }]);
  }
}
