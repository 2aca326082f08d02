internal import Graphics

extension GradientReader {
  // Repetitions of a gradient in each direction.
  private static let maxRepetitions = 256.0

  /// The gradient as a paint in the user space of an element; nil for a gradient without an area.
  ///
  /// - Parameters:
  ///   - box: the box of the element, which the gradient may refer to and repeats over; nil for none.
  ///   - opacity: multiplies every colour.
  func paint(_ box: Rect?, opacity: Double) -> Paint? {
    let stops = stops(opacity: opacity)
    guard let last = stops.last else { return nil }
    var map = transform
    if usesBox {
      guard let box, box.width > 0, box.height > 0 else { return nil }
      map = map.concatenating(Affine(box))
    }
    guard map.isInvertible else { return nil }
    let size = instant.viewport(of: chain[0])
    func x(_ name: String, _ fallback: String) -> Double { length(name, of: size.width, fallback) }
    func y(_ name: String, _ fallback: String) -> Double { length(name, of: size.height, fallback) }
    let isRadial = tree[chain[0]].name == "radialGradient"
    // The start or the centre, and the vector to the end or the edge on the right.
    var (start, axis) = (Point.zero, Point.zero)
    if isRadial {
      start = Point(x("cx", "50%"), y("cy", "50%"))
      axis.x = max(0, length("r", of: size.diagonal, "50%"))
    } else {
      start = Point(x("x1", "0"), y("y1", "0"))
      axis = Point(x("x2", "100%"), y("y2", "0")) - start
    }
    let end = Paint.color(last.color)
    // The last colour alone.
    guard stops.count > 1, axis != .zero else { return end }
    let transform = Affine(axis.x, axis.y, -axis.y, axis.x, start.x, start.y).concatenating(map)
    guard transform.isInvertible else { return end }
    var result = Gradient(kind: isRadial ? .radial : .axial, stops: stops, transform: transform)
    var inner = 0.0
    if isRadial {
      // Circles from the focus to the edge are those of a gradient whose focus is their common apex.
      inner = max(0, length("fr", of: size.diagonal, "0")) / axis.x
      var focus = start
      if attribute("fx") != nil { focus.x = x("fx", "50%") }
      if attribute("fy") != nil { focus.y = y("fy", "50%") }
      if inner > 1, focus == start {
        // From the outside to the inside.
        result.transform = Affine.scale(inner, inner).concatenating(transform)
        inner = 1 / inner
        result.stops = stops.reversed().map {
          GradientStop(location: 1 - (1 - inner) * $0.location, color: $0.color)
        }
        return .gradient(result)
      }
      guard inner < 1 else {
        // A circle of the first colour, and the last one around it.
        guard inner == 1, focus == start else { return end }
        result.stops = [stops[0], last].map { GradientStop(location: 1, color: $0.color) }
        return .gradient(result)
      }
      result.focus = (focus - start) * (1 / (axis.x * (1 - inner)))
      let distance = result.focus.length
      if distance > Self.maxFocus, distance < Self.minApex {
        result.focus = result.focus * (Self.maxFocus / distance)
      } else if distance > Self.maxApex {
        result.focus = result.focus * (Self.maxApex / distance)
      }
      result.stops = stops.map {
        GradientStop(location: inner + (1 - inner) * $0.location, color: $0.color)
      }
    }
    result.stops = repeated(result, from: inner, box)
    return .gradient(result)
  }

  // Of the radius: a focus on the circle counts as one inside, next to which colours would jump. One outside is the
  // apex of a cone, from far away one with parallel sides.
  private static let (maxFocus, minApex, maxApex) = (0.99, 1.0001, 10_000.0)

  // The stops as often as the box needs them.
  private func repeated(_ gradient: Gradient, from start: Double, _ box: Rect?) -> [GradientStop] {
    let (stops, spread) = (gradient.stops, attribute("spreadMethod"))
    guard spread == "reflect" || spread == "repeat", start < 1 else { return stops }
    let size = instant.viewport(of: chain[0])
    let area = box.map { $0.isEmpty ? Rect(origin: .zero, size: size) : $0 }
    // Strokes reach beyond the box.
    let wide = (area ?? Rect(origin: .zero, size: size)).outset(by: max(size.width, size.height))
    let parameters = gradient.parameters(in: wide) ?? (0, 1)
    let length = 1 - start
    let highest = (parameters.high - start) / length
    let lowest = gradient.kind == .radial ? 0 : (parameters.low - start) / length
    let first = Int(clamping: max(lowest, -Self.maxRepetitions), .down, in: -1000...1000)
    let last = Int(clamping: min(highest, Self.maxRepetitions), .up, in: -1000...1000)
    guard first < last else { return stops }
    var result: [GradientStop] = []
    for turn in first..<last {
      let isMirrored = spread == "reflect" && turn % 2 != 0
      let ordered = isMirrored ? stops.reversed() : stops
      let base = start + Double(turn) * length
      let locations = ordered.map { stop in
        let part = stop.location - start
        return base + (isMirrored ? length - part : part)
      }
      // The colours of both ends go on to the ends of the turn.
      let edges = [ordered.first, ordered.last].compactMap { $0?.color }
      let colors = edges.prefix(1) + ordered.map(\.color) + edges.suffix(1)
      result += zip([base] + locations + [base + length], colors).map {
        GradientStop(location: $0, color: $1)
      }
    }
    return result
  }
}
