public import CoreGraphicsCompat
public import Foundation

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values of the property over time; ignored when there is a path.
  open var values: [Any]?
  /// The path along which a point moves.
  open var path: CGPath?
  /// Fractions 0…1 of the duration, one a value; one more in discrete mode.
  open var keyTimes: [NSNumber]?
  /// The pace of every segment.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// How values are connected.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// How sharp a cubic curve bends at every value.
  open var tensionValues: [NSNumber]?
  /// How smoothly a cubic curve goes through every value.
  open var continuityValues: [NSNumber]?
  /// Where a cubic curve bends around every value.
  open var biasValues: [NSNumber]?
  /// How a layer turns along a path; nil for not at all.
  open var rotationMode: CAAnimationRotationMode?

  override func copyValues(of other: CAAnimation) {
    super.copyValues(of: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (values, keyTimes, timingFunctions) = (other.values, other.keyTimes, other.timingFunctions)
    path = other.path?.copy() ?? other.path
    (calculationMode, rotationMode) = (other.calculationMode, other.rotationMode)
    (tensionValues, continuityValues, biasValues) =
      (other.tensionValues, other.continuityValues, other.biasValues)
  }
}
