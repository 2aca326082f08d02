internal import Graphics
internal import JSONText
internal import SVGFormat
internal import SceneModel

extension ValueReader {
  /// A colour as text, or as three or four components.
  ///
  /// - Parameter isDifference: whether the colour is added to another, so that components may leave 0…1.
  func color(_ cursor: JSONCursor, isDifference: Bool = false) -> Color? {
    let what = "a colour such as \"#ff8000\", \"orange\" or [1, 0.5, 0]"
    switch cursor.value.kind {
    case .string(let text):
      // The file's own names come before those of CSS.
      guard let color = theme.colors[text] ?? ColorText.color(text) else {
        return refuse(cursor) { "\(text.quoted) is not a colour (\(remedy(for: text)))" }
      }
      return color
    case .array(let items) where items.count == 3 || items.count == 4:
      guard let parts = components(cursor, isDifference: isDifference) else { return nil }
      return Color(parts[0], parts[1], parts[2], parts.count == 4 ? parts[3] : isDifference ? 0 : 1)
    default: return mismatch(cursor, needs: what)
    }
  }

  private func remedy(for text: String) -> String {
    if text.contains("gradient(") {
      return "a gradient is a layer: write \"type\": \"gradient\" with \"colors\""
    }
    if ["none", ""].contains(text) { return "write \"transparent\"" }
    let code = "#" + text.drop { "0xX".contains($0) }
    for code in ["#" + text, code] where ColorText.color(code) != nil {
      return "write \(code.quoted)"
    }
    let nearest =
      Suggestions.nearest(to: text, among: theme.colors.keys.ordered())
      ?? Suggestions.nearest(to: text, among: CSSColorNames.codes.keys)
    return nearest.map { "did you mean \($0)?" } ?? "write \"#rrggbb\", a CSS name or rgb(…)"
  }

  private func components(_ cursor: JSONCursor, isDifference: Bool) -> [Double]? {
    list(cursor, of: "components") { element in
      guard let number = number(element) else { return nil }
      guard isDifference || (0...1).contains(number) else {
        return refuse(element) {
          "the colour component \(number.shortestDecimal) is outside 0…1 (divide codes by 255)"
        }
      }
      return number
    }
  }

  /// A colour, or null for none.
  func optionalColor(_ cursor: JSONCursor, isDifference: Bool = false) -> Color?? {
    cursor.isNull ? .some(nil) : color(cursor, isDifference: isDifference).map(Optional.some)
  }

  /// A list of colours.
  func colors(_ cursor: JSONCursor, isDifference: Bool = false) -> [Color]? {
    list(cursor, of: "colours") { color($0, isDifference: isDifference) }
  }
}
