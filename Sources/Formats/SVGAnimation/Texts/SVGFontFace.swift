internal import Graphics
internal import SVGFormat

/// A font that a style sheet embeds: `@font-face` with data.
package struct SVGFontFace: Sendable, Hashable {
  /// The family that texts call it, as in the style sheet.
  package var name: String
  /// A family that no other font has, which the runs of texts have in the place of the name.
  package var family: String
  /// The font as a `data:` address.
  package var address: String

  /// The fonts of the rules of a style sheet, and the families of rules without data.
  static func all(in sheet: CSSStyleSheet) -> (faces: [SVGFontFace], missing: [String]) {
    var (faces, missing): ([SVGFontFace], [String]) = ([], [])
    for declarations in sheet.fontFaces {
      func value(_ name: String) -> String? { declarations.last { $0.name == name }?.value }
      guard let written = value("font-family") else { continue }
      let name = written.unquoted ?? written
      let addresses = (value("src") ?? "").splitTopLevel(",").compactMap(\.url)
      guard let address = addresses.first(where: { $0.hasPrefix("data:") }) else {
        missing.append(name)
        continue
      }
      var hash = StableHash()
      for byte in name.lowercased().utf8 { hash.combine(byte) }
      faces.append(
        SVGFontFace(
          name: name,
          family: "svg-font-\(String(hash.value, radix: 16))-\(Self.hash(of: sheet))",
          address: address
        )
      )
    }
    return (faces, missing)
  }

  // Distinguishes equal names of different drawings.
  private static func hash(of sheet: CSSStyleSheet) -> String {
    var hash = StableHash()
    for declaration in sheet.fontFaces.joined() {
      for byte in declaration.value.utf8 { hash.combine(byte) }
    }
    return String(hash.value, radix: 16)
  }
}

extension [SVGFontFace] {
  /// A list of families with those of the faces in the place of their names.
  func replacing(inFamilies list: String) -> String {
    guard !isEmpty else { return list }
    let names = FontNameList.names(list).map { name in
      first { $0.name.lowercased() == name.lowercased() }?.family ?? name
    }
    return FontNameList.text(of: names)
  }
}
