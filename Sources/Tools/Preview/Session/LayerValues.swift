internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// The values of one layer's properties over time, as its animations give them.
///
/// Scripts are not run: of a layer that has some, the values are those without them.
struct LayerValues {
  private let layers: [Layer]
  private let levels: SoundLevels
  private let properties: [Property]

  /// The values of a layer; nil where there is none.
  ///
  /// - Parameter levels: what sounds give to animations.
  init?(_ path: LayerPath, in scene: Scene, levels: SoundLevels) {
    guard let layers = path.layers(in: scene), let layer = layers.last else { return nil }
    self.layers = layers
    self.levels = levels
    let kind = layer.state.content.kind
    var properties = Property.all.filter { $0.applies(to: kind) && $0.isListed }
    // What the list of all properties cannot have: inputs of filters and emitter cells.
    for property in layer.animatedProperties where !properties.contains(property) {
      if property.isListed { properties.append(property) }
    }
    self.properties = properties
  }

  /// Whether scripts have a part in what the layer shows.
  var isScripted: Bool {
    layers.contains { $0.scripting.isDriven || !$0.scripting.drivers.isEmpty }
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

  /// The values at an instant, those that differ from the standard ones marked.
  func json(at sceneTime: Double) -> JSONValue {
    guard let layer = layers.last, let (state, time) = state(at: sceneTime) else {
      return .object([("isThere", false), ("isScripted", .boolean(isScripted))])
    }
    var standard = LayerState()
    standard.masksToBounds = LayerState.masksToBounds(of: layer.state.content.kind)
    let moving = Set(layer.animatedProperties.map(\.keyPath))
    let list: [JSONValue] = properties.map { property in
      let value = state.json(property)
      let isPlain = JSONPrinter.line(value) == JSONPrinter.line(standard.json(property))
      return .object([
        ("keyPath", .string(property.keyPath)),
        ("text", .string(value.valueText)),
        ("isStandard", .boolean(isPlain && !moving.contains(property.keyPath))),
      ])
    }
    return .object([
      ("isThere", true),
      ("isScripted", .boolean(isScripted)),
      ("time", .number(time)),
      ("values", .array(list)),
    ])
  }

  /// The numbers and colours that change, at most 240 instants of the scene; null where the layer is not there.
  ///
  /// - Parameter scene: whose duration and rate say which instants.
  func curves(over scene: Scene) -> JSONValue {
    let count = max(1, scene.frameCount)
    let step = max(1, (count + 239) / 240)
    let frames = Array(stride(from: 0, to: count, by: step))
    let states = frames.map { state(at: scene.frameRate.time(ofFrame: $0))?.values }
    var curves: [JSONValue] = []
    for property in properties where property.hasCurve {
      let values = states.map { $0.map { $0.json(property) } ?? .null }
      let texts = Set(values.map(JSONPrinter.line)).subtracting(["null"])
      guard texts.count > 1 else { continue }
      curves.append(
        .object([("keyPath", .string(property.keyPath)), ("values", .array(values))])
      )
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

extension Animation {
  fileprivate var properties: [Property] {
    switch action {
    case .property(let channel): [channel.property]
    case .group(let animations): animations.flatMap(\.properties)
    case .transition(let transition): transition.changes.map(\.property)
    }
  }
}

extension Property {
  // Whether the page has a line for it; matrices are listed by their parts, and paths are too long.
  fileprivate var isListed: Bool {
    switch self {
    case .scalar, .color, .flag, .text, .colors, .numbers, .image: true
    case .component(let matrix, let component):
      matrix == .transform && component.element == nil
    case .point, .size, .rect, .transform, .translation, .path, .filter, .cell, .cellColor: false
    }
  }

  // Whether its values over time can be drawn.
  fileprivate var hasCurve: Bool {
    switch self {
    case .scalar, .component, .color: true
    case .point, .size, .rect, .transform, .translation, .path, .colors, .numbers, .flag, .text,
      .filter, .image, .cell, .cellColor:
      false
    }
  }
}

extension LayerState {
  /// The value of a property as JSON.
  fileprivate func json(_ property: Property) -> JSONValue {
    switch property {
    case .scalar(let property): JSONValue(number: self[property])
    case .point(let property): JSONValue(point: self[property])
    case .size(let property): JSONValue(size: self[property])
    case .rect(let property): JSONValue(rect: self[property])
    case .color(let property): .string(self[property]?.hex)
    case .transform(let property): JSONValue(transform: self[property].matrix)
    case .component(let property, let component): JSONValue(number: self[property][component])
    case .translation(let property): JSONValue(point: self[property].translation)
    case .path(let property): JSONValue(path: self[property])
    case .colors(let property): JSONValue(colors: self[property])
    case .numbers(let property): JSONValue(numbers: self[property])
    case .flag(let property): .boolean(self[property])
    case .text(let property): .string(self[property])
    case .image: JSONValue(source: contents)
    case .filter, .cell, .cellColor: .null
    }
  }
}

extension JSONValue {
  // The value as somebody reads it: texts without quotes, numbers with four decimals at most.
  fileprivate var valueText: String {
    switch kind {
    case .string(let text): text
    case .number(let number): ((number * 10_000).rounded() / 10_000).shortestDecimal
    case .null, .bool, .array, .object, .invalid: JSONPrinter.line(self)
    }
  }
}
