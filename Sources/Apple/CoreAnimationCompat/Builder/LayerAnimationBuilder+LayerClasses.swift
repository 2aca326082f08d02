public import CoreGraphicsCompat
public import Foundation

extension LayerAnimationBuilder where Layer: CAShapeLayer {
  /// The shape.
  public var path: LayerProperty<CGPath> { named("path") }
  /// The colour inside.
  public var fillColor: LayerProperty<CGColor> { named("fillColor") }
  /// The colour of the line.
  public var strokeColor: LayerProperty<CGColor> { named("strokeColor") }
  /// Where the line starts, 0…1 of its length.
  public var strokeStart: LayerProperty<CGFloat> { named("strokeStart") }
  /// Where the line ends, 0…1 of its length.
  public var strokeEnd: LayerProperty<CGFloat> { named("strokeEnd") }
  /// The width of the line in points.
  public var lineWidth: LayerProperty<CGFloat> { named("lineWidth") }
  /// The ratio above which a corner is a bevel.
  public var miterLimit: LayerProperty<CGFloat> { named("miterLimit") }
  /// The shift of the dashes towards the start, in points.
  public var lineDashPhase: LayerProperty<CGFloat> { named("lineDashPhase") }
}

extension LayerAnimationBuilder where Layer: CAGradientLayer {
  /// The colours.
  public var colors: LayerProperty<[CGColor]> { named("colors") }
  /// The locations of the colours, 0…1.
  public var locations: LayerProperty<[CGFloat]> { named("locations") }
  /// Where the gradient starts, 0…1 of the bounds.
  public var startPoint: LayerProperty<CGPoint> { named("startPoint") }
  /// Where the gradient ends, 0…1 of the bounds.
  public var endPoint: LayerProperty<CGPoint> { named("endPoint") }
}

extension LayerAnimationBuilder where Layer: CAReplicatorLayer {
  /// How many copies there are.
  public var instanceCount: LayerProperty<Int> { named("instanceCount") }
  /// The seconds by which each copy is behind the one before.
  public var instanceDelay: LayerProperty<CFTimeInterval> { named("instanceDelay") }
  /// The step from copy to copy.
  public var instanceTransform: LayerProperty<CATransform3D> { named("instanceTransform") }
  /// The factor for the colour of the first copy.
  public var instanceColor: LayerProperty<CGColor> { named("instanceColor") }
  /// Added to red with every copy.
  public var instanceRedOffset: LayerProperty<Float> { named("instanceRedOffset") }
  /// Added to green with every copy.
  public var instanceGreenOffset: LayerProperty<Float> { named("instanceGreenOffset") }
  /// Added to blue with every copy.
  public var instanceBlueOffset: LayerProperty<Float> { named("instanceBlueOffset") }
  /// Added to alpha with every copy.
  public var instanceAlphaOffset: LayerProperty<Float> { named("instanceAlphaOffset") }
}
