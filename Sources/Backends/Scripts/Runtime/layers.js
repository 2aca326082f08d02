// Layers and compositions.

function Layer(data, comp) {
  var self = this;
  this.data = data;
  this.comp = comp;
  this.around = null;
  this.face = function (key) { return self.find(key); };
  this.made = {};
  this.describe();
}

// Parts are made when they are asked for: most layers are never named by a script.
Layer.prototype.part = function (name, make) {
  if (!this.made[name]) {
    this.made[name] = make(this);
    freezeFaces();
  }
  return this.made[name];
};

Layer.prototype.transform = function () {
  return this.part('transform', function (layer) {
    return transformGroup(layer.data.ks || {}, layer, layer, true);
  });
};

Layer.prototype.effects = function () { return this.part('effects', effectsGroup); };

Layer.prototype.contents = function () {
  if (this.data.ty !== 4) return null;
  return this.part('contents', function (layer) {
    return listGroup(layer.data.shapes, {}, layer, layer, true);
  });
};

Layer.prototype.masks = function () { return this.part('masks', maskFinder); };

Layer.prototype.text = function () {
  if (this.data.ty !== 5) return undefined;
  return this.part('text', textGroup);
};

Layer.prototype.find = function (key) {
  switch (key) {
    case 'ADBE Root Vectors Group': case 'Contents': case 2:
      return this.contents() ? this.contents().face : null;
    case 1: case 6: case 'Transform': case 'transform': case 'ADBE Transform Group':
      return this.transform().face;
    case 4: case 'ADBE Effect Parade': case 'effects': case 'Effects':
      return this.effects().face;
    case 'ADBE Text Properties': case 'Text':
      return this.text() ? this.text().face : null;
    default:
      return null;
  }
};

Layer.prototype.parent = function () {
  return this.data.parent === undefined ? null : this.comp.layerOfNumber(this.data.parent);
};

Layer.prototype.describe = function () {
  var self = this, face = this.face, data = this.data;
  ['position', 'scale', 'rotation', 'opacity', 'anchorPoint'].forEach(function (name) {
    getter(face, name, function () { return self.transform().face[name]; });
  });
  getter(face, 'anchor_point', function () { return self.transform().face.anchorPoint; });
  getter(face, 'transform', function () { return self.transform().face; });
  getter(face, 'content', function () { return self.contents() ? self.contents().face : null; });
  getter(face, 'effect', function () { return self.effects().face; });
  getter(face, 'mask', function () { return self.masks(); });
  getter(face, 'text', function () { return self.text() ? self.text().face : undefined; });
  getter(face, 'hasParent', function () { return !!self.parent(); });
  getter(face, 'parent', function () { return self.parent() ? self.parent().face : null; });
  getter(face, 'active', function () {
    var frame = frameOf(self.comp);
    return data.ip <= frame && frame < data.op;
  });
  getter(face, 'marker', function () { return markerFinder(data.markers || []); });
  attribute(face, '_name', data.nm);
  attribute(face, 'name', data.nm);
  attribute(face, 'index', data.ind);
  attribute(face, 'source', data.refId);
  attribute(face, 'startTime', seconds(data.st || 0));
  attribute(face, 'inPoint', seconds(data.ip));
  attribute(face, 'outPoint', seconds(data.op));
  attribute(face, 'width', data.ty === 0 ? data.w : data.ty === 1 ? data.sw : 100);
  attribute(face, 'height', data.ty === 0 ? data.h : data.ty === 1 ? data.sh : 100);
  attribute(face, 'sourceRectAtTime', function (time) { return self.sourceRect(time); });
  attribute(face, 'sampleImage', function () { return [1, 1, 1, 1]; });
  this.addMaps();
  faces.push(face);
};

// The rectangle of the content, in the layer's points.
Layer.prototype.sourceRect = function (time) {
  var data = this.data, box;
  if (data.ty === 5) {
    box = host(2, data.textNumber, time === undefined ? frameOf(this.comp) : time * document.rate);
    if (!box) throw new Error('the size of the text is not known');
    return { left: box[0], top: box[1], width: box[2], height: box[3] };
  }
  if (data.ty === 1) return { top: 0, left: 0, width: data.sw, height: data.sh };
  if (data.ty === 2) return { top: 0, left: 0, width: data.iw, height: data.ih };
  return { top: 0, left: 0, width: 100, height: 100 };
};

// MARK: Texts

function textGroup(layer) {
  var group = new Group({ nm: 'Text' }, layer, layer), data = (layer.data.t || {}).d || {};
  var property = propertyOf({ $: data.$, n: 0, k: data.k, x: data.x, ix: data.ix }, layer, group);
  property.at = function (frame) {
    var number = 0, i;
    for (i = 0; i < this.times.length; i++) if (this.times[i] <= frame) number = i;
    return data.texts[number] === undefined ? '' : data.texts[number];
  };
  property.fitted = function (value, own) { return value === undefined ? own : String(value); };
  property.face = function () {
    var face = new String(this.current());
    Object.defineProperty(face, 'value', { value: String(face) });
    Object.defineProperty(face, 'style', { value: { fillColor: data.colors } });
    return face;
  };
  group.add(['sourceText', 'ADBE Text Document', 'Source Text'], function () { return property.face(); });
  return group;
}

// MARK: Markers

function markerFinder(list) {
  function described(i) {
    var marker = list[i];
    return { index: i + 1, time: seconds(marker.tm), comment: marker.cm, duration: seconds(marker.dr || 0) };
  }
  var face = {
    numKeys: list.length,
    key: function (key) {
      var i;
      for (i = 0; i < list.length; i++) if (key === i + 1 || list[i].cm === key) return described(i);
      throw new Error('there is no marker ' + key);
    },
    nearestKey: function (time) {
      var best = 0, i;
      if (list.length === 0) throw new Error('there are no markers');
      for (i = 1; i < list.length; i++) {
        if (Math.abs(seconds(list[i].tm) - time) < Math.abs(seconds(list[best].tm) - time)) best = i;
      }
      return described(best);
    },
  };
  return Object.freeze(face);
}

// MARK: Compositions

function Composition(data, isRoot) {
  var self = this, numbers = {}, names = {};
  this.data = data;
  this.isRoot = isRoot;
  this.layers = (data.layers || []).map(function (layer) { return new Layer(layer, self); });
  this.layers.forEach(function (layer) {
    if (layer.data.ind !== undefined && !numbers[layer.data.ind]) numbers[layer.data.ind] = layer;
    if (!names['$' + layer.data.nm]) names['$' + layer.data.nm] = layer;
  });
  this.layerOfNumber = function (number) { return numbers[number] || null; };
  this.layerByIndex = function (key) {
    var layer = typeof key === 'string' || key instanceof String ? names['$' + key] : numbers[+key];
    return layer ? layer.face : null;
  };
  this.face = function (key) { return self.layerByIndex(key); };
  attribute(this.face, 'layer', function (key, offset) {
    // Another layer and how many below it.
    if (typeof key === 'function') return self.layerByIndex(key.index + (offset || 0));
    return self.layerByIndex(key);
  });
  attribute(this.face, '_name', data.nm);
  attribute(this.face, 'name', data.nm);
  attribute(this.face, 'width', data.w || document.width);
  attribute(this.face, 'height', data.h || document.height);
  attribute(this.face, 'pixelAspect', 1);
  attribute(this.face, 'frameDuration', 1 / document.rate);
  attribute(this.face, 'displayStartTime', 0);
  attribute(this.face, 'duration', seconds(document.end - document.start));
  attribute(this.face, 'numLayers', this.layers.length);
  attribute(this.face, 'marker', markerFinder(isRoot ? document.markers || [] : []));
  faces.push(this.face);
}

// The frame that a composition shows: the one of the running script its own, others that of the whole.
function frameOf(comp) { return now && comp !== now.comp ? now.root : now ? now.frame : 0; }
