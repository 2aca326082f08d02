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

  /// The names with what they stand for in the file.
  var members: [JSONMember] {
    entries.map { JSONMember($0.key, $0.cursor.value, keyOffset: $0.keyOffset) }
  }

  /// Reports names that mean two things.
  func check(against variables: [JSONMember], _ report: ReadReport) {
    var owners = Dictionary(variables.map { ($0.key, "variables") }) { first, _ in first }
    for entry in entries {
      let own = "theme.\(entry.group.rawValue)"
      guard let owner = owners.updateValue(own, forKey: entry.key) else { continue }
      report.add(
        .error,
        .duplicate,
        offset: entry.keyOffset,
        path: entry.cursor.path.text,
        "the name \(entry.key.quoted) stands under \(owner) already (rename one of them)"
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
            return list.mapping(entry.key) { standard in
              let value = value.moved(to: standard.offset)
              guard group == .fonts, case .string = value.kind, case .object = standard.kind else {
                return value
              }
              return standard.mapping("font") { _ in value }
            }
          }
        }
      }
    }
  }

  /// The theme of a scene whose variables have been replaced: colours that name an earlier one become that.
  static func resolved(_ theme: JSONValue) -> JSONValue {
    theme.mapping(Group.colors.rawValue) { list in
      guard case .object(var members) = list.kind else { return list }
      var known: [String: JSONValue] = [:]
      for index in members.indices {
        if case .string(let name) = members[index].value.kind, let color = known[name] {
          members[index].value = color.moved(to: members[index].value.offset)
        }
        known[members[index].key] = members[index].value
      }
      return JSONValue(.object(members), offset: list.offset)
    }
  }

  /// What the names of a theme stand for as variables: the colour, and of fonts the name itself.
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
