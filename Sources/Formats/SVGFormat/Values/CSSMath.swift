internal import Graphics
internal import SceneModel

/// Computes the mathematical functions of CSS Values 4, section 10: `calc()`, `clamp()`, `sin()` and others.
///
/// Percentages remain parts of sums; comparisons of them with pixels wait for the size of 100 %.
struct CSSMath {
  private var scanner: ByteScanner
  private let context: LengthContext
  private var depth = 0

  // A value with its type: percentages alone are no plain numbers.
  private struct Term {
    var quantity: Quantity
    var isPercentage = false

    var number: Double? {
      quantity.kind == .number && !isPercentage && !quantity.hasPercentage ? quantity.value : nil
    }

    init(_ quantity: Quantity, isPercentage: Bool = false) {
      (self.quantity, self.isPercentage) = (quantity, isPercentage)
    }

    // Whether the two can be added and compared.
    func agrees(with other: Term) -> Bool {
      if isPercentage, other.isPercentage { return true }
      if isPercentage { return other.quantity.kind == .length }
      return quantity.kind == (other.isPercentage ? .length : other.quantity.kind)
    }

    func adding(_ other: Term, times factor: Double) -> Term {
      let sum = quantity.adding(other.quantity, times: factor)
      return Term(sum, isPercentage: isPercentage && other.isPercentage)
    }
  }

  /// The names of all functions.
  static let functions = SVGNames.set("math-functions")

  /// The value of a text with a function; nil for other texts.
  static func value(of text: String, _ context: LengthContext) -> Quantity? {
    var math = CSSMath(scanner: ByteScanner(text), context: context)
    guard let name = text.utf8.first, name.isLetter || name == 0x2D, let term = math.value(),
      math.scanner.isAtEnd
    else { return nil }
    var result = term.quantity
    // CSS Values 4, 10.9: nothing but numbers leaves a function.
    let range = -1e9...1e9
    result.value = result.value.isNaN ? 0 : result.value.clamped(to: range)
    result.percent = result.percent.isNaN ? 0 : result.percent.clamped(to: range)
    return result
  }

  private mutating func sum() -> Term? {
    guard depth < Limits.cssFunctionDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard var total = product() else { return nil }
    while true {
      let hasSpace = scanner.byte?.isSpace == true
      scanner.skipSpace()
      guard let byte = scanner.byte, byte == 0x2B || byte == 0x2D else { return total }
      scanner.position += 1
      // White space keeps the sign from the number after it.
      guard hasSpace, scanner.byte?.isSpace == true, let next = product(), total.agrees(with: next)
      else { return nil }
      total = total.adding(next, times: byte == 0x2B ? 1 : -1)
    }
  }

  private mutating func product() -> Term? {
    guard var total = value() else { return nil }
    while true {
      let start = scanner.position
      scanner.skipSpace()
      guard let byte = scanner.byte, byte == 0x2A || byte == 0x2F else {
        scanner.position = start
        return total
      }
      scanner.position += 1
      guard let next = value() else { return nil }
      if let factor = next.number {
        guard byte == 0x2A || factor != 0 else { return nil }
        total.quantity = total.quantity.scaled(by: byte == 0x2A ? factor : 1 / factor)
      } else if byte == 0x2A, let factor = total.number {
        total = Term(next.quantity.scaled(by: factor), isPercentage: next.isPercentage)
      } else {
        return nil
      }
    }
  }

  private mutating func value() -> Term? {
    scanner.skipSpace()
    if scanner.skip("(") { return closed(sum()) }
    if let number = scanner.number() {
      if scanner.skip("%") { return Term(Quantity(0, percent: number), isPercentage: true) }
      return Quantity(number, unit: scanner.identifier(), context).map { Term($0) }
    }
    let name = scanner.identifier().lowercased()
    guard scanner.skip("(") else { return Self.constants[name].map { Term(Quantity($0)) } }
    if name == "calc" { return closed(sum()) }
    if name == "env" {
      // The safe areas of a screen without notches are 0; other variables have their fallback.
      guard let variable = word(where: { !$0.isEmpty }) else { return nil }
      let fallback = scanner.skip(",") ? sum() : nil
      return closed(variable.hasPrefix("safe-area-inset-") ? Term(Quantity(0, .length)) : fallback)
    }
    let strategy =
      name == "round" ? word { ["nearest", "up", "down", "to-zero"].contains($0) } : nil
    if strategy != nil, !scanner.skip(",") { return nil }
    var arguments: [Term] = []
    repeat {
      // An end of `clamp()` can be `none`.
      let isNone = name == "clamp" && word { $0 == "none" } != nil
      guard let argument = isNone ? Term(Quantity(.nan)) : sum() else { return nil }
      arguments.append(argument)
      scanner.skipSpace()
    } while scanner.skip(",")
    guard scanner.skip(")") else { return nil }
    return Self.result(of: name, terms: arguments, strategy: strategy ?? "nearest")
  }

  // The word at the position; nil for one that is not wanted, which remains.
  private mutating func word(where isWanted: (String) -> Bool) -> String? {
    let start = scanner.position
    scanner.skipSpace()
    let word = scanner.identifier().lowercased()
    scanner.skipSpace()
    if isWanted(word) { return word }
    scanner.position = start
    return nil
  }

  private mutating func closed(_ term: Term?) -> Term? {
    scanner.skipSpace()
    return scanner.skip(")") ? term : nil
  }

  private static let constants: [String: Double] = [
    "pi": .pi, "e": 2.718_281_828_459_045, "infinity": .infinity, "-infinity": -.infinity,
    "nan": .nan,
  ]
  private static let rules: [String: FloatingPointRoundingRule] = [
    "up": .up, "down": .down, "to-zero": .towardZero,
  ]

  // MARK: Functions

  private static func result(of name: String, terms: [Term], strategy: String) -> Term? {
    switch (name, terms.count) {
    case ("min", 1...), ("max", 1...): return limit(terms, isLargest: name == "max")
    case ("clamp", 3):
      let upper =
        terms[2].quantity.value.isNaN ? terms[1] : limit([terms[1], terms[2]], isLargest: false)
      guard let upper else { return nil }
      return terms[0].quantity.value.isNaN ? upper : limit([terms[0], upper], isLargest: true)
    case ("sin", 1), ("cos", 1), ("tan", 1):
      let quantity = terms[0].quantity
      guard quantity.kind == .angle || terms[0].number != nil else { return nil }
      let angle = quantity.kind == .angle ? quantity.value / 180 * .pi : quantity.value
      let (sin, cos) = (ElementaryFunctions.sin, ElementaryFunctions.cos)
      let function = name == "sin" ? sin : name == "cos" ? cos : ElementaryFunctions.tan
      return Term(Quantity(function(angle)))
    case ("round", 1...2), ("mod", 2), ("rem", 2), ("hypot", 1...), ("abs", 1), ("atan2", 2),
      ("sign", 1):
      return ofAnyUnit(name, terms: terms, strategy: strategy)
    default:
      let numbers = terms.compactMap(\.number)
      return numbers.count == terms.count ? ofNumbers(name, numbers) : nil
    }
  }

  private static func ofNumbers(_ name: String, _ numbers: [Double]) -> Term? {
    func angle(_ radians: Double) -> Term { Term(Quantity(radians / .pi * 180, .angle)) }
    switch (name, numbers.count) {
    case ("asin", 1): return angle(ElementaryFunctions.asin(numbers[0]))
    case ("acos", 1): return angle(ElementaryFunctions.acos(numbers[0]))
    case ("atan", 1): return angle(ElementaryFunctions.atan2(numbers[0], 1))
    case ("pow", 2): return Term(Quantity(ElementaryFunctions.pow(numbers[0], numbers[1])))
    case ("sqrt", 1): return Term(Quantity(numbers[0].squareRoot()))
    case ("exp", 1): return Term(Quantity(ElementaryFunctions.exp(numbers[0])))
    case ("log", 1): return Term(Quantity(ElementaryFunctions.log(numbers[0])))
    case ("log", 2):
      let (a, b) = (ElementaryFunctions.log(numbers[0]), ElementaryFunctions.log(numbers[1]))
      return Term(Quantity(a / b))
    default: return nil
    }
  }

  // Functions of values of one unit; percentages that are parts of sums have none.
  private static func ofAnyUnit(_ name: String, terms: [Term], strategy: String) -> Term? {
    let first = terms[0]
    guard terms.allSatisfy({ $0.agrees(with: first) && $0.isPercentage == first.isPercentage }),
      first.isPercentage || terms.allSatisfy({ !$0.quantity.hasPercentage }),
      name != "round" || terms.count == 2 || first.number != nil
    else { return nil }
    let values = terms.map { first.isPercentage ? $0.quantity.percent : $0.quantity.value }
    let a = values[0], b = values.count > 1 ? values[1] : 1
    let number: Double
    switch name {
    case "abs": number = abs(a)
    case "hypot": number = values.reduce(0) { ElementaryFunctions.hypot($0, $1) }
    case "mod": number = a - b * (a / b).rounded(.down)
    case "rem": number = a.truncatingRemainder(dividingBy: b)
    case "sign": return Term(Quantity(a > 0 ? 1 : a < 0 ? -1 : 0))
    case "atan2": return Term(Quantity(ElementaryFunctions.atan2(a, b) / .pi * 180, .angle))
    // Halves are rounded up.
    default:
      number = (Self.rules[strategy].map((a / b).rounded) ?? (a / b + 0.5).rounded(.down)) * b
    }
    if first.isPercentage { return Term(Quantity(0, percent: number), isPercentage: true) }
    return Term(Quantity(number, first.quantity.kind))
  }

  private static func limit(_ terms: [Term], isLargest: Bool) -> Term? {
    guard let first = terms.first, terms.allSatisfy({ $0.agrees(with: first) }) else { return nil }
    let quantities = terms.map(\.quantity)
    if quantities.contains(where: \.hasPercentage), !terms.allSatisfy(\.isPercentage) {
      var result = Quantity(0, .length)
      result.limits = [Quantity.Limit(isLargest: isLargest, operands: quantities)]
      return Term(result)
    }
    return terms.dropFirst().reduce(first) { best, next in
      isLargest == (next.quantity.resolved(1) > best.quantity.resolved(1)) ? next : best
    }
  }
}
