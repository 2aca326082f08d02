/// Lists of font names as in a style sheet: `Roboto, Arial, sans-serif`.
enum FontList {
  /// The name of the font that browsers take where no other is there.
  static let defaultValue = "standard"

  /// The families that browsers use for generic names, limited to families with system equivalents.
  ///
  /// `sans` is no generic name of CSS, but one of fontconfig that Chromium asks it for.
  static let families: [String: String] = [
    defaultValue: "Times New Roman", "serif": "Times New Roman", "sans-serif": "Arial",
    "sans": "DejaVu Sans",
    "monospace": "DejaVu Sans Mono", "system-ui": "DejaVu Sans",
  ]

  /// The names of a list, without quotation marks.
  static func names(_ list: String) -> [String] {
    list.split(separator: ",").map { part in
      let bare = part.drop { $0 == " " || $0 == "\"" || $0 == "'" }
      return String(bare.reversed().drop { $0 == " " || $0 == "\"" || $0 == "'" }.reversed())
    }.filter { !$0.isEmpty }
  }
}
