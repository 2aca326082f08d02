internal import JSONText
internal import SceneModel

/// The names that a theme declares, which are variables of the scene, too.
struct ThemeNames {
  private enum Group: String, CaseIterable { case colors, fonts }

  private var entries: [(group: Group, key: String, keyOffset: Int, cursor: JSONCursor)] = []

  /// The names in the file, in its order.
  init(_ scene: JSONCursor) {
    // `null` is found among members only.
    guard let theme = scene.members.first(where: { $0.key == "theme" })?.cursor else { return }
    for group in Group.allCases {
      for member in theme[group.rawValue]?.members ?? []
      where !(KeyCatalogue.isFree(member.key) && member.cursor.isString) {
        entries.append((group, member.key, member.keyOffset, member.cursor))
      }
    }
  }

  /// The names with their values in the file.
  var members: [JSONMember] {
    entries.map { JSONMember($0.key, $0.cursor.value, keyOffset: $0.keyOffset) }
  }

  /// Reports names that mean two things.
  func check(against variables: [JSONMember], _ report: ReadReport) {
    var owners = Dictionary(variables.map { ($0.key, "variables") }) { first, _ in first }
    for entry in entries {
      let base = "theme.\(entry.group.rawValue)"
      guard let owner = owners.updateValue(base, forKey: entry.key) else { continue }
      report.add(
        .error,
        .duplicate,
        offset: entry.keyOffset,
        path: entry.cursor.path.text,
        "the name \(entry.key.quoted) is declared under \(owner) already (rename one of them)"
      )
    }
  }

  /// The scene with given values in place of its theme's.
  ///
  /// A text in place of a font that has a weight or a style changes the font alone.
  func replacing(_ scene: JSONValue, with given: [String: JSONValue]) -> JSONValue {
    guard entries.contains(where: { given[$0.key] != nil }) else { return scene }
    return scene.mapping("theme") { theme in
      Group.allCases.reduce(theme) { theme, group in
        theme.mapping(group.rawValue) { list in
          entries.filter { $0.group == group }.reduce(list) { list, entry in
            guard let value = given[entry.key] else { return list }
            return list.mapping(entry.key) { defaultValue in
              let value = value.moved(to: defaultValue.offset)
              guard group == .fonts, case .object = defaultValue.kind else { return value }
              if case .object = value.kind { return value }
              return defaultValue.mapping("font") { _ in value }
            }
          }
        }
      }
    }
  }

  /// The first error of a reader that is about a value given from outside; nil for none.
  func failure(_ messages: [Diagnostic], given: VariableOverrides) -> VariableError? {
    for message in messages where message.severity == .error {
      let entry = entries.first { entry in
        let path = entry.cursor.path.text
        return message.path == path || message.path.hasPrefix("\(path)[")
      }
      guard let entry, given.names.contains(entry.key) else { continue }
      return VariableError(
        "\(entry.key.quoted) of the theme: \(message.message)",
        origin: given.origin(of: entry.key)
      )
    }
    return nil
  }

  /// Resolves colour names in the theme of a scene whose variables have been replaced.
  ///
  /// The order of names does not matter, as for all keys. A colour that names itself is the CSS
  /// colour. Names that form a cycle remain unchanged, and the reader rejects them.
  ///
  /// - Complexity: O(*names*)
  static func resolved(_ theme: JSONValue) -> JSONValue {
    theme.mapping(Group.colors.rawValue) { list in
      guard case .object(var members) = list.kind else { return list }
      var colors = ColorChains(members)
      for index in members.indices {
        let value = members[index].value
        members[index].value = colors.end(of: members[index].key).moved(to: value.offset)
      }
      return JSONValue(.object(members), offset: list.offset)
    }
  }

  /// Returns the values of a theme's names as variables: the colour, and for fonts the name itself.
  static func variables(_ theme: JSONValue) -> [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    for member in JSONCursor(theme)[Group.fonts.rawValue]?.members ?? [] {
      result[member.key] = JSONValue(.string(member.key))
    }
    for member in JSONCursor(theme)[Group.colors.rawValue]?.members ?? [] {
      result[member.key] = member.cursor.value
    }
    return result
  }
}

/// The resolved values of theme colours that name one another.
private struct ColorChains {
  private let written: [String: JSONValue]
  // The values of resolved names; nil for names in a cycle.
  private var ends: [String: JSONValue?] = [:]

  init(_ members: [JSONMember]) {
    written = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// Returns the value at the end of a name's chain; the written value where the chain is a cycle.
  mutating func end(of key: String) -> JSONValue {
    var (chain, current, end) = (Set<String>(), key, nil as JSONValue?)
    while true {
      if let existing = ends[current] {
        end = existing
        break
      }
      guard chain.insert(current).inserted else { break }
      guard let next = next(after: current) else {
        end = written[current]
        break
      }
      current = next
    }
    for name in chain { ends[name] = .some(end) }
    return end ?? written[key] ?? JSONValue(.null)
  }

  // The other name that a name refers to.
  private func next(after key: String) -> String? {
    guard case .string(let name)? = written[key]?.kind, name != key, let next = written[name] else {
      return nil
    }
    // A comment is no colour.
    if case .string = next.kind, KeyCatalogue.isFree(name) { return nil }
    return name
  }
}

extension JSONValue {
  // The object with another value for a key that it has.
  fileprivate func mapping(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(var members) = kind,
      let index = members.firstIndex(where: { $0.key == key })
    else { return self }
    members[index].value = change(members[index].value)
    return JSONValue(.object(members), offset: offset)
  }
}
