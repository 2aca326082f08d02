public import CoreGraphicsCompat
public import Foundation
internal import SceneModel

/// A path, filled and stroked, in the layer's coordinates; not clipped to the bounds.
open class CAShapeLayer: CALayer {
  override class var defaultContent: LayerContent { .shape(ShapeContent()) }
  override class func makeEmpty() -> CALayer { CAShapeLayer() }

  /// The outline; a change of it is not animated by itself.
  open var path: CGPath? {
    get { properties.content.shape.path.map { CGPath($0) } }
    set {
      reportFaults(of: newValue, "path")
      change(\.content.shape.path, to: newValue?.path, "path")
    }
  }

  /// Fills the inside, also with the pattern of an image; black by default.
  open var fillColor: CGColor? {
    get { colorObject(properties.content.shape.fillColor, "fillColor") }
    set {
      storeFill(newValue, "fillColor")
      change(\.content.shape.fillPattern, to: tiles(of: newValue), "fillPattern")
      change(\.content.shape.fillColor, to: newValue?.color, "fillColor")
    }
  }

  /// The rule that decides which areas are inside.
  open var fillRule: CAShapeLayerFillRule {
    get { properties.content.shape.fillRule == .evenOdd ? .evenOdd : .nonZero }
    set {
      guard newValue == .evenOdd || newValue == .nonZero else {
        let message = "there is no fill rule \"\(newValue.rawValue)\""
        return report(.error, .value, at: "fillRule", message)
      }
      change(\.content.shape.fillRule, to: newValue == .evenOdd ? .evenOdd : .nonZero, "fillRule")
    }
  }

  /// Draws the outline; none by default.
  open var strokeColor: CGColor? {
    get { colorObject(properties.content.shape.strokeColor, "strokeColor") }
    set { changeColor(\.content.shape.strokeColor, to: newValue, "strokeColor") }
  }

  /// Where the stroke begins, as a fraction of the whole length.
  @_LayerNumber(.strokeStart) open var strokeStart: CGFloat

  /// Where the stroke ends.
  @_LayerNumber(.strokeEnd) open var strokeEnd: CGFloat

  /// The width of the stroke in points.
  @_LayerNumber(.lineWidth) open var lineWidth: CGFloat

  /// The longest miter as a multiple of the width.
  @_LayerNumber(.miterLimit) open var miterLimit: CGFloat

  /// The ends of the stroke.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: properties.content.shape.lineCap.rawValue) }
    set { changeConstant(\.content.shape.lineCap, to: newValue.rawValue, "lineCap") }
  }

  /// The corners of the stroke.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: properties.content.shape.lineJoin.rawValue) }
    set { changeConstant(\.content.shape.lineJoin, to: newValue.rawValue, "lineJoin") }
  }

  /// Dashes and gaps in points; nil for a solid line.
  open var lineDashPattern: [NSNumber]? {
    get {
      let pattern = properties.content.shape.lineDashPattern
      return pattern.isEmpty ? nil : pattern.map { NSNumber(value: $0) }
    }
    set {
      let pattern = (newValue ?? []).map(\.doubleValue)
      change(\.content.shape.lineDashPattern, to: pattern, "lineDashPattern")
    }
  }

  /// Where in the pattern the stroke begins, in points.
  @_LayerNumber(.lineDashPhase) open var lineDashPhase: CGFloat
}
