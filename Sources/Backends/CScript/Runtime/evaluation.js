// What runs: the script, its instant, and the scripts that wait for its value.

// The innermost script that runs.
var now = null;
// How far out the value of some script that is still running has been asked for.
var deepestCircle = Infinity;
// The scripts of the circles that the innermost script has met: while one of them runs, it may give something else.
// Null for none, as nearly always.
var met = null;
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
  if (typeof value === 'number') return value;
  if (value == null) return undefined;
  if (typeof value === 'function') return undefined;
  if (value.isPathOfProperty) value = value.v;
  if (value.vertices && value.vertices.isPath) value = value.vertices;
  if (value.isPath) return flattened(value);
  if (isPathObject(value)) return flattened(pathOfObject(value));
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (isPlain(value) && typeof value !== 'string') return +value;
  if (isText(value)) return String(value);
  if (!isVector(value)) return undefined;
  result = [];
  for (i = 0; i < value.length; i++) result.push(+value[i]);
  return result;
}

// A value that scripts may change without changing it for others.
function fresh(value) { return typeof value === 'object' && Array.isArray(value) ? value.slice() : value; }

// What a script gave last.
function Memory() {
  this.isWhole = this.isSteady = false;
  this.turn = 0;
  this.circle = Infinity;
  this.frame = this.root = this.copy = NaN;
  this.value = this.error = undefined;
  this.met = null;
  this.steps = 0;
}

// A kept value costs others what it took to find, once for an instant: what a limit says must not depend on
// what was drawn before. The host counts the outermost scripts.
function charge(memory, frame, root, copy) {
  if (memory.frame === frame && memory.root === root && memory.copy === copy) return;
  memory.frame = frame;
  memory.root = root;
  memory.copy = copy;
  spend(memory.steps);
}

function meet(scripts) {
  var i;
  if (!met) met = [];
  for (i = 0; i < scripts.length; i++) if (met.indexOf(scripts[i]) < 0) met.push(scripts[i]);
}

function isAnyRunning(scripts) {
  var i;
  for (i = 0; i < scripts.length; i++) if (scripts[i].isRunning) return true;
  return false;
}

// Whether what is kept is what running would give: at the same instant, and while no script runs that would close a
// circle somewhere within.
function isValid(memory, frame, root, copy) {
  if (memory.isWhole && memory.met && isAnyRunning(memory.met)) return false;
  if (memory.isSteady) return true;
  return memory.frame === frame && memory.root === root && memory.copy === copy
    && (memory.isWhole || memory.turn === turn);
}

// What a script gives at a frame of its composition and one of the whole, in a copy; run once for them.
//
// A script that is asked for while it runs gives nothing. What has come about in such a circle
// depends on where the circle was entered, and is kept only until that script ends. Its own value depends on nothing
// around it and is kept, like that of scripts that have met no circle.
function evaluated(script, frame, root, copy) {
  var outer = now, memory = script.memory, before, wasTimed, metBefore, depth, moment, circles, failure, value, begun;
  if (!outer) turn += 1;
  if (isValid(memory, frame, root, copy)) {
    if (memory.isSteady && outer) charge(memory, frame, root, copy);
    if (!memory.isSteady) isTimed = true;
    // The circle that it belongs to is still open.
    if (!memory.isWhole) deepestCircle = Math.min(deepestCircle, memory.circle);
    if (outer && memory.met) meet(memory.met);
    if (memory.error) throw memory.error;
    return fresh(memory.value);
  }
  wasTimed = isTimed;
  isTimed = true;
  if (script.isRunning) {
    // One that asks for itself alone gives the same to all.
    if (outer.script !== script) deepestCircle = Math.min(deepestCircle, script.depth);
    return undefined;
  }
  depth = outer ? outer.depth + 1 : 0;
  // Alone they would not be so deep.
  if (depth > 60) throw new RangeError('expressions ask for each other more than 60 deep');
  // With more than seven members the engine would make a table to find them by.
  moment = { script: script, frame: frame, root: root, copy: copy, depth: depth, seed: 0, draws: 0 };
  script.isRunning = true;
  script.depth = depth;
  now = moment;
  before = outer ? deepestCircle : Infinity;
  metBefore = met;
  deepestCircle = Infinity;
  met = null;
  isTimed = false;
  begun = spent();
  try {
    value = outcome(script.run(moment));
  } catch (error) {
    failure = error;
  }
  now = outer;
  script.isRunning = false;
  if (deepestCircle !== Infinity) meet([script]);
  // Whoever asks for others of the circle from now on enters it there.
  if (deepestCircle === depth) met.forEach(forget);
  if (valuesAreKept) {
    memory.isWhole = deepestCircle >= depth;
    memory.isSteady = !isTimed && deepestCircle === Infinity;
    memory.turn = turn;
    memory.circle = deepestCircle;
    memory.frame = memory.isSteady && !outer ? NaN : frame;
    memory.root = root;
    memory.copy = copy;
    memory.value = fresh(value);
    memory.error = failure;
    memory.met = met;
    memory.steps = spent() - begun;
  }
  circles = met;
  met = metBefore;
  if (outer && circles) meet(circles);
  isTimed = isTimed || wasTimed;
  // A circle that is closed here is none for those who ask.
  deepestCircle = Math.min(before, deepestCircle < depth ? deepestCircle : Infinity);
  if (failure) throw failure;
  return value;
}

function forget(script) { if (!script.memory.isWhole) script.memory.turn = 0; }

// A script: the compiled function, with what the names that differ by script are asked of.
//
// - place: tells its chance from that of others.
// - comp: the composition that its instants are of.
function Script(number, place, subject, comp) {
  this.number = number;
  this.place = place;
  this.subject = subject;
  this.comp = comp;
  this.isRunning = false;
  this.memory = new Memory();
  this.depth = 0;
}

Script.prototype.run = function (moment) {
  var compiled = scripts[this.number], names, values, i;
  if (!compiled) throw new Error('the script could not be compiled');
  names = compiled.names;
  values = [];
  for (i = 0; i < names.length; i++) values.push(namesOfScripts[names[i]](this.subject, moment));
  if (!compiled.opens) return compiled.body.apply(undefined, values);
  return compiled.body(Object.create(otherNames)).apply(undefined, values);
};
