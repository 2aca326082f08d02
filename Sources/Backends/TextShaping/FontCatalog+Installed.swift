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
        face: weighted(match.face, weight),
        match: .installed,
        origin: .system
      )
      font.script = match.script
      return font
    }
  }

  /// Returns fonts in colour for emoji that no named font has; none where chosen fallback fonts go first.
  ///
  /// - Parameter name: the font name of the text.
  /// - Throws: `TextError` for a file of an archive that cannot be read.
  /// - Complexity: O(*installed fonts* · *characters*); cached.
  func emojiFonts(
    for clusters: [Character],
    besides name: String
  ) throws(TextError) -> [ResolvedFont] {
    guard library.prefersColoredEmoji, !clusters.isEmpty else { return [] }
    func resolved(_ face: FontFace, _ match: ResolvedFont.Match, _ origin: ResolvedFont.Origin)
      -> ResolvedFont
    {
      ResolvedFont(requestedName: name, face: face, match: match, origin: origin)
    }
    var files: [ResolvedFont] = []
    for path in library.emojiFiles {
      guard let face = try FontScan.faces(inFile: path, limits: limits).first else { continue }
      files.append(resolved(face, .fallback, .file))
    }
    guard library.usesSystemFonts, !library.hasChosenFallbacks else { return files }
    let scalars = ScriptGroup.groups(clusters).first { $0.group.isEmoji }?.scalars ?? []
    let matches = installedMatches(for: "in color " + String(clusters)) {
      Self.matches(scalars, .emoji, 400, inColor: true)
    }
    return files
      + matches.map { match in
        var font = resolved(match.face, .installed, .system)
        font.script = match.script
        font.servesEmojiInColor = true
        return font
      }
  }

  private static func matches(
    _ scalars: [Unicode.Scalar],
    _ group: ScriptGroup,
    _ weight: Int,
    inColor: Bool = false
  ) -> [InstalledMatch] {
    var matches: [InstalledMatch] = []
    var rest = scalars
    while !rest.isEmpty, matches.count < fontsOfGroup,
      let match = InstalledFonts.match(rest, group, weight: weight, inColor: inColor)
    {
      matches.append(InstalledMatch(script: group.name, face: match.face))
      let served = Set(match.scalars)
      rest.removeAll(where: served.contains)
    }
    return matches
  }
}
