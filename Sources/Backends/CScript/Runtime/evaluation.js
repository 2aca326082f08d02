// The evaluation of scripts: the running script, its time, and the scripts that wait for its value.

// The innermost script that runs.
var now = null;
// The smallest depth of a running script whose value was requested again: the start of a cycle. Infinity for none.
var cycleDepth = Infinity;
// The members of the cycles that the innermost script reached. Its value may differ while a member runs.
// Null without a cycle, the common case.
var cycleMembers = null;
// Counts the outermost scripts.
var turn = 0;
// Whether the innermost script read a value that depends on time. Without such a read its result is static, and
// it runs once.
var isTimed = false;

// The frame of a moment, for a value that depends on time.
function instant(moment) {
  isTimed = true;
  return moment.frame;
}

// Converts a value for the host: a number, an array of numbers or a string. Undefined if it has no such form.
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
  if (isScalar(value) && typeof value !== 'string') return +value;
  if (isText(value)) return String(value);
  if (!isVector(value)) return undefined;
  result = [];
  for (i = 0; i < value.length; i++) result.push(+value[i]);
  return result;
}

// Copies an array, so that a script cannot change a shared value.
function fresh(value) { return typeof value === 'object' && Array.isArray(value) ? value.slice() : value; }

// The last result of a script.
function CachedResult() {
  this.isComplete = this.isStatic = false;
  this.turn = 0;
  this.cycleDepth = Infinity;
  this.frame = this.root = this.copy = NaN;
  this.value = this.error = undefined;
  this.cycleMembers = null;
  this.steps = 0;
}

// Charges the steps of the first evaluation once for each time: a limit must not depend on the frames that were
// drawn before. The host charges the outermost scripts.
function charge(cached, frame, root, copy) {
  if (cached.frame === frame && cached.root === root && cached.copy === copy) return;
  cached.frame = frame;
  cached.root = root;
  cached.copy = copy;
  spend(cached.steps);
}

function addCycleMembers(scripts) {
  var i;
  if (!cycleMembers) cycleMembers = [];
  for (i = 0; i < scripts.length; i++) if (cycleMembers.indexOf(scripts[i]) < 0) cycleMembers.push(scripts[i]);
}

function isAnyRunning(scripts) {
  var i;
  for (i = 0; i < scripts.length; i++) if (scripts[i].isRunning) return true;
  return false;
}

// Whether a cached result equals the result of an evaluation: at the same time, and while no member of its cycles
// runs.
function isValid(cached, frame, root, copy) {
  if (cached.isComplete && cached.cycleMembers && isAnyRunning(cached.cycleMembers)) return false;
  if (cached.isStatic) return true;
  return cached.frame === frame && cached.root === root && cached.copy === copy
    && (cached.isComplete || cached.turn === turn);
}

// Evaluates a script at a frame of its composition and of the root composition, in a copy of the layer.
//
// A script that is requested while it runs gives undefined. Values inside such a cycle depend on the script that
// entered it, and are cached only until that script ends. The value of the entering script does not depend on its
// callers and is cached, like the values of scripts without cycles.
function evaluated(script, frame, root, copy) {
  var outer = now, cached = script.cached, before, wasTimed, outerMembers, depth, moment, members, failure, value, begun;
  if (!outer) turn += 1;
  if (isValid(cached, frame, root, copy)) {
    if (cached.isStatic && outer) charge(cached, frame, root, copy);
    if (!cached.isStatic) isTimed = true;
    // A member of its cycle is running.
    if (!cached.isComplete) cycleDepth = Math.min(cycleDepth, cached.cycleDepth);
    if (outer && cached.cycleMembers) addCycleMembers(cached.cycleMembers);
    if (cached.error) throw cached.error;
    return fresh(cached.value);
  }
  wasTimed = isTimed;
  isTimed = true;
  if (script.isRunning) {
    // A script that requests only itself gives the same value to every caller.
    if (outer.script !== script) cycleDepth = Math.min(cycleDepth, script.depth);
    return undefined;
  }
  depth = outer ? outer.depth + 1 : 0;
  // Limits the nesting of evaluations.
  if (depth > 60) throw new RangeError('expressions ask for each other more than 60 deep');
  // Objects with more than seven members get a hash table in the engine.
  moment = { script: script, frame: frame, root: root, copy: copy, depth: depth, seed: 0, draws: 0 };
  script.isRunning = true;
  script.depth = depth;
  now = moment;
  before = outer ? cycleDepth : Infinity;
  outerMembers = cycleMembers;
  cycleDepth = Infinity;
  cycleMembers = null;
  isTimed = false;
  begun = spent();
  try {
    value = outcome(script.run(moment));
  } catch (error) {
    failure = error;
  }
  now = outer;
  script.isRunning = false;
  if (cycleDepth !== Infinity) addCycleMembers([script]);
  // The next request for a member enters the cycle at that member.
  if (cycleDepth === depth) cycleMembers.forEach(invalidateUnlessComplete);
  if (cachesValues) {
    cached.isComplete = cycleDepth >= depth;
    cached.isStatic = !isTimed && cycleDepth === Infinity;
    cached.turn = turn;
    cached.cycleDepth = cycleDepth;
    cached.frame = cached.isStatic && !outer ? NaN : frame;
    cached.root = root;
    cached.copy = copy;
    cached.value = fresh(value);
    cached.error = failure;
    cached.cycleMembers = cycleMembers;
    cached.steps = spent() - begun;
  }
  members = cycleMembers;
  cycleMembers = outerMembers;
  if (outer && members) addCycleMembers(members);
  isTimed = isTimed || wasTimed;
  // A cycle that starts at this script is not visible to its callers.
  cycleDepth = Math.min(before, cycleDepth < depth ? cycleDepth : Infinity);
  if (failure) throw failure;
  return value;
}

function invalidateUnlessComplete(script) { if (!script.cached.isComplete) script.cached.turn = 0; }

// A script: the compiled function, and the subject that resolves names that differ by script.
//
// - seed: separates its random numbers from those of other scripts.
// - comp: the composition of its times.
function Script(number, seed, subject, comp) {
  this.number = number;
  this.seed = seed;
  this.subject = subject;
  this.comp = comp;
  this.isRunning = false;
  this.cached = new CachedResult();
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
