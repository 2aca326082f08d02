internal import JSONText

/// The expression between `${` and `}`: parsed once, evaluated with the variables in scope.
indirect enum Expression {
  case literal(JSONValue)
  case name(String)
  case member(Expression, String)
  case element(Expression, Expression)
  case negated(Expression)
  case binary(Operator, Expression, Expression)
  case choice(Expression, then: Expression, else: Expression)
  case call(ExpressionFunction, [Expression])

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
}

/// The error of an expression and its remedy; one line.
struct ExpressionError: Error {
  let message: String
  /// Whether the cause has been reported where it is.
  let isReported: Bool

  init(_ message: String, isReported: Bool = false) {
    (self.message, self.isReported) = (message, isReported)
  }
}
