internal import JSONText
internal import SceneModel

/// The values of one layer's properties over time, as its animations give them.
///
/// Scripts are not run: of a layer that has some, the values are those without them.
struct LayerValues {
  private let layers: [Layer]
  private let levels: AudioLevels
  private let lines: [ValueLine]

  /// Creates the values of a layer; nil if the layer does not exist.
  ///
  /// - Parameter levels: the audio levels that drive animations.
  init?(_ path: LayerPath, in scene: Scene, levels: AudioLevels) {
    guard let layers = path.layers(in: scene), let layer = layers.last else { return nil }
    self.layers = layers
    self.levels = levels
    let kind = layer.state.content.kind
    let properties = Property.all.filter { $0.applies(to: kind) }
    let propertyLines = properties.compactMap { ValueLine($0, kind) }
    lines = propertyLines + ValueLine.ofFilters(layer.state) + ValueLine.ofCells(layer.state)
  }

  /// Whether scripts have a part in what the layer shows.
  var isScripted: Bool {
    layers.contains { $0.scripting.hasScriptedValues || !$0.scripting.propertyScripts.isEmpty }
  }

  /// The values at an instant of the scene, and the layer's own time; nil where the layer is not there.
  func state(at sceneTime: Double) -> (values: LayerState, time: Double)? {
    var time = sceneTime
    var values: LayerState?
    for (index, layer) in layers.enumerated() {
      let model = layer.revised(atSceneTime: sceneTime)
      guard let local = model.localTime(atParentTime: time) else { return nil }
      time = local
      if index == layers.count - 1 {
        values = model.presentation(atLocalTime: time, levels: levels)
      }
    }
    return values.map { ($0, time) }
  }

  /// Returns the values at an instant, with the values that differ from the defaults marked.
  func json(at sceneTime: Double) -> JSONValue {
    guard let layer = layers.last, let (state, time) = state(at: sceneTime) else {
      return .object([("isThere", false), ("isScripted", .boolean(isScripted))])
    }
    let animated = Set(layer.animatedProperties.map(\.keyPath))
    let list: [JSONValue] = lines.map { line in
      let isAnimated = animated.contains(line.keyPath)
      return .object(
        line.members(of: state) + [
          ("isStandard", .boolean(!isAnimated && line.isStandard(in: state)))
        ]
      )
    }
    return .object([
      ("isThere", true),
      ("isScripted", .boolean(isScripted)),
      ("time", .number(time)),
      ("values", .array(list)),
    ])
  }

  /// The numbers, colours and paths that change, at most 240 instants of the scene; null where the layer is not there.
  ///
  /// - Parameter scene: whose duration and rate say which instants.
  func curves(over scene: Scene) -> JSONValue {
    let frames = scene.sampledFrames
    let states = frames.map { state(at: scene.frameRate.time(ofFrame: $0))?.values }
    let curves = lines.compactMap { line in
      line.curve(over: states).map { JSONValue.object([("keyPath", .string(line.keyPath))] + $0) }
    }
    return .object([
      ("frames", .array(frames.map { .integer($0) })), ("curves", .array(curves)),
    ])
  }
}

extension Layer {
  /// The properties that animations, programs or placements change.
  fileprivate var animatedProperties: [Property] {
    var result = animations.flatMap(\.properties)
    if isPlaced {
      result += [.scalar(.opacity), .transform(.transform)]
      result += [.component(.transform, .translationX), .component(.transform, .translationY)]
      result.append(.component(.transform, .rotationZ))
    }
    return result
  }
}
