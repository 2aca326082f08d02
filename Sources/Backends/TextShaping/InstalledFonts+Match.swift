internal import CText

extension InstalledFonts {
  /// The family that fontconfig takes for a generic name; nil where fontconfig is not set up.
  ///
  /// The corresponding C function is `FcFontMatch`.
  static func family(forGeneric name: String) -> String? {
    withFonts { config, _ in
      guard let pattern = InstalledFontRequest.pattern(config, family: name, nil) else {
        return nil
      }
      defer { FcPatternDestroy(pattern) }
      var result = FcResultMatch
      guard let match = FcFontMatch(config, pattern, &result) else { return nil }
      defer { FcPatternDestroy(match) }
      return match.strings(FC_FAMILY).first
    }
  }

  /// Returns the font that fontconfig prefers for some characters, among the fonts that have any of them, and the
  /// characters that it has; nil where no font has any.
  ///
  /// Fontconfig ranks by the number of characters, then by language and family. The result depends on the
  /// installed fonts and fontconfig's rules only, not on locale or program. The corresponding C functions are
  /// `FcConfigSubstitute` and `FcFontSetMatch`.
  ///
  /// - Parameter inColor: whether fonts without colours are left out.
  /// - Complexity: O(*fonts* · *characters*)
  static func match(
    _ scalars: [Unicode.Scalar],
    _ group: ScriptGroup,
    weight: Int,
    inColor: Bool = false
  ) -> (face: FontFace, scalars: [Unicode.Scalar])? {
    withFonts { config, fonts in
      func match(inColor: Bool) -> (face: FontFace, scalars: [Unicode.Scalar])? {
        guard let candidates = Candidates(fonts, having: scalars, inColor: inColor) else {
          return nil
        }
        return candidates.best(
          InstalledFontRequest(scalars: scalars, group: group, weight: weight),
          config
        )
      }
      if group.isEmoji, let match = match(inColor: true) { return match }
      return inColor ? nil : match(inColor: false)
    }
  }
}

/// The installed fonts that have some of the wanted characters.
private final class Candidates {
  private let scalars: [Unicode.Scalar]
  private let set: UnsafeMutablePointer<FcFontSet>
  private var faces: [FontFace] = []

  /// Nil without any.
  init?(_ fonts: UnsafeMutablePointer<FcFontSet>, having scalars: [Unicode.Scalar], inColor: Bool) {
    guard let set = FcFontSetCreate() else { return nil }
    (self.set, self.scalars) = (set, scalars)
    for index in 0..<Int(fonts.pointee.nfont) {
      guard let pattern = fonts.pointee.fonts[index], !inColor || pattern.bool(FC_COLOR),
        pattern.has(any: scalars), let face = FontFace(pattern: pattern)
      else { continue }
      FcPatternReference(pattern)
      guard FcFontSetAdd(set, pattern) != 0 else { break }
      faces.append(face)
    }
    if faces.isEmpty { return nil }
  }

  deinit { FcFontSetDestroy(set) }

  func best(
    _ request: InstalledFontRequest,
    _ config: OpaquePointer
  ) -> (face: FontFace, scalars: [Unicode.Scalar])? {
    guard let wanted = request.pattern(config) else { return nil }
    defer { FcPatternDestroy(wanted) }
    var result = FcResultMatch
    var sets: UnsafeMutablePointer<FcFontSet>? = set
    guard let match = FcFontSetMatch(config, &sets, 1, wanted, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    let (path, index) = (match.strings(FC_FILE).first, match.integer(FC_INDEX))
    guard let faceIndex = faces.firstIndex(where: { $0.path == path && $0.index == index }) else {
      return nil
    }
    let pattern = set.pointee.fonts[faceIndex]
    return (faces[faceIndex], scalars.filter { pattern?.has(any: [$0]) == true })
  }
}

/// The properties of a wanted font.
private struct InstalledFontRequest {
  let scalars: [Unicode.Scalar]
  let group: ScriptGroup
  let weight: Int

  /// Returns a pattern after fontconfig's rules; nil without memory.
  ///
  /// The caller destroys it.
  func pattern(_ config: OpaquePointer) -> OpaquePointer? {
    let family = group.isEmoji ? "emoji" : "sans-serif"
    return Self.pattern(config, family: family, group.language) { pattern in
      guard let characters = FcCharSetCreate() else { return }
      for scalar in scalars { FcCharSetAddChar(characters, scalar.value) }
      FcPatternAddCharSet(pattern, FC_CHARSET, characters)
      FcCharSetDestroy(characters)
      FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(weight)))
      FcPatternAddInteger(pattern, FC_SLANT, 0)
      FcPatternAddBool(pattern, FC_COLOR, group.isEmoji ? 1 : 0)
    }
  }

  /// Returns a pattern of a family after fontconfig's rules; nil without memory.
  ///
  /// The caller destroys it.
  static func pattern(
    _ config: OpaquePointer,
    family: String,
    _ language: String?,
    add other: (OpaquePointer) -> Void = { _ in }
  ) -> OpaquePointer? {
    guard let pattern = FcPatternCreate() else { return nil }
    other(pattern)
    pattern.add(FC_FAMILY, family)
    if let language { pattern.add(FC_LANG, language) }
    // With this language fontconfig adds none of the environment; nor does it ask for the names of the program
    // and of the desktop where they are given.
    pattern.add(FC_LANG, "und")
    pattern.add("namelang", "en")
    pattern.add(FC_PRGNAME, "animrender")
    pattern.add("desktop", "none")
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return pattern
  }
}

extension OpaquePointer {
  // Whether a borrowed `FcPattern` of a font has one of some characters.
  fileprivate func has(any scalars: [Unicode.Scalar]) -> Bool {
    var set: OpaquePointer?
    guard FcPatternGetCharSet(self, FC_CHARSET, 0, &set) == FcResultMatch else { return false }
    return scalars.contains { FcCharSetHasChar(set, $0.value) != 0 }
  }
}
