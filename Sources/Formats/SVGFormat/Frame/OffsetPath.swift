internal import Graphics

/// A path of `offset-path`, along which an element is moved.
///
/// Motion Path 1: the outline of an element, a basic shape, or a ray.
struct OffsetPath {
  /// The length that percentages of the distance refer to.
  private(set) var length = 0.0
  private let outline: MeasuredPath?
  private let isClosed: Bool
  // Of a ray, which has no ends.
  private let (start, direction): (Point, Point)

  /// Reads a value; nil for `none`, a reference that leads nowhere and a text that is no path.
  ///
  /// - Parameters:
  ///   - box: the viewport, which all reference boxes are for elements of SVG.
  ///   - position: the value of `offset-position`; nil for `normal`.
  ///   - outline: the outline of an element by its id; nil for an element without one.
  init?(
    _ text: String,
    _ context: LengthContext,
    box: Rect,
    position: Point?,
    outline: (String) -> Path?
  ) {
    let words = text.splitTopLevel(" ")
    let calls = words.filter { BasicShape.ReferenceBox($0) == nil }
    guard words.count - calls.count <= 1 else { return nil }
    switch (calls.first?.functionCall, calls.count) {
    case (let call?, 1) where call.name == "ray":
      self.init(ray: call.arguments, context, box, position)
    case (let call?, 1) where call.name == "url":
      guard let path = SVGInstant.reference(in: calls[0]).flatMap(outline) else { return nil }
      self.init(path)
    default:
      guard let shape = BasicShape(text, context, center: position, box: { _ in box }) else {
        return nil
      }
      self.init(shape.path)
    }
  }

  private init(_ path: Path) {
    let measured = MeasuredPath(path)
    (outline, length) = (measured, measured.totalLength)
    isClosed = path.elements.last == .close
    (start, direction) = (.zero, .zero)
  }

  private init?(ray text: String, _ context: LengthContext, _ box: Rect, _ position: Point?) {
    let words = text.splitTopLevel(" ")
    let (main, written) = words.split(at: "at")
    guard
      let start = written.map({ BasicShape.position($0, in: box, context) }) ?? position
        ?? box.center
    else { return nil }
    var (angle, size) = (Double?.none, "closest-side")
    for word in main {
      if let quantity = Quantity(word, context), quantity.kind == .angle, angle == nil {
        angle = quantity.value
      } else if Self.sizes.contains(word.lowercased()) {
        size = word.lowercased()
      } else {
        // The length without the half of the element.
        guard word.lowercased() == "contain" else { return nil }
      }
    }
    guard let radians = angle.map({ $0 / 180 * .pi }) else { return nil }
    // 0° is up, and angles grow clockwise.
    direction = Point(ElementaryFunctions.sin(radians), -ElementaryFunctions.cos(radians))
    (self.start, outline, isClosed) = (start, nil, false)
    length = length(size, in: box)
  }

  private static let sizes = SVGNames.set("ray-sizes")

  private func length(_ size: String, in box: Rect) -> Double {
    let sides = [start.x - box.minX, box.maxX - start.x, start.y - box.minY, box.maxY - start.y]
    let corners = box.corners.map { $0.distance(to: start) }
    switch size {
    case "closest-corner": return corners.min() ?? 0
    case "farthest-corner": return corners.max() ?? 0
    case "farthest-side": return sides.map(abs).max() ?? 0
    case "sides":
      // To the side that the ray meets first; none from outside of the box.
      guard sides.allSatisfy({ $0 >= 0 }) else { return 0 }
      let shares = [-direction.x, direction.x, -direction.y, direction.y]
      return zip(sides, shares).map { $1 > 1e-12 ? $0 / $1 : .infinity }.min() ?? 0
    default: return sides.map(abs).min() ?? 0
    }
  }

  /// The point at a distance along the path and the direction there; nil for a path without points.
  ///
  /// Distances go round closed paths, and end with open ones.
  func location(at distance: Double) -> (point: Point, direction: Point)? {
    guard let outline else { return (start + direction * distance, direction) }
    guard isClosed, length > 0 else { return outline.location(at: distance) }
    return outline.location(at: distance - length * (distance / length).rounded(.down))
  }
}
