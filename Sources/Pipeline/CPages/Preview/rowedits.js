// Edits that the timeline and the motion path ask for.
import { animationAt, animationEdits, keyAdd, keyRemove, keySteps, keyValue, keysMove, layerEdits, valueAt } from "./bars.js";
import { read } from "./requests.js";

export class RowEdits {
  // `host` has refused(error), and the displayed `scene` and `frame`.
  constructor(edits, host) { Object.assign(this, { edits, host }); }

  refuse(message) { this.host.refused({ message }); }

  // Edits bars or keyframes; times are those of the scene. Several edits are undone together.
  async edit(row, change) {
    if (change.name !== undefined) return this.rename(row.path, change.name);
    // Each row with its keyframes, or with none for bars.
    const groups = new Map(change.keys ? [] : (change.rows ?? [row]).map(item => [item, null]));
    for (const { row: item, index } of change.keys ?? []) groups.set(item, [...(groups.get(item) ?? []), index]);
    const gesture = groups.size > 1 ? this.edits.gesture() : undefined;
    for (const [item, keys] of groups) {
      const source = await this.edits.source(item.path);
      if (!source) return this.refuse("no file has this layer in a form that can be edited");
      const list = await this.times(source, item, { ...change, keys });
      if (!list) return this.refuse("this time follows from other values (edit them in the inspector)");
      if (!(await this.edits.values(source, list, gesture))) return;
    }
  }

  // Renames a layer with everything that names it.
  async rename(path, name) {
    const source = await this.edits.source(path);
    if (source) await this.edits.layers(source, [{ layer: path, name }]);
    else this.refuse("no file has this layer in a form that can be edited");
  }

  async times(source, { path, animation, bar }, change) {
    if (!animation) {
      const span = [bar.begin ?? 0, bar.end ?? this.host.scene.duration];
      return bar.rate ? layerEdits(source, change.begin / bar.rate, change.end / bar.rate, span) : null;
    }
    const { steps, rate, keys, begin, cycleEnd } = animation;
    const fraction = time => (time - begin) / (cycleEnd - begin);
    if (!rate) return null;
    const written = animationAt(source, steps);
    if (change.remove) return [{ op: "remove", path: written.path }];
    if (change.add !== undefined) return keyAdd(written, fraction(change.add), await this.valueAt(path, animation, change.add));
    if (!change.keys) return animationEdits(written, change.begin / rate, change.end / rate);
    // Of several keyframes, those behind are deleted first.
    if (change.by === null) {
      const removals = [...change.keys].sort((a, b) => b - a).map(index => keyRemove(written, index));
      return keys.length - removals.length < 2 || removals.includes(null) ? null : removals.flat();
    }
    const old = keys.map(time => time / rate);
    return keysMove(written, old, old.map((time, index) => time + (change.keys.includes(index) ? change.by / rate : 0)));
  }

  // Sets the value of a property of a layer at the play head: that of its keyframe there, or of a new one. `animation` is
  // a row of the timeline.
  async setKey(path, animation, value) {
    const source = await this.edits.source(path);
    const time = this.host.frame / this.host.scene.rate;
    const index = animation.keys.findIndex(key => key !== null && Math.abs(key - time) * this.host.scene.rate < 0.5);
    const fraction = (time - animation.begin) / (animation.cycleEnd - animation.begin);
    const written = source && animationAt(source, animation.steps);
    const list = source && (index >= 0 ? keyValue(written, index, value) : keyAdd(written, fraction, value));
    if (!list) return this.refuse("the animation has no keyframe here (move the play head into its bar)");
    await this.edits.values(source, list);
  }

  // The value of an animation's property at a time, as a file has it.
  async valueAt(path, { keyPath }, time) {
    const answer = await read(`values?layer=${path}&index=${Math.round(time * this.host.scene.rate)}`, {});
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
    const written = source && animationAt(source, animation.steps);
    if (!written?.animation) return;
    const old = valueAt(written.animation, keySteps(written.animation, index));
    const moved = (value, change) => (typeof value === "number" ? Math.round((value + change) * 100) / 100 : value);
    const value = Array.isArray(old) ? [moved(old[0], dx), moved(old[1], dy)]
      : moved(old, animation.keyPath === "position.y" ? dy : dx);
    await this.edits.values(source, keyValue(written, index, value));
  }
}
