// Properties of an animation: the host evaluates their keyframes, this runtime their scripts.

// meta: {$: number, n: components, k: frames of the keys, x: number of the script, p: 1 for a path}.
function Property(meta, layer, owner) {
  this.number = meta.$;
  this.count = meta.n;
  this.times = meta.k || [];
  this.isPath = !!meta.p;
  this.index = meta.ix;
  this.layer = layer;
  this.owner = owner;
  this.script = meta.x === undefined ? null : new Script(meta.x, meta.$, this, layer.comp);
  this.staticValue = undefined;
  this.unscripted = null;
  this.functions = {};
}

// The value at a frame without the script: a number, an array or a path.
Property.prototype.at = function (frame) {
  if (this.times.length === 0 && this.staticValue !== undefined) return fresh(this.staticValue);
  var numbers = host(0, this.number, frame);
  var value = this.isPath ? unflattened(numbers) : this.count === 1 ? numbers[0] : numbers;
  if (this.times.length === 0 && !this.isPath) this.staticValue = value;
  return fresh(value);
};

// The frame for the value at a moment. Without keyframes the value does not depend on it.
Property.prototype.frameOf = function (moment) { return this.times.length === 0 ? moment.frame : instant(moment); };

// The same for the current time.
Property.prototype.frame = function () {
  return this.times.length === 0 ? currentFrame(this.layer.comp) : frameOf(this.layer.comp);
};

// The current value, with the script.
Property.prototype.current = function () {
  var value, frame;
  if (!this.script || !scripts[this.script.number]) return this.at(this.frame());
  frame = currentFrame(this.layer.comp);
  try {
    value = evaluated(this.script, frame, now ? now.root : frame, 0);
  } catch (error) {
    return this.at(this.frame());
  }
  // The common case needs no value of the keyframes.
  if (this.count === 1 && typeof value === 'number' && value === value) return value;
  return this.fitted(value, this.at(this.frame()));
};

// Converts the value of a script to the type of the property; `base` replaces values that do not fit.
Property.prototype.fitted = function (value, base) {
  var i;
  if (value === undefined) return base;
  if (this.isPath) return Array.isArray(value) ? unflattened(value) : base;
  if (this.count === 1) {
    value = Array.isArray(value) ? value[0] : +value;
    return value === value ? value : base;
  }
  if (!Array.isArray(value)) return base;
  for (i = 0; i < base.length; i++) if (value[i] === value[i] && value[i] !== undefined) base[i] = value[i];
  return base;
};

function seconds(frame) { return frame / document.rate; }

Property.prototype.valueAt = function (time) { return this.at(time * document.rate); };

Property.prototype.velocityAt = function (time) {
  var step = 0.001;
  return div(sub(this.valueAt(time), this.valueAt(time - step)), step);
};

Property.prototype.speedAt = function (time) { return length(this.velocityAt(time)); };

// A key counts as its value.
Property.prototype.key = function (number) {
  var numbers, result;
  if (!(number >= 1 && number <= this.times.length)) {
    throw new Error('the property has no keyframe ' + number);
  }
  numbers = host(1, this.number, number - 1);
  result = numbers.slice(1);
  result.index = number;
  result.time = seconds(numbers[0]);
  result.value = numbers.slice(1);
  return result;
};

Property.prototype.nearestKey = function (time) {
  var frame = time * document.rate, best = 0, i;
  for (i = 0; i < this.times.length; i++) {
    // Of two equally near keys, the earlier one.
    if (i === 0 || Math.abs(this.times[i] - frame) < Math.abs(this.times[best] - frame)) best = i;
  }
  return this.times.length ? this.key(best + 1) : { index: 0, time: 0 };
};

// MARK: Loops

// Continues the keyframes after the last or before the first.
Property.prototype.loop = function (isOut, type, amount, isDuration) {
  var times = this.times, frame = this.frame(), first = times[0], last = times[times.length - 1];
  if (times.length === 0 || (isOut ? frame <= last : frame >= first)) return this.at(frame);
  var kind = String(type || 'cycle').toLowerCase(), count = times.length - 1, period;
  if (isDuration) {
    period = amount ? Math.abs(amount * document.rate - (isOut && document.web ? last : 0))
      : isOut ? Math.max(0, last - this.layer.data.ip) : Math.max(0, this.layer.data.op - first);
  } else {
    count = !amount || amount > count ? count : amount;
    period = isOut ? last - times[times.length - 1 - count] : times[count] - first;
  }
  if (kind === 'continue') return this.straight(isOut ? last : first, isOut ? -0.001 : 0.001, frame);
  if (!(period > 0)) return this.at(isOut ? last : first);
  // lottie-web counts these cycles from another frame where the first key is not at 0.
  if (document.web && !isOut && kind !== 'offset' && (kind !== 'pingpong' || Math.floor((first - frame) / period) % 2)) {
    return this.at(period - ((first - frame) % period + first));
  }
  var start = isOut ? last - period : first, end = start + period;
  var cycles = Math.floor((frame - start) / period), rest = frame - start - cycles * period;
  if (kind === 'pingpong' && cycles % 2 !== 0) return this.at(end - rest);
  if (kind === 'offset') {
    return sum(this.at(start + rest), mul(sub(this.at(end), this.at(start)), cycles));
  }
  return this.at(start + rest);
};

// Extrapolates from a key with its velocity; as in lottie-web, vectors after the last key with another one.
Property.prototype.straight = function (key, step, frame) {
  var here = this.at(key), slope = div(sub(here, this.at(key + step)), -step);
  var speed = document.web && step < 0 && this.count > 1 ? 2 / document.rate : 1;
  return sum(here, mul(slope, (frame - key) * speed));
};

// The mean of samples enclosing the current time.
Property.prototype.smooth = function (width, samples) {
  var count = Math.floor(samples || 5), half = (width || 0.4) / 2, time = seconds(this.frame());
  var total, i, value;
  if (count <= 1) return this.at(this.frame());
  for (i = 0; i < count; i++) {
    value = this.valueAt(time - half + i * 2 * half / (count - 1));
    total = i === 0 ? value : sum(total, value);
  }
  return div(total, count);
};

// MARK: Properties in scripts

// Adds the methods of values that scripts read from properties.
function addMethods(face, propertyOf) {
  function method(name, body) {
    Object.defineProperty(face, name, {
      value: function (a, b, c) { return body(propertyOf(this), a, b, c); },
    });
  }
  function member(name, body) {
    Object.defineProperty(face, name, { get: function () { return body(propertyOf(this)); } });
  }
  method('valueAtTime', function (p, time) { return p.valueAt(time); });
  method('velocityAtTime', function (p, time) { return p.velocityAt(time); });
  method('speedAtTime', function (p, time) { return p.speedAt(time); });
  method('key', function (p, number) { return p.key(number); });
  method('nearestKey', function (p, time) { return p.nearestKey(time); });
  method('propertyGroup', function (p, count) { return p.group(count); });
  method('loopOut', function (p, type, count) { return p.loop(true, type, count, false); });
  method('loopIn', function (p, type, count) { return p.loop(false, type, count, false); });
  method('loopOutDuration', function (p, type, time) { return p.loop(true, type, time, true); });
  method('loopInDuration', function (p, type, time) { return p.loop(false, type, time, true); });
  method('smooth', function (p, width, samples) { return p.smooth(width, samples); });
  method('wiggle', function (p, rate, size, octaves, factor, time) {
    return shaken(p.at(p.frame()), p.number, rate, size, octaves, factor,
      time === undefined ? seconds(frameOf(p.layer.comp)) : time);
  });
  member('numKeys', function (p) { return p.times.length; });
  member('propertyIndex', function (p) { return p.index; });
  member('velocity', function (p) { return p.velocityAt(seconds(p.frame())); });
  member('speed', function (p) { return p.speedAt(seconds(p.frame())); });
  return face;
}

function hidden(self) { return self[secret]; }

var numberFace = addMethods(Object.create(Number.prototype), hidden);
Object.defineProperty(numberFace, 'value', { get: function () { return this.valueOf(); } });
Object.defineProperty(numberFace, 0, { get: function () { return this.valueOf(); } });

var vectorFace = addMethods(Object.create(Array.prototype), hidden);
Object.defineProperty(vectorFace, 'value', { get: function () { return toArray(this); } });

// The enclosing groups of a property: 1 is the nearest.
Property.prototype.group = function (count) {
  var level = count === undefined ? 1 : count, owner = this.owner;
  while (level > 1 && owner) {
    owner = owner.enclosing;
    level -= 1;
  }
  return owner ? owner.face : null;
};

function PathFace(property) { Object.defineProperty(this, secret, { value: property }); }

addMethods(PathFace.prototype, hidden);
Object.defineProperty(PathFace.prototype, 'isPathOfProperty', { value: true });
Object.defineProperty(PathFace.prototype, 'propType', { value: 'shape' });
Object.defineProperty(PathFace.prototype, 'v', { get: function () { return this[secret].current(); } });
Object.defineProperty(PathFace.prototype, 'value', { get: function () { return this[secret].current(); } });

function pathOf(face, time) {
  return time === undefined ? face[secret].current() : face[secret].valueAt(time);
}

PathFace.prototype.points = function (time) {
  return pathOf(this, time).v.map(function (point) { return point.slice(); });
};
PathFace.prototype.inTangents = function (time) {
  var path = pathOf(this, time);
  return relative(path, path.i);
};
PathFace.prototype.outTangents = function (time) {
  var path = pathOf(this, time);
  return relative(path, path.o);
};
PathFace.prototype.isClosed = function () { return pathOf(this).c; };
PathFace.prototype.pointOnPath = function (fraction, time) {
  return pointOnPath(pathOf(this, time), fraction === undefined ? 0.5 : +fraction);
};
PathFace.prototype.tangentOnPath = function (fraction, time) {
  return directionOnPath(pathOf(this, time), fraction === undefined ? 0.5 : +fraction);
};
PathFace.prototype.normalOnPath = function (fraction, time) {
  var direction = directionOnPath(pathOf(this, time), fraction === undefined ? 0.5 : +fraction);
  return [-direction[1], direction[0]];
};

// The value of a property in scripts: its current value, with the methods of properties.
Property.prototype.face = function () {
  var value, face;
  if (this.isPath) return this.pathFace || (this.pathFace = Object.freeze(new PathFace(this)));
  value = this.current();
  if (this.count === 1) {
    face = new Number(value);
    Object.setPrototypeOf(face, numberFace);
  } else {
    face = value;
    Object.setPrototypeOf(face, vectorFace);
  }
  // Hidden from scripts, so it need not be frozen.
  face[secret] = this;
  return face;
};

// `thisProperty`: the property of the running script, without evaluating the script.
function UnscriptedFace(property) { Object.defineProperty(this, secret, { value: property }); }

addMethods(UnscriptedFace.prototype, hidden);
['value', 'v', 'pv'].forEach(function (name) {
  Object.defineProperty(UnscriptedFace.prototype, name, {
    get: function () { return this[secret].at(this[secret].frame()); },
  });
});
Object.defineProperty(UnscriptedFace.prototype, '_name', { get: function () { return this[secret].layer.data.nm; } });

Property.prototype.unscriptedFace = function () {
  if (!this.unscripted) this.unscripted = Object.freeze(this.isPath ? new UnscriptedPathFace(this) : new UnscriptedFace(this));
  return this.unscripted;
};

// The path of the keyframes, without the script.
function UnscriptedPathFace(property) { PathFace.call(this, property); }

UnscriptedPathFace.prototype = Object.create(PathFace.prototype);
['value', 'v'].forEach(function (name) {
  Object.defineProperty(UnscriptedPathFace.prototype, name, {
    get: function () { return this[secret].at(this[secret].frame()); },
  });
});
['points', 'inTangents', 'outTangents', 'isClosed', 'pointOnPath', 'tangentOnPath', 'normalOnPath']
  .forEach(function (name) {
    UnscriptedPathFace.prototype[name] = function (a, b) {
      var face = this, path = { v: face.v };
      var bare = {};
      bare[secret] = { current: function () { return path.v; }, valueAt: function (t) { return face[secret].valueAt(t); } };
      return PathFace.prototype[name].call(bare, a, b);
    };
  });
