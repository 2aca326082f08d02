internal import Graphics

/// The cost of drawing a path, as estimated from its geometry before it is drawn.
struct SVGPathCost {
  /// Points that can have markers.
  var points = 0
  /// Edges after curves have become lines.
  var edges = 0.0

  /// The cost of an outline in pixels of the drawing.
  ///
  /// - Complexity: O(elements)
  init(_ path: Path) {
    var (start, current) = (Point.zero, Point.zero)
    func length(_ a: Point, _ b: Point) -> Double { max(abs(a.x - b.x), abs(a.y - b.y)) }
    for element in path.elements {
      points += 1
      switch element {
      case .move(let to): (start, current) = (to, to)
      case .line(let to):
        edges += 1
        current = to
      case .curve(let first, let second, let to):
        // A curve of a length is flattened into about the square root of it.
        let hull = length(current, first) + length(first, second) + length(second, to)
        edges += 1 + hull.squareRoot()
        current = to
      case .close:
        edges += 1
        current = start
      }
    }
  }

  /// The cost of a shape; nil for other elements.
  init?(_ element: SVGNode) {
    switch element.name {
    case "path":
      self.init(SVGPathData(element.attributes["d"] ?? "").path)
    case "polyline", "polygon":
      let points = element.attributes["points"]?.points ?? []
      self.init(Path(elements: points.enumerated().map { $0 == 0 ? .move($1) : .line($1) }))
    case "line", "rect", "circle", "ellipse":
      self.init(Path())
      (points, edges) = (4, 4)
    default: return nil
    }
  }
}
