// An animation: its compositions, and the names that its scripts see.

var document = JSON.parse(text);
var properties = [];
var root = new Composition(document, true);
var others = (document.comps || []).map(function (data) { return new Composition(data, false); });

// The first composition of a name: `comp(name)` of scripts.
function comp(name) {
  var i;
  if (document.nm === name) return root.face;
  for (i = 0; i < others.length; i++) if (others[i].data.nm === name) return others[i].face;
  return null;
}

// Names whose values differ by property and time. All other names are equal for all scripts.
var namesOfScripts = {
  time: function (p, moment) { return seconds(instant(moment)); },
  value: function (p, moment) { return p.at(p.frameOf(moment)); },
  velocity: function (p, moment) { return p.velocityAt(seconds(p.frameOf(moment))); },
  speed: function (p, moment) { return p.speedAt(seconds(p.frameOf(moment))); },
  thisProperty: function (p) { return p.unscriptedFace(); },
  thisLayer: function (p) { return p.layer.face; },
  thisComp: function (p) { return p.layer.comp.face; },
  numKeys: function (p) { return p.times.length; },
  propertyIndex: function (p) { return p.index; },
  text: function (p) { return p.layer.face.text; },
  hasParent: function (p) { return !!p.layer.parent(); },
  wiggle: function (p, moment) {
    return function (rate, size, octaves, factor, time) {
      return shaken(p.at(p.frameOf(moment)), p.number, +rate, +size, octaves, factor,
        time === undefined ? seconds(instant(moment)) : time);
    };
  },
  timeToFrames: function (p, moment) {
    return function (time, rate) {
      return (time === undefined ? seconds(instant(moment)) : time) * (rate || document.rate);
    };
  },
  framesToTime: function () {
    return function (frames, rate) { return frames / (rate || document.rate); };
  },
  substring: function (p, moment) {
    return function (from, to) { return String(p.at(p.frameOf(moment))).substring(from, to); };
  },
  substr: function (p, moment) {
    return function (from, count) { return String(p.at(p.frameOf(moment))).substr(from, count); };
  },
  marker: function (p) { return p.layer.face.marker; },
};

// Defines a function that is created once for each property.
function propertyFunction(name, make) {
  namesOfScripts[name] = function (p) {
    return p.functions[name] || (p.functions[name] = closed(make(p)));
  };
}

propertyFunction('propertyGroup', function (p) { return function (count) { return p.group(count); }; });
propertyFunction('key', function (p) { return function (number) { return p.key(number); }; });
propertyFunction('nearestKey', function (p) { return function (time) { return p.nearestKey(time); }; });
propertyFunction('valueAtTime', function (p) { return function (time) { return p.valueAt(time); }; });
propertyFunction('velocityAtTime', function (p) { return function (time) { return p.velocityAt(time); }; });
propertyFunction('speedAtTime', function (p) { return function (time) { return p.speedAt(time); }; });
propertyFunction('smooth', function (p) {
  return function (width, samples) { return p.smooth(width, samples); };
});
[['loopOut', true, false], ['loopIn', false, false], ['loopOutDuration', true, true], ['loopInDuration', false, true]]
  .forEach(function (loop) {
    propertyFunction(loop[0], function (p) {
      return function (type, amount) { return p.loop(loop[1], type, amount, loop[2]); };
    });
  });
namesOfScripts.loop_out = namesOfScripts.loopOut;
namesOfScripts.loop_in = namesOfScripts.loopIn;
namesOfScripts.$bm_transform = function (p) { return p.layer.face.transform; };

// Members of the layer that scripts use without naming the layer.
[
  'transform', 'content', 'effect', 'mask', 'parent', 'index', 'name', 'width', 'height', 'inPoint',
  'outPoint', 'startTime', 'position', 'rotation', 'scale', 'opacity', 'anchorPoint', 'active', 'toComp',
  'fromComp', 'toWorld', 'fromWorld', 'toWorldVec', 'fromWorldVec', 'fromCompToSurface',
  'sourceRectAtTime', 'source',
].forEach(function (name) {
  namesOfScripts[name] = function (p) { return p.layer.face[name]; };
});

// The scope of strings that a script evaluates. A value is evaluated on first use: evaluating all names would run the
// scripts of many other properties.
var otherNames = Object.create(null);
Object.keys(namesOfScripts).forEach(function (name) {
  Object.defineProperty(otherNames, name, {
    get: function () { return namesOfScripts[name](now.script.subject, now); },
    // An assignment makes a variable for the rest of the script.
    set: function (value) {
      Object.defineProperty(this, name, { value: value, writable: true, configurable: true });
    },
  });
});

// MARK: Properties by number

// Layers create properties when scripts name them. The property of a script may not exist yet.
function openProperty(location) {
  var comp = location.comp < 0 ? root : others[location.comp], layer = comp.layerAt(location.layer);
  if (!layer) return null;
  if (!properties[location.property]) {
    layer.transform();
    layer.effects();
    layer.contents();
    layer.masks();
    layer.text();
  }
  return properties[location.property] || (properties[location.property] = looseProperty(layer, location));
}

// A property that no group names, such as the time of a composition.
function looseProperty(layer, location) { return new Property(location.meta, layer, layer); }

// The properties of the scripts that were evaluated, by number of the script.
var opened = [];

var cachesValues = true;

// Evaluates a script at the frame of its composition and the frame of the root composition.
function evaluate(number, frame, rootFrame) {
  var property = opened[number] || (opened[number] = openProperty(document.scripts[number]));
  if (!property || !property.script) return undefined;
  try {
    return evaluated(property.script, frame, rootFrame, 0);
  } finally {
    // The host caches values that are equal at all times.
    if (property.script.cached.isStatic) host(3, property.script.cached.steps, 0, 0);
  }
}

// Only scripts of scenes name layers without a composition.
var layerOfScene = null;

// The prototypes of the values that scripts receive.
var exposedPrototypes = [
  numberFace, vectorFace, PathFace.prototype, UnscriptedFace.prototype, UnscriptedPathFace.prototype, layerFace, otherNames,
];
