internal import Graphics
internal import JSONText
internal import SceneModel

/// A call of a function with the values of its arguments.
struct ExpressionCall {
  let function: ExpressionFunction
  let arguments: [JSONValue]
  let evaluator: ExpressionEvaluator
}

// Functions of numbers, and the way to all others.
extension ExpressionCall {
  /// The result of the function.
  func result() throws(ExpressionError) -> JSONValue {
    let (value, member) = (arguments[0], arguments.dropFirst().first)
    switch function {
    case .min, .max:
      // One list, or numbers.
      if value.isArray, arguments.count <= 2 { return try aggregate() }
    case .mean: return try aggregate()
    case .sum: return try evaluator.finite(numbers().reduce(0, +))
    case .first, .last: return try end(list(value, member: member))
    case .unique: return try unique(list(value, member: member))
    case .sort: return try sorted()
    case .rank: return try ranked()
    case .filter: return try filtered()
    case .group: return try grouped()
    case .pivot: return try pivoted()
    case .length: return try length(value)
    case .slice: return try slice()
    case .join: return try joined()
    case .format: return try formatted()
    case .upper: return try .string(text(value).uppercased())
    case .lower: return try .string(text(value).lowercasedText)
    case .trim: return try .string(text(value).withoutOuterSpace)
    case .replace: return try replaced()
    case .split: return try split(text(value), text(arguments[1]))
    case .padStart, .padEnd: return try padded()
    case .date:
      return try .string(ISODate(text(value)).text(text(arguments[1])))
    case .hsl: return try hsl()
    case .mix: return try mixed()
    case .ticks: return try ticks()
    case .abs, .floor, .ceil, .round, .sqrt, .sin, .cos, .clamp, .lerp, .map: break
    }
    var numbers: [Double] = []
    for argument in arguments { numbers.append(try number(argument)) }
    if function == .map, numbers[1] == numbers[2] {
      throw ExpressionError(
        "\(function.signature) needs two numbers from0 and from1 that differ, "
          + "not \(numbers[1].shortestDecimal) twice"
      )
    }
    if function == .sqrt, numbers[0] < 0 {
      let number = numbers[0].shortestDecimal
      throw ExpressionError("\(function.signature) needs 0 or more, not \(number)")
    }
    return try evaluator.finite(result(numbers))
  }

  /// A number as an argument.
  func number(_ value: JSONValue) throws(ExpressionError) -> Double {
    guard case .number(let number) = value.kind else { throw function.mismatch("a number", value) }
    return number
  }

  private func result(_ values: [Double]) -> Double {
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
  private func ticks() throws(ExpressionError) -> JSONValue {
    let (low, high) = (try number(arguments[0]), try number(arguments[1]))
    let count = Double(try integer(arguments[2], in: 1...Limits.expressionTicks))
    guard low < high else {
      throw ExpressionError(
        "\(function.signature) needs a least number below the greatest, "
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
    throw ExpressionError("ticks: the range is too wide (give numbers below 1e15)")
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
