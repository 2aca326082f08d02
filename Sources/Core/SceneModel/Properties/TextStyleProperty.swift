/// Numbers of a text's style that animations change.
public enum TextStyleProperty: Sendable, Hashable {
  /// The width of the stroke.
  case strokeWidth
  /// The position on an axis of a variable font: the key path `fontVariations.wght`.
  case axis(FontAxisTag)

  private static let axisPrefix = "fontVariations."

  /// The property of a key path; nil for others.
  public init?(keyPath: String) {
    if keyPath == "strokeWidth" {
      self = .strokeWidth
    } else if keyPath.hasPrefix(Self.axisPrefix),
      let tag = FontAxisTag(String(keyPath.dropFirst(Self.axisPrefix.count)))
    {
      self = .axis(tag)
    } else {
      return nil
    }
  }

  /// The key path.
  public var keyPath: String {
    switch self {
    case .strokeWidth: "strokeWidth"
    case .axis(let tag): Self.axisPrefix + tag.text
    }
  }
}

extension TextContent {
  /// A number of the style; without one, the number that the text has by default.
  ///
  /// By default `wght` is the font weight, `wdth` 100, `opsz` the font size, and any other axis 0.
  public subscript(property: TextStyleProperty) -> Double {
    get {
      switch property {
      case .strokeWidth: style.strokeWidth ?? 1
      case .axis(let tag): style.fontVariations[tag] ?? defaultPosition(on: tag)
      }
    }
    set {
      switch property {
      case .strokeWidth: style.strokeWidth = max(0, newValue)
      case .axis(let tag): style.fontVariations[tag] = newValue
      }
    }
  }

  private func defaultPosition(on tag: FontAxisTag) -> Double {
    switch tag.text {
    case "wght": Double(fontWeight)
    case "wdth": 100
    case "opsz": fontSize
    default: 0
    }
  }
}
