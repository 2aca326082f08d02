// Random numbers that depend on seeds only: equal in every run and in every order of frames.

// Multiplies two integers modulo 2³².
function times(a, b) {
  return ((a & 0xffff) * (b & 0xffff) + (((a & 0xffff) * (b >>> 16) & 0xffff) << 16) + (((a >>> 16) * (b & 0xffff) & 0xffff) << 16)) | 0;
}

// Hashes up to four numbers into 0…1.
function hashed(a, b, c, d) {
  var words = new Uint32Array(new Float64Array([a, b || 0, c || 0, d || 0]).buffer), h = 0x9e3779b9, i;
  for (i = 0; i < words.length; i++) {
    h = times(h ^ words[i], 0x85ebca6b);
    h = times(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
  }
  h = times(h ^ (h >>> 16), 0x45d9f3b);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

// Interpolates smoothly between random values of −1…1 at the integers.
function smoothNoise(x, seed, lane) {
  var cell = Math.floor(x), u = x - cell, s = u * u * (3 - 2 * u);
  var a = hashed(cell, seed, lane) * 2 - 1, b = hashed(cell + 1, seed, lane) * 2 - 1;
  return a + (b - a) * s;
}

// Noise of one to three coordinates, −1…1.
function noise(at) {
  var x = isVector(at) ? +at[0] : +at, y = isVector(at) ? +(at[1] || 0) : 0;
  var z = isVector(at) ? +(at[2] || 0) : 0;
  var i = Math.floor(x), j = Math.floor(y), k = Math.floor(z);
  function fade(u) { return u * u * u * (u * (u * 6 - 15) + 10); }
  function slope(a, b, c) {
    var turn = hashed(i + a, j + b, k + c, 17) * 2 * Math.PI, tilt = hashed(i + a, j + b, k + c, 23) * 2 - 1;
    var flat = Math.sqrt(1 - tilt * tilt);
    return (x - i - a) * flat * Math.cos(turn) + (y - j - b) * flat * Math.sin(turn) + (z - k - c) * tilt;
  }
  function mix(a, b, u) { return a + (b - a) * u; }
  var u = fade(x - i), v = fade(y - j), w = fade(z - k);
  return mix(
    mix(mix(slope(0, 0, 0), slope(1, 0, 0), u), mix(slope(0, 1, 0), slope(1, 1, 0), u), v),
    mix(mix(slope(0, 0, 1), slope(1, 0, 1), u), mix(slope(0, 1, 1), slope(1, 1, 1), u), v), w);
}

// The next random number (0…1) of the running script.
function nextChance() {
  var here = now;
  here.draws += 1;
  return hashed(here.seed, here.isTimeless ? 0 : instant(here) + 1, here.script.seed, here.draws);
}

function seedRandom(seed, isTimeless) {
  now.seed = +seed;
  now.isTimeless = !!isTimeless;
  now.draws = 0;
}

function random(low, high) {
  var chance;
  if (high === undefined) {
    high = low === undefined ? 1 : low;
    low = undefined;
  }
  if (isVector(high)) {
    return toArray(high).map(function (x, i) {
      var from = low ? +low[i] : 0;
      return from + nextChance() * (x - from);
    });
  }
  chance = nextChance();
  return (low || 0) + chance * (high - (low || 0));
}

function gaussRandom(low, high) {
  var spread = Math.sqrt(-2 * Math.log(1 - nextChance())) * Math.cos(2 * Math.PI * nextChance());
  if (high === undefined) {
    high = low === undefined ? 1 : low;
    low = isVector(high) ? toArray(high).map(function () { return 0; }) : 0;
  }
  // 90 % of the results are within low…high.
  return mixed(low, high, 0.5 + spread / 3.29);
}

// Adds noise of a frequency (in hertz) and an amplitude to a value.
function shaken(value, seed, frequency, amplitude, octaves, factor, time) {
  var count = Math.min(Math.max(1, Math.floor(octaves || 1)), 16);
  var fade = factor === undefined ? 0.5 : factor;
  function lane(number) {
    var total = 0, size = 1, rate = frequency, i;
    for (i = 0; i < count; i++) {
      total += smoothNoise(time * rate, seed, number * 16 + i) * size;
      size *= fade;
      rate *= 2;
    }
    return total * amplitude;
  }
  if (!isVector(value)) return value + lane(0);
  return toArray(value).map(function (x, i) { return x + lane(i); });
}
