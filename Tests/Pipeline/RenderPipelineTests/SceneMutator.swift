import Foundation
import TestSupport

/// A JSON value whose parts can be exchanged; objects keep their order.
indirect enum JSONTree {
  case scalar(String)
  case array([JSONTree])
  case object([(key: String, value: JSONTree)])

  /// The tree of a text that Foundation can read; keys are sorted, so that it is always the same.
  init(_ text: String) throws {
    self.init(try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
  }

  private init(_ value: Any) {
    switch value {
    case let object as [String: Any]:
      self = .object(object.sorted { $0.key < $1.key }.map { ($0.key, JSONTree($0.value)) })
    case let array as [Any]: self = .array(array.map { JSONTree($0) })
    case let text as String: self = .scalar(JSONTree.quoted(text))
    case let number as NSNumber where JSONTree.isBoolean(number):
      self = .scalar(number.boolValue ? "true" : "false")
    case let number as NSNumber: self = .scalar("\(number)")
    default: self = .scalar("null")
    }
  }

  private static func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }

  static func quoted(_ text: String) -> String {
    // Foundation is slow, and nearly all keys are words.
    guard !text.utf8.allSatisfy(isPlain) else { return "\"" + text + "\"" }
    let data = try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)
    return String(decoding: data ?? Data("\"\"".utf8), as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x2F && byte != 0x5C
  }

  /// The JSON of the tree.
  var text: String {
    switch self {
    case .scalar(let text): text
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  /// The values directly inside.
  var children: [JSONTree] {
    switch self {
    case .scalar: []
    case .array(let elements): elements
    case .object(let members): members.map(\.value)
    }
  }

  /// The number of values, this one included.
  var count: Int {
    switch self {
    case .scalar: 1
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// The values in depth-first order, this one first.
  var nodes: [JSONTree] {
    var result: [JSONTree] = []
    func walk(_ node: JSONTree) {
      result.append(node)
      switch node {
      case .scalar: break
      case .array(let elements): for element in elements { walk(element) }
      case .object(let members): for member in members { walk(member.value) }
      }
    }
    walk(self)
    return result
  }

  /// The value at a place in depth-first order; this one where there is none.
  func node(_ index: Int) -> JSONTree {
    let nodes = nodes
    return nodes.indices.contains(index) ? nodes[index] : self
  }

  /// The tree with the value at a place changed.
  func replacing(_ index: Int, _ change: (JSONTree) -> JSONTree) -> JSONTree {
    guard index > 0 else { return change(self) }
    var rest = index - 1
    func walk(_ child: JSONTree) -> JSONTree {
      let count = child.count
      defer { rest -= count }
      return (0..<count).contains(rest) ? child.replacing(rest, change) : child
    }
    switch self {
    case .scalar: return self
    case .array(let elements): return .array(elements.map(walk))
    case .object(let members): return .object(members.map { ($0.key, walk($0.value)) })
    }
  }
}

/// Changes scenes at random, the same way for the same seed.
struct SceneMutator {
  var random: SplitMix64
  /// All keys of the scenes that are mutated, to rename keys to others that mean something.
  let keys: [String]
  /// The key of the list in which an object is put into another of its kind.
  var nestingKey = "sublayers"
  /// Values of the format besides those of every scene.
  var furtherValues: [String] = []

  private static let numbers = [
    "0", "-0.0", "1", "-1", "0.5", "1e-320", "1e-9", "1e9", "-1e9", "999999999.5", "1e308", "1e999",
    "2147483648", "9223372036854775808", "100000", "3.5", "-100", "\"infinity\"", "\"90deg\"",
  ]
  private static let otherValues = [
    "null", "true", "false", "[]", "{}", "\"\"", "\"red\"", "\"none\"", "\"${v}\"", "\"../x\"",
    "\"M 0 0 L 1e9 1e9 Z\"", "[1,2]", "[1,2,3,4]", "[0,0,1e9,1e9]", "\"linear\"", "[0.1,9,0.9,-9]",
  ]

  /// The tree after a few changes.
  mutating func mutated(_ tree: JSONTree, donor: JSONTree) -> JSONTree {
    var tree = tree
    for _ in 0..<Int.random(in: 1...4, using: &random) { tree = changed(tree, donor: donor) }
    return tree
  }

  private mutating func changed(_ tree: JSONTree, donor: JSONTree) -> JSONTree {
    let index = Int.random(in: 1..<max(2, tree.count), using: &random)
    let graft = donor.node(Int.random(in: 0..<donor.count, using: &random))
    let number = Self.numbers.randomElement(using: &random) ?? "0"
    let other = (Self.otherValues + furtherValues).randomElement(using: &random) ?? "null"
    let nestingKey = nestingKey
    let key = keys.randomElement(using: &random) ?? "x"
    let dice = Int.random(in: 0..<100, using: &random)
    let position = Int.random(in: 0..<1000, using: &random)
    switch dice {
    case 0..<45: return replacingNumber(tree, from: index, number)
    case 45..<53: return tree.replacing(index) { _ in .scalar(other) }
    case 53..<61: return tree.replacing(index) { _ in graft }
    case 61..<69: return tree.replacing(index) { $0.removing(position) }
    case 69..<77: return tree.replacing(index) { $0.duplicating(position) }
    case 77..<83: return tree.replacing(index) { $0.renaming(position, to: key) }
    case 83..<89: return tree.replacing(index) { $0.appending(key, graft) }
    case 89..<93: return tree.replacing(index) { $0.reversed() }
    case 93..<97:
      let other = tree.node(Int.random(in: 1..<max(2, tree.count), using: &random))
      return tree.replacing(index) { _ in other }
    default: return tree.replacing(index) { $0.wrapped(position % 40, in: nestingKey) }
    }
  }

  // The first number at or after a place; boundary values say little where a text stands.
  private func replacingNumber(_ tree: JSONTree, from index: Int, _ number: String) -> JSONTree {
    let nodes = tree.nodes
    let scalar = nodes.indices.dropFirst(index).prefix(200).first { position in
      guard case .scalar(let text) = nodes[position] else { return false }
      return text.first?.isNumber == true || text.hasPrefix("-")
    }
    return tree.replacing(scalar ?? index) { _ in .scalar(number) }
  }
}

extension JSONTree {
  fileprivate func removing(_ position: Int) -> JSONTree {
    switch self {
    case .array(var elements) where !elements.isEmpty:
      elements.remove(at: position % elements.count)
      return .array(elements)
    case .object(var members) where !members.isEmpty:
      members.remove(at: position % members.count)
      return .object(members)
    default: return self
    }
  }

  fileprivate func duplicating(_ position: Int) -> JSONTree {
    guard case .array(var elements) = self, !elements.isEmpty else { return self }
    elements += Array(repeating: elements[position % elements.count], count: 1 + position % 7)
    return .array(elements)
  }

  fileprivate func renaming(_ position: Int, to key: String) -> JSONTree {
    guard case .object(var members) = self, !members.isEmpty else { return self }
    members[position % members.count].key = key
    return .object(members)
  }

  fileprivate func appending(_ key: String, _ value: JSONTree) -> JSONTree {
    switch self {
    case .array(let elements): .array(elements + [value])
    case .object(let members): .object(members.filter { $0.key != key } + [(key, value)])
    case .scalar: self
    }
  }

  fileprivate func reversed() -> JSONTree {
    guard case .array(let elements) = self else { return self }
    return .array(elements.reversed())
  }

  // A layer becomes the sublayer of a layer, and so on; anything else an array in an array.
  fileprivate func wrapped(_ levels: Int, in key: String) -> JSONTree {
    (0..<levels).reduce(self) { inner, _ in
      guard case .object = self else { return .array([inner]) }
      return .object(
        [("ty", .scalar("\"gr\"")), (key, .array([inner]))].suffix(key == "it" ? 2 : 1)
      )
    }
  }
}
