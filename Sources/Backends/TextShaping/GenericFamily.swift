/// Names of lists of fonts that browsers resolve themselves.
enum GenericFamily {
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

  /// The generic names that fontconfig resolves where the family is not there.
  static let systemNames: [String: String] = [
    defaultValue: "serif", "serif": "serif", "sans-serif": "sans-serif", "sans": "sans-serif",
    "monospace": "monospace", "system-ui": "system-ui", "cursive": "cursive",
    "fantasy": "fantasy",
  ]
}
