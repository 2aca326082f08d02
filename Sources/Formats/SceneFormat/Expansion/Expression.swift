internal import JSONText

/// The expression between `${` and `}`: parsed once, evaluated with the variables in scope.
indirect enum Expression {
  case literal(JSONValue)
  case name(String)
  case member(Expression, String)
  case negated(Expression)
  case binary(Operator, Expression, Expression)
  case choice(Expression, then: Expression, else: Expression)
  case call(Function, [Expression])

  /// The operator between two operands.
  enum Operator: String, CaseIterable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case below = "<"
    case above = ">"

    /// How tightly it binds; the tightest are worked out first.
    var rank: Int {
      switch self {
      case .equal, .unequal, .atMost, .atLeast, .below, .above: 1
      case .add, .subtract: 2
      case .multiply, .divide, .remainder: 3
      }
    }
  }

  /// The functions of numbers.
  enum Function: String, CaseIterable {
    case min, max, abs, floor, ceil, round, sqrt, sin, cos, clamp, lerp

    /// How many arguments it takes.
    var arguments: ClosedRange<Int> {
      switch self {
      case .min, .max: 1...Int.max
      case .abs, .floor, .ceil, .round, .sqrt, .sin, .cos: 1...1
      case .clamp, .lerp: 3...3
      }
    }
  }
}

/// The error of an expression and its remedy; one line.
struct ExpressionError: Error {
  let message: String
}
