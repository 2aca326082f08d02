internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes the decorations of a text or of a run.
enum TextStyleWriter {
  /// Adds the values that are not nil.
  static func add(_ style: TextStyle, to list: inout MemberList) {
    if let color = style.strokeColor { list.add("strokeColor", JSONValue(color: color)) }
    if let width = style.strokeWidth { list.add("strokeWidth", JSONValue(number: width)) }
    if let position = style.strokePosition {
      list.add("strokePosition", JSONValue(text: position.rawValue))
    }
    if let gradient = style.fillGradient {
      list.add("fillGradient", LayerWriter.value(gradient))
    }
    if let pattern = style.fillPattern {
      list.add("fillPattern", ObjectKeys.fillPattern.json(pattern))
    }
    if let flag = style.underline { list.add("underline", JSONValue(.bool(flag))) }
    if let flag = style.strikethrough { list.add("strikethrough", JSONValue(.bool(flag))) }
    if let transform = style.textTransform {
      list.add("textTransform", JSONValue(text: transform.rawValue))
    }
    if !style.fontVariations.isEmpty {
      let axes = style.fontVariations.axes
      list.add(
        "fontVariations",
        JSONValue(
          .object(axes.map { JSONMember($0.tag.text, JSONValue(number: $0.value)) })
        )
      )
    }
    if let highlight = style.highlight { list.add("highlight", value(highlight)) }
  }

  private static func value(_ highlight: TextHighlight) -> JSONValue {
    var list = MemberList()
    list.add("color", JSONValue(color: highlight.color))
    list.add("padding", JSONValue(insets: highlight.padding), unless: highlight.padding == .zero)
    list.add("cornerRadius", highlight.cornerRadius, default: 0)
    return list.object
  }
}
