// The last step: defines the names that scripts may use, and freezes them.

var shared = {
  sum: sum, add: sum, sub: sub, mul: mul, div: div, mod: mod,
  $bm_sum: sum, $bm_sub: sub, $bm_mul: mul, $bm_div: div, $bm_mod: mod, $bm_neg: neg,
  $bm_isInstanceOfArray: isVector, clamp: clamp, length: length, normalize: normalize, dot: dot,
  cross: cross, radiansToDegrees: radiansToDegrees, radians_to_degrees: radiansToDegrees,
  degreesToRadians: degreesToRadians, degrees_to_radians: degreesToRadians, rgbToHsl: rgbToHsl,
  hslToRgb: hslToRgb, linear: linear, ease: ease, easeIn: easeIn, easeOut: easeOut, lookAt: lookAt,
  noise: noise, random: random, gaussRandom: gaussRandom, seedRandom: seedRandom,
  createPath: createPath, comp: comp, layer: layerOfScene,
};

// A search of a string in a string costs the product of both lengths.
function chargeSearches() {
  ['indexOf', 'lastIndexOf', 'includes', 'split', 'replace'].forEach(function (name) {
    var search = String.prototype[name];
    if (!search) return;
    Object.defineProperty(String.prototype, name, {
      configurable: true, writable: true,
      value: function (part) {
        var string = String(this);
        if (typeof part === 'string') spend(string.length * part.length / 64);
        return search.apply(string, arguments);
      },
    });
  });
}

(function () {
  var all = (0, eval)('this');
  ['Date', 'Duktape', 'CBOR', 'Buffer', 'TextEncoder', 'TextDecoder', 'Proxy', 'performance'].forEach(
    function (name) { delete all[name]; });
  Object.keys(shared).forEach(function (name) { if (shared[name]) all[name] = shared[name]; });
  rewriting._$global = all;
  addMissing(all, rewriting);
  chargeSearches();
  Math.random = function () { return nextChance(); };
  exposedPrototypes.concat([Path.prototype]).forEach(freezeDeeply);
  freezeFaces();
  freezeDeeply(all);
})();

return evaluate;
