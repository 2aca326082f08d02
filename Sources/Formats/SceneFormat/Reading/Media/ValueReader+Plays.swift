internal import Graphics
internal import JSONText

extension ValueReader {
  /// How often something is played: nil after a report.
  func plays(_ cursor: JSONCursor) -> Double? {
    if case .bool(let endless) = cursor.value.kind { return endless ? .infinity : 1 }
    guard let plays = number(cursor, as: "true, false or a number of plays") else { return nil }
    guard plays > 0 else {
      return refuse(cursor) { "\(plays.shortestDecimal) plays (give more than 0)" }
    }
    return plays
  }
}
