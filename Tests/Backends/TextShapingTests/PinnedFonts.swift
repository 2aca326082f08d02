import Graphics
import TestSupport
import TextShaping

/// The fonts in `scenes/fonts`, and what is known about DejaVu Sans 2.37 from its tables.
enum PinnedFonts {
  static let folder =
    Repository.absolute("scenes/fonts")
  static let sans = folder + "/DejaVuSans.ttf"
  static let bold = folder + "/DejaVuSans-Bold.ttf"

  /// Units per em, from `head`.
  static let unitsPerEm = 2048.0
  /// Ascender and depth below the baseline, from `hhea`.
  static let ascender = 1901.0
  static let descender = 483.0
  /// Height of "H", from `glyf`.
  static let capHeight = 1493.0
  static let lineHeight = (ascender + descender) / unitsPerEm

  /// Only the pinned upright files; the fallback is found among them.
  static let library = FontLibrary(
    files: [FontLibrary.File(path: sans), FontLibrary.File(path: bold)],
    usesSystemFonts: false
  )

  static func shaper(_ library: FontLibrary = library) throws -> TextShaper {
    TextShaper(try FontCatalog(library))
  }
}

extension TextRequest {
  /// A text in the pinned font.
  static func sans(
    _ string: String,
    _ size: Double = 100,
    _ alignment: TextAlignment = .natural,
    wrap: Double? = nil,
    box: Double = 0
  ) -> TextRequest {
    TextRequest(
      string,
      fontName: "DejaVu Sans",
      fontSize: size,
      alignment: alignment,
      wrapWidth: wrap,
      boxWidth: box
    )
  }
}

extension Path {
  /// The box around all end points and control points.
  var box: Rect {
    Rect(
      bounding: elements.flatMap { (element) -> [Point] in
        switch element {
        case .move(let to), .line(let to): [to]
        case .curve(let first, let second, let to): [first, second, to]
        case .close: []
        }
      }
    )
  }

  /// The number of subpaths.
  var contourCount: Int {
    elements.count { element in
      if case .move = element { true } else { false }
    }
  }
}
