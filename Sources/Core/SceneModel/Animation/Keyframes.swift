/// The contents of a `KeyframeTrack`, and values derived from them.
final class Keyframes<Value: Interpolatable>: Sendable {
  let values: [Value]
  let mode: CalculationMode
  let givenKeyTimes: [Double]?
  let timingFunctions: [TimingFunction?]
  let parameters: SplineParameters
  // The times in force: even, given, or by distance.
  let keyTimes: [Double]
  // The spline and its lengths for cubic tracks; nil for values that only blend.
  private let spline: KeyframeSpline?
  private let lengths: ArcLengthTable?

  init(
    _ values: [Value],
    mode: CalculationMode,
    keyTimes: [Double]?,
    timingFunctions: [TimingFunction?],
    parameters: SplineParameters
  ) {
    self.values = values
    self.mode = mode
    self.givenKeyTimes = keyTimes
    self.timingFunctions = timingFunctions
    self.parameters = parameters
    let spline = mode.isCubic ? Self.spline(values, parameters) : nil
    self.spline = spline
    lengths = spline.flatMap { mode == .cubicPaced ? Self.lengths(of: values, on: $0) : nil }
    switch mode {
    case .linear, .cubic:
      let fits = keyTimes.flatMap { $0.count == values.count ? $0 : nil }
      self.keyTimes = fits ?? Self.evenTimes(values.count, slots: values.count - 1)
    case .discrete:
      let fits = keyTimes.flatMap { $0.count >= values.count ? $0 : nil }
      self.keyTimes = fits ?? Self.evenTimes(values.count + 1, slots: values.count)
    case .paced, .cubicPaced: self.keyTimes = Self.pacedTimes(values)
    }
  }

  // The rest follows from these.
  func isEqual(to other: Keyframes) -> Bool {
    values == other.values && mode == other.mode && givenKeyTimes == other.givenKeyTimes
      && timingFunctions == other.timingFunctions && parameters == other.parameters
  }

  private static func evenTimes(_ count: Int, slots: Int) -> [Double] {
    (0..<count).map { slots > 0 ? Double($0) / Double(slots) : 0 }
  }

  private static func pacedTimes(_ values: [Value]) -> [Double] {
    var sums = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      sums.append((sums.last ?? 0) + a.distance(to: b))
    }
    guard let total = sums.last, total > 0 else {
      return evenTimes(values.count, slots: values.count - 1)
    }
    return sums.map { $0 / total }
  }

  /// The value at a fraction of the whole track, held at both ends.
  ///
  /// - Complexity: O(log *values*)
  func value(at fraction: Double) -> Value {
    if let spline, let position = lengths?.position(at: fraction) {
      return value(on: spline, after: position.segment, at: position.u)
    }
    let index = keyTimes.segmentIndex(at: fraction, count: values.count, tolerance: Timing.snap)
    guard mode != .discrete, index + 1 < values.count else { return values[index] }
    let (start, end) = (keyTimes[index], keyTimes[index + 1])
    guard fraction > start, end > start else { return values[index] }
    var u = (fraction - start) / (end - start)
    if !mode.isPaced, index < timingFunctions.count, let timing = timingFunctions[index] {
      u = timing.value(at: u)
    }
    if let spline { return value(on: spline, after: index, at: u) }
    return Value.interpolate(from: values[index], to: values[index + 1], at: u)
  }

  // MARK: Cubic

  private static func spline(_ values: [Value], _ parameters: SplineParameters) -> KeyframeSpline? {
    // A matrix that no parts describe (a plane through the eye) has no curve: its neighbours blend.
    guard values.count > 1, let keys = Value.splineComponents(of: values),
      keys.allSatisfy({ $0.allSatisfy(\.isFinite) })
    else { return nil }
    return KeyframeSpline(keys, parameters)
  }

  private static func lengths(of values: [Value], on spline: KeyframeSpline) -> ArcLengthTable {
    ArcLengthTable(segments: values.count - 1) { i, from, to in
      point(of: values, on: spline, after: i, at: from)
        .distance(to: point(of: values, on: spline, after: i, at: to))
    }
  }

  private static func point(
    of values: [Value],
    on spline: KeyframeSpline,
    after i: Int,
    at u: Double
  ) -> Value {
    Value.onSpline(spline.components(after: i, at: u), from: values[i], to: values[i + 1], at: u)
  }

  private func value(on spline: KeyframeSpline, after i: Int, at u: Double) -> Value {
    if u == 0 { return values[i] }
    if u == 1 { return values[i + 1] }
    return Self.point(of: values, on: spline, after: i, at: u)
  }
}

extension [Double] {
  /// The last index below `count` whose time is not after a fraction; 0 before the first.
  ///
  /// At equal times the later index wins, so that a jump shows its new value at once.
  ///
  /// - Parameter tolerance: how far before a time a fraction counts as there.
  func segmentIndex(at fraction: Double, count: Int, tolerance: Double = 0) -> Int {
    var (low, high) = (0, Swift.min(count, self.count))
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= fraction + tolerance { low = middle } else { high = middle }
    }
    return low
  }
}
