internal import Graphics
internal import SceneModel

/// The movement of an `animateMotion` element along its path.
struct SVGMotion: Sendable {
  private var path = MeasuredPath(Path())
  /// The path, at first as the file has it.
  var outline = Path() {
    didSet { if outline != oldValue { path = MeasuredPath(outline) } }
  }
  /// The element of `mpath`; nil for a path of its own.
  private(set) var element: Int?
  private var pacing = SMILPacing()
  // Whether it turns with the path; and degrees that it is turned further.
  private var (isAutomatic, turn) = (false, 0.0)
  /// Fractions of the length; empty for none.
  private var keyPoints: [Double] = []

  /// A motion of an element whose attributes cannot be used.
  init() {}

  /// Reads `mpath`, `path`, `values` or from, to and by, in this order.
  init(_ tree: SVGTree, _ node: Int, _ context: LengthContext) throws(SMILAttributeError) {
    let attributes = tree[node].attributes
    if let child = tree[node].children.first(where: { tree[$0].name == "mpath" }) {
      element = tree.element(tree[child].reference).flatMap { tree[$0].isShape ? $0 : nil }
      guard let element else { throw SMILAttributeError("mpath", "the id of a path") }
      let shape = SVGShape(name: tree[element].name, attributes: tree[element].attributes)
      outline = shape.outline ?? Path()
    } else {
      outline = try Self.path(attributes, context)
    }
    path = MeasuredPath(outline)
    switch attributes["rotate"]?.trimmingSpace {
    case nil: break
    case "auto": isAutomatic = true
    case "auto-reverse": (isAutomatic, turn) = (true, 180)
    case let text?:
      guard let degrees = Double(text), degrees.isFinite else {
        throw SMILAttributeError("rotate", "auto, auto-reverse or a number of degrees")
      }
      turn = degrees
    }
    var count = path.segmentLengths.count + 1
    if let text = attributes["keyPoints"] {
      keyPoints = try SMILPacing.numbers(text, "keyPoints")
      guard !keyPoints.isEmpty, keyPoints.allSatisfy({ (0...1).contains($0) }) else {
        throw SMILAttributeError("keyPoints", "numbers from 0 to 1")
      }
      count = keyPoints.count
    }
    pacing = try SMILPacing(attributes, count: count, defaultMode: .paced)
  }

  private static func path(
    _ attributes: [String: String],
    _ context: LengthContext
  ) throws(SMILAttributeError) -> Path {
    if let text = attributes["path"] { return SVGPathData(text).path }
    func point(_ text: String) throws(SMILAttributeError) -> Point {
      let words = text.words
      let numbers = words.compactMap { Quantity($0, context)?.value }
      guard numbers.count == 2, words.count == 2 else {
        throw SMILAttributeError("values", "points such as 10,20")
      }
      return Point(numbers[0], numbers[1])
    }
    let values = attributes["values"]?.splitTopLevel(";").filter { !$0.isEmpty }
    let end = attributes["to"] ?? attributes["by"]
    var points: [Point] = []
    for text in values ?? end.map({ [attributes["from"] ?? "0,0", $0] }) ?? [] {
      points.append(try point(text))
    }
    if values == nil, attributes["to"] == nil, end != nil { points[1] = points[0] + points[1] }
    guard !points.isEmpty else {
      throw SMILAttributeError("path", "a path, mpath, values, or to or by")
    }
    return .polyline(points, closed: false)
  }

  /// The motion of a scene; nil for key points and fixed angles, which scenes do not have.
  var motionPath: MotionPath? {
    guard keyPoints.isEmpty, !outline.isEmpty else { return nil }
    guard isAutomatic || turn == 0 else { return nil }
    return MotionPath(
      path: outline,
      mode: pacing.mode == .paced ? .paced : pacing.mode == .discrete ? .discrete : .linear,
      keyTimes: pacing.keyTimes.isEmpty ? nil : pacing.keyTimes,
      timingFunctions: pacing.splines,
      rotationMode: !isAutomatic ? .none : turn == 0 ? .auto : .autoReverse
    )
  }

  /// The matrix at a position; nil for a path without points.
  func matrix(at position: SMILPosition, accumulates: Bool) -> Affine? {
    guard let distance = distance(at: position.progress),
      let location = path.location(at: distance)
    else { return nil }
    var angle = (isAutomatic ? location.direction.angle : 0) + turn / 180 * .pi
    if !angle.isFinite { angle = 0 }
    var point = location.point
    if accumulates, position.iteration > 0, let end = path.location(at: path.totalLength) {
      point = point + end.point * position.iteration
    }
    return Affine.rotation(angle).concatenating(.translation(point.x, point.y))
  }

  private func distance(at p: Double) -> Double? {
    if !keyPoints.isEmpty {
      let (index, fraction) = pacing.segment(at: p, count: keyPoints.count, distances: nil)
      let next = keyPoints[min(index + 1, keyPoints.count - 1)]
      return (keyPoints[index] + (next - keyPoints[index]) * fraction) * path.totalLength
    }
    guard pacing.mode != .paced else { return p * path.totalLength }
    let lengths = path.segmentLengths
    guard !lengths.isEmpty else { return 0 }
    let (index, fraction) = pacing.segment(at: p, count: lengths.count + 1, distances: nil)
    let before = lengths.prefix(index).reduce(0, +)
    return before + (index < lengths.count ? lengths[index] * fraction : 0)
  }
}

/// A path with the lengths of its segments; moves have none.
struct MeasuredPath: Sendable {
  private let measure: PathMeasure
  private let first: Point?

  var segmentLengths: [Double] { measure.elementLengths }
  var totalLength: Double { measure.totalLength }

  init(_ path: Path) {
    measure = PathMeasure(path)
    if case .move(let point)? = path.elements.first { first = point } else { first = nil }
  }

  /// The point at a distance along the path and the direction there.
  func location(at distance: Double) -> (point: Point, direction: Point)? {
    let start = first.map { ($0, Point(1, 0)) }
    guard totalLength > 0 else { return start }
    return measure.location(atLength: distance.clamped(to: 0...totalLength)) ?? start
  }
}
