internal import JSONText
internal import SceneModel

extension ValueReader {
  /// An angle in radians; a plain number that is probably in degrees gets a hint.
  func angle(_ cursor: JSONCursor) -> Double? {
    let angle = unboundedAngle(cursor)
    if case .number(let number) = cursor.value.kind, AngleText.resemblesDegrees(number) {
      let written = number.shortestDecimal
      hint(cursor, .angle) {
        "\(written) is \(written) radians (for degrees write \"\(written)deg\", for radians \"\(written)rad\")"
      }
    }
    return angle
  }

  /// An angle in radians of any number of turns, or an angle per second: a number, or a string with
  /// a unit such as `"45deg"`, `"0.25turn"`, `"1.2rad"`.
  func unboundedAngle(_ cursor: JSONCursor) -> Double? {
    let what = "an angle in radians or a string such as \"45deg\" or \"0.25turn\""
    switch cursor.value.kind {
    case .number: return number(cursor, as: what)
    case .string(let text):
      guard let angle = AngleText.radians(text) else {
        return refuse(cursor) {
          "\(text.quoted) is not an angle (write \"45deg\", \"0.25turn\" or \"1.2rad\")"
        }
      }
      return bounded(angle, cursor)
    default: return mismatch(cursor, needs: what)
    }
  }
}

/// Angles with a unit.
package enum AngleText {
  /// The units, with what each is in radians.
  package static let units: [(suffix: String, radians: Double)] = [
    ("deg", .pi / 180), ("turn", 2 * .pi), ("grad", .pi / 200), ("rad", 1),
  ]

  /// Whether a plain number is more than a turn in radians and not written as a fraction of π.
  static func resemblesDegrees(_ number: Double) -> Bool {
    // Two decimals of a multiple of π are off by this much.
    let rounding = 0.005
    guard abs(number) > 2 * .pi + rounding else { return false }
    let part = Double.pi / 12
    let isFractionOfPi = abs(number - (number / part).rounded() * part) <= rounding
    return number == number.rounded() || !isFractionOfPi
  }

  /// The angle in radians; nil for a text that is none.
  static func radians(_ text: String) -> Double? {
    for unit in units where text.hasSuffix(unit.suffix) {
      guard let number = DecimalText.number(text.dropLast(unit.suffix.count)) else { return nil }
      // Degrees are divided last, so that 180deg is exactly π.
      return unit.suffix == "deg" ? number / 180 * .pi : number * unit.radians
    }
    return nil
  }
}
