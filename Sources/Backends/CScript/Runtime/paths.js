// Paths: vertices with absolute positions of their handles.

function Path(vertices, into, out, isClosed) {
  this.v = vertices;
  this.i = into;
  this.o = out;
  this.c = !!isClosed;
  this._length = vertices.length;
}

Path.prototype.isPath = true;

Path.prototype.copy = function () {
  function same(point) { return point.slice(); }
  return new Path(this.v.map(same), this.i.map(same), this.o.map(same), this.c);
};

// Whether a value is an object that describes a path: `v`, `i`, `o` and `c`, with absolute handles.
function isPathObject(value) {
  return typeof value === 'object' && Array.isArray(value.v) && value.v.every(Array.isArray);
}

function pathOfObject(object) {
  function points(list) { return Array.isArray(list) ? list : []; }
  return new Path(object.v, points(object.i), points(object.o), object.c);
}

// Reads `closed, count, x, y …` of the vertices, then of the incoming and outgoing handles, relative to them.
function unflattened(numbers) {
  var count = numbers[1], vertices = [], into = [], out = [], i, x, y;
  for (i = 0; i < count; i++) {
    x = numbers[2 + 2 * i];
    y = numbers[3 + 2 * i];
    vertices[i] = [x, y];
    into[i] = [x + numbers[2 + 2 * (count + i)], y + numbers[3 + 2 * (count + i)]];
    out[i] = [x + numbers[2 + 2 * (2 * count + i)], y + numbers[3 + 2 * (2 * count + i)]];
  }
  return new Path(vertices, into, out, numbers[0]);
}

function flattened(path) {
  var vertices = path.v, count = vertices.length, result = [path.c ? 1 : 0, count], i;
  for (i = 0; i < count; i++) result.push(vertices[i][0] - 0, vertices[i][1] - 0);
  addHandles(result, vertices, path.i);
  addHandles(result, vertices, path.o);
  return result;
}

function addHandles(result, vertices, handles) {
  var i, vertex, handle;
  for (i = 0; i < vertices.length; i++) {
    vertex = vertices[i];
    handle = handles[i] || vertex;
    result.push(handle[0] - vertex[0], handle[1] - vertex[1]);
  }
}

function createPath(points, into, out, isClosed) {
  function ends(handles) {
    return points.map(function (point, i) {
      var handle = handles && handles[i] || [0, 0];
      return [point[0] + handle[0], point[1] + handle[1]];
    });
  }
  var vertices = points.map(function (point) { return [+point[0], +point[1]]; });
  return new Path(vertices, ends(into), ends(out), isClosed);
}

function relative(path, points) {
  return points.map(function (point, i) {
    return [point[0] - path.v[i][0], point[1] - path.v[i][1]];
  });
}

// MARK: Lengths

var pathSteps = 150;

// Numbers of a chord: the length before it, its length, its start (x, y) and its end (x, y).
var chordStride = 6;

function chords(path) {
  var count = path.v.length, segments = path.c ? count : count - 1, result = [], total = 0;
  var i, k, a, b, c, d, u, w, x, y, nextX, nextY, step;
  for (i = 0; i < segments; i++) {
    a = path.v[i];
    b = path.o[i];
    c = path.i[(i + 1) % count];
    d = path.v[(i + 1) % count];
    x = a[0];
    y = a[1];
    for (k = 1; k <= pathSteps; k++) {
      u = k / pathSteps;
      w = 1 - u;
      nextX = w * w * w * a[0] + 3 * w * w * u * b[0] + 3 * w * u * u * c[0] + u * u * u * d[0];
      nextY = w * w * w * a[1] + 3 * w * w * u * b[1] + 3 * w * u * u * c[1] + u * u * u * d[1];
      step = Math.sqrt((nextX - x) * (nextX - x) + (nextY - y) * (nextY - y));
      result.push(total, step, x, y, nextX, nextY);
      total += step;
      x = nextX;
      y = nextY;
    }
  }
  return result;
}

function areEqual(points, others) {
  return points.every(function (point, i) { return point[0] === others[i][0] && point[1] === others[i][1]; });
}

// The chords of the last short paths: paths are often static.
var measured = [], maxMeasured = 4, maxMeasuredVertices = 24;

// An upper bound of the steps to compute the chords of a path, or to look them up: a limit must not depend on the
// frames that were drawn before.
function chordCost(path) { return 2000 + path.v.length * (400 + pathSteps * 96); }

function measuredChords(path) {
  var begun = spent(), result = path.v.length > maxMeasuredVertices ? chords(path) : null, i, cached;
  for (i = 0; i < measured.length && !result; i++) {
    cached = measured[i];
    if (cached.path.c === path.c && cached.path.v.length === path.v.length && areEqual(cached.path.v, path.v)
        && areEqual(cached.path.i, path.i) && areEqual(cached.path.o, path.o)) result = cached.chords;
  }
  if (!result) {
    result = chords(path);
    measured.unshift({ path: path.copy(), chords: result });
    if (measured.length > maxMeasured) measured.pop();
  }
  spend(Math.max(0, begun + chordCost(path) - spent()));
  return result;
}

// The point at a fraction of the length.
function pointOnPath(path, fraction) {
  var all = measuredChords(path), size = all.length, target, first = 0, end = size / chordStride, middle, i;
  target = size > 0 ? (all[size - chordStride] + all[size - chordStride + 1]) * fraction : 0;
  // The first chord that ends after the target.
  while (first < end) {
    middle = (first + end) >> 1;
    i = middle * chordStride;
    if (all[i] + all[i + 1] > target) end = middle;
    else first = middle + 1;
  }
  i = first * chordStride;
  if (i === size) return (path.c ? path.v[0] : path.v[path.v.length - 1]).slice();
  return mixed([all[i + 2], all[i + 3]], [all[i + 4], all[i + 5]], (target - all[i]) / all[i + 1]);
}

function directionOnPath(path, fraction) {
  // An open path ends at 1: measure just before.
  var from = fraction == 1 ? (path.c ? 0 : 0.999) : fraction;
  var a = pointOnPath(path, from), b = pointOnPath(path, from + 0.001);
  var x = b[0] - a[0], y = b[1] - a[1], size = Math.sqrt(x * x + y * y);
  return size === 0 ? [0, 0] : [x / size, y / size];
}
