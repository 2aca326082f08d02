/// Patterns, and what loops and functions assign to.
extension ScriptWriter {
  /// The assignments of a pattern, with a value for what is missing.
  ///
  /// - Parameters:
  ///   - source: an expression that is evaluated once.
  ///   - isNew: whether the variables are declared by it.
  mutating func bind(
    _ element: ScriptPatternElement,
    _ source: String,
    isNew: Bool
  ) throws(ScriptSyntaxError) -> [String] {
    guard let initial = element.initial else {
      return try bind(element.pattern, source, isNew: isNew)
    }
    let holder = temporary()
    var name = ""
    if case .target(.name(let use)) = element.pattern { name = use.name }
    let value = try name.isEmpty ? text(initial) : named(initial, name)
    return try bind(
      element.pattern,
      "((\(holder)=\(source))===void 0?\(value):\(holder))",
      isNew: isNew
    )
  }

  mutating func bind(
    _ pattern: ScriptPattern,
    _ source: String,
    isNew: Bool
  ) throws(ScriptSyntaxError) -> [String] {
    switch pattern {
    case .target(.name(let use)):
      if isNew { declareUnlessPerTurn(use) }
      return [assign(use, source, isNew: isNew)]
    case .target(let target): return ["(\(try text(target))=\(source))"]
    case .array(let elements, let rest):
      return try bind(elements, rest: rest, from: source, isNew: isNew)
    case .object(let elements, let rest):
      return try bind(elements, rest: rest, from: source, isNew: isNew)
    }
  }

  private mutating func bind(
    _ elements: [ScriptPatternElement?],
    rest: ScriptPattern?,
    from source: String,
    isNew: Bool
  ) throws(ScriptSyntaxError) -> [String] {
    change()
    let list = temporary()
    var result = ["\(list)=_$list(\(source))"]
    for (place, element) in elements.enumerated() {
      guard let element else { continue }
      result += try bind(element, "\(list)[\(place)]", isNew: isNew)
    }
    if let rest { result += try bind(rest, "_$tail(\(list),\(elements.count))", isNew: isNew) }
    return result
  }

  private mutating func bind(
    _ elements: [(key: ScriptMember.Key, element: ScriptPatternElement)],
    rest: ScriptPattern?,
    from source: String,
    isNew: Bool
  ) throws(ScriptSyntaxError) -> [String] {
    change()
    let object = temporary()
    var (result, keys) = (["\(object)=_$object(\(source))"], [String]())
    for (key, element) in elements {
      switch key {
      case .plain(let name):
        let isName = name.utf8.first.map { $0 != 0x22 && $0 != 0x27 && !(0x2E...0x39).contains($0) }
        keys.append(isName ?? true ? "\"\(name)\"" : name)
      case .computed(let value):
        let holder = temporary()
        result.append("\(holder)=_$key(\(try text(value)))")
        keys.append(holder)
      }
      result += try bind(element, "\(object)[\(keys[keys.count - 1])]", isNew: isNew)
    }
    if let rest {
      let others = "_$others(\(object),[\(keys.joined(separator: ","))])"
      result += try bind(rest, others, isNew: isNew)
    }
    return result
  }

  /// Declares a variable in its function, unless a block has it for itself.
  mutating func declareUnlessPerTurn(_ use: ScriptName) {
    guard let variable = use.variable, !variable.isPerTurn, variable.kind != .caught else { return }
    declare(variable.written)
  }
}
