public import Graphics

extension Color {
  /// The colour of a text in any spelling of a scene file: `#rgb[a]`, `#rrggbb[aa]`, `rgb(…)`, `hsl(…)`,
  /// a CSS name or `transparent`; nil for a text that is none.
  public init?(sceneText text: String) {
    guard let color = ColorText.color(text) else { return nil }
    self = color
  }
}
