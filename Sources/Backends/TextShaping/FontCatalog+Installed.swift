internal import Graphics

extension FontCatalog {
  // Fonts of one script for one text; more would be a text of many symbols of unusual fonts.
  private static let fontsOfGroup = 4

  /// Returns installed fonts for clusters of a text that no other font has; none where the library excludes them.
  ///
  /// Each script has the font that fontconfig prefers for it, emoji one in colour.
  ///
  /// - Parameter name: the font name of the text.
  /// - Complexity: O(*installed fonts* · *characters*); cached.
  func installedFonts(
    for clusters: [Character],
    besides name: String,
    weight: Int
  ) -> [ResolvedFont] {
    guard library.usesSystemFonts, !clusters.isEmpty else { return [] }
    let matches = installedMatches(for: "\(weight) " + String(clusters)) {
      ScriptGroup.groups(clusters).flatMap { group, scalars in
        Self.matches(scalars, group, weight)
      }
    }
    return matches.map { match in
      var font = ResolvedFont(
        requestedName: name,
        face: match.face,
        match: .installed,
        origin: .system
      )
      font.script = match.script
      return font
    }
  }

  private static func matches(
    _ scalars: [Unicode.Scalar],
    _ group: ScriptGroup,
    _ weight: Int
  ) -> [InstalledMatch] {
    var matches: [InstalledMatch] = []
    var rest = scalars
    while !rest.isEmpty, matches.count < fontsOfGroup,
      let match = InstalledFonts.match(rest, group, weight: weight)
    {
      matches.append(InstalledMatch(script: group.name, face: match.face))
      let served = Set(match.scalars)
      rest.removeAll(where: served.contains)
    }
    return matches
  }
}
