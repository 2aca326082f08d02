/// The types that Swift 4.2 gave to texts of Core Animation: which names of a project that are declared as `String`
/// hold such a constant.
struct TypedConstants: Sendable {
  /// The types by names that mean the same in the whole project.
  private var project: [String: String] = [:]

  // Names that other declarations of a project are likely to have.
  private static let common: Set = [
    "type", "subtype", "name", "mode", "style", "kind", "key", "value", "direction", "shape",
  ]

  /// The types of properties by their names; `type` and `subtype` are those of a transition.
  static let properties = NameTables.values(of: "constant properties")

  // The beginnings of constants; a dot is before the part that the names of cases have, too.
  private static let constants = NameTables.rows(of: "constants").map { row in
    let parts = row.key.split(separator: ".")
    return (prefix: parts.joined(), common: parts[0].count, type: row.value)
  }

  /// The type of a constant of Core Animation; nil for another name.
  static func type(ofConstant name: Substring) -> String? {
    constants.first { name.hasPrefix($0.prefix) }?.type
  }

  /// A constant of Core Animation by the name that it has since Swift 4.2; nil for another name.
  static func current(ofConstant name: Substring) -> String? {
    guard let constant = constants.first(where: { name.hasPrefix($0.prefix) }) else { return nil }
    let rest = name.dropFirst(constant.common)
    return rest.isEmpty ? nil : "\(constant.type).\(rest.prefix(1).lowercased())\(rest.dropFirst())"
  }

  init(_ texts: [String] = []) {
    var conflicts: Set<String> = []
    for text in texts {
      let code = SourceText(text).code
      guard code.contains(/\bString\b/), code.contains(/\bCA[A-Z]|\bkCA/) else { continue }
      let names = Self.names(in: code)
      for (name, type) in names where !Self.common.contains(name) {
        if let other = project[name], other != type { conflicts.insert(name) }
        project[name] = type
      }
    }
    for name in conflicts { project[name] = nil }
  }

  /// The types of names that a file of the project declares as `String`.
  func types(in source: SourceText) -> [String: String] {
    project.merging(Self.names(in: source.code)) { $1 }
  }

  // Names whose first value is a constant, or that are the value of a property or an argument that has such a type.
  private static func names(in code: String) -> [String: String] {
    var result: [String: String] = [:]
    let declared = code.names(/\b(\w+)[ \t]*:[ \t]*String\b/)
    for match in code.matches(of: /\b(\w+)[ \t]*:[ \t]*String[!?]?[ \t]*=[ \t]*(kCA\w+)/) {
      result[String(match.output.1)] = type(ofConstant: match.output.2)
    }
    let hasTransition = code.contains(/\bCATransition\b/)
    for match in code.matches(of: /\.(\w+)[ \t]*=[ \t]*(?:self\.)?(\w+)[!]?[ \t]*(?:\n|;|\}|$)/) {
      let (property, name) = (String(match.output.1), String(match.output.2))
      guard declared.contains(name), let type = properties[property],
        hasTransition || type != "CATransitionType" && type != "CATransitionSubtype"
      else { continue }
      result[name] = type
    }
    for match in code.matches(
      of: /\b(CAMediaTimingFunction|CAValueFunction)\([ \t]*name:[ \t]*(?:self\.)?(\w+)[!]?[ \t]*\)/
    ) {
      let name = String(match.output.2)
      if declared.contains(name) { result[name] = "\(match.output.1)Name" }
    }
    return result
  }
}

// The constants of Core Animation that were texts before Swift 4.2.
extension SourcePort {
  /// Gives the names that hold a constant the constant's type.
  mutating func typeConstants(_ fields: ProjectFacts) {
    let types = fields.constants.types(in: source)
    replace(/\b(\w+)([ \t]*:[ \t]*)String\b([!?]?[ \t]*=[ \t]*)(?=(kCA\w+))/) { match in
      let (name, colon, rest) = (match.output.1, match.output.2, match.output.3)
      guard let type = TypedConstants.type(ofConstant: match.output.4) else { return nil }
      return ("\(name)\(colon)\(type)\(rest)", "\(name) is a \(type): it holds a constant")
    }
    replace(/\b(\w+)([ \t]*:[ \t]*)String\b(?!\.)/) { match in
      guard let type = types[String(match.output.1)] else { return nil }
      let name = match.output.1
      return ("\(name)\(match.output.2)\(type)", "\(name) is a \(type): it holds a constant")
    }
    replace(/\[String\]([ \t]*=[ \t]*\[\s*)(?=(kCA\w+))/) { match in
      guard let type = TypedConstants.type(ofConstant: match.output.2) else { return nil }
      return ("[\(type)]\(match.output.1)", "the list has values of the type \(type)")
    }
    typeResults()
    typeTexts(types)
  }

  // Results of functions and computed properties that return a constant.
  private mutating func typeResults() {
    let (before, masked, code) = (source, source.masked, SourceText(source.code))
    var results: [(body: Range<Int>, type: String)] = []
    for match in code.text.matches(of: /(?:->|\bvar[ \t]+\w+[ \t]*:)[ \t]*String[ \t]*\{/) {
      let open = code.offset(of: match.range.upperBound) - 1
      guard let close = TypeScope.closingBrace(of: open, in: masked),
        let constant = String(masked[open..<close]).firstMatch(
          of: /(?:\breturn[ \t]+|[{:\n][ \t]*)(kCA\w+)\s*(?:[;\n}]|$)/
        ),
        let type = TypedConstants.type(ofConstant: constant.output.1)
      else { continue }
      results.append((open..<close, type))
    }
    guard !results.isEmpty else { return }
    replace(/\breturn[ \t]+("[^"\n\\]*")|\bString([ \t]*\{)/) { match in
      let last = before.offset(of: match.range.upperBound) - 1
      if let text = match.output.1 {
        guard let type = results.last(where: { $0.body.contains(last) })?.type else { return nil }
        return ("return \(type)(rawValue: \(text))", "")
      }
      guard let type = results.first(where: { $0.body.lowerBound == last })?.type else {
        return nil
      }
      return ("\(type)\(match.output.2 ?? "")", "the result is a \(type)")
    }
  }

  // Texts in the place of constants.
  private mutating func typeTexts(_ types: [String: String]) {
    let transitions = source.code.names(
      /\b(\w+)[ \t]*(?::[ \t]*CATransition[ \t]*)?=[ \t]*CATransition\(/
    )
    replace(/\b(\w+)([!?]?)\.(\w+)([ \t]*=[ \t]*)("[^"\n\\]*")/) { match in
      let (owner, property) = (String(match.output.1), String(match.output.3))
      let isTransition = property != "type" && property != "subtype" || transitions.contains(owner)
      guard let type = TypedConstants.properties[property], isTransition else { return nil }
      let start = "\(owner)\(match.output.2).\(property)\(match.output.4)"
      return ("\(start)\(type)(rawValue: \(match.output.5))", "the text is a \(type)")
    }
    replace(/\b(CAMediaTimingFunction|CAValueFunction)(\([ \t]*name:[ \t]*)("[^"\n\\]*")/) {
      match in
      let (function, start, text) = (match.output.1, match.output.2, match.output.3)
      return (
        "\(function)\(start)\(function)Name(rawValue: \(text))", "the text is a \(function)Name"
      )
    }
    // Arguments and first values.
    replace(/\b(\w+)([ \t]*:[ \t]*|[ \t]*:[ \t]*CA\w+[ \t]*=[ \t]*)("[^"\n\\]*")/) { match in
      guard let type = types[String(match.output.1)] else { return nil }
      let start = "\(match.output.1)\(match.output.2)"
      return ("\(start)\(type)(rawValue: \(match.output.3))", "the text is a \(type)")
    }
  }
}

// Names that the SDK changed with Swift 4.2.
extension SourcePort {
  /// Writes the names of Swift 4 and before as those since Swift 4.2.
  mutating func writeRenamedNames(_ fields: ProjectFacts) {
    func written(_ old: Substring, _ new: String?) -> (text: String?, note: String)? {
      new.map { ($0, "\(old) is \($0)") }
    }
    let words = Set(source.code.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    replace(/\b(kCA[A-Z]\w*)\b/) { match in
      written(match.output.1, TypedConstants.current(ofConstant: match.output.1))
    }
    if !words.isDisjoint(with: OlderNames.renamed.keys) {
      replace(/\b((?:UI|NS|CG|RunLoopMode)\w*)\b/) { match in
        let name = String(match.output.1)
        let isDeclared = fields.declared.types.contains(name)
        return written(match.output.1, isDeclared ? nil : OlderNames.renamed[name])
      }
    }
    replace(/(?:\b(?:NS)?Notification\.Name)?\.(UI\w+Did\w+|UI\w+Will\w+)\b/) { match in
      written(match.output.1, OlderNames.notifications[String(match.output.1)])
    }
    let methods = fields.declared.methods
    replace(
      /\b(\w+ChildViewController|\w+FromParentViewController|childViewControllers|\w+RunLoopMode|commonModes)\b/
    ) { match in
      let name = String(match.output.1)
      let isDeclared = methods[name] != nil || fields.declared.variables.contains(name)
      return written(match.output.1, isDeclared ? nil : OlderNames.renamedMembers[name])
    }
    replace(/\b(bringSubview|sendSubview)\([ \t]*to(Front|Back)[ \t]*:[ \t]*/) { match in
      let name = "\(match.output.1)To\(match.output.2)"
      return ("\(name)(", "\(match.output.1)(to\(match.output.2):) is \(name)(_:)")
    }
    replace(/\b((?:did|will)Move)\([ \t]*toParentViewController\b/) {
      ("\($0.output.1)(toParent", "toParentViewController is toParent")
    }
  }
}
