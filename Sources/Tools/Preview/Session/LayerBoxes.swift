internal import Graphics
internal import JSONText
internal import Sampling
internal import SceneFormat
internal import SceneModel

/// The boxes around what layers show at an instant, for selecting by an area and for snapping.
///
/// Boxes are in points of the canvas. A layer without content has the box of its sublayers.
struct LayerBoxes {
  private(set) var boxes: [(path: LayerPath, box: Rect)] = []

  // More boxes than a page can compare during a drag are not sent.
  private static let maximum = 2000

  /// The boxes of all visible layers of a scene, those of a layer before those of its sublayers.
  init(of scene: Scene, at sceneTime: Double, levels: AudioLevels) {
    _ = add(scene.layers, path: [], in: PlacedLayer.Scope(at: sceneTime, levels: levels))
  }

  /// Returns the boxes as objects with `path` and `box`: the left, upper, right and lower edge.
  ///
  /// - Parameter locked: layers that are left out, with those in them.
  func json(without locked: Set<LayerPath>) -> JSONValue {
    .array(
      boxes.filter { !locked.covers($0.path) }.map { path, box in
        .object([
          ("path", .string(path.text)),
          ("box", JSONValue(numbers: [box.minX, box.minY, box.maxX, box.maxY])),
        ])
      }
    )
  }

  /// Returns the box of a layer; nil where it shows nothing.
  func box(of path: LayerPath) -> Rect? { boxes.first { $0.path == path }?.box }

  // Returns the box of a list of layers; nil where it shows nothing.
  private mutating func add(
    _ layers: [Layer],
    path: [Int],
    in scope: PlacedLayer.Scope
  ) -> Rect? {
    var all: Rect?
    for (index, model) in layers.enumerated() where boxes.count < Self.maximum {
      guard let placed = PlacedLayer(model, in: scope), placed.isVisible else { continue }
      let (state, map) = (placed.state, placed.map)
      let boxIndex = boxes.count
      let inner = path + [index]
      boxes.append((LayerPath(inner), .zero))
      let content = state.hasContent ? map.box(of: LayerOutlines.extent(of: state)) : nil
      var sublayers = add(placed.layer.sublayers, path: inner, in: placed.sublayerScope)
      if state.masksToBounds, let clip = map.box(of: state.bounds) {
        sublayers = sublayers.flatMap { $0.intersection(clip) }
      }
      guard let box = [content, sublayers].compactMap({ $0 }).union else {
        boxes.remove(at: boxIndex)
        continue
      }
      boxes[boxIndex].box = box
      all = [all, box].compactMap { $0 }.union
    }
    return all
  }
}

extension Homography {
  /// The box around a rectangle on the canvas; nil where a corner is not in front of the viewer.
  fileprivate func box(of rect: Rect) -> Rect? {
    let corners = rect.corners.compactMap { project($0) }
    return corners.count == 4 ? Rect(bounding: corners) : nil
  }
}

extension [Rect] {
  /// The box around all; nil for none.
  fileprivate var union: Rect? { dropFirst().reduce(first) { $0?.union($1) } }
}
