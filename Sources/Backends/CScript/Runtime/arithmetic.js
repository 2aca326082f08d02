// Arithmetic of numbers, strings and vectors: exporters replace the operators of expressions by these functions.

// Creating closures is expensive, so functions that capture nothing are declared at the top level.

function isVector(x) {
  return typeof x === 'object' && x !== null && (Array.isArray(x) || x instanceof Float32Array);
}

function isScalar(x) {
  var kind = typeof x;
  return kind === 'number' || kind === 'boolean' || kind === 'string' || x instanceof Number;
}

function isText(x) { return typeof x === 'string' || x instanceof String; }

function toNumber(x) { return typeof x === 'string' ? parseInt(x, 10) : x; }

// Applies an operation to each component. A scalar operand applies to the first component of the vector.
function combined(a, b, operation) {
  var result, i, length;
  if (isScalar(a) && isScalar(b)) return operation(toNumber(a), toNumber(b));
  if (isVector(a) && isScalar(b)) {
    result = toArray(a);
    result[0] = operation(+result[0], +b);
    return result;
  }
  if (isScalar(a) && isVector(b)) {
    result = toArray(b);
    result[0] = operation(+a, +result[0]);
    return result;
  }
  if (!isVector(a) || !isVector(b)) return 0;
  result = [];
  length = Math.max(a.length, b.length);
  for (i = 0; i < length; i++) {
    if (b[i] === undefined) result.push(+a[i]);
    else if (a[i] === undefined) result.push(+b[i]);
    else result.push(operation(+a[i], +b[i]));
  }
  return result;
}

// Applies an operation to every component and the scalar.
function scaled(a, b, operation) {
  if (isScalar(a) && isScalar(b)) return operation(a, b);
  if (isVector(a) && isScalar(b)) return toArray(a).map(function (x) { return operation(x, b); });
  if (isScalar(a) && isVector(b)) return toArray(b).map(function (x) { return operation(a, x); });
  return 0;
}

// Copies a vector into an array.
function toArray(vector) {
  var result = [], i;
  for (i = 0; i < vector.length; i++) result.push(vector[i]);
  return result;
}

function plus(x, y) { return x + y; }

function minus(x, y) { return x - y; }

function product(x, y) { return x * y; }

function quotient(x, y) { return x / y; }

// Whether both are numbers. This common case skips the type checks.
function areNumbers(a, b) { return typeof a === 'number' && typeof b === 'number'; }

function sum(a, b) {
  if (areNumbers(a, b) || isText(a) || isText(b)) return a + b;
  return combined(a, b, plus);
}

function sub(a, b) { return areNumbers(a, b) ? a - b : combined(a, b, minus); }

function mul(a, b) { return areNumbers(a, b) ? a * b : scaled(a, b, product); }

function div(a, b) { return areNumbers(a, b) ? a / b : scaled(a, b, quotient); }

function mod(a, b) { return toNumber(a) % toNumber(b); }

function neg(a) { return isVector(a) ? toArray(a).map(function (x) { return -x; }) : -a; }

function clamp(value, low, high) {
  var min = Math.min(low, high), max = Math.max(low, high);
  if (isVector(value)) {
    return toArray(value).map(function (x) { return Math.min(Math.max(x, min), max); });
  }
  return Math.min(Math.max(value, min), max);
}

function length(a, b) {
  var i, count, total = 0;
  if (isScalar(a)) return Math.abs(a - (b || 0));
  count = b ? Math.min(a.length, b.length) : a.length;
  for (i = 0; i < count; i++) total += Math.pow((b ? b[i] : 0) - a[i], 2);
  return Math.sqrt(total);
}

function normalize(a) { return div(a, length(a)); }

function dot(a, b) {
  var i, total = 0;
  for (i = 0; i < Math.min(a.length, b.length); i++) total += a[i] * b[i];
  return total;
}

function cross(a, b) {
  return [
    a[1] * (b[2] || 0) - (a[2] || 0) * b[1], (a[2] || 0) * b[0] - a[0] * (b[2] || 0),
    a[0] * b[1] - a[1] * b[0],
  ];
}

function radiansToDegrees(x) { return x * 180 / Math.PI; }

function degreesToRadians(x) { return x * Math.PI / 180; }

// MARK: Colours

function rgbToHsl(color) {
  var r = color[0], g = color[1], b = color[2];
  var high = Math.max(r, g, b), low = Math.min(r, g, b), range = high - low;
  var lightness = (high + low) / 2, hue = 0, saturation = 0;
  if (range > 0) {
    saturation = lightness > 0.5 ? range / (2 - high - low) : range / (high + low);
    if (high === r) hue = (g - b) / range + (g < b ? 6 : 0);
    else if (high === g) hue = (b - r) / range + 2;
    else hue = (r - g) / range + 4;
    hue /= 6;
  }
  return [hue, saturation, lightness, color[3]];
}

function hslToRgb(color) {
  var saturation = color[1], lightness = color[2];
  var q = lightness < 0.5 ? lightness * (1 + saturation) : lightness + saturation - lightness * saturation;
  var p = 2 * lightness - q;
  function channel(hue) {
    hue -= Math.floor(hue);
    if (hue < 1 / 6) return p + (q - p) * 6 * hue;
    if (hue < 1 / 2) return q;
    if (hue < 2 / 3) return p + (q - p) * (2 / 3 - hue) * 6;
    return p;
  }
  if (saturation === 0) return [lightness, lightness, lightness, color[3]];
  return [channel(color[0] + 1 / 3), channel(color[0]), channel(color[0] - 1 / 3), color[3]];
}
