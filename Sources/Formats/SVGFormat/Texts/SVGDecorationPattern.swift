internal import Graphics

/// How a line that decorates letters is drawn: a value of `text-decoration-style`.
enum SVGDecorationPattern: String {
  case solid, double, dotted, dashed, wavy

  /// The outline of a line.
  ///
  /// Dots, dashes and the gaps between them are multiples of the thickness, about as in Chromium.
  ///
  /// - Parameters:
  ///   - rect: the solid line.
  ///   - side: where the line is: 1 below the letters, −1 above them, 0 through them.
  ///   - maxCount: how many dots, dashes or waves the line may have; one with more is solid.
  func outline(in rect: Rect, side: Double, maxCount: Int) -> Path {
    let thickness = rect.height
    func count(_ length: Double) -> Int? {
      let count = thickness > 0 ? rect.width / (length * thickness) : 0
      return count < Double(maxCount) ? Int(clamping: count, .up, in: 1...max(1, maxCount)) : nil
    }
    // Shapes at equal distances, the first and the last one at the ends of the line.
    func repeated(_ length: Double, every step: Double, _ shape: (Rect) -> Path) -> Path {
      guard let count = count(step) else { return .rect(rect) }
      var path = Path()
      let distance = count > 1 ? (rect.width - length) / Double(count - 1) : 0
      for index in 0..<count {
        let x = rect.minX + Double(index) * distance
        path.append(shape(Rect(x, rect.minY, min(length, rect.width), rect.height)))
      }
      return path
    }
    switch self {
    case .solid: return .rect(rect)
    case .double:
      // Both are beside the middle of a line through letters, one is beyond any other line.
      let (first, second) = side == 0 ? (-1.0, 1.0) : (0, 2 * side)
      var path = Path.rect(Self.moved(rect, by: first * thickness))
      path.append(.rect(Self.moved(rect, by: second * thickness)))
      return path
    case .dotted: return repeated(thickness, every: 2) { .ellipse(in: $0) }
    case .dashed: return repeated(3 * thickness, every: 5) { .rect($0) }
    case .wavy:
      guard let count = count(6) else { return .rect(rect) }
      return Self.wave(Self.moved(rect, by: 1.5 * thickness * side), count: count)
    }
  }

  private static func moved(_ rect: Rect, by distance: Double) -> Rect {
    Rect(rect.minX, rect.minY + distance, rect.width, rect.height)
  }

  // A band of the thickness of the line between two sine curves.
  private static func wave(_ rect: Rect, count: Int) -> Path {
    let steps = 8 * count
    let upper = (0...steps).map { index in
      let phase = Double(index) / Double(steps)
      let height = ElementaryFunctions.sin(2 * .pi * phase * Double(count)) * 1.5 * rect.height
      return Point(rect.minX + phase * rect.width, rect.minY + height)
    }
    let lower = upper.reversed().map { Point($0.x, $0.y + rect.height) }
    return .polyline(upper + lower, closed: true)
  }
}
