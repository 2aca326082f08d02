/// Selections, calls, lists and objects.
extension ScriptWriter {
  /// Selections and calls; `deletes` the last one.
  mutating func chain(
    _ base: ScriptExpression,
    _ links: [ScriptLink],
    deletes: Bool = false
  ) throws(ScriptSyntaxError) -> String {
    var chain = try Chain(first(base, links))
    for (place, link) in links.enumerated() {
      try add(link, to: &chain, next: place + 1 < links.count ? links[place + 1] : nil, deletes)
    }
    return deletes ? "(\(chain.conditions)delete \(chain.text))" : chain.result
  }

  private struct Chain {
    /// The conditions before the text.
    var conditions = ""
    var text: String
    /// The object of a method that is called next, if it is not written before it.
    var owner: String?

    init(_ first: (text: String, owner: String?)) { (text, owner) = first }

    var result: String { conditions.isEmpty ? text : "(\(conditions)\(text))" }
  }

  private mutating func first(
    _ base: ScriptExpression,
    _ links: [ScriptLink]
  ) throws(ScriptSyntaxError) -> (text: String, owner: String?) {
    // Brackets such as those of `(a?.b)()` do not take a method from its object.
    if case .parenthesized(.chain(let inner, let parts)) = base, let first = links.first,
      case .call(let arguments) = first.kind, let last = parts.last, !last.isCall,
      first.isOptional || parts.contains(where: \.isOptional)
        || arguments.contains(where: \.isSpread)
    {
      let call = ScriptLink(kind: .call([]), isOptional: true)
      var chain = try Chain(self.first(inner, parts))
      for (place, link) in parts.enumerated() {
        try add(link, to: &chain, next: place + 1 < parts.count ? parts[place + 1] : call, false)
      }
      return (chain.result, chain.owner)
    }
    if case .literal(let text) = base, text.utf8.first.map({ (0x2E...0x39).contains($0) }) ?? false
    {
      return ("(\(text))", nil)
    }
    return (try text(base), nil)
  }

  private mutating func add(
    _ link: ScriptLink,
    to chain: inout Chain,
    next: ScriptLink?,
    _ deletes: Bool
  ) throws(ScriptSyntaxError) {
    if link.isOptional {
      change()
      let holder = temporary()
      chain.conditions += "(\(holder)=\(chain.text))==null?\(deletes ? "true" : "void 0"):"
      chain.text = holder
    }
    switch link.kind {
    case .member(let name):
      keepOwner(of: &chain, next)
      chain.text += "." + name
    case .index(let index):
      keepOwner(of: &chain, next)
      chain.text += "[\(try text(index))]"
    case .call(let arguments):
      let (list, isSpread) = try self.arguments(arguments)
      if isSpread {
        chain.text = "_$call(\(chain.text),\(chain.owner ?? "void 0"),\(list))"
      } else if let owner = chain.owner {
        chain.text = "_$call(\(chain.text),\(owner),[\(list)])"
      } else {
        chain.text += "(\(list))"
      }
      chain.owner = nil
    }
  }

  // The object of a method that is called by other means than its name.
  private mutating func keepOwner(of chain: inout Chain, _ next: ScriptLink?) {
    chain.owner = nil
    guard let next, case .call(let arguments) = next.kind,
      next.isOptional || arguments.contains(where: \.isSpread)
    else { return }
    let holder = temporary()
    chain.text = "(\(holder)=\(chain.text))"
    chain.owner = holder
  }

  // Arguments with commas between them, or as a list.
  private mutating func arguments(
    _ elements: [ScriptElement]
  ) throws(ScriptSyntaxError) -> (text: String, isSpread: Bool) {
    guard !elements.contains(where: \.isSpread) else { return (try array(elements), true) }
    var texts: [String] = []
    for case .item(let value) in elements { texts.append(try text(value)) }
    return (texts.joined(separator: ","), false)
  }

  mutating func new(
    _ callee: ScriptExpression,
    _ elements: [ScriptElement]
  ) throws(ScriptSyntaxError) -> String {
    let callee = try text(callee)
    let (list, isSpread) = try arguments(elements)
    return isSpread ? "_$new(\(callee),\(list))" : "(new (\(callee))(\(list)))"
  }

  // MARK: Lists

  mutating func array(_ elements: [ScriptElement]) throws(ScriptSyntaxError) -> String {
    guard elements.contains(where: \.isSpread) else { return try plain(elements[...]) }
    change()
    var parts: [String] = []
    var rest = elements[...]
    while let first = rest.first {
      if case .spread(let value) = first {
        parts.append("_$spread(\(try text(value)))")
        rest.removeFirst()
      } else {
        let items = rest.prefix { !$0.isSpread }
        parts.append(try plain(items))
        rest.removeFirst(items.count)
      }
    }
    return "_$join([\(parts.joined(separator: ","))])"
  }

  private mutating func plain(
    _ elements: ArraySlice<ScriptElement>
  ) throws(ScriptSyntaxError) -> String {
    var result = "["
    for (place, element) in elements.enumerated() {
      if place > 0 { result += "," }
      if case .item(let value) = element { result += try text(value) }
    }
    if case .hole? = elements.last { result += "," }
    return result + "]"
  }

  // MARK: Objects

  mutating func object(_ members: [ScriptMember]) throws(ScriptSyntaxError) -> String {
    let simple = members.prefix { !$0.needsCall }
    var texts: [String] = []
    for member in simple { texts.append(try plain(member)) }
    let first = "{\(texts.joined(separator: ","))}"
    guard simple.count < members.count else { return first }
    change()
    let holder = temporary()
    var parts = ["\(holder)=\(first)"]
    for member in members.dropFirst(simple.count) { parts.append(try added(member, to: holder)) }
    return "(\(parts.joined(separator: ",")),\(holder))"
  }

  private mutating func plain(_ member: ScriptMember) throws(ScriptSyntaxError) -> String {
    guard case .plain(let key) = member.key else { return "" }
    switch member.kind {
    case .value(let value): return "\(key):\(try named(value, key))"
    case .shorthand(let value):
      change()
      return "\(key):\(try text(value))"
    case .method(let function): return "\(key):\(try named(.function(function), key))"
    case .getter(let function): return "get \(key)\(try text(function).dropFirst(8))"
    case .setter(let function): return "set \(key)\(try text(function).dropFirst(8))"
    case .spread: return ""
    }
  }

  private mutating func added(
    _ member: ScriptMember,
    to object: String
  ) throws(ScriptSyntaxError) -> String {
    if case .spread(let value) = member.kind { return "_$assign(\(object),\(try text(value)))" }
    let key: String
    switch member.key {
    case .plain(let name):
      key =
        name.utf8.first.map { $0 == 0x22 || $0 == 0x27 || $0 < 0x3A && $0 != 0x24 } ?? false
        ? name : "\"\(name)\""
    case .computed(let value): key = "_$key(\(try text(value)))"
    }
    switch member.kind {
    case .value(let value), .shorthand(let value):
      return "_$define(\(object),\(key),\(try text(value)))"
    case .method(let function): return "_$define(\(object),\(key),\(try text(function)))"
    case .getter(let function): return "_$access(\(object),\(key),\"get\",\(try text(function)))"
    case .setter(let function): return "_$access(\(object),\(key),\"set\",\(try text(function)))"
    case .spread: return ""
    }
  }
}

extension ScriptMember {
  // Whether it cannot be written as a member of an object of the engine.
  fileprivate var needsCall: Bool {
    if case .spread = kind { return true }
    switch (key, kind) {
    case (.computed, _): return true
    case (.plain("__proto__"), .shorthand), (.plain("__proto__"), .method): return true
    default: return false
    }
  }
}

extension ScriptLink {
  fileprivate var isCall: Bool { if case .call = kind { true } else { false } }
}

extension ScriptElement {
  fileprivate var isSpread: Bool { if case .spread = self { true } else { false } }
}
