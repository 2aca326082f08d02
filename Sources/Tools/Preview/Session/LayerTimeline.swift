internal import JSONText
internal import SceneModel

/// The layers and animations of a scene as bars over its time.
struct LayerTimeline {
  private let scene: Scene
  private var rows: [JSONValue] = []

  // More rows than a page can handle are not sent.
  private static let maximum = 20_000

  /// The clock of a layer: instants of the scene by local ones.
  private struct Clock {
    var origin = 0.0
    /// Seconds of the scene a second of the clock; nil for a clock that is stopped or not even.
    var rate: Double? = 1

    func sceneTime(_ local: Double) -> Double? { rate.map { origin + $0 * local } }

    /// Returns the clock of an object whose time runs on this one.
    func inner(_ timing: Timing) -> Clock {
      guard let rate, timing.speed != 0 else { return Clock(rate: nil) }
      let start = timing.beginTime - timing.timeOffset / timing.speed
      return Clock(origin: origin + rate * start, rate: rate / timing.speed)
    }
  }

  /// The rows of all layers, with their times in seconds of the scene.
  static func json(of scene: Scene) -> JSONValue {
    var timeline = LayerTimeline(scene: scene)
    timeline.add(scene.layers, [], Clock(), in: (-.infinity, .infinity))
    return .array(timeline.rows)
  }

  private init(scene: Scene) { self.scene = scene }

  private mutating func add(
    _ layers: [Layer],
    _ path: [Int],
    _ clock: Clock,
    in span: (begin: Double, end: Double)
  ) {
    for (index, layer) in layers.enumerated() where rows.count < Self.maximum {
      let layerPath = path + [index]
      var (begin, end) = span
      if let lifetime = layer.lifetime, let from = clock.sceneTime(lifetime.from),
        let to = clock.sceneTime(lifetime.to)
      {
        (begin, end) = (max(begin, min(from, to)), min(end, max(from, to)))
      }
      if layer.timing.duration.isFinite, layer.timing.fillMode == .removed,
        let from = clock.sceneTime(layer.timing.beginTime),
        let to = clock.sceneTime(layer.timing.endTime)
      {
        (begin, end) = (max(begin, min(from, to)), min(end, max(from, to)))
      }
      let inner = layer.timeRemap == nil ? clock.inner(layer.timing) : Clock(rate: nil)
      rows.append(
        .object([
          ("path", .string(LayerPath(layerPath).text)),
          ("begin", Self.seconds(begin)), ("end", Self.seconds(end)),
          ("rate", .number(clock.rate)),
          ("animations", .array(Self.bars(layer.animations, [], inner))),
        ])
      )
      add(layer.sublayers, layerPath, inner, in: (begin, end))
    }
  }

  private static func bars(_ animations: [Animation], _ steps: [Int], _ clock: Clock) -> [JSONValue]
  {
    var result: [JSONValue] = []
    for (index, animation) in animations.enumerated() {
      let childSteps = steps + [index]
      let timing = animation.timing
      let inner = clock.inner(timing)
      let (label, keyTimes): (String, [Double])
      switch animation.action {
      case .property(let channel): (label, keyTimes) = (channel.property.keyPath, channel.keyTimes)
      case .group: (label, keyTimes) = ("group", [])
      case .transition: (label, keyTimes) = ("transition", [0, 1])
      }
      let isFinite = timing.duration.isFinite
      let keys = isFinite ? keyTimes.map { inner.sceneTime($0 * timing.duration) } : []
      result.append(
        .object([
          ("steps", .array(childSteps.map { .integer($0) })),
          ("label", .string(animation.key ?? label)),
          ("keyPath", .string(label)),
          ("begin", seconds(clock.sceneTime(timing.beginTime))),
          ("end", seconds(clock.sceneTime(timing.endTime))),
          ("cycleEnd", isFinite ? seconds(inner.sceneTime(timing.duration)) : .null),
          ("rate", .number(clock.rate)),
          ("keys", .array(keys.map { seconds($0) })),
        ])
      )
      if case .group(let children) = animation.action {
        result += bars(children, childSteps, inner)
      }
    }
    return result
  }

  // Endless times are null.
  private static func seconds(_ time: Double?) -> JSONValue {
    guard let time, time.isFinite else { return .null }
    return .number((time * 1e6).rounded() / 1e6)
  }
}
