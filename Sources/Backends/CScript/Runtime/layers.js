// Layers and compositions.

function Layer(data, comp) {
  var self = this;
  this.data = data;
  this.comp = comp;
  this.enclosing = null;
  this.face = function (key) { return self.find(key); };
  this.made = {};
  Object.defineProperty(this.face, secret, { value: this });
  attribute(this.face, 'name', data.nm);
  Object.setPrototypeOf(this.face, layerFace);
  faces.push(this.face);
}

// Parts are created on first use: scripts name few layers.
Layer.prototype.part = function (name, make) {
  if (!this.made[name]) {
    this.made[name] = make(this);
    freezeFaces();
  }
  return this.made[name];
};

function transformOfLayer(layer) { return transformGroup(layer.data.ks || {}, layer, layer, true); }

Layer.prototype.transform = function () { return this.part('transform', transformOfLayer); };

Layer.prototype.effects = function () { return this.part('effects', effectsGroup); };

function contentsOfLayer(layer) { return listGroup(layer.data.shapes, {}, layer, layer, true); }

Layer.prototype.contents = function () {
  if (this.data.ty !== 4) return null;
  return this.part('contents', contentsOfLayer);
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

// The prototype of all layers in scripts; its members read the layer of `this`.
var layerFace = Object.create(Function.prototype);

function layerMember(name, body) {
  Object.defineProperty(layerFace, name, { get: function () { return body(this[secret]); } });
}

['position', 'scale', 'rotation', 'opacity', 'anchorPoint'].forEach(function (name) {
  layerMember(name, function (layer) { return layer.transform().face[name]; });
});
layerMember('anchor_point', function (layer) { return layer.transform().face.anchorPoint; });
layerMember('transform', function (layer) { return layer.transform().face; });
layerMember('content', function (layer) { return layer.contents() ? layer.contents().face : null; });
layerMember('effect', function (layer) { return layer.effects().face; });
layerMember('mask', function (layer) { return layer.masks(); });
layerMember('text', function (layer) { return layer.text() ? layer.text().face : undefined; });
layerMember('hasParent', function (layer) { return !!layer.parent(); });
layerMember('parent', function (layer) { return layer.parent() ? layer.parent().face : null; });
layerMember('active', function (layer) {
  var frame = frameOf(layer.comp);
  return layer.data.ip <= frame && frame < layer.data.op;
});
layerMember('marker', function (layer) { return markerFinder(layer.data.markers || []); });
layerMember('_name', function (layer) { return layer.data.nm; });
layerMember('index', function (layer) { return layer.data.ind; });
layerMember('source', function (layer) { return layer.data.refId; });
layerMember('startTime', function (layer) { return seconds(layer.data.st || 0); });
layerMember('inPoint', function (layer) { return seconds(layer.data.ip); });
layerMember('outPoint', function (layer) { return seconds(layer.data.op); });
layerMember('width', function (layer) {
  return layer.data.ty === 0 ? layer.data.w : layer.data.ty === 1 ? layer.data.sw : 100;
});
layerMember('height', function (layer) {
  return layer.data.ty === 0 ? layer.data.h : layer.data.ty === 1 ? layer.data.sh : 100;
});
layerMember('sourceRectAtTime', function (layer) { return function (time) { return layer.sourceRect(time); }; });
layerMember('sampleImage', function () { return function () { return [1, 1, 1, 1]; }; });

// The rectangle of the content, in points of the layer.
Layer.prototype.sourceRect = function (time) {
  var data = this.data, words, box;
  if (data.ty === 5) {
    words = (data.t || {}).d || {};
    if (!words.boxes) throw new Error('the size of a text that a script writes is not known');
    box = words.boxes[documentAt(words.k, time === undefined ? frameOf(this.comp) : time * document.rate)];
    if (!box) throw new Error('the size of the text is not known');
    return { left: box[0], top: box[1], width: box[2], height: box[3] };
  }
  if (data.ty === 1) return { top: 0, left: 0, width: data.sw, height: data.sh };
  if (data.ty === 2) return { top: 0, left: 0, width: data.iw, height: data.ih };
  return { top: 0, left: 0, width: 100, height: 100 };
};

// MARK: Texts

// The place of the document that counts at a frame.
function documentAt(frames, frame) {
  var number = 0, i;
  for (i = 0; i < frames.length; i++) if (frames[i] <= frame) number = i;
  return number;
}

function textGroup(layer) {
  var group = new Group({ nm: 'Text' }, layer, layer), data = (layer.data.t || {}).d || {};
  var property = propertyOf({ $: data.$, n: 0, k: data.k, x: data.x, ix: data.ix }, layer, group);
  property.at = function (frame) {
    var number = documentAt(this.times, frame);
    return data.texts[number] === undefined ? '' : data.texts[number];
  };
  property.fitted = function (value, base) { return value === undefined ? base : String(value); };
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
  var list = data.layers || [], made = [];
  list.forEach(function (layer, i) {
    if (layer.ind !== undefined && numbers[layer.ind] === undefined) numbers[layer.ind] = i;
    if (names['$' + layer.nm] === undefined) names['$' + layer.nm] = i;
  });
  // Layers are created on first use, too.
  this.layerAt = function (i) {
    if (!list[i]) return null;
    if (!made[i]) {
      made[i] = new Layer(list[i], self);
      freezeFaces();
    }
    return made[i];
  };
  this.layerOfNumber = function (number) { return self.layerAt(numbers[number]); };
  this.layerByIndex = function (key) {
    var layer = self.layerAt(typeof key === 'string' || key instanceof String ? names['$' + key] : numbers[+key]);
    return layer ? layer.face : null;
  };
  this.face = function (key) { return self.layerByIndex(key); };
  attribute(this.face, 'layer', function (key, offset) {
    // A layer and an offset.
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
  attribute(this.face, 'numLayers', list.length);
  attribute(this.face, 'marker', markerFinder(isRoot ? document.markers || [] : []));
  faces.push(this.face);
}

// The current frame of a composition: of the running script's composition, or of the root composition.
function currentFrame(comp) { return !now ? 0 : comp === now.script.comp ? now.frame : now.root; }

// The current frame, for a value that depends on time.
function frameOf(comp) {
  isTimed = true;
  return currentFrame(comp);
}
