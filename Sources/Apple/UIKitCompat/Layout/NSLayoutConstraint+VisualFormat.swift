internal import Foundation

extension NSLayoutConstraint {
  /// How the items of a visual format are aligned across its direction; the numbers are UIKit's.
  public struct FormatOptions: OptionSet, Sendable, Hashable {
    /// One bit an attribute, and two for the direction.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Equal left edges.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Equal right edges.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Equal upper edges.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Equal lower edges.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Equal leading edges.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Equal trailing edges.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Equal horizontal centres.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Equal vertical centres.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// Equal baselines of the last lines.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// Equal baselines of the first lines.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// From leading to trailing, which is from left to right here.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// From left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// From right to left; accepted, items go from left to right.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

    /// The attributes that the items share.
    var attributes: [NSLayoutConstraint.Attribute] {
      (1...12).filter { rawValue & (1 << UInt($0)) != 0 }.compactMap(Attribute.init(rawValue:))
    }
  }

  /// Constraints from a text such as `"H:|-[name(>=40)]-8-[value]|"`.
  ///
  /// The standard gap is 8 points. A text with a mistake gives no constraints and a diagnostic with the position of
  /// the mistake, where UIKit ends the program.
  ///
  /// - Parameters:
  ///   - format: the text in UIKit's visual format language.
  ///   - opts: how items are aligned across the direction.
  ///   - metrics: numbers by the names that the text has for them.
  ///   - views: views and guides by the names that the text has for them.
  public class func constraints(
    withVisualFormat format: String,
    options opts: FormatOptions = [],
    metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormatParser(format, metrics: metrics ?? [:], views: views)
    do throws(VisualFormatParser.Failure) {
      try parser.parse()
    } catch {
      CATransaction.reportMisuse(
        "the visual format \"\(format)\" is wrong at character \(error.position + 1): \(error.message)"
      )
      return []
    }
    return parser.constraints + parser.alignment(opts.attributes)
  }
}

/// Reads the visual format language.
struct VisualFormatParser {
  /// A mistake in a text.
  struct Failure: Error {
    var position: Int
    var message: String

    init(at position: Int, _ message: String) {
      (self.position, self.message) = (position, message)
    }
  }

  /// A relation to a number or to another view's size.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var view: Any?
    var priority: UILayoutPriority?
  }

  private(set) var constraints: [NSLayoutConstraint] = []
  private let text: [Character]
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var index = 0
  private var isVertical = false
  private var items: [Any] = []
  // The superview at the beginning of the text, with the gaps to the first view.
  private var leading: [Predicate]?

  init(_ text: String, metrics: [String: Any], views: [String: Any]) {
    (self.text, self.metrics, self.views) = (
      Array(text.filter { !$0.isWhitespace }), metrics, views
    )
  }

  /// Constraints of equal attributes of all items.
  func alignment(_ attributes: [NSLayoutConstraint.Attribute]) -> [NSLayoutConstraint] {
    attributes.flatMap { attribute in
      zip(items, items.dropFirst()).map { first, second in
        NSLayoutConstraint((first, attribute), .equal, (second, attribute))
      }
    }
  }

  // MARK: Grammar

  mutating func parse() throws(Failure) {
    if skip("V:") { isVertical = true } else { _ = skip("H:") }
    var gap: [Predicate]?
    if skip("|") { leading = try connection() }
    while true {
      let position = index
      guard skip("[") else { throw Failure(at: position, "a view in brackets is missing") }
      try view(after: gap)
      let next = index
      gap = try connection()
      if skip("|") {
        try close(gap ?? [Predicate()], at: next)
        break
      }
      if index == text.count, index == next { break }
      guard index < text.count else { throw Failure(at: index, "the text ends after a gap") }
    }
    guard index == text.count else { throw Failure(at: index, "nothing can follow") }
  }

  private mutating func view(after gap: [Predicate]?) throws(Failure) {
    let position = index
    let name = word()
    guard let item = views[name] else {
      throw Failure(at: position, "the views have no \"\(name)\"")
    }
    if skip("(") {
      for predicate in try predicates() { add(item, attribute: size, predicate: predicate) }
    }
    guard skip("]") else { throw Failure(at: index, "a closing bracket is missing") }
    if let previous = items.last {
      for predicate in gap ?? [Predicate()] {
        add(item, attribute: start, predicate: predicate, other: previous, otherAttribute: end)
      }
    } else if let leading {
      guard let parent = Self.superview(of: item) else {
        throw Failure(at: 0, "\"\(name)\" has no superview")
      }
      for predicate in leading {
        add(item, attribute: start, predicate: predicate, other: parent, otherAttribute: start)
      }
    }
    items.append(item)
  }

  private mutating func close(_ gap: [Predicate], at position: Int) throws(Failure) {
    guard let last = items.last, let parent = Self.superview(of: last) else {
      throw Failure(at: position, "the last view has no superview")
    }
    for predicate in gap {
      add(parent, attribute: end, predicate: predicate, other: last, otherAttribute: end)
    }
  }

  // The gap after a view or an edge: nothing, a standard one, or a list of relations.
  private mutating func connection() throws(Failure) -> [Predicate] {
    guard skip("-") else { return [Predicate()] }
    if peek == "[" || peek == "|" { return [Predicate(constant: 8)] }
    let result = skip("(") ? try predicates() : [try predicate()]
    guard skip("-") else { throw Failure(at: index, "\"-\" is missing after a gap") }
    return result
  }

  private mutating func predicates() throws(Failure) -> [Predicate] {
    var result = [try predicate()]
    while skip(",") { result.append(try predicate()) }
    guard skip(")") else { throw Failure(at: index, "a closing parenthesis is missing") }
    return result
  }

  private mutating func predicate() throws(Failure) -> Predicate {
    var result = Predicate()
    if skip("<=") {
      result.relation = .lessThanOrEqual
    } else if skip(">=") {
      result.relation = .greaterThanOrEqual
    } else {
      _ = skip("==")
    }
    let position = index
    let name = word()
    if let number = number(name) {
      result.constant = number
    } else if let view = views[name] {
      result.view = view
    } else {
      throw Failure(at: position, "\"\(name)\" is no number, metric or view")
    }
    if skip("@") {
      let position = index
      guard let value = number(word()) else {
        throw Failure(at: position, "the priority is no number")
      }
      result.priority = UILayoutPriority(Float(value))
    }
    return result
  }

  // MARK: Characters

  private var peek: Character? { index < text.count ? text[index] : nil }

  private mutating func skip(_ token: String) -> Bool {
    let token = Array(token)
    guard text[index...].starts(with: token) else { return false }
    index += token.count
    return true
  }

  // A name or a number; a sign belongs to a number.
  private mutating func word() -> String {
    var result = ""
    while let character = peek {
      let isPart = character.isLetter || character.isNumber || character == "_" || character == "."
      guard isPart || (character == "-" && result.isEmpty) else { break }
      result.append(character)
      index += 1
    }
    return result
  }

  private func number(_ word: String) -> CGFloat? {
    if let number = Double(word) { return number.isFinite ? CGFloat(number) : nil }
    switch metrics[word] {
    case let value as CGFloat: return value
    case let value as Double: return CGFloat(value)
    case let value as Int: return CGFloat(value)
    case let value as Float: return CGFloat(value)
    case let value as NSNumber: return CGFloat(value.doubleValue)
    default: return nil
    }
  }

  // MARK: Constraints

  private var start: NSLayoutConstraint.Attribute { isVertical ? .top : .leading }
  private var end: NSLayoutConstraint.Attribute { isVertical ? .bottom : .trailing }
  private var size: NSLayoutConstraint.Attribute { isVertical ? .height : .width }

  private static func superview(of item: Any) -> UIView? {
    (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
  }

  private mutating func add(
    _ item: Any,
    attribute: NSLayoutConstraint.Attribute,
    predicate: Predicate,
    other: Any? = nil,
    otherAttribute: NSLayoutConstraint.Attribute = .notAnAttribute
  ) {
    let second = other.map { ($0, otherAttribute) } ?? predicate.view.map { ($0, attribute) }
    let constraint = NSLayoutConstraint((item, attribute), predicate.relation, second)
    constraint.constant = predicate.constant
    if let priority = predicate.priority { constraint.priority = priority }
    constraints.append(constraint)
  }
}
