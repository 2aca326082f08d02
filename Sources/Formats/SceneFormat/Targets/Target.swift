package import JSONText

/// A value for a property of layers that it names: `SELECTOR.PROPERTY`, and what is done with the value.
package struct Target: Sendable {
  /// Which layers are meant.
  package enum Selector: Sendable, Hashable {
    /// Layers of a name, wherever they are.
    case name(Part)
    /// The layer with an identifier of its file.
    case id(String)
    /// Layers of a class.
    case styleClass(String)
    /// Layers by the names from the outermost layer inwards.
    case path([Part])
    /// Layers by all names from the outermost layer inwards, also by one: that of an outermost layer.
    case rooted([Part])
    /// Layers by their path in a composition, in every use of it.
    case composition(String, [Part])
  }

  /// A part of a path.
  package enum Part: Sendable, Hashable {
    case name(String)
    /// A name in which `*` stands for any characters.
    case pattern(String)
    /// `**`: any number of layers.
    case anyDepth
  }

  /// Selector and property as they were written.
  package let text: String
  package let selector: Selector
  package let property: TargetProperty
  package let operation: TargetOperation
  /// The value as it was given.
  let given: VariableTable.Cell
  /// Where it was given; nil for a value of a program or of a row.
  let origin: VariableError.Origin?

  /// Reads a target; nil for a name without the form of one.
  ///
  /// - Throws: for an operation that the property does not have.
  init?(
    _ text: String,
    _ given: VariableTable.Cell,
    _ origin: VariableError.Origin? = nil
  ) throws(VariableError) {
    guard let (selector, rest) = TargetText.selector(text) else { return nil }
    var property = String(rest)
    var operation = TargetOperation.set
    if property.hasSuffix("+") { operation = .add }
    if property.hasSuffix("*") { operation = .multiply }
    if operation != .set { property.removeLast() }
    guard !property.isEmpty else { return nil }
    self.property = TargetProperty(property)
    // No property has a slash: the name of the layer lacks quotes, as is told where it is looked up.
    guard operation == .set || self.property.takesOperations || property.contains("/") else {
      throw VariableError(
        "\(text.quoted): \(self.property.word.rawValue) takes no \(operation.rawValue) (use =)"
      )
    }
    (self.text, self.selector, self.operation) = (text, selector, operation)
    (self.given, self.origin) = (given, origin)
  }

  /// Returns whether a name of a variable has the form of a target.
  package static func hasForm(_ text: String) -> Bool {
    TargetText.selector(text).map { !$0.rest.isEmpty } ?? false
  }

  /// Whether the selector is meant for several layers.
  var isWildcard: Bool {
    func isOpen(_ part: Part) -> Bool { if case .name = part { false } else { true } }
    switch selector {
    case .name(let part): return isOpen(part)
    case .id: return false
    case .styleClass, .composition: return true
    case .path(let parts), .rooted(let parts): return parts.contains(where: isOpen)
    }
  }
}

/// The spelling of targets.
package enum TargetText {
  /// Reads a selector; the rest follows its dot.
  ///
  /// - Returns: nil for a text without the form of a target.
  static func selector(_ text: String) -> (Target.Selector, rest: Substring)? {
    var rest = Substring(text)
    if rest.hasPrefix("#") || rest.hasPrefix(".") {
      let isID = rest.hasPrefix("#")
      rest = rest.dropFirst()
      guard let name = part(&rest, ends: "."), rest.hasPrefix(".") else { return nil }
      return (isID ? .id(name.text) : .styleClass(name.text), rest.dropFirst())
    }
    var composition: String?
    if rest.hasPrefix("comp:") {
      rest = rest.dropFirst(5)
      guard let name = part(&rest, ends: "/"), rest.hasPrefix("/") else { return nil }
      composition = name.text
      rest = rest.dropFirst()
    }
    let isRooted = composition == nil && rest.hasPrefix("/")
    if isRooted { rest = rest.dropFirst() }
    var parts: [Target.Part] = []
    while let name = part(&rest, ends: "/.") {
      parts.append(name.part)
      guard rest.hasPrefix("/") else { break }
      rest = rest.dropFirst()
    }
    guard rest.hasPrefix("."), let first = parts.first else { return nil }
    rest = rest.dropFirst()
    if let composition { return (.composition(composition, parts), rest) }
    if isRooted { return (.rooted(parts), rest) }
    return (parts.count == 1 && first != .anyDepth ? .name(first) : .path(parts), rest)
  }

  // A name in quotes, in which a quote is doubled, or up to one of some characters; nil for none.
  private static func part(_ rest: inout Substring, ends: String) -> (
    text: String, part: Target.Part
  )? {
    if let (name, after) = quoted(rest) {
      guard let next = after.first, ends.contains(next) else { return nil }
      rest = after
      return (name, .name(name))
    }
    let name = String(rest.prefix { !ends.contains($0) })
    guard !name.isEmpty, rest.count > name.count else { return nil }
    rest = rest.dropFirst(name.count)
    if name == "**" { return (name, .anyDepth) }
    return (name, name.contains("*") ? .pattern(name) : .name(name))
  }

  /// Reads a name in double quotes; nil where none begins, or where it does not end.
  static func quoted(_ text: Substring) -> (name: String, rest: Substring)? {
    guard text.first == "\"" else { return nil }
    var (name, rest) = ("", text.dropFirst())
    while let next = rest.first {
      rest = rest.dropFirst()
      guard next == "\"" else {
        name.append(next)
        continue
      }
      guard rest.first == "\"" else { return name.isEmpty ? nil : (name, rest) }
      name.append("\"")
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The place of the `=` between a name and its value: the first one outside of quoted names; nil for none.
  static func equals(in text: String) -> String.Index? {
    var rest = Substring(text)
    var begins = true
    // By scalars: a mark at the beginning of the value makes one character with the sign.
    while let next = rest.unicodeScalars.first {
      if begins, let (_, after) = quoted(rest) {
        rest = after
      } else {
        if next == "=" { return rest.startIndex }
        rest = Substring(rest.unicodeScalars.dropFirst())
      }
      begins = "/#.:".unicodeScalars.contains(next)
    }
    return nil
  }

  /// A name as a selector has it: in quotes where it needs them.
  package static func name(_ name: String) -> String {
    let isPlain =
      !name.isEmpty && !name.contains { "./*=\"".contains($0) } && name.first != " "
      && name.last != " " && !name.hasPrefix("#") && !name.hasPrefix("comp:")
    return isPlain ? name : "\"\(name.replacing("\"", with: "\"\""))\""
  }

  /// The name of a copy: with the first number that makes it a new one.
  package static func unused(_ name: String, _ isUsed: (String) -> Bool) -> String {
    var number = 1
    while isUsed("\(name)@\(number)") { number += 1 }
    return "\(name)@\(number)"
  }

  /// A path as a selector has it.
  package static func path(_ names: [String]) -> String { names.map(name).joined(separator: "/") }
}
