internal import CoreGraphicsCompat
public import Foundation
internal import Graphics
internal import SceneModel

/// Colours over the layer's rounded bounds.
open class CAGradientLayer: CALayer {
  override class var defaultContent: LayerContent { .gradient(GradientContent()) }
  override class func makeEmpty() -> CALayer { CAGradientLayer() }

  /// `CGColor`s; anything else leaves a message.
  open var colors: [Any]? {
    get {
      let colors = properties.content.gradient.colors
      guard !colors.isEmpty else { return nil }
      return colors.enumerated().compactMap { colorObject($1, "colors \($0)") }
    }
    set {
      do throws(ConversionError) {
        let colors = try [Color].read(newValue, "colors")
        for (index, color) in (newValue ?? []).enumerated() {
          store(color as? CGColor, "colors \(index)")
        }
        change(\.content.gradient.colors, to: colors, "colors")
      } catch {
        report(.error, .type, at: "colors", error.message)
      }
    }
  }

  /// The places of the colours, rising from 0 to 1; nil for even ones.
  open var locations: [NSNumber]? {
    get {
      let locations = properties.content.gradient.locations
      return locations.isEmpty ? nil : locations.map { NSNumber(value: $0) }
    }
    set {
      let locations = (newValue ?? []).map(\.doubleValue)
      change(\.content.gradient.locations, to: locations, "locations")
    }
  }

  /// Where the gradient starts, in the unit square of the bounds.
  open var startPoint: CGPoint {
    get { CGPoint(properties.content.gradient.startPoint) }
    set { change(\.content.gradient.startPoint, to: newValue.point, "startPoint") }
  }

  /// Where the gradient ends, in the unit square of the bounds.
  open var endPoint: CGPoint {
    get { CGPoint(properties.content.gradient.endPoint) }
    set { change(\.content.gradient.endPoint, to: newValue.point, "endPoint") }
  }

  /// How the gradient runs.
  open var type: CAGradientLayerType {
    get { CAGradientLayerType(rawValue: properties.content.gradient.kind.rawValue) }
    set { changeConstant(\.content.gradient.kind, to: newValue.rawValue, "type") }
  }
}
