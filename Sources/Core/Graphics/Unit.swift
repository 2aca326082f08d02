/// The unit that a number counts or measures.
package enum Unit: String, Sendable {
  case points, pixels, seconds, radians, degrees
  case fraction = "0…1"
  case unitSquare = "unit square"
  case factor
  case decibels = "dB"
  case hertz = "Hz"
  case count
  case framesPerSecond = "frames/s"
  case perSecond = "1/s"
  case pointsPerSecond = "points/s"
  case pointsPerSecondSquared = "points/s²"
  case radiansPerSecond = "radians/s"
  case distancesPerSecond = "distances/s"
}

/// The bounds of a number.
package struct NumberRange: Sendable, Equatable {
  /// The least number; nil for none.
  package var minimum: Double?
  /// The greatest number; nil for none.
  package var maximum: Double?
  /// Whether the least number itself is refused.
  package var excludesMinimum = false
  /// Whether the greatest number itself is refused.
  package var excludesMaximum = false

  /// Bounds; none where they are left out.
  package init(
    minimum: Double? = nil,
    maximum: Double? = nil,
    excludesMinimum: Bool = false,
    excludesMaximum: Bool = false
  ) {
    (self.minimum, self.maximum) = (minimum, maximum)
    (self.excludesMinimum, self.excludesMaximum) = (excludesMinimum, excludesMaximum)
  }

  /// A range without additional bounds.
  package static let any = NumberRange()
  /// 0 or more.
  package static let notNegative = NumberRange(minimum: 0)
  /// More than 0.
  package static let positive = NumberRange(minimum: 0, excludesMinimum: true)
  /// From 0 to 1.
  package static let fraction = NumberRange(minimum: 0, maximum: 1)

  /// Returns whether a number is inside the range.
  package func contains(_ number: Double) -> Bool {
    if let minimum, number < minimum || (excludesMinimum && number == minimum) { return false }
    if let maximum, number > maximum || (excludesMaximum && number == maximum) { return false }
    return true
  }
}
