internal import Graphics
internal import SceneModel

/// The results that a value takes from its script.
struct ScriptResultForm {
  private enum Kind {
    case number
    case point
    case size
    case color
    case numbers
    case path
    case text
  }

  private let kind: Kind
  /// How many numbers a result must have.
  private var minimum: Int
  /// The property of a layer that takes the first number of a list.
  private var firstOnly: String?

  private init(_ kind: Kind, minimum: Int = 1) { (self.kind, self.minimum) = (kind, minimum) }

  /// A text.
  static let text = ScriptResultForm(.text)

  /// The form of an animated value; nil where all results are taken.
  init?<Value>(of type: Value.Type, _ use: ScriptUse) {
    switch type {
    case is Double.Type: self.init(.number, minimum: (use.component ?? 0) + 1)
    case is Point.Type, is Waypoint.Type: self.init(.point, minimum: 2)
    case is Color.Type: self.init(.color, minimum: 3)
    case is Path.Type: self.init(.path, minimum: 2)
    case is [Double].Type: self.init(.numbers)
    default: return nil
    }
  }

  /// The form of a property; nil where all results are taken.
  init?(of property: Property, _ objectModel: ScriptProgram.ObjectModel) {
    switch property {
    case .scalar, .component, .flag:
      self.init(.number)
      if objectModel == .scene { firstOnly = property.keyPath }
    case .point, .translation: self.init(.point, minimum: 2)
    case .size: self.init(.size, minimum: 2)
    case .color: self.init(.color, minimum: 3)
    case .numbers: self.init(.numbers)
    case .text: self.init(.text)
    case .rect, .transform, .path, .colors, .filter, .image, .textStyle, .cell, .cellColor:
      return nil
    }
  }

  /// The form that is needed where a script gives another value, too.
  func joined(_ other: ScriptResultForm) -> ScriptResultForm {
    minimum < other.minimum ? other : self
  }

  /// How a result differs; nil where it is taken as it is.
  func mismatch(_ result: ScriptResult, _ use: ScriptUse) -> Mismatch? {
    if kind == .text, case .text = result { return nil }
    guard let numbers = use.numbers(of: result) else { return needs(instead: "a text") }
    let given = numbers.count == 1 ? "one number" : "\(numbers.count) numbers"
    if kind == .text { return numbers.count == 1 ? nil : needs(instead: given) }
    guard numbers.count >= minimum else { return needs(instead: given) }
    // What is beyond the minimum, such as a depth, may be without use.
    let used = kind == .path || kind == .numbers ? numbers[...] : numbers.prefix(minimum)
    if let odd = used.firstIndex(where: { !$0.isFinite }) {
      let number = numbers[odd].isNaN ? "NaN" : "Infinity"
      if kind == .path { return Mismatch(message: "gives a path with \(number)", isIgnored: true) }
      return Mismatch(
        message: "gives \(number) for \(part(odd)), which keeps the value that it has without it",
        isIgnored: false
      )
    }
    guard let firstOnly, numbers.count > 1 else { return nil }
    let parts = firstOnly.hasSuffix(".scale") ? "; \(firstOnly).x and .y take one each" : ""
    return Mismatch(
      message: "gives \(given), of which \(firstOnly) takes the first\(parts)",
      isIgnored: false
    )
  }

  /// The difference of a result.
  struct Mismatch {
    let message: String
    /// Whether the value is that without the script.
    let isIgnored: Bool
  }

  // The name of a part of a value.
  private func part(_ index: Int) -> String {
    let names: [String] =
      switch kind {
      case .point: ["x", "y"]
      case .size: ["width", "height"]
      case .color: ["red", "green", "blue"]
      case .number, .numbers, .path, .text: []
      }
    return names.indices.contains(index) ? names[index] : "number \(index + 1) of the list"
  }

  private func needs(instead given: String) -> Mismatch {
    let form =
      switch kind {
      case .number: minimum == 1 ? "a number" : "a list of \(minimum) numbers"
      case .point: "a list [x, y]"
      case .size: "a list [width, height]"
      case .color: "a list [red, green, blue] of 0 to 1"
      case .numbers: "a list of numbers"
      case .path: "a path"
      case .text: "a text or one number"
      }
    return Mismatch(message: "gives \(given), where \(form) is needed", isIgnored: true)
  }
}

/// Finds the forms of the results of a program's scripts.
struct ScriptFormCollector: ScriptVisitor {
  private let program: ScriptProgram
  /// By the numbers of scripts.
  private(set) var forms: [Int: ScriptResultForm] = [:]

  init(_ program: ScriptProgram) { self.program = program }

  /// Adds all values of a layer.
  mutating func add(_ layer: Layer) {
    var copy = layer
    copy.visitScripts(with: &self)
    copy.timeRemap.visitScripts(with: &self)
    for script in layer.scripting.propertyScripts {
      note(script.use, ScriptResultForm(of: script.property, program.objectModel))
    }
  }

  private mutating func note(_ use: ScriptUse, _ form: ScriptResultForm?) {
    guard let form, use.program === program else { return }
    forms[use.script] = forms[use.script]?.joined(form) ?? form
  }

  /// The value as it is.
  mutating func value<Value: Interpolatable>(
    of use: ScriptUse,
    over keyframes: AnimatedValue<Value>
  ) throws(Never) -> AnimatedValue<Value> {
    note(use, ScriptResultForm(of: Value.self, use))
    return .scripted(use, keyframes)
  }

  /// Nothing.
  mutating func text(of use: ScriptUse) throws(Never) -> String? {
    note(use, .text)
    return nil
  }
}
