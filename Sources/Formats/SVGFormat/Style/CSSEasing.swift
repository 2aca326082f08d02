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

  /// Reads a keyword or function; nil for other texts.
  init?(_ text: String) {
    switch text.trimmingSpace.lowercased() {
    case "linear": self = .linear
    case "ease": self = .ease
    case "ease-in": self = Self.curve(0.42, 0, 1, 1)
    case "ease-out": self = Self.curve(0, 0, 0.58, 1)
    case "ease-in-out": self = Self.curve(0.42, 0, 0.58, 1)
    case "step-start": self = .steps(1, .start)
    case "step-end": self = .steps(1, .end)
    default:
      guard let call = text.trimmingSpace.functionCall,
        let easing = Self.function(call.name, call.arguments.splitTopLevel(","))
      else { return nil }
      self = easing
    }
  }

  private static func function(_ name: String, _ arguments: [String]) -> CSSEasing? {
    switch name {
    case "cubic-bezier":
      let numbers = arguments.compactMap { Quantity($0, LengthContext())?.value }
      guard numbers.count == 4, arguments.count == 4, (0...1).contains(numbers[0]),
        (0...1).contains(numbers[2])
      else { return nil }
      return curve(numbers[0], numbers[1], numbers[2], numbers[3])
    case "steps":
      guard let count = Int(arguments.first ?? ""), count > 0 else { return nil }
      let word = arguments.count > 1 ? arguments[1].lowercased() : "end"
      guard let position = positions[word], position != .none || count > 1 else { return nil }
      return .steps(count, position)
    case "linear": return linear(arguments)
    default: return nil
    }
  }

  // CSS Easing 2, 2.2: missing inputs are evenly spaced, and inputs never fall.
  private static func linear(_ arguments: [String]) -> CSSEasing? {
    var outputs: [Double] = []
    var inputs: [Double?] = []
    for argument in arguments {
      let words = argument.splitTopLevel(" ").compactMap { Quantity($0, LengthContext()) }
      guard words.count == argument.splitTopLevel(" ").count, words.count <= 3,
        let output = words.first(where: { $0.percent == 0 }),
        words.filter({ $0.percent == 0 && $0.value != 0 }).count <= 1
      else { return nil }
      var positions = words.filter { $0 != output }.map { $0.percent / 100 }
      // "0 0%": the output and the input are both 0.
      if positions.isEmpty, words.count > 1 {
        positions = words.dropFirst().map { $0.percent / 100 }
      }
      for position in positions.isEmpty ? [nil] : positions.map(Optional.some) {
        outputs.append(output.value)
        inputs.append(position)
      }
    }
    guard outputs.count > 1, outputs.count <= 100_000 else {
      return outputs.isEmpty ? nil : .linear
    }
    if inputs[0] == nil { inputs[0] = 0 }
    if inputs[inputs.count - 1] == nil { inputs[inputs.count - 1] = 1 }
    var largest = -Double.infinity
    for index in inputs.indices {
      guard let input = inputs[index] else { continue }
      largest = max(largest, input)
      inputs[index] = largest
    }
    var anchor = 0
    for index in inputs.indices.dropFirst() {
      guard let end = inputs[index], let start = inputs[anchor] else { continue }
      for k in (anchor + 1)..<max(anchor + 1, index) {
        inputs[k] = start + (end - start) * Double(k - anchor) / Double(index - anchor)
      }
      anchor = index
    }
    return .points(zip(inputs, outputs).map { Point($0 ?? 0, $1) })
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
