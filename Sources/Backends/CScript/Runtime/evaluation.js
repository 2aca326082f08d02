// What runs: the script, its instant, and the scripts that wait for its value.

// The innermost script that runs.
var now = null;
// How far out the value of some script that is still running has been asked for.
var deepestCircle = Infinity;
// The scripts of the circles that the innermost script has met: while one of them runs, it may give something else.
var met = [];
// Counts the outermost scripts.
var turn = 0;
// Whether the innermost script has asked for something that differs by instant. One that never does gives
// the same at all times, and is run once.
var isTimed = false;

// The frame of an instant, for something that differs by it.
function instant(moment) {
  isTimed = true;
  return moment.frame;
}

// A shape of numbers, or a text, for the host; undefined for a value of no use.
function outcome(value) {
  var result, i;
  if (value == null) return undefined;
  if (typeof value === 'function') return undefined;
  if (value.isPathOfProperty) value = value.v;
  if (value.vertices && value.vertices.isPath) value = value.vertices;
  if (value.isPath) return flattened(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (isPlain(value) && typeof value !== 'string') return +value;
  if (isText(value)) return String(value);
  if (!isVector(value)) return undefined;
  result = [];
  for (i = 0; i < value.length; i++) result.push(+value[i]);
  return result;
}

// A value that scripts may change without changing it for others.
function fresh(value) { return Array.isArray(value) ? value.slice() : value; }

// A kept value costs others what it took to find, once for an instant: what a limit says must not depend on
// what was drawn before. The host counts the outermost scripts.
function charge(memory, moment) {
  if (memory.frame === moment.frame && memory.root === moment.root && memory.copy === moment.copy) return;
  memory.frame = moment.frame;
  memory.root = moment.root;
  memory.copy = moment.copy;
  spend(memory.steps);
}

function meet(scripts) {
  scripts.forEach(function (script) { if (met.indexOf(script) < 0) met.push(script); });
}

function isRunning(script) { return script.isRunning; }

// Whether what is kept is what running would give: at the same instant, and while no script runs that would close a
// circle somewhere within.
function isValid(memory, moment) {
  if (!memory) return false;
  if (memory.isWhole && memory.met.some(isRunning)) return false;
  if (memory.isSteady) return true;
  return memory.frame === moment.frame && memory.root === moment.root && memory.copy === moment.copy
    && (memory.isWhole || memory.turn === turn);
}

// Runs a script once for an instant, with what `open` makes its surroundings.
//
// A script that is asked for while it runs gives `fallback()`. What has come about in such a circle
// depends on where the circle was entered, and is kept only until that script ends. Its own value depends on nothing
// around it and is kept, like that of scripts that have met no circle.
function evaluated(script, moment, fallback) {
  var outer = now, memory = script.memory, before = deepestCircle, wasTimed = isTimed, metBefore = met, circles, value, depth;
  if (!outer) turn += 1;
  if (isValid(memory, moment)) {
    if (memory.isSteady && outer) charge(memory, moment);
    if (!memory.isSteady) isTimed = true;
    // The circle that it belongs to is still open.
    if (!memory.isWhole) deepestCircle = Math.min(deepestCircle, memory.circle);
    if (outer) meet(memory.met);
    if (memory.error) throw memory.error;
    return fresh(memory.value);
  }
  isTimed = true;
  if (script.isRunning) {
    // One that asks for itself alone gives the same to all.
    if (outer.script === script) return fallback();
    deepestCircle = Math.min(deepestCircle, script.depth);
    return fallback();
  }
  depth = outer ? outer.depth + 1 : 0;
  // Alone they would not be so deep.
  isTimed = isTimed || depth > 60;
  if (depth > 60) throw new RangeError('expressions ask for each other more than 60 deep');
  moment.depth = depth;
  moment.script = script;
  moment.seed = 0;
  moment.place = script.place;
  moment.draws = 0;
  script.isRunning = true;
  script.depth = depth;
  now = moment;
  if (!outer) before = Infinity;
  deepestCircle = Infinity;
  met = [];
  isTimed = false;
  var failure, begun = spent();
  try {
    value = outcome(script.run(moment));
  } catch (error) {
    failure = error;
  }
  now = outer;
  script.isRunning = false;
  if (deepestCircle !== Infinity) meet([script]);
  if (deepestCircle === depth) {
    // Whoever asks for others of the circle from now on enters it there.
    met.forEach(function (other) { if (other.memory && !other.memory.isWhole) other.memory = null; });
  }
  if (moment.isRepeatable) {
    script.memory = {
      isWhole: deepestCircle >= depth, isSteady: !isTimed && deepestCircle === Infinity, turn: turn, circle: deepestCircle,
      frame: moment.frame, root: moment.root, copy: moment.copy, value: fresh(value), error: failure, met: met,
      steps: spent() - begun,
    };
    if (script.memory.isSteady && !outer) script.memory.frame = NaN;
  }
  circles = met;
  met = metBefore;
  if (outer) meet(circles);
  isTimed = isTimed || wasTimed;
  // A circle that is closed here is none for those who ask.
  deepestCircle = Math.min(before, deepestCircle < depth ? deepestCircle : Infinity);
  if (failure) throw failure;
  return value;
}

// A script: the compiled function, and the parts of its surroundings that it names.
function Script(number, place, surroundings) {
  this.number = number;
  this.place = place;
  this.surroundings = surroundings;
  this.isRunning = false;
  this.memory = null;
  this.depth = 0;
}

Script.prototype.run = function (moment) {
  var compiled = scripts[this.number], names, values, i;
  if (!compiled) throw new Error('the script could not be compiled');
  names = compiled.names;
  values = [];
  for (i = 0; i < names.length; i++) values.push(this.surroundings(names[i], moment));
  if (!compiled.opens) return compiled.body.apply(undefined, values);
  return compiled.body(Object.create(otherNames)).apply(undefined, values);
};
