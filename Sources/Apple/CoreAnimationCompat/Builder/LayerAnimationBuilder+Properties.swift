public import CoreGraphicsCompat
public import Foundation

extension LayerAnimationBuilder {
  func named<Value>(_ keyPath: String) -> LayerProperty<Value> {
    LayerProperty(collector: collector, keyPath: keyPath)
  }
}

extension LayerAnimationBuilder {
  /// The point of the bounds, 0…1, to which `position` refers.
  public var anchorPoint: LayerProperty<CGPoint> { named("anchorPoint") }
  /// The depth to which `position` refers, in points.
  public var anchorPointZ: LayerProperty<CGFloat> { named("anchorPointZ") }
  /// The colour behind the contents.
  public var backgroundColor: LayerProperty<CGColor> { named("backgroundColor") }
  /// The colour of the border.
  public var borderColor: LayerProperty<CGColor> { named("borderColor") }
  /// The width of the border in points.
  public var borderWidth: LayerProperty<CGFloat> { named("borderWidth") }
  /// The layer's own rectangle in points.
  public var bounds: LayerProperty<CGRect> { named("bounds") }
  /// The extents of the bounds in points: `bounds.size`.
  public var size: LayerProperty<CGSize> { named("bounds.size") }
  /// The image.
  public var contents: LayerProperty<CGImage> { named("contents") }
  /// The part of the image that is shown, 0…1.
  public var contentsRect: LayerProperty<CGRect> { named("contentsRect") }
  /// The part of the image that is stretched, 0…1.
  public var contentsCenter: LayerProperty<CGRect> { named("contentsCenter") }
  /// The radius of the corners in points.
  public var cornerRadius: LayerProperty<CGFloat> { named("cornerRadius") }
  /// Whether the layer is left out.
  public var isHidden: LayerProperty<Bool> { named("hidden") }
  /// Whether the layer is seen from behind.
  public var isDoubleSided: LayerProperty<Bool> { named("doubleSided") }
  /// Whether sublayers are cut at the bounds.
  public var masksToBounds: LayerProperty<Bool> { named("masksToBounds") }
  /// The opacity, 0…1.
  public var opacity: LayerProperty<Float> { named("opacity") }
  /// The place in the parent, in points.
  public var position: LayerProperty<CGPoint> { named("position") }
  /// The colour of the shadow.
  public var shadowColor: LayerProperty<CGColor> { named("shadowColor") }
  /// The shift of the shadow in points.
  public var shadowOffset: LayerProperty<CGSize> { named("shadowOffset") }
  /// The opacity of the shadow, 0…1.
  public var shadowOpacity: LayerProperty<Float> { named("shadowOpacity") }
  /// The shape of the shadow.
  public var shadowPath: LayerProperty<CGPath> { named("shadowPath") }
  /// The blur of the shadow in points.
  public var shadowRadius: LayerProperty<CGFloat> { named("shadowRadius") }
  /// The matrix of the sublayers.
  public var sublayerTransform: LayerProperty<CATransform3D> { named("sublayerTransform") }
  /// The matrix of the layer.
  public var transform: LayerProperty<CATransform3D> { named("transform") }
  /// The place in depth, in points.
  public var zPosition: LayerProperty<CGFloat> { named("zPosition") }
}
