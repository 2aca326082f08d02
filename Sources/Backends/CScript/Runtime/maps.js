// Conversions between points of a layer and of its composition.

// Concatenates matrices [a, b, c, d, e, f, z]: x' = a x + c y + e, y' = b x + d y + f; z is only translated.
function joined(outer, inner) {
  return [
    outer[0] * inner[0] + outer[2] * inner[1], outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3], outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5], inner[6] + outer[6],
  ];
}

// The value of a part of a transform at a time in seconds, or at the current time.
function partAt(part, time, defaultValue) {
  if (!part) return defaultValue;
  return time === undefined ? part.current() : part.valueAt(time);
}

// The matrix of a layer. It is cached if it has no scripts, since many layers share their parents.
//
// A cached matrix costs the steps of its computation: a limit must not depend on the frames that were drawn before.
Layer.prototype.matrix = function (time) {
  var group = this.transform(), frame = 0, begun, cached = group.cachedMatrix;
  if (group.isScripted) return matrixAt(group, time);
  if (group.isMoving) frame = time === undefined ? frameOf(this.comp) : time * document.rate;
  if (cached && cached.frame === frame) {
    spend(cached.steps);
    return cached.matrix;
  }
  begun = spent();
  cached = { frame: frame, matrix: matrixAt(group, time), steps: 0 };
  cached.steps = spent() - begun;
  group.cachedMatrix = cached;
  return cached.matrix;
};

function matrixAt(group, time) {
  var parts = group.parts;
  var anchor = partAt(parts.a, time, [0, 0]), scale = partAt(parts.s, time, [100, 100]);
  var angle = degreesToRadians(partAt(parts.r, time, 0)), position = group.position(time);
  var skew = Math.tan(degreesToRadians(partAt(parts.sk, time, 0)));
  var axis = degreesToRadians(partAt(parts.sa, time, 0));
  var cos = Math.cos(angle), sin = Math.sin(angle), c = Math.cos(axis), s = Math.sin(axis);
  var result = [1, 0, 0, 1, position[0], position[1], position[2] || 0];
  result = joined(result, [cos, sin, -sin, cos, 0, 0, 0]);
  result = joined(result, [1 - skew * s * c, skew * s * s, -skew * c * c, 1 + skew * s * c, 0, 0, 0]);
  result = joined(result, [scale[0] / 100, 0, 0, scale[1] / 100, 0, 0, 0]);
  return joined(result, [1, 0, 0, 1, -anchor[0], -anchor[1], -(anchor[2] || 0)]);
}

// The matrix from the layer to the composition, through all parents.
Layer.prototype.worldMatrix = function (time) {
  var result = this.matrix(time), parent = this.parent(), steps = 0;
  while (parent && steps < 256) {
    result = joined(parent.matrix(time), result);
    parent = parent.parent();
    steps += 1;
  }
  return result;
};

function mapped(matrix, point, isDirection) {
  var x = +point[0], y = +point[1], z = +(point[2] || 0);
  return [
    matrix[0] * x + matrix[2] * y + (isDirection ? 0 : matrix[4]),
    matrix[1] * x + matrix[3] * y + (isDirection ? 0 : matrix[5]),
    z + (isDirection ? 0 : matrix[6]),
  ];
}

function unmapped(matrix, point, isDirection) {
  var size = matrix[0] * matrix[3] - matrix[1] * matrix[2];
  var x = point[0] - (isDirection ? 0 : matrix[4]), y = point[1] - (isDirection ? 0 : matrix[5]);
  return [
    (matrix[3] * x - matrix[2] * y) / size, (matrix[0] * y - matrix[1] * x) / size,
    (point[2] || 0) - (isDirection ? 0 : matrix[6]),
  ];
}

var mapNames = {
  toWorld: [mapped, false], toComp: [mapped, false], toWorldVec: [mapped, true], toCompVec: [mapped, true],
  fromWorld: [unmapped, false], fromComp: [unmapped, false], fromCompToSurface: [unmapped, false],
  fromWorldVec: [unmapped, true], fromCompVec: [unmapped, true],
};

Object.keys(mapNames).forEach(function (name) {
  var map = mapNames[name];
  function make(layer) {
    return reachable(function (point, time) { return map[0](layer.worldMatrix(time), point, map[1]); });
  }
  layerMember(name, function (layer) { return layer.part(name, make); });
});
