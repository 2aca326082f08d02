// Arithmetic of numbers, texts and vectors, as exporters write the operators of expressions.

// Functions within functions are costly to make, so that those that need nothing of a call stand outside of it.

function isVector(x) {
  return typeof x === 'object' && x !== null && (Array.isArray(x) || x instanceof Float32Array);
}

function isPlain(x) {
  var kind = typeof x;
  return kind === 'number' || kind === 'boolean' || kind === 'string' || x instanceof Number;
}

function isText(x) { return typeof x === 'string' || x instanceof String; }

function whole(x) { return typeof x === 'string' ? parseInt(x, 10) : x; }

// Component by component; a number beside a vector counts for the first component.
function combined(a, b, operation) {
  var result, i, length;
  if (isPlain(a) && isPlain(b)) return operation(whole(a), whole(b));
  if (isVector(a) && isPlain(b)) {
    result = plain(a);
    result[0] = operation(+result[0], +b);
    return result;
  }
  if (isPlain(a) && isVector(b)) {
    result = plain(b);
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

// Every component with the number.
function scaled(a, b, operation) {
  if (isPlain(a) && isPlain(b)) return operation(a, b);
  if (isVector(a) && isPlain(b)) return plain(a).map(function (x) { return operation(x, b); });
  if (isPlain(a) && isVector(b)) return plain(b).map(function (x) { return operation(a, x); });
  return 0;
}

// A plain array of the same components.
function plain(vector) {
  var result = [], i;
  for (i = 0; i < vector.length; i++) result.push(vector[i]);
  return result;
}

function plus(x, y) { return x + y; }

function minus(x, y) { return x - y; }

function product(x, y) { return x * y; }

function quotient(x, y) { return x / y; }

// Whether both are numbers, as most are: then there is nothing to find out.
function areNumbers(a, b) { return typeof a === 'number' && typeof b === 'number'; }

function sum(a, b) {
  if (areNumbers(a, b) || isText(a) || isText(b)) return a + b;
  return combined(a, b, plus);
}

function sub(a, b) { return areNumbers(a, b) ? a - b : combined(a, b, minus); }

function mul(a, b) { return areNumbers(a, b) ? a * b : scaled(a, b, product); }

function div(a, b) { return areNumbers(a, b) ? a / b : scaled(a, b, quotient); }

function mod(a, b) { return whole(a) % whole(b); }

function neg(a) { return isVector(a) ? plain(a).map(function (x) { return -x; }) : -a; }

function clamp(value, low, high) {
  var least = Math.min(low, high), most = Math.max(low, high);
  if (isVector(value)) {
    return plain(value).map(function (x) { return Math.min(Math.max(x, least), most); });
  }
  return Math.min(Math.max(value, least), most);
}

function length(a, b) {
  var i, count, total = 0;
  if (isPlain(a)) return Math.abs(a - (b || 0));
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
