internal import Graphics
internal import SceneModel

/// An easing function of CSS Easing 2.
enum CSSEasing: Sendable, Hashable {
  case linear
  case bezier(TimingFunction, slopes: [Double])
  case steps(Int, StepPosition)
  /// Points of input and output.
  case points([Point])

  enum StepPosition: Sendable, Hashable { case start, end, none, both }

  private static let positions: [String: StepPosition] = [
    "start": .start, "jump-start": .start, "end": .end, "jump-end": .end, "jump-none": .none,
    "jump-both": .both,
  ]

  static let ease = curve(0.25, 0.1, 0.25, 1)

  private static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> CSSEasing {
    // Outside of 0…1 a curve continues along its tangents.
    let start = x1 > 0 ? y1 / x1 : y1 == 0 && x2 > 0 ? y2 / x2 : x1 == 0 && y1 == 0 ? 1 : 0
    let end =
      x2 < 1 ? (y2 - 1) / (x2 - 1) : y2 == 1 && x1 < 1 ? (y1 - 1) / (x1 - 1) : y2 == 1 ? 1 : 0
    return .bezier(TimingFunction(x1, y1, x2, y2), slopes: [start, end])
  }

  private static let named = [
    "linear": .linear, "ease": ease, "ease-in": curve(0.42, 0, 1, 1),
    "ease-out": curve(0, 0, 0.58, 1), "ease-in-out": curve(0.42, 0, 0.58, 1),
    "step-start": .steps(1, .start), "step-end": .steps(1, .end),
  ]

  /// Reads a keyword or function; nil for other texts.
  init?(_ text: String) {
    let text = text.trimmingSpace
    let call = text.functionCall
    let arguments = call?.arguments.splitTopLevel(",") ?? []
    var easing = Self.named[text.lowercased()]
    switch call?.name {
    case "cubic-bezier":
      let numbers = arguments.compactMap { Quantity($0, LengthContext())?.value }
      guard numbers.count == 4, arguments.count == 4, (0...1).contains(numbers[0]),
        (0...1).contains(numbers[2])
      else { return nil }
      easing = Self.curve(numbers[0], numbers[1], numbers[2], numbers[3])
    case "steps":
      guard let count = Int(arguments.first ?? ""), count > 0 else { return nil }
      let word = arguments.count > 1 ? arguments[1].lowercased() : "end"
      guard let position = Self.positions[word], position != .none || count > 1 else { return nil }
      easing = .steps(count, position)
    case "linear": easing = Self.linear(arguments)
    default: break
    }
    guard let easing else { return nil }
    self = easing
  }

  // CSS Easing 2, 2.2: missing inputs are evenly spaced, and inputs never fall.
  private static func linear(_ arguments: [String]) -> CSSEasing? {
    var stops: [(input: Double?, output: Double)] = []
    for argument in arguments {
      let words = argument.splitTopLevel(" ")
      var values = words.compactMap { Quantity($0, LengthContext()) }
      guard values.count == words.count, values.count <= 3,
        let index = values.firstIndex(where: { $0.percent == 0 }),
        values.filter({ $0.percent == 0 && $0.value != 0 }).count <= 1
      else { return nil }
      let output = values.remove(at: index).value
      if values.isEmpty { stops.append((nil, output)) }
      stops += values.map { ($0.percent / 100, output) }
    }
    guard stops.count > 1, stops.count <= 100_000 else { return stops.isEmpty ? nil : .linear }
    stops[0].input = stops[0].input ?? 0
    stops[stops.count - 1].input = stops[stops.count - 1].input ?? 1
    var points: [Point] = []
    var outputs: [Double] = []
    for stop in stops {
      guard let input = stop.input else {
        outputs.append(stop.output)
        continue
      }
      let start = points.last?.x ?? input
      let end = max(start, input)
      for (index, output) in outputs.enumerated() {
        let way = (end - start) * Double(index + 1) / Double(outputs.count + 1)
        points.append(Point(start + way, output))
      }
      points.append(Point(end, stop.output))
      outputs = []
    }
    return .points(points)
  }

  /// The eased progress.
  ///
  /// - Parameters:
  ///   - p: the progress, 0…1.
  ///   - isBefore: the before flag: steps have not jumped at the progress, which is not in a round.
  func value(at p: Double, isBefore: Bool = false) -> Double {
    switch self {
    case .linear: return p
    case .bezier(let function, let slopes):
      if p < 0 { return p * slopes[0] }
      if p > 1 { return 1 + (p - 1) * slopes[1] }
      return function.value(at: p)
    case .steps(let count, let position):
      let n = Double(count)
      // Progress is a quotient of times: it may miss a step by a rounding error.
      var step = (p * n + 1e-9).rounded(.down)
      if isBefore, abs(p * n - step) < 1e-6 { step -= 1 }
      // CSS Easing 1, 2.3.
      if position == .start || position == .both { step += 1 }
      let jumps = position == .none ? n - 1 : position == .both ? n + 1 : n
      return step.clamped(to: 0...jumps) / jumps
    case .points(let points): return Self.interpolated(points, p)
    }
  }

  private static func interpolated(_ points: [Point], _ p: Double) -> Double {
    var upper = points.firstIndex { $0.x > p } ?? points.count - 1
    upper = max(1, upper)
    let (a, b) = (points[upper - 1], points[upper])
    guard b.x > a.x else { return p >= b.x ? b.y : a.y }
    return a.y + (b.y - a.y) * (p - a.x) / (b.x - a.x)
  }
}
