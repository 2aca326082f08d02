public import CoreGraphicsCompat
public import Foundation

extension LayerAnimationBuilder {
  /// Rocks the layer to and fro about its anchor point.
  ///
  /// - Parameters:
  ///   - angle: how far to each side, in radians.
  ///   - duration: seconds from one side to the other.
  ///   - count: how many times there and back.
  @discardableResult public func shake(
    angle: CGFloat = 0.08,
    duration: CFTimeInterval = 0.1,
    count: Float = 3
  ) -> ValueAnimationStep<CGFloat> {
    transform.rotation.value(from: -angle, to: angle, duration: duration)
      .autoreverses().repeat(count)
  }

  /// Jerks the layer to the left and to the right.
  ///
  /// - Parameters:
  ///   - distance: how far to each side, in points.
  ///   - duration: seconds of one jerk to both sides.
  ///   - count: how many jerks.
  @discardableResult public func shock(
    distance: CGFloat = 10,
    duration: CFTimeInterval = 0.15,
    count: Float = 2
  ) -> KeyframeAnimationStep<CGFloat> {
    transform.translation.x.values([0, -distance, distance, 0], duration: duration).repeat(count)
  }
}

extension CALayer {
  /// Rocks the layer to and fro: 0.08 radians to each side, three times in 0.6 seconds.
  public func shake() { animate(forKey: "shake") { $0.shake() } }

  /// Jerks the layer to the left and to the right: 10 points to each side, twice in 0.3 seconds.
  public func shock() { animate(forKey: "shock") { $0.shock() } }
}
