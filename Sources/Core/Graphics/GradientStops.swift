extension Gradient {
  /// Returns the stops of a gradient that stores colours and opacities separately, in one flat list
  /// of numbers.
  ///
  /// The list contains `colorCount` times (location, red, green, blue) and then any number of times
  /// (location, alpha). A single extra number at the end is dropped. The result has a stop at every
  /// location of either kind. The colour there is interpolated linearly from the colour stops on
  /// both sides, the alpha from the alpha stops. Beyond the first and last stop of a kind, its end
  /// values apply. All numbers are clamped to 0…1, and decreasing locations are raised to the
  /// previous one. If several stops of a kind are at one location, the result has two stops
  /// there: the value before the location and the value after it.
  ///
  /// - Parameters:
  ///   - numbers: locations and components, straight alpha; without alpha stops the alpha is 1.
  ///   - colorCount: the number of colour stops that the list declares.
  /// - Returns: nil if `colorCount` is below 1 or the list is too short for it.
  /// - Complexity: O(*stops*)
  public static func stops(merging numbers: [Double], colorCount: Int) -> [GradientStop]? {
    let (colorNumbers, overflow) = colorCount.multipliedReportingOverflow(by: 4)
    guard colorCount > 0, !overflow, numbers.count >= colorNumbers else { return nil }
    let colors = Ramp(numbers[..<colorNumbers], width: 3)
    let alphas = Ramp(numbers[colorNumbers...], width: 1)
    var result: [GradientStop] = []
    for location in colors.locations(with: alphas) {
      for side in colors.isStep(at: location) || alphas.isStep(at: location) ? [0, 1] : [1] {
        let color = colors.values(at: location, side: side)
        let alpha = alphas.values(at: location, side: side).first ?? 1
        result.append(
          GradientStop(location: location, color: Color(color[0], color[1], color[2], alpha))
        )
      }
    }
    return result
  }
}

// Values at sorted locations, interpolated linearly in between.
private struct Ramp {
  private var stops: [(location: Double, values: [Double])] = []

  init(_ numbers: ArraySlice<Double>, width: Int) {
    var start = numbers.startIndex
    while start + width < numbers.endIndex {
      let location = max(numbers[start].clamped(to: 0...1), stops.last?.location ?? 0)
      let values = numbers[start + 1...start + width].map { $0.clamped(to: 0...1) }
      stops.append((location, values))
      start += width + 1
    }
  }

  // Returns the distinct locations of both ramps, sorted.
  func locations(with other: Ramp) -> [Double] {
    let all = (stops + other.stops).map(\.location).sorted()
    return all.enumerated().filter { $0.offset == 0 || all[$0.offset - 1] != $0.element }
      .map(\.element)
  }

  func isStep(at location: Double) -> Bool { range(at: location).count > 1 }

  private func range(at location: Double) -> Range<Int> {
    firstIndex { $0 >= location }..<firstIndex { $0 > location }
  }

  // Binary search: the locations are sorted.
  private func firstIndex(where passes: (Double) -> Bool) -> Int {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if passes(stops[middle].location) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the values just before (side 0) or after (side 1) a location; empty for an empty ramp.
  func values(at location: Double, side: Int) -> [Double] {
    guard let last = stops.last else { return [] }
    let range = range(at: location)
    if !range.isEmpty { return stops[side == 0 ? range.lowerBound : range.upperBound - 1].values }
    guard range.lowerBound > 0 else { return stops[0].values }
    guard range.lowerBound < stops.count else { return last.values }
    let (a, b) = (stops[range.lowerBound - 1], stops[range.lowerBound])
    let fraction = (location - a.location) / (b.location - a.location)
    return zip(a.values, b.values).map { $0 + ($1 - $0) * fraction }
  }
}
