// What scripts of a scene see: the layer's own value and clock, and other layers.

var document = { rate: 1, scripts: JSON.parse(text).scripts };
var properties = [];
var layers = JSON.parse(text).layers;
var memberNames = JSON.parse(text).properties;
var comp = null;
var layerFaces = {};

// A property of a layer as it shows at the instant of the script; `index` counts the layers.
function layerOfScene(name) {
  var known = layerFaces['$' + name], index;
  if (known) return known;
  index = layers.indexOf(String(name));
  if (index < 0) throw new Error('there is no layer "' + name + '"');
  known = {};
  memberNames.forEach(function (member, i) {
    Object.defineProperty(known, member, {
      enumerable: true,
      get: function () {
        var numbers = host(1, index, i);
        if (!numbers) throw new Error('layer "' + name + '" has no ' + member);
        return numbers.length === 1 ? numbers[0] : numbers;
      },
    });
  });
  freezeDeeply(known);
  return layerFaces['$' + name] = known;
}

function frameOf() { return now ? now.frame : 0; }

// The value without the script.
function ownValue(script) {
  var numbers = host(0, script.number, 0);
  return !numbers ? 0 : numbers.length === 1 ? numbers[0] : numbers;
}

var namesOfScripts = {
  time: function (script, moment) { return moment.frame; },
  value: function (script) { return ownValue(script); },
  index: function (script, moment) { return moment.copy; },
  wiggle: function (script, moment) {
    return function (rate, size, octaves, factor, time) {
      return shaken(ownValue(script), script.place + moment.copy * 1000, +rate, +size, octaves, factor,
        time === undefined ? moment.frame : time);
    };
  },
};

// The value without the script, which they may ask for, differs by more than the instant.
var valuesAreKept = false;

var shownPrototypes = [];
var known = [];

// The value of a script: `time` on the layer's clock, `sceneTime` of the whole, the copy it is in.
function evaluate(number, time, sceneTime, copy) {
  var script = known[number];
  if (!script) {
    script = known[number] = new Script(number, number + 1, null, null);
    script.subject = script;
  }
  return evaluated(script, time, sceneTime, copy);
}
