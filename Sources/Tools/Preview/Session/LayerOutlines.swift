internal import Graphics
internal import JSONText
internal import Sampling
internal import SceneFormat
internal import SceneModel

/// Where the layers of a scene are in its frames, in points of the canvas.
///
/// Scripts are not run: layers that they move are where they would be without them.
struct LayerOutlines {
  let scene: Scene
  let levels: AudioLevels

  /// The outline of a layer at some instants; nil where the layer does not exist.
  ///
  /// - Parameters:
  ///   - path: the layer.
  ///   - time: the instant of the outline, in seconds of the scene.
  /// - Returns: the corners, the anchor point, and the affine maps to the canvas of the layer (near its
  ///   middle where it is in perspective) and, without a translation, of its parent.
  func json(of path: LayerPath, at time: Double) -> JSONValue {
    guard let (placed, parent) = placed(path, at: time) else {
      return .object([("isThere", false)])
    }
    let bounds = Self.extent(of: placed.state)
    var corners = bounds.corners.map { placed.map.project($0) }
    // A group without a size has the box of what is in it.
    if bounds.width == 0, bounds.height == 0,
      let box = LayerBoxes(of: scene, at: time, levels: levels).box(of: path)
    {
      corners = box.corners
    }
    let origin = parent.linearized(at: placed.state.position)
    return .object([
      ("isThere", true),
      ("corners", .array(corners.map(Self.json))),
      ("anchor", Self.json(parent.project(placed.state.position))),
      ("parent", JSONValue(numbers: [origin.a, origin.b, origin.c, origin.d])),
      ("map", Self.map(placed.map, at: bounds.center)),
    ])
  }

  /// The way of a layer's anchor point, at most 240 instants of the scene.
  func motion(of path: LayerPath) -> JSONValue {
    let frames = scene.sampledFrames
    let points = frames.map { frame -> JSONValue in
      let time = scene.frameRate.time(ofFrame: frame)
      guard let (placed, parent) = placed(path, at: time) else { return .null }
      return Self.json(parent.project(placed.state.position))
    }
    return .object([
      ("frames", .array(frames.map { .integer($0) })), ("points", .array(points)),
    ])
  }

  /// The layers with content at a point of the canvas, the topmost first.
  func layers(at point: Point, time: Double) -> [LayerPath] {
    let scope = PlacedLayer.Scope(at: time, levels: levels)
    return layers(of: scene.layers, path: [], in: scope, at: point)
  }

  // The layer, and the map of its parent.
  private func placed(
    _ path: LayerPath,
    at sceneTime: Double
  ) -> (PlacedLayer, parent: Homography)? {
    var scope = PlacedLayer.Scope(at: sceneTime, levels: levels)
    var list = scene.layers
    var result: (PlacedLayer, parent: Homography)?
    for index in path.indices {
      guard list.indices.contains(index), let placed = PlacedLayer(list[index], in: scope)
      else { return nil }
      result = (placed, scope.space.map(of: Transform3D.identity))
      (list, scope) = (placed.layer.sublayers, placed.sublayerScope)
    }
    return result
  }

  // The layers of a list that a point hits; those in front come first.
  private func layers(
    of list: [Layer],
    path: [Int],
    in scope: PlacedLayer.Scope,
    at point: Point
  ) -> [LayerPath] {
    var hits: [(depth: Double, paths: [LayerPath])] = []
    for (index, model) in list.enumerated() {
      guard let placed = PlacedLayer(model, in: scope), placed.isVisible else { continue }
      let (state, path) = (placed.state, path + [index])
      let localPoint = placed.map.inverse?.project(point)
      let isInside = localPoint.map { state.bounds.contains($0) } ?? false
      var paths: [LayerPath] = []
      if isInside || !state.masksToBounds {
        let inner = placed.sublayerScope
        paths = layers(of: placed.layer.sublayers, path: path, in: inner, at: point)
      }
      if state.hasContent, let localPoint, Self.extent(of: state).contains(localPoint) {
        paths.append(LayerPath(path))
      }
      if !paths.isEmpty { hits.append((state.zPosition, paths)) }
    }
    // Equal depths remain in their order.
    return hits.indices.ordered { hits[$0].depth }.reversed().flatMap { hits[$0].paths }
  }

  /// The part of a layer's coordinates in which it shows something itself.
  static func extent(of state: LayerState) -> Rect {
    guard case .shape(let shape) = state.content, let path = shape.path else { return state.bounds }
    let box = path.controlBounds.outset(by: max(0, shape.lineWidth) / 2)
    return state.bounds.width > 0 ? state.bounds.union(box) : box
  }

  // The six elements of the affine map that is nearest to a map at a point.
  private static func map(_ map: Homography, at center: Point) -> JSONValue {
    guard let target = map.project(center) else { return .null }
    let near = map.linearized(at: center)
    let x = target.x - near.a * center.x - near.c * center.y
    let y = target.y - near.b * center.x - near.d * center.y
    return JSONValue(numbers: [near.a, near.b, near.c, near.d, x, y])
  }

  private static func json(_ point: Point?) -> JSONValue {
    point.map { JSONValue(numbers: [$0.x, $0.y]) } ?? .null
  }
}

extension Rect {
  /// The corners, clockwise from the upper left one.
  var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  fileprivate func contains(_ point: Point) -> Bool {
    minX...maxX ~= point.x && minY...maxY ~= point.y
  }
}

extension Scene {
  /// The numbers of frames at even distances, at most 240.
  var sampledFrames: [Int] {
    let count = max(1, frameCount)
    return Array(stride(from: 0, to: count, by: max(1, (count + 239) / 240)))
  }
}

extension LayerState {
  /// Whether the layer shows something besides its sublayers.
  var hasContent: Bool {
    if case .none = content {
      backgroundColor != nil || contents != nil || borderWidth > 0
    } else {
      true
    }
  }
}
