internal import Graphics

extension GradientReader {
  // Repetitions of a gradient in each direction from it, or from the part of the area that is nearest to it.
  private static let maxRepetitions = 256

  /// Whether the colours go on beyond the ends.
  var isRepeated: Bool { ["reflect", "repeat"].contains(attribute("spreadMethod")) }

  /// The gradient as a paint in the user space of an element; nil for a gradient without an area.
  ///
  /// - Parameters:
  ///   - box: the box of the element, which the gradient may refer to and repeats over; nil for none.
  ///   - reach: how far strokes reach beyond the box.
  ///   - opacity: multiplies every colour.
  func paint(_ box: Rect?, reach: Double, opacity: Double) -> Paint? {
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
          GradientStop(location: 1 - $0.location, color: $0.color)
        }
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
      result.stops = result.stops.map {
        GradientStop(location: inner + (1 - inner) * $0.location, color: $0.color)
      }
    }
    if isRepeated, inner < 1, let box {
      // Letters and markers reach beyond the box, too.
      let area = box.outset(by: reach + max(box.width, box.height))
      result.stops = repeated(result, from: inner, over: area)
    }
    return .gradient(result)
  }

  // Of the radius: a focus on the circle counts as one inside, next to which colours would jump. One outside is the
  // apex of a cone, from far away one with parallel sides.
  private static let (maxFocus, minApex, maxApex) = (0.99, 1.0001, 10_000.0)

  // The stops as often as the area needs them.
  private func repeated(_ gradient: Gradient, from start: Double, over area: Rect)
    -> [GradientStop]
  {
    let (stops, length) = (gradient.stops, 1 - start)
    guard let parameters = gradient.parameters(in: area) else { return stops }
    let bounds = -(1 << 30)...(1 << 30)
    let low = gradient.kind == .radial ? 0 : parameters.low
    let lowest = Int(clamping: (low - start) / length, .down, in: bounds)
    let highest = Int(clamping: (parameters.high - start) / length, .up, in: bounds)
    let nearest = min(max(0, lowest), highest)
    let first = max(lowest, nearest - Self.maxRepetitions)
    let last = min(highest, nearest + Self.maxRepetitions)
    guard first < last else { return stops }
    let isReflected = attribute("spreadMethod") == "reflect"
    var result: [GradientStop] = []
    for turn in first..<last {
      let isMirrored = isReflected && turn % 2 != 0
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
