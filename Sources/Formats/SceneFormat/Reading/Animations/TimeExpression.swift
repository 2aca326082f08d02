internal import Graphics
internal import JSONText
internal import SceneModel

/// A time of an animation or video, as layers that play it write it.
enum TimeExpression {
  case time(MediaTime)
  case marker(String)

  /// A time as it is written: a number, `"50%"`, `"12f"` or a marker.
  init?(_ value: JSONValue) {
    switch value.kind {
    case .number(let seconds): self = .time(.seconds(seconds))
    case .string(let text):
      let number = DecimalText.number(String(text.dropLast()))
      switch (text.last, number) {
      case ("%", let number?): self = .time(.percent(number))
      case ("f", let number?): self = .time(.frame(number))
      default: self = .marker(text)
      }
    case .null, .bool, .array, .object, .invalid: return nil
    }
  }

  /// The accepted forms, for messages about an unreadable time.
  static let forms = "seconds, \"50%\", \"12f\" or a marker"
}

extension ValueReader {
  /// How often something is played: nil after a report.
  func plays(_ cursor: JSONCursor) -> Double? {
    if case .bool(let endless) = cursor.value.kind { return endless ? .infinity : 1 }
    guard let plays = number(cursor, as: "true, false or a number of plays") else {
      return nil
    }
    guard plays > 0 else {
      return refuse(cursor, "\(plays.shortestDecimal) plays (give more than 0)")
    }
    return plays
  }
}
