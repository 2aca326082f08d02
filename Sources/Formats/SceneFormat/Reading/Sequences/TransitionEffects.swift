internal import Graphics
internal import JSONText
internal import SceneModel

/// The animations and mask paths by which a layer takes part in one transition of a sequence.
///
/// Masks of the entering and of the leaving layer complement each other, and the images are added.
/// Areas that are opaque in both are opaque at every instant.
struct TransitionEffects {
  private let transition: SequenceTransition
  private let time: Double
  private let bounds: Rect
  /// Animations in the layer's time.
  private(set) var animations: [JSONValue] = []
  /// Mask paths with values in the layer's time.
  private(set) var masks: [JSONValue] = []

  /// The effects of a transition.
  ///
  /// - Parameters:
  ///   - time: the begin of the transition in the layer's time.
  ///   - bounds: the bounds of the sequence's layer.
  ///   - isEntering: whether the layer appears; otherwise it disappears.
  init(_ transition: SequenceTransition, at time: Double, in bounds: Rect, isEntering: Bool) {
    (self.transition, self.time, self.bounds) = (transition, time, bounds)
    if isEntering { enter() } else { leave() }
  }

  // How much a zoom enlarges the leaving layer, which then covers the frame until its end.
  private static let zoom = 2.0
  // Squares of a dissolve along the longer side, groups of them, and the share of the time in
  // which one group changes.
  private static let dissolveColumns = 32.0
  private static let dissolveGroups = 16
  private static let dissolveShare = 0.3
  private static let dissolveSteps = 24

  private mutating func enter() {
    switch transition.kind {
    case .fade, .zoom: animate("opacity", [("from", 0)])
    case .push, .slide: move([("from", -1), ("to", 0)])
    case .wipe, .iris: mask("add")
    case .dissolve: dissolve("add")
    }
  }

  private mutating func leave() {
    switch transition.kind {
    case .fade: animate("opacity", [("to", 0)])
    case .push: move([("from", 0), ("to", 1)])
    case .slide: break
    case .zoom:
      animate("opacity", [("to", 0)])
      animate("transform.scale", [("to", JSONValue(number: Self.zoom))])
    case .wipe, .iris: mask("subtract")
    case .dissolve: dissolve("subtract")
    }
  }

  // MARK: Animations

  private mutating func animate(_ keyPath: String, _ ends: [(String, JSONValue)]) {
    animations.append(
      .object(
        [("type", "basic"), ("keyPath", .string(keyPath))] + ends + [
          ("beginTime", JSONValue(number: time)),
          ("duration", JSONValue(number: transition.duration)),
          ("fillMode", "both"), ("timingFunction", transition.timingFunction),
        ]
      )
    )
  }

  // Adds multiples of the way through the frame to the position.
  private mutating func move(_ ends: [(key: String, factor: Double)]) {
    let isHorizontal = way.y == 0
    let length = isHorizontal ? way.x : way.y
    animate(
      isHorizontal ? "position.x" : "position.y",
      ends.map { ($0.key, JSONValue(number: $0.factor * length)) } + [("isAdditive", true)]
    )
  }

  // The way of a layer that leaves the frame.
  private var way: Point {
    switch transition.direction {
    case .left: Point(-bounds.width, 0)
    case .right: Point(bounds.width, 0)
    case .up: Point(0, -bounds.height)
    case .down: Point(0, bounds.height)
    }
  }

  // MARK: Masks

  private mutating func mask(_ mode: JSONValue) {
    masks.append([
      "path": [
        "values": .array(outline), "keyTimes": JSONValue(numbers: [time, end]),
        "timingFunctions": [transition.timingFunction],
      ], "mode": mode,
    ])
  }

  private var end: Double { time + transition.duration }

  // The outline of the entering layer at the begin and the end of a transition.
  private var outline: [JSONValue] {
    guard transition.kind == .wipe else {
      let radius = (bounds.width * bounds.width + bounds.height * bounds.height).squareRoot() / 2
      return [circle(0), circle(radius)]
    }
    let start =
      switch transition.direction {
      case .left: Rect(bounds.maxX, bounds.minY, 0, bounds.height)
      case .right: Rect(bounds.minX, bounds.minY, 0, bounds.height)
      case .up: Rect(bounds.minX, bounds.maxY, bounds.width, 0)
      case .down: Rect(bounds.minX, bounds.minY, bounds.width, 0)
      }
    return [polygon(start), polygon(bounds)]
  }

  private func circle(_ radius: Double) -> JSONValue {
    let center = bounds.center
    let box = Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius)
    return ["ellipse": JSONValue(rect: box)]
  }

  // A polygon, so that an empty rectangle has the same points as a full one.
  private func polygon(_ rect: Rect) -> JSONValue {
    ["polyline": .array(rect.corners.map { JSONValue(point: $0) }), "closed": true]
  }

  // MARK: Dissolve

  private mutating func dissolve(_ mode: JSONValue) {
    let groups = squares()
    let steps = (0...Self.dissolveSteps).map { Double($0) / Double(Self.dissolveSteps) }
    let keyTimes = JSONValue(numbers: steps.map { time + $0 * transition.duration })
    for (index, path) in groups.enumerated() where !path.isEmpty {
      let start = Double(index) / Double(max(1, groups.count - 1)) * (1 - Self.dissolveShare)
      let opacities = steps.map { step in
        ((transition.function.value(at: step) - start) / Self.dissolveShare).clamped(to: 0...1)
      }
      masks.append([
        "path": .string(path), "mode": mode,
        "opacity": ["values": JSONValue(numbers: opacities), "keyTimes": keyTimes],
      ])
    }
    // Edges of squares do not show when the transition is over.
    masks.append([
      "path": polygon(bounds), "mode": mode,
      "opacity": ["values": [0, 1], "keyTimes": JSONValue(numbers: [end, end])],
    ])
  }

  // The squares of the frame in random groups, as path data; edges are at whole points.
  private func squares() -> [String] {
    let side = max(1, (max(bounds.width, bounds.height) / Self.dissolveColumns).rounded(.up))
    var groups = Array(repeating: "", count: Self.dissolveGroups)
    let columns = Int(clamping: bounds.width / side, .up, in: 0...64)
    let rows = Int(clamping: bounds.height / side, .up, in: 0...64)
    for row in 0..<max(0, rows) {
      for column in 0..<max(0, columns) {
        let x = bounds.minX + Double(column) * side
        let y = bounds.minY + Double(row) * side
        let bits = CounterRandom.bits(UInt64(row), UInt64(column))
        let group = Int(bits % UInt64(Self.dissolveGroups))
        let size = side.shortestDecimal
        groups[group] += "M\(x.shortestDecimal) \(y.shortestDecimal)h\(size)v\(size)h-\(size)z"
      }
    }
    return groups
  }
}
