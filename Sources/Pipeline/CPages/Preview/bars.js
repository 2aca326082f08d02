// Edits of times: bars and keyframes, in the way in which the file has them.

const set = (path, value) => ({ op: "set", path, value });
const round = number => Math.round(number * 1e4) / 1e4;

// The value in a written object at some steps; undefined where there is none.
export function valueAt(value, steps) {
  return steps.reduce((inner, step) => inner?.[step], value);
}

// An animation of a layer as the file has it, undefined for none, and its path: the steps [0, 1] are the second one of the
// group that is the first.
export function animationAt(source, steps) {
  const inner = steps.flatMap(step => ["animations", step]);
  return { animation: valueAt(source.value, inner), path: [...source.path, ...inner] };
}

// Moves or stretches an animation. `begin` and `end` are changes in seconds of its layer's clock.
export function animationEdits({ animation, path }, begin, end) {
  if (!animation) return null;
  const edits = [];
  if (begin !== 0) {
    const key = animation.after ?? animation.with ? "delay" : "beginTime";
    if (typeof (animation[key] ?? 0) === "number") edits.push(set([...path, key], round((animation[key] ?? 0) + begin)));
    else edits.push(set([...path, key], begin));
  }
  const change = (end - begin) * (animation.speed ?? 1);
  if (Math.abs(change) < 1e-9) return edits;
  if (Array.isArray(animation.times)) {
    const last = animation.times.at(-1);
    const factor = Math.max(0.001, last + change) / last;
    edits.push(...animation.times.flatMap((time, i) => (time === 0 ? [] : [set([...path, "times", i], round(time * factor))])));
  } else if (typeof (animation.duration ?? 0.25) === "number") {
    edits.push(set([...path, "duration"], round(Math.max(0.001, (animation.duration ?? 0.25) + change))));
  } else {
    return null;
  }
  return edits;
}

// Moves a layer's bar, or one end of it, by seconds of its parent's clock.
export function layerEdits(source, begin, end, span) {
  const layer = source.value;
  if (layer.type === "emitter") return null;
  if (Array.isArray(layer.lifetime)) {
    return [begin, end].flatMap((change, i) =>
      (change === 0 ? [] : [set([...source.path, "lifetime", i], round(layer.lifetime[i] + change))]));
  }
  if (begin === end) return [set([...source.path, "beginTime"], round((layer.beginTime ?? 0) + begin))];
  return [set([...source.path, "lifetime"], [round(span[0] + begin), round(span[1] + end)])];
}

const evenTimes = count => Array.from({ length: count }, (_, i) => (count > 1 ? i / (count - 1) : 0));

// Moves keyframes; those that are not moved keep their times. `seconds` are the new times of all keyframes of an
// animation, `old` the former ones, both on the clock of the layer.
export function keysMove({ animation, path }, old, seconds) {
  if (!animation || seconds.some((time, i) => i > 0 && time <= seconds[i - 1])) return null;
  const speed = animation.speed ?? 1;
  if (Array.isArray(animation.times)) {
    if (!animation.times.every(time => typeof time === "number")) return null;
    return seconds.flatMap((time, i) => (time === old[i] ? [] : [set([...path, "times", i], round(animation.times[i] + (time - old[i]) * speed))]));
  }
  const [first, last] = [seconds[0], seconds.at(-1)];
  const edits = animationEdits({ animation, path }, first - old[0], last - old.at(-1));
  if (!edits || seconds.length < 3) return edits;
  const fractions = seconds.map(time => (time - first) / (last - first));
  const before = animation.keyTimes ?? evenTimes(seconds.length);
  const moved = fractions.map((fraction, i) => Math.abs(fraction - before[i]) > 1e-4);
  if (!moved.includes(true)) return edits;
  if (!Array.isArray(animation.keyTimes)) return [...edits, set([...path, "keyTimes"], fractions.map(round))];
  return [...edits, ...fractions.flatMap((fraction, i) => (moved[i] ? [set([...path, "keyTimes", i], round(fraction))] : []))];
}

// Adds a keyframe with a value at a fraction. An animation from one value to another becomes one with keyframes.
export function keyAdd({ animation, path }, fraction, value) {
  if (!animation || value === undefined || fraction <= 0 || fraction >= 1) return null;
  if (!animation.values) {
    if (animation.from === undefined || animation.to === undefined || animation.type === "spring") return null;
    return [
      { op: "rename", path: [...path, "from"], to: "values" },
      set([...path, "values"], [animation.from, value, animation.to]),
      { op: "remove", path: [...path, "to"] },
      set([...path, "keyTimes"], [0, round(fraction), 1]),
    ];
  }
  const times = animation.times?.map(t => t / animation.times.at(-1)) ?? animation.keyTimes ?? evenTimes(animation.values.length);
  const index = times.findIndex(time => time > fraction);
  if (index < 1 || animation.path) return null;
  const edits = [{ op: "insert", path: [...path, "values", index], value }];
  if (animation.times) {
    edits.push({ op: "insert", path: [...path, "times", index], value: round(fraction * animation.times.at(-1)) });
  } else if (animation.keyTimes) {
    edits.push({ op: "insert", path: [...path, "keyTimes", index], value: round(fraction) });
  } else {
    edits.push(set([...path, "keyTimes"], times.toSpliced(index, 0, fraction).map(round)));
  }
  const easing = animation.timingFunctions?.[index - 1];
  if (easing !== undefined) edits.push({ op: "insert", path: [...path, "timingFunctions", index - 1], value: easing });
  return edits;
}

// Sets the value of an existing keyframe.
export function keyValue({ animation, path }, index, value) {
  return animation ? [set([...path, ...keySteps(animation, index)], value)] : null;
}

// The steps of a keyframe's value in an animation.
export const keySteps = (animation, index) => (animation.values ? ["values", index] : [index === 0 ? "from" : "to"]);

// Deletes a keyframe; two remain at least.
export function keyRemove({ animation, path }, index) {
  if (!(animation?.values?.length >= 3)) return null;
  const lists = ["values", "keyTimes", "times"].filter(key => animation[key]);
  const edits = lists.map(key => ({ op: "remove", path: [...path, key, index] }));
  const segment = Math.min(index, (animation.timingFunctions?.length ?? 0) - 1);
  if (segment >= 0) edits.push({ op: "remove", path: [...path, "timingFunctions", segment] });
  return edits;
}
