/// The values of an animation of one property.
public enum Track<Value: Interpolatable>: Sendable, Equatable {
  /// From one value to another, as in `CABasicAnimation`; missing ends are the property's value.
  case basic(from: Value?, to: Value?, by: Value?)
  /// Through several values at given times.
  case keyframes(KeyframeTrack<Value>)

  /// The value at a fraction of the animation.
  ///
  /// - Parameters:
  ///   - fraction: the eased fraction; values are extrapolated beyond 0…1 if their type
  ///     supports it.
  ///   - underlying: the property's value before this animation.
  public func value(at fraction: Double, underlying: Value) -> Value {
    switch self {
    case .basic(let from, let to, let by):
      let (start, end) = Self.ends(from: from, to: to, by: by, underlying: underlying)
      return Value.interpolate(from: start, to: end, at: fraction)
    case .keyframes(let track): return track.value(at: fraction)
    }
  }

  /// The start and the end of a basic animation.
  ///
  /// Follows the table of `CABasicAnimation`. With all three given, `by` is not used; with none, both ends are
  /// the underlying value.
  public static func ends(
    from: Value?,
    to: Value?,
    by: Value?,
    underlying: Value
  ) -> (start: Value, end: Value) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.advanced(by: by))
    case (nil, let to?, let by?): (to.subtracting(by: by), to)
    case (let from?, nil, nil): (from, underlying)
    case (nil, let to?, nil): (underlying, to)
    case (nil, nil, let by?): (underlying, underlying.advanced(by: by))
    case (nil, nil, nil): (underlying, underlying)
    }
  }
}

extension Track {
  /// Whether the start or the end is the property's value.
  package var hasUnderlyingEnd: Bool {
    switch self {
    case .basic(let from, let to, let by): [from != nil, to != nil, by != nil].count { $0 } < 2
    case .keyframes: false
    }
  }
}

/// How keyframes are connected.
public enum CalculationMode: String, Sendable, Hashable, CaseIterable {
  case linear, discrete, paced, cubic, cubicPaced
}

extension CalculationMode {
  /// Whether key times are computed from the distances between values.
  public var isPaced: Bool { self == .paced || self == .cubicPaced }
  /// Whether values are interpolated by a cubic spline.
  public var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// Keyframe values with their times.
///
/// Copies share storage: a paint of a shape tree has dozens of tracks, which are copied far more
/// often than created.
public struct KeyframeTrack<Value: Interpolatable>: Sendable, Equatable {
  private let storage: Keyframes<Value>

  /// Creates a track of at least one value.
  ///
  /// - Parameters:
  ///   - values: the values of the property.
  ///   - mode: how values are connected.
  ///   - keyTimes: non-decreasing fractions 0…1; one for each value, and one more in discrete mode.
  ///     Key times of any other count are ignored. Paced tracks compute their key times.
  ///   - timingFunctions: the timing function of segment i at index i; not used by paced and
  ///     discrete tracks.
  ///   - parameters: the spline parameters of cubic tracks.
  public init(
    values: [Value],
    mode: CalculationMode = .linear,
    keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction?] = [],
    parameters: SplineParameters = SplineParameters()
  ) {
    precondition(!values.isEmpty, "keyframes without values")
    storage = Keyframes(
      values,
      mode: mode,
      keyTimes: keyTimes,
      timingFunctions: timingFunctions,
      parameters: parameters
    )
  }

  /// The values of the keyframes, at least one.
  public var values: [Value] { storage.values }
  /// How the values are connected.
  public var mode: CalculationMode { storage.mode }
  /// The key times as given; nil for evenly spaced keyframes.
  public var givenKeyTimes: [Double]? { storage.givenKeyTimes }
  /// The times of the values in force, 0…1: even, given, or by distance.
  public var keyTimes: [Double] { storage.keyTimes }
  /// The timing functions of the segments; missing ones are linear.
  public var timingFunctions: [TimingFunction?] { storage.timingFunctions }
  /// The spline parameters of cubic tracks.
  public var parameters: SplineParameters { storage.parameters }

  /// Returns the value at a fraction of the track, clamped to the end values outside 0…1.
  ///
  /// - Complexity: O(log *values*)
  public func value(at fraction: Double) -> Value { storage.value(at: fraction) }

  /// Whether the tracks are equal; O(1) where they share storage.
  public static func == (a: KeyframeTrack, b: KeyframeTrack) -> Bool {
    a.storage === b.storage || a.storage.isEqual(to: b.storage)
  }
}
