public import Foundation

// Hints of how to draw fast, which programs set and which change no image here.
extension CALayer {
  /// Accepted: layers are drawn at the scale of the output anyway.
  public var shouldRasterize: Bool {
    get { values["shouldRasterize"] as? Bool ?? false }
    set { values["shouldRasterize"] = newValue }
  }

  /// Accepted: layers are drawn at the scale of the output anyway.
  public var rasterizationScale: CGFloat {
    get { values["rasterizationScale"] as? CGFloat ?? 1 }
    set { values["rasterizationScale"] = newValue }
  }

  /// Accepted and ignored: a hint by which Core Animation skips hidden drawing.
  public var isOpaque: Bool {
    get { values["opaque"] as? Bool ?? false }
    set { values["opaque"] = newValue }
  }

  /// Accepted: nothing is drawn while the program runs.
  public var drawsAsynchronously: Bool {
    get { values["drawsAsynchronously"] as? Bool ?? false }
    set { values["drawsAsynchronously"] = newValue }
  }

  /// Accepted: edges are always antialiased.
  public var allowsEdgeAntialiasing: Bool {
    get { values["allowsEdgeAntialiasing"] as? Bool ?? false }
    set { values["allowsEdgeAntialiasing"] = newValue }
  }

  /// Accepted: edges are always antialiased, inner ones too.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get {
      values["edgeAntialiasingMask"] as? CAEdgeAntialiasingMask ?? [
        .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
      ]
    }
    set { values["edgeAntialiasingMask"] = newValue }
  }

  /// Accepted: images are drawn from the pixels that they have.
  public var contentsFormat: CALayerContentsFormat {
    get { values["contentsFormat"] as? CALayerContentsFormat ?? .RGBA8Uint }
    set { values["contentsFormat"] = newValue }
  }

  /// Accepted: there are no reduced copies of images among which it could choose.
  public var minificationFilterBias: Float {
    get { values["minificationFilterBias"] as? Float ?? 0 }
    set { values["minificationFilterBias"] = newValue }
  }

  /// How many times longer than a circular corner of the same radius a corner of a curve is along its edges.
  ///
  /// The factors are Apple's: 1.528665 for `.continuous`.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }
}

/// The edges of a layer.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable, Hashable {
  /// One bit an edge.
  public let rawValue: UInt32

  /// Edges from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge where x is least.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge where x is greatest.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge where y is greatest, with y down.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge where y is least.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// How the pixels of a layer's own drawing would be stored.
public struct CALayerContentsFormat: RawRepresentable, Sendable, Hashable {
  /// Core Animation's text.
  public let rawValue: String

  /// A format by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// 8 bits a component.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// 16 bits a component, floating point.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// 8 bits of grey.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}
