// Outlines: vertices with the ends of their handles, absolute.

function Path(vertices, into, out, isClosed) {
  this.v = vertices;
  this.i = into;
  this.o = out;
  this.c = !!isClosed;
  this._length = vertices.length;
}

Path.prototype.isPath = true;

// From `closed, count, x, y …` of the vertices, then of the handles in and out, relative.
function unflattened(numbers) {
  var count = numbers[1], vertices = [], into = [], out = [], i, x, y;
  for (i = 0; i < count; i++) {
    x = numbers[2 + 2 * i];
    y = numbers[3 + 2 * i];
    vertices.push([x, y]);
    into.push([x + numbers[2 + 2 * (count + i)], y + numbers[3 + 2 * (count + i)]]);
    out.push([x + numbers[2 + 2 * (2 * count + i)], y + numbers[3 + 2 * (2 * count + i)]]);
  }
  return new Path(vertices, into, out, numbers[0]);
}

function flattened(path) {
  var result = [path.c ? 1 : 0, path.v.length];
  function add(points, isRelative) {
    path.v.forEach(function (vertex, i) {
      var point = points[i] || vertex;
      result.push(point[0] - (isRelative ? vertex[0] : 0), point[1] - (isRelative ? vertex[1] : 0));
    });
  }
  add(path.v, false);
  add(path.i, true);
  add(path.o, true);
  return result;
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

function curvePoint(a, b, c, d, u) {
  var w = 1 - u;
  return [0, 1].map(function (k) {
    return w * w * w * a[k] + 3 * w * w * u * b[k] + 3 * w * u * u * c[k] + u * u * u * d[k];
  });
}

// The place at a fraction of the length.
function pointOnPath(path, fraction) {
  var count = path.v.length, segments = path.c ? count : count - 1, pieces = [], total = 0;
  var i, k, next, last, point, target, step;
  for (i = 0; i < segments; i++) {
    next = (i + 1) % count;
    last = path.v[i];
    for (k = 1; k <= pathSteps; k++) {
      point = curvePoint(path.v[i], path.o[i], path.i[next], path.v[next], k / pathSteps);
      step = Math.sqrt(Math.pow(point[0] - last[0], 2) + Math.pow(point[1] - last[1], 2));
      pieces.push([total, step, last, point]);
      total += step;
      last = point;
    }
  }
  target = total * fraction;
  for (i = 0; i < pieces.length; i++) {
    if (pieces[i][0] + pieces[i][1] > target) {
      return mixed(pieces[i][2], pieces[i][3], (target - pieces[i][0]) / pieces[i][1]);
    }
  }
  return (path.c ? path.v[0] : path.v[count - 1]).slice();
}

function directionOnPath(path, fraction) {
  // At the end of an open path there is nothing to come.
  var from = fraction == 1 ? (path.c ? 0 : 0.999) : fraction;
  var a = pointOnPath(path, from), b = pointOnPath(path, from + 0.001);
  var x = b[0] - a[0], y = b[1] - a[1], size = Math.sqrt(x * x + y * y);
  return size === 0 ? [0, 0] : [x / size, y / size];
}
