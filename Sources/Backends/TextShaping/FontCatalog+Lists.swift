internal import Graphics

extension FontCatalog {
  /// Returns the face for a font name or a list of names, and a weight.
  ///
  /// - Parameters:
  ///   - name: the name of a font asset, a family, or the full name of a face, or a list of these as in
  ///     `FontNameList`, of which the first that is there serves; letter case is ignored. A full name
  ///     that is no family selects its face regardless of the weight.
  ///   - weight: 1…1000; selects the nearest face of a family by CSS's rule.
  ///   - isItalic: whether italic and oblique faces of the family are preferred to upright ones.
  /// - Returns: the face and how it was found.
  /// - Throws: `TextError.noFont` if not even the fallback opens.
  public func resolve(
    _ name: String,
    weight: Int = 400,
    isItalic: Bool = false
  ) throws(TextError) -> ResolvedFont {
    if let font = match(name, weight: weight, isItalic: isItalic) { return font }
    let names = FontNameList.names(name)
    for (index, entry) in names.enumerated() where entry != name {
      // A configured fallback takes precedence over the default of browsers.
      if isDefault(entry), library.hasChosenFallbacks { break }
      guard var font = listed(entry, weight: weight, isItalic: isItalic) else { continue }
      font.requestedName = names[0]
      if index > 0 { font.match = .listed }
      return font
    }
    return try fallback(for: names.first ?? name, weight: weight, isItalic: isItalic)
  }

  /// Returns the faces of all names of a list that are there, in order, for characters that the first one lacks: of a
  /// name that a style sheet declares all faces of the font.
  ///
  /// `GenericFamily.defaultValue` is left out: it serves where no other font does.
  public func faces(ofList list: String, weight: Int = 400, isItalic: Bool = false)
    -> [ResolvedFont]
  {
    let names = FontNameList.names(list)
    guard names.count > 1, match(list, weight: weight, isItalic: isItalic) == nil else { return [] }
    return names.flatMap { name -> [ResolvedFont] in
      guard !isDefault(name), let font = listed(name, weight: weight, isItalic: isItalic)
      else { return [] }
      return [font] + others(of: font, weight: weight)
    }
  }

  // The faces for other characters of a font that rules of a style sheet declare, those of later rules first.
  private func others(of font: ResolvedFont, weight: Int) -> [ResolvedFont] {
    guard let declaration = font.face.declaration else { return [] }
    return explicit.flatMap(\.faces).reversed().compactMap { face in
      guard face.families == font.face.families,
        face.declaration?.isComposite(with: declaration) == true
      else { return nil }
      var other = font
      other.face = weighted(face, weight)
      return other
    }
  }

  /// The names of a list that are not there.
  public func missingNames(ofList list: String, weight: Int = 400, isItalic: Bool = false)
    -> [String]
  {
    guard match(list, weight: weight, isItalic: isItalic) == nil else { return [] }
    return FontNameList.names(list).filter {
      !isDefault($0) && listed($0, weight: weight, isItalic: isItalic) == nil
    }
  }

  private func isDefault(_ name: String) -> Bool { name == GenericFamily.defaultValue }

  private func listed(_ name: String, weight: Int, isItalic: Bool) -> ResolvedFont? {
    if let font = match(name, weight: weight, isItalic: isItalic) { return font }
    let generic = name.lowercased()
    var font = GenericFamily.families[generic].flatMap {
      match($0, weight: weight, isItalic: isItalic)
    }
    if font == nil, library.usesSystemFonts, let system = GenericFamily.systemNames[generic] {
      font = InstalledFonts.family(forGeneric: system).flatMap {
        match($0, weight: weight, isItalic: isItalic)
      }
    }
    font?.requestedName = name
    return font
  }
}
