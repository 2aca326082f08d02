internal import Graphics
internal import JSONText
internal import SceneModel

/// A font that a style sheet embeds: `@font-face` with data.
package struct SVGFontFace: Sendable, Hashable {
  /// The family that texts call it, as in the style sheet.
  package var name: String
  /// A family that only faces of the same name and width have, which the runs of texts have in the place of the name.
  package var family: String
  /// The sources of the font as `data:` addresses; the first that can be read serves.
  package var addresses: [String]
  /// The weights that it serves, 1…1000; nil where the rule declares none.
  package var weights: ClosedRange<Int>?
  /// Whether it serves italic and oblique texts.
  package var isItalic: Bool
  /// The characters that it serves; empty for all.
  package var characters: [ClosedRange<UInt32>]
  /// The widths that it serves, in percent of the normal one.
  var stretches: ClosedRange<Double>

  /// The fonts of the rules of a style sheet, and the messages of what is not used of them.
  static func all(in sheet: CSSStyleSheet) -> (faces: [SVGFontFace], messages: [String]) {
    var (faces, messages): ([SVGFontFace], [String]) = ([], [])
    let sheetHash = hash(of: sheet.fontFaces.joined().map(\.value))
    for declarations in sheet.fontFaces {
      func value(_ name: String) -> String? { declarations.last { $0.name == name }?.value }
      guard let written = value("font-family") else { continue }
      let name = written.unquoted ?? written
      let rule = "@font-face \(name.quoted)"
      let addresses = addresses(in: value("src") ?? "")
      guard !addresses.isEmpty else {
        let reason = "has no data, and nothing outside of the SVG is opened"
        messages.append("\(rule) \(reason) (embed the font)")
        continue
      }
      let ignored = ignoredNames.filter { !["", "normal", "100%"].contains(value($0) ?? "") }
      messages += ignored.map { "\(rule): \($0) is not applied (change the font itself)" }
      let widths = (value("font-stretch") ?? "").splitTopLevel(" ").compactMap {
        $0.lowercased() == "normal" ? 100 : SVGFontStyle.stretch($0)
      }
      let stretches = (widths.min() ?? 100)...(widths.max() ?? 100)
      let weights = (value("font-weight") ?? "").splitTopLevel(" ").compactMap {
        SVGFontStyle.weight($0, parent: 400)
      }
      let style = value("font-style")?.lowercased() ?? ""
      faces.append(
        SVGFontFace(
          name: name,
          family: "svg-font-\(hash(of: [name.lowercased(), "\(stretches)"]))-\(sheetHash)",
          addresses: addresses,
          weights: weights.min().map { $0...(weights.max() ?? $0) },
          isItalic: style.hasPrefix("italic") || style.hasPrefix("oblique"),
          characters: characters(in: value("unicode-range") ?? ""),
          stretches: stretches
        )
      )
    }
    return (faces, messages)
  }

  private static let ignoredNames = [
    "ascent-override", "descent-override", "font-feature-settings", "font-variation-settings",
    "size-adjust",
  ]

  private static let formats = SVGNames.set("font-formats")

  // CSS Fonts 4, 4.3.1: sources in a format that is not known are skipped.
  private static func addresses(in sources: String) -> [String] {
    sources.splitTopLevel(",").compactMap { source in
      let formats = source.splitTopLevel(" ").compactMap(\.functionCall)
        .filter { $0.name == "format" }
        .map { ($0.arguments.unquoted ?? $0.arguments.trimmingSpace).lowercased() }
      guard let address = source.url, DataURI.hasScheme(of: address),
        formats.allSatisfy(Self.formats.contains)
      else { return nil }
      return address
    }
  }

  // CSS Fonts 4, 4.5: a list of `U+26`, `U+0-7F` and `U+4??`. None where an entry is none of these.
  private static func characters(in text: String) -> [ClosedRange<UInt32>] {
    let entries = text.filter { !$0.isWhitespace }.uppercased().splitTopLevel(",")
    let ranges = entries.compactMap { entry -> ClosedRange<UInt32>? in
      guard entry.hasPrefix("U+") else { return nil }
      let ends = entry.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count <= 2, let first = ends.first, let last = ends.last,
        let lower = UInt32(digits: first.replacing("?", with: "0"), radix: 16),
        let upper = UInt32(digits: last.replacing("?", with: "F"), radix: 16), lower <= upper,
        upper <= 0x10FFFF
      else { return nil }
      return lower...upper
    }
    return ranges.count == entries.count ? ranges : []
  }

  // Distinguishes equal names of different drawings.
  private static func hash(of texts: [String]) -> String {
    var hash = StableHash()
    for byte in texts.joined(separator: " ").utf8 { hash.combine(byte) }
    return String(hash.value, radix: 16)
  }

  /// How well the face suits a width; smaller is better.
  ///
  /// CSS Fonts 4, 5.2: up to the normal width, narrower faces come first, above it wider ones.
  fileprivate func distance(toStretch stretch: Double) -> Double {
    let nearest = min(max(stretch, stretches.lowerBound), stretches.upperBound)
    let isPreferred = stretch <= 100 ? nearest <= stretch : nearest >= stretch
    // Widths are at most some hundred percent.
    return abs(nearest - stretch) + (isPreferred ? 0 : 1e6)
  }
}

extension [SVGFontFace] {
  /// A list of families with those of the faces in the place of their names.
  ///
  /// - Parameter stretch: the width of the text in percent of the normal one.
  func replacing(inFamilies list: String, stretch: Double) -> String {
    guard !isEmpty else { return list }
    let names = FontNameList.names(list).map { name in
      filter { $0.name.lowercased() == name.lowercased() }
        .min { $0.distance(toStretch: stretch) < $1.distance(toStretch: stretch) }?.family ?? name
    }
    return FontNameList.text(of: names)
  }
}
