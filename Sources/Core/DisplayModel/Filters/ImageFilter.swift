package import Graphics

/// The values of a kind of filter of layers, in the layer's points.
///
/// A filter is added in a file of its own, which has its values, its kind with the keys, and the effect in output
/// pixels that it becomes. The kind is listed in `FilterKind.allCases`; the rasterizer draws the effect.
package protocol ImageFilter: Sendable, Equatable {
  /// The kind, with the keys of the values.
  var kind: FilterKind { get }
  /// The name of an input of 0 that leaves the image unchanged, and a value that does not; nil if there is none.
  var idleInput: (name: String, example: String)? { get }
  /// Whether the filter changes from frame to frame without an animation.
  var isAnimatedItself: Bool { get }

  /// The effects in output pixels; none where nothing would change.
  func effects(in space: FilterSpace) -> [Effect]
}

extension ImageFilter {
  package var idleInput: (name: String, example: String)? { nil }
  package var isAnimatedItself: Bool { false }
}

/// Where a filter acts.
package struct FilterSpace {
  /// Maps the layer's coordinates to output pixels.
  package let transform: Affine
  /// The product of the colours of the enclosing replicators; it also tints shadows.
  package let tint: Color
  /// The number of the frame, for filters that change.
  package let frame: Int
  /// Reads a filter element of SVG.
  package let graphs: (_ markup: String) -> [FilterGraph]
  /// The scale of lengths: the geometric mean of the transform's two scales, √|determinant|.
  package let scale: Double

  /// The coordinates of a layer.
  package init(
    _ transform: Affine,
    tint: Color,
    frame: Int,
    graphs: @escaping (_ markup: String) -> [FilterGraph]
  ) {
    (self.transform, self.tint, self.frame, self.graphs) = (transform, tint, frame, graphs)
    scale = abs(transform.determinant).squareRoot()
  }

  /// The standard deviation in output pixels of a radius in points.
  package func sigma(_ radius: Double) -> Double { Self.sigma(radius, scale: scale) }

  /// The standard deviation in output pixels of a radius where a point has some pixels.
  package static func sigma(_ radius: Double, scale: Double) -> Double {
    rounded((radius * scale).clamped(to: 0...Effect.maxSigma))
  }

  /// A coordinate at a multiple of 1/4096.
  package static func rounded(_ pixels: Double) -> Double { (pixels * 4096).rounded() / 4096 }
}
