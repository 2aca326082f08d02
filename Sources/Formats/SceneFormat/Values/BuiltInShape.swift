internal import Graphics
internal import SceneModel

/// White images for particles that need no file, by their names in `{"shape": "circle"}`.
///
/// A reader makes SVG assets of them, so that scenes have nothing but images.
enum BuiltInShape: String, CaseIterable {
  case circle, ring, square, triangle, diamond, star, spark
  /// A disc that fades from its middle to its edge.
  case glow

  /// Points along each side of the image unless a scene says so.
  static let defaultSize = 32.0
  /// The longest side.
  static let longestSide = 1024.0

  /// An asset that shows the shape.
  ///
  /// - Parameter size: points along each side of its square.
  func asset(size: Double) -> Asset {
    let side = size.shortestDecimal
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(side)" height="\(side)" viewBox="-1 -1 2 2">\(drawing)</svg>
      """
    return Asset(
      name: "shape.\(rawValue).\(side)",
      kind: .svg,
      source: .data(Array(text.utf8), type: "image/svg+xml")
    )
  }

  // In a square from -1 to 1.
  private var drawing: String {
    switch self {
    case .circle: #"<circle r="1" fill="white"/>"#
    case .ring: #"<circle r="0.85" fill="none" stroke="white" stroke-width="0.3"/>"#
    case .square: #"<rect x="-1" y="-1" width="2" height="2" fill="white"/>"#
    case .triangle: Self.polygon([Point(0, -1), Point(1, 0.8), Point(-1, 0.8)])
    case .diamond: Self.polygon([Point(0, -1), Point(1, 0), Point(0, 1), Point(-1, 0)])
    case .star: Self.polygon(Self.star(points: 5, inner: 0.45))
    case .spark: Self.polygon(Self.star(points: 4, inner: 0.22))
    case .glow:
      #"<radialGradient id="g"><stop offset="0" stop-color="white"/><stop offset="1" stop-color="white" stop-opacity="0"/></radialGradient><circle r="1" fill="url(#g)"/>"#
    }
  }

  private static func polygon(_ corners: [Point]) -> String {
    let list = corners.map { "\(rounded($0.x)),\(rounded($0.y))" }.joined(separator: " ")
    return "<polygon points=\"\(list)\" fill=\"white\"/>"
  }

  // The first corner straight up, the others clockwise.
  private static func star(points: Int, inner: Double) -> [Point] {
    (0..<2 * points).map { corner in
      let angle = Double(corner) * .pi / Double(points)
      let radius = corner.isMultiple(of: 2) ? 1 : inner
      return Point(
        radius * ElementaryFunctions.sin(angle),
        -radius * ElementaryFunctions.cos(angle)
      )
    }
  }

  private static func rounded(_ number: Double) -> String {
    ((number * 10_000).rounded() / 10_000 + 0).shortestDecimal
  }
}
