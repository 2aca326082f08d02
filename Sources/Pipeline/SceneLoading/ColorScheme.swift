/// The colours that the user prefers, which `prefers-color-scheme` in the style sheets of SVG files asks for.
///
/// The raw value is the word of the command line.
public enum ColorScheme: String, Sendable, Hashable, CaseIterable {
  case light, dark
}
