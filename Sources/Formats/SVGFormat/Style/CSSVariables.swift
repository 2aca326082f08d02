internal import SceneModel

/// The values of custom properties on elements, with variables replaced.
///
/// CSS Variables 1: a value is computed on the element that declares it, and inherited from there, into copies by way
/// of their `use`. Each is computed once.
final class CSSVariables {
  private struct Key: Hashable {
    /// The nodes from the outermost to the one that declares the property.
    var path: [Int]
    var name: String
  }

  private let tree: SVGTree
  private let cascade: CSSCascade
  private let animated: (Int) -> [String: String]?
  private var values: [Key: String?] = [:]
  private var open: [Key] = []
  /// Whether more variables name each other in a row than are replaced.
  private(set) var isTooDeep = false
  private var cyclic: Set<Key> = []
  private var budget = Limits.cssVariableTotal

  /// - Parameter animated: the values of properties by animations of an element; nil for none.
  init(
    _ tree: SVGTree,
    _ cascade: CSSCascade,
    animated: @escaping (Int) -> [String: String]? = { _ in nil }
  ) {
    (self.tree, self.cascade, self.animated) = (tree, cascade, animated)
  }

  /// Forgets all values, since an animation has changed one.
  func reset() { values = [:] }

  /// The value of a text on an element; nil if a variable has neither a value nor a fallback.
  func resolved(_ text: String, of node: Int) -> String? {
    resolved(text, along: tree.path(to: node))
  }

  /// The value of a text on an instance of an element; nil if a variable has neither a value nor a fallback.
  ///
  /// - Parameter path: the nodes from the outermost to the element.
  func resolved(_ text: String, along path: @autoclosure () -> [Int]) -> String? {
    guard text.utf8Contains("var(") else { return text }
    let path = path()
    return Self.resolved(text) { value($0, along: path) }
  }

  /// The value of a custom property on an instance of an element; nil for none.
  ///
  /// - Parameter path: the nodes from the outermost to the element.
  func value(_ name: String, along path: [Int]) -> String? {
    let property = cascade.properties[name]
    for position in path.indices.reversed() {
      let index = path[position]
      if let value = animated(index)?[name] { return value }
      if let written = cascade.declared[index][name]?.value {
        switch written {
        case "initial": return property?.initialValue
        case "inherit": break
        case "unset", "revert", "revert-layer":
          if property?.isInherited == false { return property?.initialValue }
        default:
          let outer = path.prefix(through: position)
          if let value = computed(name, written, along: outer) { return value }
          guard let property, !property.syntax.isUniversal else { return nil }
          if !property.isInherited { return property.initialValue }
        }
      } else if property?.isInherited == false {
        return property?.initialValue
      }
    }
    return property?.initialValue
  }

  private func computed(_ name: String, _ written: String, along path: ArraySlice<Int>) -> String? {
    let property = cascade.properties[name]
    guard property != nil || written.utf8Contains("var(") else { return written }
    let key = Key(path: Array(path), name: name)
    if let existing = values[key] { return existing }
    if let start = open.firstIndex(of: key) {
      cyclic.formUnion(open[start...])
      return nil
    }
    guard open.count < Limits.cssVariableDepth else {
      isTooDeep = true
      return nil
    }
    open.append(key)
    var result = resolved(written, along: key.path)
    open.removeLast()
    // A fallback does not help a variable that names itself.
    if cyclic.remove(key) != nil { result = nil }
    if let property, let value = result { result = property.syntax.canonical(value) }
    budget -= result == written ? 0 : result?.utf8.count ?? 0
    if budget < 0 { result = nil }
    values[key] = .some(result)
    return result
  }

  /// Replaces `var(--name, fallback)` in a text; nil if one has neither a value nor a fallback.
  static func resolved(_ text: String, depth: Int = 0, _ lookUp: (String) -> String?) -> String? {
    guard text.utf8Contains("var(") else { return text }
    guard depth < Limits.cssVariableDepth, text.utf8.count < Limits.cssVariableBytes else {
      return nil
    }
    var scanner = ByteScanner(text)
    var result: [UInt8] = []
    while let byte = scanner.byte {
      let before = scanner.bytes[..<scanner.position].last
      guard before?.isIdentifier != true,
        scanner.bytes[scanner.position...].starts(with: "var(".utf8)
      else {
        result.append(byte)
        scanner.position += 1
        continue
      }
      scanner.position += 3
      guard let arguments = scanner.arguments() else { return nil }
      let parts = arguments.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        .map(\.trimmingSpace)
      var value = lookUp(parts[0])
      if value == nil, parts.count > 1 { value = resolved(parts[1], depth: depth + 1, lookUp) }
      guard let value else { return nil }
      result += Array(value.utf8)
      guard result.count < Limits.cssVariableBytes else { return nil }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
