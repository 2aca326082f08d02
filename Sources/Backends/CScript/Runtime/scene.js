// The names that scripts of a scene see: the value and the time of their layer, and other layers.

var document = { rate: 1, scripts: JSON.parse(text).scripts };
var properties = [];
var layers = JSON.parse(text).layers;
var memberNames = JSON.parse(text).properties;
var comp = null;
var layerFaces = {};

// A layer with its properties at the time of the script; `index` counts the layers.
function layerOfScene(name) {
  var face = layerFaces['$' + name], index;
  if (face) return face;
  index = layers.indexOf(String(name));
  if (index < 0) throw new Error('there is no layer "' + name + '"');
  face = {};
  memberNames.forEach(function (member, i) {
    Object.defineProperty(face, member, {
      enumerable: true,
      get: function () {
        var numbers = host(1, index, i);
        if (!numbers) throw new Error('layer "' + name + '" has no ' + member);
        return numbers.length === 1 ? numbers[0] : numbers;
      },
    });
  });
  freezeDeeply(face);
  return layerFaces['$' + name] = face;
}

function frameOf() { return now ? now.frame : 0; }

// The value without the script.
function unscriptedValue(script) {
  var numbers = host(0, script.number, 0);
  return !numbers ? 0 : numbers.length === 1 ? numbers[0] : numbers;
}

var namesOfScripts = {
  time: function (script, moment) { return moment.frame; },
  value: function (script) { return unscriptedValue(script); },
  index: function (script, moment) { return moment.copy; },
  wiggle: function (script, moment) {
    return function (rate, size, octaves, factor, time) {
      return shaken(unscriptedValue(script), script.seed + moment.copy * 1000, +rate, +size, octaves, factor,
        time === undefined ? moment.frame : time);
    };
  },
};

// Scripts may read the value without the script, which depends on more than the time.
var cachesValues = false;

var exposedPrototypes = [];
var scriptsByNumber = [];

// Evaluates a script at a time of the layer and of the scene, in a copy of the layer.
function evaluate(number, time, sceneTime, copy) {
  var script = scriptsByNumber[number];
  if (!script) {
    script = scriptsByNumber[number] = new Script(number, number + 1, null, null);
    script.subject = script;
  }
  return evaluated(script, time, sceneTime, copy);
}
