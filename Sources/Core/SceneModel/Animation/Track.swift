/// The values that an animation of one property runs through.
public enum Track<Value: Interpolatable>: Sendable, Equatable {
  /// From one value to another, as `CABasicAnimation` has it; missing ends follow the property itself.
  case basic(from: Value?, to: Value?, by: Value?)
  /// Through several values at given times.
  case keyframes(KeyframeTrack<Value>)

  /// The value at a fraction of the animation.
  ///
  /// - Parameters:
  ///   - fraction: the eased fraction; beyond 0…1 values extrapolate where their kind can.
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
  /// The table of `CABasicAnimation`. With all three given, `by` is not used; with none, both ends are
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

/// How keyframes are connected.
public enum CalculationMode: String, Sendable, Hashable, CaseIterable {
  case linear, discrete, paced, cubic, cubicPaced
}

extension CalculationMode {
  /// Whether times follow from distances.
  public var isPaced: Bool { self == .paced || self == .cubicPaced }
  /// Whether keys are connected by a curve.
  public var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// Values with times.
///
/// In storage that copies share: values of vector images are dozens to a paint, and copied far more often than
/// made.
public struct KeyframeTrack<Value: Interpolatable>: Sendable, Equatable {
  private let storage: Keyframes<Value>

  /// Creates a track of at least one value.
  ///
  /// - Parameters:
  ///   - values: the values of the property.
  ///   - mode: how values are connected.
  ///   - keyTimes: non-decreasing fractions 0…1; one a value, one more in discrete mode. Other
  ///     counts are not used. Paced tracks compute theirs.
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
    storage = Keyframes(values, mode, keyTimes, timingFunctions, parameters)
  }

  /// At least one value.
  public var values: [Value] { storage.values }
  /// How they are connected.
  public var mode: CalculationMode { storage.mode }
  /// The times as given, or nil for even ones.
  public var givenKeyTimes: [Double]? { storage.givenKeyTimes }
  /// The pace of every segment; missing ones are linear.
  public var timingFunctions: [TimingFunction?] { storage.timingFunctions }
  /// How cubic tracks bend.
  public var parameters: SplineParameters { storage.parameters }

  /// The value at a fraction of the whole track, held at both ends.
  ///
  /// - Complexity: O(log *values*)
  public func value(at fraction: Double) -> Value { storage.value(at: fraction) }

  /// Whether the tracks are equal; O(1) where they share storage.
  public static func == (a: KeyframeTrack, b: KeyframeTrack) -> Bool {
    a.storage === b.storage || a.storage.isEqual(to: b.storage)
  }
}
