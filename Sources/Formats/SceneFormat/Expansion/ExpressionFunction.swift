/// The functions of expressions.
enum ExpressionFunction: String, CaseIterable {
  case min, max, abs, floor, ceil, round, sqrt, sin, cos, clamp, lerp, map, ticks
  case sum, mean, first, last, unique
  case sort, rank, filter, group, pivot
  case upper, lower, trim, length, slice, replace, split, join, padStart, padEnd, format, date
  case hsl, mix

  /// The names of the arguments, for messages; those after a question mark may be left out.
  var parameters: [String] {
    switch self {
    case .min, .max: ["a, b, … or list", "?member"]
    case .abs, .floor, .ceil, .round, .sqrt, .sin, .cos: ["number"]
    case .clamp: ["number", "least", "greatest"]
    case .lerp: ["from", "to", "fraction"]
    case .map: ["number", "from0", "from1", "to0", "to1"]
    case .ticks: ["least", "greatest", "count"]
    case .sum, .mean, .first, .last, .unique: ["list", "?member"]
    case .sort, .rank: ["list", "?member", "?order"]
    case .filter: ["list", "member", "?comparison", "value"]
    case .group: ["list", "member"]
    case .pivot: ["list", "member of series", "member of instants", "member of values", "?missing"]
    case .upper, .lower, .trim: ["text"]
    case .length: ["text or list"]
    case .slice: ["text or list", "begin", "?end"]
    case .replace: ["text", "old", "new"]
    case .split: ["text", "separator"]
    case .join: ["list", "separator", "?member"]
    case .padStart, .padEnd: ["text", "length", "?fill"]
    case .format: ["number", "format"]
    case .date: ["text", "format"]
    case .hsl: ["hue", "saturation", "lightness"]
    case .mix: ["colour", "colour", "fraction"]
    }
  }

  /// How many arguments it takes.
  var arguments: ClosedRange<Int> {
    if self == .min || self == .max { return 1...Int.max }
    return parameters.count { !$0.hasPrefix("?") }...parameters.count
  }

  /// The call as it is written, for messages: `slice(text or list, begin, end)`.
  var signature: String {
    let names = parameters.map { $0.hasPrefix("?") ? "\($0.dropFirst()) (optional)" : $0 }
    return "\(rawValue)(\(names.joined(separator: ", ")))"
  }

  /// The message about a wrong number of arguments.
  func countMessage(_ count: Int) -> String {
    let (minimum, maximum) = (arguments.lowerBound, arguments.upperBound)
    let range =
      minimum == maximum
      ? "\(minimum)" : maximum == Int.max ? "\(minimum) or more" : "\(minimum) or \(maximum)"
    let noun = maximum == 1 ? "value" : "values"
    return "\(rawValue) takes \(range) \(noun), not \(count) (write \(signature))"
  }
}
