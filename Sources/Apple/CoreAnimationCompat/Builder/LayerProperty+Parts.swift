public import CoreGraphicsCompat
public import Foundation

extension AnimatedProperty where Value == CGPoint {
  /// The x.
  public var x: LayerProperty<CGFloat> { property.part("x") }
  /// The y.
  public var y: LayerProperty<CGFloat> { property.part("y") }
}

extension LayerProperty where Value == CGSize {
  /// The width.
  public var width: LayerProperty<CGFloat> { part("width") }
  /// The height.
  public var height: LayerProperty<CGFloat> { part("height") }
}

extension LayerProperty where Value == CGRect {
  /// The corner.
  public var origin: LayerProperty<CGPoint> { part("origin") }
  /// The extents.
  public var size: LayerProperty<CGSize> { part("size") }
}

extension LayerProperty where Value == CATransform3D {
  /// The rotation about z in radians, and about each axis.
  public var rotation: AxesProperty<CGFloat> { AxesProperty(property: part("rotation")) }
  /// The factor of all axes, and of each one.
  public var scale: AxesProperty<CGFloat> { AxesProperty(property: part("scale")) }
  /// The shift in points along x and y, and along each axis.
  public var translation: AxesProperty<CGSize> { AxesProperty(property: part("translation")) }
  /// The element that makes perspective: −1 / distance of the eye.
  public var m34: LayerProperty<CGFloat> { part("m34") }
}

/// A part of a matrix that is animated as a whole or for one axis.
public struct AxesProperty<Value>: AnimatedProperty {
  /// The part as a whole.
  public let property: LayerProperty<Value>

  /// The part for the x axis.
  public var x: LayerProperty<CGFloat> { property.part("x") }
  /// The part for the y axis.
  public var y: LayerProperty<CGFloat> { property.part("y") }
  /// The part for the z axis.
  public var z: LayerProperty<CGFloat> { property.part("z") }
}
