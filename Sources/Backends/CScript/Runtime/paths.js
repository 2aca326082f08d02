// Outlines: vertices with the ends of their handles, absolute.

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

// Whether a value is an object that describes an outline: `v`, `i`, `o` and `c`, with absolute handles.
function isPathObject(value) {
  return typeof value === 'object' && Array.isArray(value.v) && value.v.every(Array.isArray);
}

function pathOfObject(object) {
  function points(list) { return Array.isArray(list) ? list : []; }
  return new Path(object.v, points(object.i), points(object.o), object.c);
}

// From `closed, count, x, y …` of the vertices, then of the handles in and out, relative.
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

// Numbers of a piece: the length before it and its own, where it begins and where it ends.
var pieceSize = 6;

function pieces(path) {
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

function areAlike(points, others) {
  return points.every(function (point, i) { return point[0] === others[i][0] && point[1] === others[i][1]; });
}

// The last short paths whose pieces were found: most stand still.
var measured = [], mostMeasured = 4, longestMeasured = 24;

// More than finding the pieces of a path takes, or finding that they are known: what a limit says must not depend on
// what was drawn before.
function priceOfPieces(path) { return 2000 + path.v.length * (400 + pathSteps * 96); }

function measuredPieces(path) {
  var begun = spent(), result = path.v.length > longestMeasured ? pieces(path) : null, i, known;
  for (i = 0; i < measured.length && !result; i++) {
    known = measured[i];
    if (known.path.c === path.c && known.path.v.length === path.v.length && areAlike(known.path.v, path.v)
        && areAlike(known.path.i, path.i) && areAlike(known.path.o, path.o)) result = known.pieces;
  }
  if (!result) {
    result = pieces(path);
    measured.unshift({ path: path.copy(), pieces: result });
    if (measured.length > mostMeasured) measured.pop();
  }
  spend(Math.max(0, begun + priceOfPieces(path) - spent()));
  return result;
}

// The place at a fraction of the length.
function pointOnPath(path, fraction) {
  var all = measuredPieces(path), size = all.length, target, first = 0, end = size / pieceSize, middle, i;
  target = size > 0 ? (all[size - pieceSize] + all[size - pieceSize + 1]) * fraction : 0;
  // The first piece that ends behind it.
  while (first < end) {
    middle = (first + end) >> 1;
    i = middle * pieceSize;
    if (all[i] + all[i + 1] > target) end = middle;
    else first = middle + 1;
  }
  i = first * pieceSize;
  if (i === size) return (path.c ? path.v[0] : path.v[path.v.length - 1]).slice();
  return mixed([all[i + 2], all[i + 3]], [all[i + 4], all[i + 5]], (target - all[i]) / all[i + 1]);
}

function directionOnPath(path, fraction) {
  // At the end of an open path there is nothing to come.
  var from = fraction == 1 ? (path.c ? 0 : 0.999) : fraction;
  var a = pointOnPath(path, from), b = pointOnPath(path, from + 0.001);
  var x = b[0] - a[0], y = b[1] - a[1], size = Math.sqrt(x * x + y * y);
  return size === 0 ? [0, 0] : [x / size, y / size];
}
