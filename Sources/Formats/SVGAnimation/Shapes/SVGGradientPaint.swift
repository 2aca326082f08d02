internal import Graphics

extension GradientReader {
  // Repetitions of a gradient in each direction.
  private static let maxRepetitions = 256.0

  /// The gradient as a paint in the user space of an element; nil for a gradient without an area.
  ///
  /// - Parameters:
  ///   - box: the box of the element, which the gradient may refer to and repeats over; nil for none.
  ///   - opacity: multiplies every colour.
  func paint(_ instant: SVGInstant, _ box: Rect?, opacity: Double) -> Paint? {
    guard let gradient = gradient(instant, box ?? .zero), gradient.map.isInvertible,
      let last = gradient.colors.last
    else { return nil }
    let colors = gradient.colors.map { $0.withAlpha(multipliedBy: opacity) }
    let axis = gradient.end - gradient.start
    let end = Paint.color(last.withAlpha(multipliedBy: opacity))
    // The last colour alone.
    guard colors.count > 1, axis != .zero else { return end }
    let canonical = Affine(
      axis.x,
      axis.y,
      -axis.y,
      axis.x,
      gradient.start.x,
      gradient.start.y
    )
    var stops = zip(gradient.locations, colors).map { GradientStop(location: $0, color: $1) }
    let transform = canonical.concatenating(gradient.map)
    guard transform.isInvertible else { return end }
    var result = Gradient(
      kind: gradient.isRadial ? .radial : .axial,
      stops: stops,
      transform: transform
    )
    if gradient.isRadial {
      // Circles from the focus to the edge are those of a gradient whose focus is their common apex.
      var inner = gradient.focusRadius / axis.length
      if inner > 1, gradient.focus == gradient.start {
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
        guard inner == 1, gradient.focus == gradient.start else { return end }
        result.stops = [
          GradientStop(location: 1, color: colors[0]),
          GradientStop(location: 1, color: colors[colors.count - 1]),
        ]
        return .gradient(result)
      }
      var focus = (gradient.focus - gradient.start) * (1 / (axis.length * (1 - inner)))
      if focus.length > Self.maxFocus { focus = focus * (Self.maxFocus / focus.length) }
      result.focus = focus
      stops = stops.map {
        GradientStop(location: inner + (1 - inner) * $0.location, color: $0.color)
      }
      result.stops = stops
      result.stops = repeated(stops, from: inner, result, gradient.spread, instant, box)
    } else {
      result.stops = repeated(stops, from: 0, result, gradient.spread, instant, box)
    }
    return .gradient(result)
  }

  // Of the radius; beyond it colours would jump.
  private static let maxFocus = 0.99

  // The stops as often as the box needs them.
  private func repeated(
    _ stops: [GradientStop],
    from start: Double,
    _ gradient: Gradient,
    _ spread: SVGGradient.Spread,
    _ instant: SVGInstant,
    _ box: Rect?
  ) -> [GradientStop] {
    guard spread != .pad, start < 1 else { return stops }
    let size = instant.viewport(of: chain[0])
    let area = box.map { $0.isEmpty ? Rect(origin: .zero, size: size) : $0 }
    // Strokes reach beyond the box.
    let wide = (area ?? Rect(origin: .zero, size: size)).outset(by: max(size.width, size.height))
    let parameters = wide.corners.compactMap { gradient.parameter(at: $0) }
    let length = 1 - start
    let highest = ((parameters.max() ?? 1) - start) / length
    let lowest =
      gradient.kind == .radial ? 0 : ((parameters.min() ?? 0) - start) / length
    let first = Int(clamping: max(lowest, -Self.maxRepetitions), .down, in: -1000...1000)
    let last = Int(clamping: min(highest, Self.maxRepetitions), .up, in: -1000...1000)
    guard first < last else { return stops }
    var result: [GradientStop] = []
    for turn in first..<last {
      let isMirrored = spread == .reflect && turn % 2 != 0
      let ordered = isMirrored ? stops.reversed() : stops
      let base = start + Double(turn) * length
      func location(of stop: GradientStop) -> Double {
        let part = stop.location - start
        return base + (isMirrored ? length - part : part)
      }
      // The colours of both ends go on to the ends of the turn.
      if let edge = ordered.first {
        result.append(GradientStop(location: base, color: edge.color))
      }
      result += ordered.map { GradientStop(location: location(of: $0), color: $0.color) }
      if let edge = ordered.last {
        result.append(GradientStop(location: base + length, color: edge.color))
      }
    }
    return result
  }
}
