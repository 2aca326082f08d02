public import CoreGraphicsCompat
public import Foundation
internal import Graphics
internal import SceneModel

// MARK: Geometry

extension CALayer {
  /// The transform that applies to all sublayers, about the anchor point.
  public var sublayerTransform: CATransform3D {
    get { CATransform3D(properties.sublayerTransform.matrix) }
    set { changeMatrix(\.sublayerTransform, to: newValue, "sublayerTransform") }
  }

  /// Returns `transform` as an affine transform; the identity if it is not affine.
  ///
  /// Transforms that scale, translate or rotate in depth and perspective transforms are not affine
  /// (checked on macOS).
  public func affineTransform() -> CGAffineTransform {
    let matrix = transform
    return CATransform3DIsAffine(matrix) ? CATransform3DGetAffineTransform(matrix) : .identity
  }

  /// Sets `transform` to an affine transform.
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  func changeMatrix(
    _ path: WritableKeyPath<LayerState, AnimatedTransform>,
    to matrix: CATransform3D,
    _ key: String
  ) {
    change(path.appending(path: \.matrix), to: matrix.matrix, key)
  }

  /// Whether the layer is visible when it faces away from the viewer.
  public var isDoubleSided: Bool {
    get { properties.isDoubleSided }
    set { change(\.isDoubleSided, to: newValue, "doubleSided") }
  }

  /// Whether sublayers are flipped vertically about the middle of the bounds.
  public var isGeometryFlipped: Bool {
    get { properties.isGeometryFlipped }
    set { change(\.isGeometryFlipped, to: newValue, "geometryFlipped") }
  }
}

// MARK: Appearance

extension CALayer {
  /// Whether `opacity` applies to the composited layer with its sublayers as one image.
  public var allowsGroupOpacity: Bool {
    get { properties.allowsGroupOpacity }
    set { change(\.allowsGroupOpacity, to: newValue, "allowsGroupOpacity") }
  }

  /// The curve of rounded corners.
  public var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: properties.cornerCurve.rawValue) }
    set { changeConstant(\.cornerCurve, to: newValue.rawValue, "cornerCurve") }
  }

  /// The corners that `cornerRadius` rounds.
  public var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(properties.maskedCorners.rawValue)) }
    set {
      let corners = Corners(rawValue: Int(newValue.rawValue & 15))
      change(\.maskedCorners, to: corners, "maskedCorners")
    }
  }

  /// The colour of the shadow.
  public var shadowColor: CGColor? {
    get { colorObject(properties.shadow.color, "shadowColor") }
    set { changeColor(\.shadow.color, to: newValue, "shadowColor") }
  }

  /// The offset of the shadow in points; the default (0, −3) is upwards.
  public var shadowOffset: CGSize {
    get { CGSize(properties.shadow.offset) }
    set { change(\.shadow.offset, to: newValue.extent, "shadowOffset") }
  }

  func setShadowPath(_ path: CGPath?) {
    reportFaults(of: path, "shadowPath")
    change(\.shadow.path, to: path?.path, "shadowPath")
  }

  /// Sets an enumerated property from the raw value of a Core Animation constant.
  func changeConstant<Value: RawRepresentable<String> & Equatable & CaseIterable>(
    _ path: WritableKeyPath<LayerState, Value>,
    to text: String,
    _ key: String
  ) {
    guard let value = Value(rawValue: text) else {
      let names = Value.allCases.map(\.rawValue)
      let hint = Suggestions.hint(for: text, among: names)
      report(.error, .value, at: key, "there is no \(key) \"\(text)\"\(hint)")
      return
    }
    change(path, to: value, key)
  }

  /// Reports the errors that occurred while a path was built.
  func reportFaults(of path: CGPath?, _ key: String) {
    for fault in path?.faults ?? [] { report(.error, .value, at: key, fault) }
  }
}

/// The corners of a layer.
public struct CACornerMask: OptionSet, Sendable, Hashable {
  /// The bits of the corners.
  public let rawValue: UInt

  /// Creates a mask from the bits of the corners.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner, with y down.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The top right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The bottom left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The bottom right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
