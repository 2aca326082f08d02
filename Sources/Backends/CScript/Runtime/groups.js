// Groups of properties: shapes, effects and transforms. A group is a function that looks up its members by name.

// A group: `face` is the function that looks up members; members are its attributes, too.
//
// - data: the object of the file, with its names and numbers.
// - enclosing: the enclosing group.
function Group(data, layer, enclosing) {
  var self = this;
  this.data = data || {};
  this.layer = layer;
  this.enclosing = enclosing;
  this.finders = [];
  this.finderIndices = {};
  this.face = function (key) { return self.find(key); };
  attribute(this.face, '_name', this.data.nm);
  attribute(this.face, 'mn', this.data.mn);
  attribute(this.face, 'propertyIndex', this.data.ix === undefined ? this.data.cix : this.data.ix);
  attribute(this.face, 'propertyGroup', function (count) { return self.outwards(count); });
  attribute(this.face, 'numProperties', this.data.np);
  attribute(this.face, 'enabled', this.data.en !== 0);
  attribute(this.face, 'active', this.data.en !== 0);
  faces.push(this.face);
}

// Objects that scripts can reach and that are not frozen yet.
var faces = [];

function reachable(face) {
  faces.push(face);
  return face;
}

// Freezes an object, so that a script cannot pass values to the next one.
function closed(face) {
  freezeDeeply(face);
  return face;
}

function freezeFaces() { while (faces.length > 0) freezeDeeply(faces.pop()); }

// Defines an attribute, also where functions have a builtin one, such as `name`.
function attribute(face, name, value) {
  if (value !== undefined) Object.defineProperty(face, name, { value: value, configurable: true });
}

function getter(face, name, body) {
  Object.defineProperty(face, name, { get: body, configurable: true });
}

Group.prototype.outwards = function (count) {
  var level = count === undefined ? 1 : count, group = this;
  while (level > 0 && group.enclosing) {
    group = group.enclosing;
    level -= 1;
  }
  return group.face;
};

Group.prototype.find = function (key) {
  var index = this.finderIndices[memberKey(key)];
  if (index !== undefined) return this.finders[index]();
  return this.other ? this.other(key) : null;
};

// Numbers and strings are different keys: 1 is not '1'.
function memberKey(key) { return typeof key === 'number' ? '#' + key : typeof key === 'string' ? '$' + key : ''; }

// Adds a member under keys. The first member of a key wins.
Group.prototype.addFinder = function (keys, body) {
  var i, name;
  for (i = 0; i < keys.length; i++) {
    name = memberKey(keys[i]);
    if (name && this.finderIndices[name] === undefined) this.finderIndices[name] = this.finders.length;
  }
  this.finders.push(body);
};

// Adds a member under keys, and as an attribute under the first key.
Group.prototype.add = function (keys, body) {
  this.addFinder(keys, body);
  getter(this.face, keys[0], body);
};

// Adds a property as a member, if the file has it.
Group.prototype.addProperty = function (keys, meta) {
  var property;
  if (!meta || meta.$ === undefined) return null;
  property = propertyOf(meta, this.layer, this);
  this.add(meta.ix === undefined ? keys : keys.concat([meta.ix]), function () { return property.face(); });
  return property;
};

// The property of a number; it is created on first use.
function propertyOf(meta, layer, owner) {
  var existing = properties[meta.$];
  if (existing) return existing;
  return properties[meta.$] = new Property(meta, layer, owner);
}

// MARK: Transforms

// Adds the position: one property, or one for each coordinate.
//
// Returns the properties.
function addPosition(group, data, keys) {
  var parts, p = data.p;
  if (p && p.x && p.x.$ !== undefined) {
    parts = ['x', 'y', 'z'].map(function (axis, i) {
      return group.addProperty([axis + 'Position', 'ADBE Position_' + i], p[axis]);
    });
    parts = parts.filter(Boolean);
    group.add(keys, function () { return parts.map(function (part) { return part.face(); }); });
    group.position = function (time) {
      return parts.map(function (part) { return partAt(part, time); });
    };
    return parts;
  }
  var property = group.addProperty(keys, p);
  group.position = function (time) { return partAt(property, time, [0, 0]); };
  return [property];
}

function transformGroup(data, layer, enclosing, isOfLayer) {
  var group = new Group(data, layer, enclosing), ks = data;
  group.parts = {
    a: group.addProperty(
      ['anchorPoint', 'Anchor Point', 'AnchorPoint', 'ADBE AnchorPoint', 'ADBE Anchor Point']
        .concat(isOfLayer ? [1] : []), ks.a),
    s: group.addProperty(['scale', 'Scale', 'ADBE Scale', 'ADBE Vector Scale'].concat(isOfLayer ? [6] : []), ks.s),
    r: group.addProperty(
      ['rotation', 'Rotation', 'ADBE Rotate Z', 'ADBE Rotation', 'ADBE Vector Rotation', 'zRotation']
        .concat(isOfLayer ? [10] : []), ks.r || ks.rz),
    o: group.addProperty(['opacity', 'Opacity', 'ADBE Opacity'].concat(isOfLayer ? [11] : []), ks.o),
    sk: group.addProperty(['skew', 'Skew'], ks.sk),
    sa: group.addProperty(['skewAxis', 'Skew Axis'], ks.sa),
    rx: group.addProperty(['xRotation', 'ADBE Rotate X'], ks.rx),
    ry: group.addProperty(['yRotation', 'ADBE Rotate Y'], ks.ry),
    or: group.addProperty(['orientation', 'ADBE Orientation'], ks.or),
  };
  var ofMatrix = addPosition(
    group, ks, ['position', 'Position', 'ADBE Position', 'ADBE Vector Position'].concat(isOfLayer ? [2] : []))
    .concat(['a', 's', 'r', 'sk', 'sa'].map(function (key) { return group.parts[key]; })).filter(Boolean);
  group.isScripted = ofMatrix.some(function (part) { return part.script !== null; });
  group.isMoving = ofMatrix.some(function (part) { return part.times.length > 0; });
  group.cachedMatrix = null;
  getter(group.face, 'zRotation', function () { return group.parts.r ? group.parts.r.face() : 0; });
  attribute(group.face, 'ty', 'tr');
  return group;
}

// MARK: Effects

function effectGroup(data, layer, enclosing) {
  var group = new Group(data, layer, enclosing);
  (data.ef || []).forEach(function (part) {
    var keys = [part.nm, part.mn, part.ix].filter(function (key) { return key !== undefined; }), inner, property;
    if (part.ty === 5 && part.ef) {
      inner = effectGroup(part, layer, group);
      group.addFinder(keys, function () { return inner.face; });
      return;
    }
    if (!part.v || part.v.$ === undefined) return;
    property = propertyOf(part.v, layer, group);
    group.addFinder(keys, function () {
      return part.ty === 10 ? layer.comp.layerByIndex(property.current()) : property.face();
    });
    if (part.ty === 2) getter(group.face, 'color', function () { return property.face(); });
    if (part.ty === 3) getter(group.face, 'point', function () { return property.face(); });
    if (part.ty === 0) getter(group.face, 'slider', function () { return property.face(); });
    if (part.ty === 1) getter(group.face, 'angle', function () { return property.face(); });
  });
  group.other = function (key) { throw new Error('the effect has no parameter ' + key); };
  return group;
}

function effectsGroup(layer) {
  var group = new Group({ nm: 'Effects' }, layer, layer);
  (layer.data.ef || []).forEach(function (data, i) {
    var effect = effectGroup(data, layer, group);
    group.addFinder(
      [data.nm, data.mn, data.ix].filter(function (key) { return key !== undefined; }),
      function () { return effect.face; });
  });
  attribute(group.face, 'numProperties', (layer.data.ef || []).length);
  return group;
}

// MARK: Masks

function maskFinder(layer) {
  var masks = (layer.data.masksProperties || []).map(function (data) {
    var group = new Group(data, layer, layer);
    group.addProperty(['maskPath', 'Mask Path', 'ADBE Mask Shape'], data.pt);
    group.addProperty(['maskOpacity', 'Mask Opacity', 'ADBE Mask Opacity'], data.o);
    group.addProperty(['maskExpansion', 'Mask Expansion', 'ADBE Mask Offset'], data.x);
    group.addProperty(['maskFeather', 'Mask Feather', 'ADBE Mask Feather'], data.f);
    return group;
  });
  var face = function (key) {
    var i;
    if (typeof key === 'number') return masks[key - 1] ? masks[key - 1].face : null;
    for (i = 0; i < masks.length; i++) if (masks[i].data.nm === key) return masks[i].face;
    return null;
  };
  faces.push(face);
  return face;
}
