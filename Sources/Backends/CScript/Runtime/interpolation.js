// Interpolation between values.

function mixed(from, to, fraction) {
  if (!isVector(from)) return from + (to - from) * fraction;
  return toArray(from).map(function (x, i) { return x + (to[i] - x) * fraction; });
}

function linear(t, from, to, first, last) {
  var low, high;
  if (first === undefined || last === undefined) return linear(t, 0, 1, from, to);
  low = Math.min(from, to);
  high = Math.max(from, to);
  if (t <= low) return isVector(first) ? toArray(first) : first;
  if (t >= high) return isVector(last) ? toArray(last) : last;
  return mixed(first, last, (t - low) / (high - low));
}

// The y of a cubic Bézier curve from (0, 0) to (1, 1) at an x of 0…1.
function onCurve(x1, y1, x2, y2, x) {
  var low = 0, high = 1, u = x, i, at;
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  for (i = 0; i < 50; i++) {
    at = 3 * (1 - u) * (1 - u) * u * x1 + 3 * (1 - u) * u * u * x2 + u * u * u;
    if (at === x) break;
    if (at < x) low = u; else high = u;
    u = (low + high) / 2;
  }
  return 3 * (1 - u) * (1 - u) * u * y1 + 3 * (1 - u) * u * u * y2 + u * u * u;
}

function eased(x1, y1, x2, y2) {
  return function (t, from, to, first, last) {
    var fraction = t;
    if (last === undefined) {
      first = from;
      last = to;
    } else {
      fraction = (t - from) / (to - from);
    }
    return mixed(first, last, onCurve(x1, y1, x2, y2, clamp(fraction, 0, 1)));
  };
}

var ease = eased(0.33, 0, 0.667, 1);
var easeIn = eased(0.333, 0, 0.833, 0.833);
var easeOut = eased(0.167, 0.167, 0.667, 1);

function lookAt(from, to) {
  var x = to[0] - from[0], y = to[1] - from[1], z = (to[2] || 0) - (from[2] || 0);
  return [
    -radiansToDegrees(Math.atan2(y, z)), radiansToDegrees(Math.atan2(x, Math.sqrt(y * y + z * z))), 0,
  ];
}
