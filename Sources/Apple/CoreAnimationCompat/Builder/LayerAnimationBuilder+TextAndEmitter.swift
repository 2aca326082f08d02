public import CoreGraphicsCompat
public import Foundation

extension LayerAnimationBuilder where Layer: CATextLayer {
  /// The text; it changes at once.
  public var string: LayerProperty<String> { named("string") }
  /// The size of the font in points.
  public var fontSize: LayerProperty<CGFloat> { named("fontSize") }
  /// The colour of the letters.
  public var foregroundColor: LayerProperty<CGColor> { named("foregroundColor") }
}

extension LayerAnimationBuilder where Layer: CAEmitterLayer {
  /// The factor of the cells' birth rates.
  public var birthRate: LayerProperty<Float> { named("birthRate") }
  /// The factor of the cells' lifetimes.
  public var lifetime: LayerProperty<Float> { named("lifetime") }
  /// The middle of the shape that emits, in points.
  public var emitterPosition: LayerProperty<CGPoint> { named("emitterPosition") }
  /// The depth of that middle, in points.
  public var emitterZPosition: LayerProperty<CGFloat> { named("emitterZPosition") }
  /// The extents of the shape, in points.
  public var emitterSize: LayerProperty<CGSize> { named("emitterSize") }
  /// The depth of the shape, in points.
  public var emitterDepth: LayerProperty<CGFloat> { named("emitterDepth") }
  /// The factor of the cells' velocities.
  public var velocity: LayerProperty<Float> { named("velocity") }
  /// The factor of the cells' scales.
  public var scale: LayerProperty<Float> { named("scale") }
  /// The factor of the cells' spins.
  public var spin: LayerProperty<Float> { named("spin") }
}
