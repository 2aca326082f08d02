internal import Foundation
package import TextShaping

/// The fonts of a program: those among its resources and of the command line, and the installed ones.
package enum ProgramFonts {
  /// Their faces, opened once.
  package static let catalog = Result { () throws(TextError) in
    let files = Bundle.programFontFiles.map { FontLibrary.File(path: $0) }
    return try FontCatalog(FontLibrary(files: files, folders: Bundle.programFontFolders))
  }

  // The families that are here, by their names without spaces; nil where they cannot be read.
  private static let families: [String: String]? = (try? catalog.get()).map { catalog in
    Dictionary(catalog.families.map { (compact($0), $0) }) { first, _ in first }
  }

  /// The family with a name, in which spaces and letter case do not count, as in `OpenSans`; nil where it is not here.
  static func family(named name: String) -> String? { families?[compact(name)] }

  /// Whether a font has a name here or on iOS: that of a family, or of one of its faces.
  ///
  /// Fonts of iOS that are not here are replaced when text is drawn, with a message.
  static func has(_ name: String) -> Bool {
    guard let families, !name.isEmpty else { return !name.isEmpty }
    let name = compact(name)
    return systemFamilies.union(families.keys).contains { family in
      name.hasPrefix(family) && isStyle(String(name.dropFirst(family.count)))
    }
  }

  private static func compact(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  // Weights, slants and widths of names of faces, and the initials of foundries.
  private static func isStyle(_ text: String) -> Bool {
    let words =
      #/
      (?:regular|roman|book|plain|thin|ultra|extra|light|medium|semi|demi|bold|heavy|black
      |italic|oblique|condensed|compressed|narrow|wide|w\d|ps|mt|itc|tt)*
      /#
    return text.wholeMatch(of: words) != nil
  }

  // The families of iOS, and beginnings of the names of faces that are called differently.
  private static let systemFamilies = Set(
    """
    Academy Engraved LET, Al Nile, American Typewriter, Apple Color Emoji, Apple SD Gothic Neo, Apple Symbols, Arial,
    Arial Hebrew, Arial Rounded MT Bold, Avenir, Avenir Next, Avenir Next Condensed, Bangla Sangam MN, Baskerville,
    Bodoni 72, Bodoni 72 Oldstyle, Bodoni 72 Smallcaps, Bodoni Ornaments, Bodoni Svty Two, Bodoni Svty Two OS,
    Bodoni Svty Two SC, Bradley Hand, Chalkboard SE, Chalkduster, Charter, Cochin, Copperplate, Courier, Courier New,
    Damascus, Devanagari Sangam MN, Didot, DIN Alternate, DIN Condensed, Euphemia UCAS, Farah, Futura, Galvji,
    Geeza Pro, Georgia, Gill Sans, Grantha Sangam MN, Gujarati Sangam MN, Gurmukhi MN, Heiti SC, Heiti TC, Helvetica,
    Helvetica Neue, Hiragino Maru Gothic ProN, Hiragino Mincho ProN, Hiragino Sans, Hira Kaku ProN, Hira Maru ProN,
    Hira Min ProN, Hoefler Text, Impact, Iowan Old Style, Kailasa, Kefa, Khmer Sangam MN, Kohinoor Bangla,
    Kohinoor Devanagari, Kohinoor Gujarati, Kohinoor Telugu, Lao Sangam MN, Malayalam Sangam MN, Marion, Marker Felt,
    Menlo, Mishafi, Mukta Mahee, Myanmar Sangam MN, Noteworthy, Noto Nastaliq Urdu, Noto Sans Kannada,
    Noto Sans Myanmar, Noto Sans Oriya, Optima, Oriya Sangam MN, Palatino, Papyrus, Party LET, PingFang HK,
    PingFang SC, PingFang TC, Rockwell, Savoye LET, SF Compact, SF Mono, SF Pro, SF Pro Display, SF Pro Rounded,
    SF Pro Text, Sinhala Sangam MN, Snell Roundhand, STHeiti SC, STHeiti TC, STIX Two Math, STIX Two Text,
    Superclarendon, Symbol, Tamil Sangam MN, Telugu Sangam MN, Thonburi, Times, Times New Roman, Trebuchet,
    Trebuchet MS, Verdana, Zapf Dingbats, Zapfino
    """.split { $0 == "," || $0 == "\n" }.map { compact(String($0)) }.filter { !$0.isEmpty }
  )
}
