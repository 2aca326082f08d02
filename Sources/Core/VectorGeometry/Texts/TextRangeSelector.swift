public import Graphics

/// How strongly each unit of a text (a character, a word or a line) is animated.
///
/// The selector covers a stretch of the units with a shape; the result is a factor for each unit.
public struct TextRangeSelector: Sendable, Hashable {
  /// The unit of start, end and offset.
  public enum Units: String, Sendable, Hashable, CaseIterable {
    /// Hundredths of the number of units.
    case percent
    /// Units.
    case index
  }

  /// The course of the factor over the stretch.
  public enum Shape: String, Sendable, Hashable, CaseIterable {
    case square, rampUp, rampDown, triangle, round, smooth
  }

  /// The unit of start, end and offset.
  public var units = Units.percent
  /// Where the stretch begins.
  public var start = 0.0
  /// Where it ends; nil for the end of the text.
  public var end: Double?
  /// Added to both.
  public var offset = 0.0
  /// The multiplier of the factor; 1 is full, negative values reverse effects.
  public var amount = 1.0
  /// The course of the factor over the stretch.
  public var shape = Shape.square
  /// How slowly the factor leaves 0, −1…1; negative for faster.
  public var easeLow = 0.0
  /// How slowly the factor arrives at 1, −1…1; negative for faster.
  public var easeHigh = 0.0
  /// How gradually the factor goes from 0 to 1, held in 0…1; at 0 it is one or the other.
  public var smoothness = 1.0

  /// A selector of the whole text.
  public init() {}

  /// The control points of the pace that goes from the shape's factor to the eased one.
  ///
  /// A cubic timing function (0, 0), first, second, (1, 1); straight where nothing is eased.
  public var easing: (first: Point, second: Point) {
    let (low, high) = (easeLow.clamped(to: -1...1), easeHigh.clamped(to: -1...1))
    return (
      low > 0 ? Point(low, 0) : Point(0, -low), high > 0 ? Point(1 - high, 1) : Point(1, 1 + high)
    )
  }

  /// The stretch in units, in order.
  ///
  /// - Parameter total: the number of units of the text.
  public func stretch(of total: Int) -> ClosedRange<Double> {
    let factor = units == .percent ? Double(total) / 100 : 1
    let last = end ?? (units == .percent ? 100 : Double(total))
    let bounds = [(start + offset) * factor, (last + offset) * factor].map {
      $0.clamped(to: -1e12...1e12)
    }
    return min(bounds[0], bounds[1])...max(bounds[0], bounds[1])
  }

  /// The factor of a unit.
  ///
  /// - Parameters:
  ///   - index: which unit, from 0.
  ///   - total: the number of units of the text.
  ///   - ease: the timing function with the control points `easing`, from 0…1 to 0…1.
  /// - Returns: 0…1 times `amount`; 0 for a text without units.
  public func factor(of index: Int, among total: Int, ease: (Double) -> Double) -> Double {
    guard total > 0 else { return 0 }
    let eased = ease(shapeFactor(Double(index), stretch(of: total)))
    return smoothed(eased) * amount
  }

  private func shapeFactor(_ index: Double, _ stretch: ClosedRange<Double>) -> Double {
    let (start, end) = (stretch.lowerBound, stretch.upperBound)
    let extent = end - start
    if shape == .square {
      guard index >= start.rounded(.down) else { return 0 }
      // The unit in which the stretch begins counts as far as it is covered.
      return index < start
        ? (min(end, 1) - (start - index)).clamped(to: 0...1) : (end - index).clamped(to: 0...1)
    }
    guard extent > 0 else {
      switch shape {
      case .rampUp: return index >= end ? 1 : 0
      case .rampDown: return index >= end ? 0 : 1
      case .square, .triangle, .round, .smooth: return 0
      }
    }
    let position = ((index + 0.5 - start) / extent).clamped(to: 0...1)
    switch shape {
    case .square, .rampUp: return position
    case .rampDown: return 1 - position
    case .triangle: return position < 0.5 ? 2 * position : 2 - 2 * position
    case .round:
      let side = 2 * position - 1
      return max(0, 1 - side * side).squareRoot()
    case .smooth: return (1 - ElementaryFunctions.cos(2 * .pi * position)) / 2
    }
  }

  private func smoothed(_ factor: Double) -> Double {
    guard smoothness < 1 else { return factor }
    let width = max(smoothness, 1e-8)
    let threshold = 0.5 - width / 2
    return factor < threshold ? 0 : min(1, (factor - threshold) / width)
  }
}
