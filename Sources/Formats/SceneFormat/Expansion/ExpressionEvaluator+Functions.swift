internal import Graphics
internal import JSONText
internal import SceneModel

// Functions of numbers, and the way to all others.
extension ExpressionEvaluator {
  /// The result of a function.
  func result(
    _ function: ExpressionFunction,
    _ arguments: [JSONValue]
  ) throws(ExpressionError) -> JSONValue {
    let (value, member) = (arguments[0], arguments.dropFirst().first)
    switch function {
    case .min, .max:
      // One list, or numbers.
      if value.isArray, arguments.count <= 2 { return try aggregate(function, arguments) }
    case .mean: return try aggregate(function, arguments)
    case .sum: return try finite(numbers(function, arguments).reduce(0, +))
    case .first, .last: return try end(function, list(function, value, member: member))
    case .unique: return try unique(list(function, value, member: member))
    case .sort: return try sorted(arguments)
    case .rank: return try ranked(arguments)
    case .filter: return try filtered(arguments)
    case .group: return try grouped(arguments)
    case .pivot: return try pivoted(arguments)
    case .length: return try length(value)
    case .slice: return try slice(arguments)
    case .join: return try joined(arguments)
    case .format: return try formatted(arguments)
    case .upper: return try .string(text(function, value).uppercased())
    case .lower: return try .string(text(function, value).lowercasedText)
    case .trim: return try .string(text(function, value).withoutOuterSpace)
    case .replace: return try replaced(arguments)
    case .split: return try split(text(function, value), text(function, arguments[1]))
    case .padStart, .padEnd: return try padded(function, arguments)
    case .date:
      return try .string(ISODate(text(function, value)).text(text(function, arguments[1])))
    case .hsl: return try hsl(arguments)
    case .mix: return try mixed(arguments)
    case .ticks: return try ticks(arguments)
    case .abs, .floor, .ceil, .round, .sqrt, .sin, .cos, .clamp, .lerp, .map: break
    }
    var numbers: [Double] = []
    for argument in arguments { numbers.append(try number(function, argument)) }
    if function == .map, numbers[1] == numbers[2] {
      throw ExpressionError(
        message: "\(function.signature) needs two numbers from0 and from1 that differ, "
          + "not \(numbers[1].shortestDecimal) twice"
      )
    }
    if function == .sqrt, numbers[0] < 0 {
      let number = numbers[0].shortestDecimal
      throw ExpressionError(message: "\(function.signature) needs 0 or more, not \(number)")
    }
    return try finite(Self.result(function, numbers))
  }

  /// A number as an argument.
  func number(
    _ function: ExpressionFunction,
    _ value: JSONValue
  ) throws(ExpressionError) -> Double {
    guard case .number(let number) = value.kind else { throw function.mismatch("a number", value) }
    return number
  }

  private static func result(_ function: ExpressionFunction, _ values: [Double]) -> Double {
    let first = values[0]
    return switch function {
    case .min: values.dropFirst().reduce(first) { Swift.min($0, $1) }
    case .max: values.dropFirst().reduce(first) { Swift.max($0, $1) }
    case .abs: Swift.abs(first)
    case .floor: first.rounded(.down)
    case .ceil: first.rounded(.up)
    case .round: first.rounded(.toNearestOrAwayFromZero)
    case .sqrt: first.squareRoot()
    case .sin: ElementaryFunctions.sin(first)
    case .cos: ElementaryFunctions.cos(first)
    case .clamp: Swift.max(values[1], Swift.min(values[2], first))
    case .lerp: first + (values[1] - first) * values[2]
    case .map:
      values[3] + (values[4] - values[3]) * ((first - values[1]) / (values[2] - values[1]))
    case _: .nan
    }
  }

  // MARK: Ticks

  // The multiples in least…greatest of the smallest of 1, 2 and 5 times a power of ten that makes
  // at most `count` steps.
  private func ticks(_ arguments: [JSONValue]) throws(ExpressionError) -> JSONValue {
    let (low, high) = (try number(.ticks, arguments[0]), try number(.ticks, arguments[1]))
    let count = Double(try integer(.ticks, arguments[2], in: 1...Limits.expressionTicks))
    guard low < high else {
      throw ExpressionError(
        message: "\(ExpressionFunction.ticks.signature) needs a least number below the greatest, "
          + "not \(low.shortestDecimal) and \(high.shortestDecimal)"
      )
    }
    for exponent in -15...15 {
      let power = exponent < 0 ? 1 : Self.powerOfTen(exponent)
      // Divided last, so that 3 · 0.1 is 0.3.
      let divisor = exponent < 0 ? Self.powerOfTen(-exponent) : 1
      for factor in [1.0, 2, 5] where (high - low) / (factor * power) * divisor <= count + 1e-9 {
        let step = factor * power
        let first = (low / step * divisor - 1e-9).rounded(.up)
        let last = (high / step * divisor + 1e-9).rounded(.down)
        let multiples = stride(from: first, through: last, by: 1).prefix(Limits.expressionTicks + 1)
        return .array(multiples.map { JSONValue(.number($0 * step / divisor + 0)) })
      }
    }
    throw ExpressionError(message: "ticks: the range is too wide (give numbers below 1e15)")
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
