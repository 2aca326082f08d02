// Protocols of Objective-C, some of whose members may be left out.
extension SourcePort {
  /// Gives optional members empty defaults, and makes the protocols of Objective-C class protocols.
  mutating func writeProtocols(_ fields: ProjectFacts) {
    bindProtocolsToClasses()
    let scopes = TypeScope.all(in: source).filter { $0.keyword == "protocol" }
    var characters = Array(source.text)
    // In reverse order, so that earlier offsets remain valid.
    for scope in scopes.reversed() {
      let body = String(characters[scope.body])
      guard body.contains(/\boptional\b/) else { continue }
      let before = characters[..<scope.header.lowerBound]
      let line = before.reversed().prefix { $0 != "\n" }
      let access = String(line.reversed()).contains(/\bpublic\b/) ? "public " : ""
      let defaults = body.matches(of: Self.optionalMember).compactMap { match in
        self.defaultMember(match, access, fields)
      }
      let number = before.count { $0 == "\n" } + 1
      note(
        .changed,
        line: number,
        message: "optional members of \(scope.name) have defaults in an extension"
      )
      let text = "; extension \(scope.name) { \(defaults.joined(separator: "; ")) }"
      characters.insert(contentsOf: text, at: scope.body.upperBound + 1)
      let parents = scope.parents
      if Set(parents).isDisjoint(with: ["AnyObject", "class", "NSObjectProtocol"]) {
        let separator = parents.isEmpty ? ": " : ", "
        var end = scope.header.upperBound
        while characters[end - 1].isWhitespace { end -= 1 }
        characters.insert(contentsOf: "\(separator)AnyObject", at: end)
      }
    }
    source = SourceText(String(characters))
    replace(/(?:@objc[ \t]+)?\boptional[ \t]+(?=(?:public[ \t]+)?(?:func|var)\b)/) { _ in ("", "") }
    callOptionalMembers(fields)
  }

  private static var optionalMember: Regex<(Substring, Substring, Substring, Substring)> {
    /\boptional[ \t]+(?:public[ \t]+)?(func|var)[ \t]+(\w+)[ \t]*([^\n;}]*)/
  }

  private func defaultMember(
    _ match: Regex<(Substring, Substring, Substring, Substring)>.Match,
    _ access: String,
    _ fields: ProjectFacts
  ) -> String? {
    let (keyword, name) = (match.output.1, String(match.output.2))
    let rest = String(match.output.3.split(separator: "//").first ?? "").trimmed
    let isMethod = keyword == "func"
    let type =
      isMethod
      ? rest.split(separator: "->").dropFirst().last.map { String($0).trimmed }
      : rest.drop { $0 == ":" }.split(separator: "{").first.map { String($0).trimmed }
    guard let type, type != "Void" else { return "\(access)func \(name)\(rest) {}" }
    let value = fields.fallbacks[name] ?? Self.defaultValue(of: type)
    let head = isMethod ? "\(access)func \(name)\(rest)" : "\(access)var \(name): \(type)"
    return "\(head) { \(value) }"
  }

  /// A value of a type for want of a better one.
  static func defaultValue(of type: String) -> String {
    if type.hasSuffix("?") || type.hasSuffix("!") { return "nil" }
    if type.hasPrefix("[") { return type.contains(":") ? "[:]" : "[]" }
    return switch type {
    case "Bool": "false"
    case "CGFloat", "Double", "Float", "Int", "UInt", "TimeInterval", "CFTimeInterval": "0"
    case "String": "\"\""
    case "CGPoint", "CGSize", "CGRect", "UIEdgeInsets": ".zero"
    case "UIColor": ".clear"
    default: "\(type)()"
    }
  }

  private mutating func bindProtocolsToClasses() {
    replace(
      /@objc(?:\([^)]*\))?[ \t\n]+((?:public|internal|private|fileprivate)[ \t]+)?protocol[ \t]+(\w+)[ \t]*(:[^{\n]*)?\{/
    ) { match in
      let (access, name) = (match.output.1 ?? "", match.output.2)
      let lines = String(repeating: "\n", count: match.output.0.count { $0 == "\n" })
      let inherited = match.output.3.map { String($0.dropFirst()).trimmed } ?? ""
      let rest = inherited.split(separator: ",").map { String($0).trimmed }
        .filter { $0 != "class" && $0 != "AnyObject" }
      let parents = (["AnyObject"] + rest).joined(separator: ", ")
      return (
        "\(lines)\(access)protocol \(name): \(parents) {",
        "@objc protocol \(name) is a protocol of classes"
      )
    }
  }

  private mutating func callOptionalMembers(_ fields: ProjectFacts) {
    guard !fields.optionalMembers.isEmpty else { return }
    replace(/\.(\w+)[?!](?=\()/) { match in
      let name = String(match.output.1)
      guard fields.optionalMembers.contains(name) else { return nil }
      return (".\(name)", "\(name) is there in any case: called without ?")
    }
  }
}
