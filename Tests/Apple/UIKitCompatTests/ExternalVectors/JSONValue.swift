import Foundation

/// A value of a vector file.
enum JSONValue: Decodable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// A number; the texts of those that JSON has not.
  static func value(_ number: Double) -> JSONValue {
    number.isNaN ? .text("nan") : number.isInfinite ? .text("infinity") : .number(number)
  }

  static func numbers(_ numbers: [Double]) -> JSONValue { .list(numbers.map { value($0) }) }

  static func texts(_ texts: [String]?) -> JSONValue {
    texts.map { .list($0.map { .text($0) }) } ?? .null
  }

  var number: Double? {
    switch self {
    case .number(let number): number
    case .text("infinity"): .infinity
    default: nil
    }
  }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var list: [JSONValue] { if case .list(let list) = self { list } else { [] } }
  var object: [String: JSONValue] { if case .object(let object) = self { object } else { [:] } }
  var numbers: [Double] { list.compactMap(\.number) }

  subscript(_ key: String) -> JSONValue? { object[key] }
  subscript(_ index: Int) -> JSONValue { list.indices.contains(index) ? list[index] : .null }

  /// Whether an answer agrees with an expectation.
  ///
  /// - Parameters:
  ///   - expected: of an object each key that it has; a number within the tolerance.
  ///   - tolerance: the greatest difference of each number.
  ///   - isRelative: whether the tolerance is a fraction of the expected number.
  func agrees(with expected: JSONValue, tolerance: Double, isRelative: Bool) -> Bool {
    switch (self, expected) {
    case (.number(let a), .number(let b)):
      abs(a - b) <= (isRelative ? max(tolerance * abs(b), 1e-12) : tolerance)
    case (.list(let a), .list(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy {
          $0.agrees(with: $1, tolerance: tolerance, isRelative: isRelative)
        }
    case (.object(let a), .object(let b)):
      b.allSatisfy { key, value in
        a[key]?.agrees(with: value, tolerance: tolerance, isRelative: isRelative) ?? false
      }
    case (.flag(let a), .number(let b)): (a ? 1 : 0) == b
    case (.number(let a), .flag(let b)): a == (b ? 1 : 0)
    default: self == expected
    }
  }
}

/// One vector of public conformance material.
struct ExternalVector: Decodable {
  var id, area: String
  var setup: [JSONValue]?
  var query: JSONValue
  var expect: JSONValue?
  var tolerance: Double?
  var doubt: String?

  /// What is expected; an expected `null` is absent after decoding.
  var expected: JSONValue { expect ?? .null }
}

/// A file of such vectors.
struct ExternalFile: Decodable {
  var tolerance: Double
  var toleranceOf: String?
  var count: Int
  var vectors: [ExternalVector]

  /// Those of a file's name, in the order of the file.
  static func load(_ name: String) throws -> ExternalFile {
    try JSONDecoder().decode(Self.self, from: Data(contentsOf: folder.appending(path: name)))
  }

  static let names = [
    "uikit-springs-measured.json", "chouti-composeui.json", "motion-animator.json",
    "gnustep-quartzcore.json", "flowkey-uikit.json", "web-animations-js.json", "wpt-timing.json",
    "published-values.json",
  ]

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Vectors/external")
}
