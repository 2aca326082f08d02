// Shapes of a layer, by their names in scripts.

// The properties of each kind of shape: names in scripts by keys of the file.
var shapeMembers = {
  fl: { c: ['color', 'Color'], o: ['opacity', 'Opacity'] },
  st: { c: ['color', 'Color'], o: ['opacity', 'Opacity'], w: ['strokeWidth', 'Stroke Width', 'stroke width'] },
  gf: {
    s: ['startPoint', 'Start Point', 'start point'], e: ['endPoint', 'End Point', 'end point'],
    o: ['opacity', 'Opacity'],
  },
  gs: {
    s: ['startPoint', 'Start Point', 'start point'], e: ['endPoint', 'End Point', 'end point'],
    o: ['opacity', 'Opacity'], w: ['strokeWidth', 'Stroke Width', 'stroke width'],
  },
  tm: { s: ['start', 'Start'], e: ['end', 'End'], o: ['offset', 'Offset'] },
  el: { s: ['size', 'Size', 'ADBE Vector Ellipse Size'], p: ['position', 'Position'] },
  rc: {
    s: ['size', 'Size', 'ADBE Vector Rect Size'], p: ['position', 'Position'],
    r: ['roundness', 'Roundness'],
  },
  sr: {
    p: ['position', 'Position'], r: ['rotation', 'Rotation'], pt: ['points', 'Points'],
    or: ['outerRadius', 'Outer Radius', 'ADBE Vector Star Outer Radius'],
    os: ['outerRoundness', 'Outer Roundness'],
    ir: ['innerRadius', 'Inner Radius', 'ADBE Vector Star Inner Radius'],
    is: ['innerRoundness', 'Inner Roundness'],
  },
  sh: { ks: ['path', 'Path', 'shape', 'Shape', 'ADBE Vector Shape', 2] },
  rd: { r: ['radius', 'Radius', 'Round Corners 1'] },
  rp: { c: ['copies', 'Copies'], o: ['offset', 'Offset'] },
  op: { a: ['amount', 'Amount'] },
  pb: { a: ['amount', 'Amount'] },
  zz: { s: ['size', 'Size'], r: ['ridges', 'Ridges'] },
};

function shapeGroup(data, layer, enclosing) {
  var group = new Group(data, layer, enclosing), members = shapeMembers[data.ty] || {};
  Object.keys(members).forEach(function (key) { group.addProperty(members[key], data[key]); });
  if (data.ty === 'sh') getter(group.face, 'shape', function () { return group.face.path; });
  if (Array.isArray(data.d)) addDashes(group, data, layer);
  if (data.ty === 'rp' && data.tr) {
    var step = transformGroup(data.tr, layer, group, false);
    group.add(['transform', 'Transform', 'ADBE Vector Repeater Transform'], function () { return step.face; });
  }
  return group;
}

function addDashes(group, data, layer) {
  var dashes = new Group({ nm: 'Dashes' }, layer, group);
  data.d.forEach(function (part) {
    if (part.v && part.v.$ !== undefined) dashes.addProperty([part.nm || part.n], part.v);
  });
  group.add(['dash', 'Dashes'], function () { return dashes.face; });
}

// The group of a list of items. Transforms are members of the group, not items.
function listGroup(items, data, layer, enclosing, isRoot) {
  var group = new Group(data, layer, enclosing), members = [];
  (items || []).forEach(function (item) {
    if (item.ty === 'tr') return;
    members.push(item.ty === 'gr' ? groupGroup(item, layer, group) : shapeGroup(item, layer, group));
    group.addFinder([item.nm, item.mn, item.ix], null);
  });
  attribute(group.face, 'numProperties', members.length);
  attribute(group.face, '_name', isRoot ? 'Contents' : data.nm);
  group.find = function (key) {
    var index;
    if (isRoot && typeof key === 'number') {
      if (key === 0) return enclosing.face;
      return members[key - 1] ? members[key - 1].face : null;
    }
    index = group.finderIndices[memberKey(key)];
    if (index !== undefined) return members[index].face;
    return typeof key === 'number' && members[key - 1] ? members[key - 1].face : null;
  };
  return group;
}

// A group of shapes: its contents and its transform.
function groupGroup(data, layer, enclosing) {
  var group = new Group(data, layer, enclosing), last = (data.it || []).filter(function (item) {
    return item.ty === 'tr';
  }).pop();
  var contents = listGroup(data.it, { nm: data.nm, cix: data.cix }, layer, group, false);
  var transform = transformGroup(last || {}, layer, group, false);
  attribute(group.face, 'content', contents.face);
  attribute(group.face, 'transform', transform.face);
  attribute(contents.face, 'transform', transform.face);
  group.find = function (key) {
    return key === 'ADBE Vectors Group' || key === 'Contents' || key === 2 ? contents.face : transform.face;
  };
  return group;
}
