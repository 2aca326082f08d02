internal import Graphics

extension FontCatalog {
  // Fonts of one script for one text; more would be a text of many symbols of unusual fonts.
  private static let fontsOfGroup = 4

  /// Returns installed fonts for clusters of a text that no other font has; none where the library excludes them.
  ///
  /// Each script has the font that fontconfig prefers for it, emoji one in colour.
  ///
  /// - Parameter name: the font name of the text.
  /// - Complexity: O(*installed fonts* · *characters*)
  func installedFonts(
    for clusters: [Character],
    besides name: String,
    weight: Int
  ) -> [ResolvedFont] {
    guard library.usesSystemFonts, !clusters.isEmpty else { return [] }
    var fonts: [ResolvedFont] = []
    for (group, scalars) in ScriptGroup.groups(clusters) {
      var rest = scalars
      for _ in 0..<Self.fontsOfGroup where !rest.isEmpty {
        guard let match = InstalledFonts.match(rest, group, weight: weight) else { break }
        var font = ResolvedFont(
          requestedName: name,
          face: match.face,
          match: .installed,
          origin: .system
        )
        font.script = group.name
        fonts.append(font)
        rest.removeAll(where: match.scalars.contains)
      }
    }
    return fonts
  }
}
