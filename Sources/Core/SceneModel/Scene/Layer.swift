public import Graphics

/// A span of time: from ≤ t < to, in seconds.
///
/// For a layer, when it is in the tree, on its parent's clock.
public struct Lifetime: Sendable, Hashable {
  /// The first instant.
  public var from: Double
  /// The first instant after.
  public var to: Double

  /// A span.
  public init(from: Double, to: Double) {
    self.from = from
    self.to = to
  }

  /// Whether an instant is inside, with the tolerance of frame times.
  public func contains(_ time: Double) -> Bool {
    time >= from - Timing.snap && time < to - Timing.snap
  }
}

/// A node of the scene: model values, a clock, animations, and layers above it.
public struct Layer: Sendable, Equatable {
  /// Free text for messages, `--layer` and reports.
  public var name: String?
  /// The values of the properties where no animation changes them.
  @CopyOnWrite public var state: LayerState
  /// The layer's clock.
  ///
  /// Its own animations and its sublayers live on it.
  public var timing: Timing
  /// When the layer is in the tree; nil for always.
  public var lifetime: Lifetime?
  /// Whether the layer and its descendants move while the scene's shutter is open.
  ///
  /// If not, the layer is sampled at the frame's time; layers around it may still carry it along.
  public var isMotionBlurred: Bool
  /// In the order of addition.
  public var animations: [Animation]
  /// A layer whose composed alpha cuts this one, in the bounds' coordinates.
  @Indirect public var mask: Layer?
  /// Outlines that cut the layer's own content and its sublayers, before filters act on them.
  public var maskPaths: [MaskPath]
  /// Where the layer is, in parts that are animated each for itself.
  ///
  /// Takes the place of `state.transform`, and its opacity that of the state's.
  @Indirect public var placement: FadedPlacement?
  /// Placements that carry the layer along, the outermost first; their clock is the layer's.
  public var carriers: [Placement]
  /// How the position and the size follow the bounds of the parent, where these change; nil for a fixed place.
  @Indirect public var relativePlace: RelativePlace? = nil
  /// The layer's time in seconds at every time of its parent; nil where `timing` gives it.
  public var timeRemap: AnimatedValue<Double>?
  /// A sibling whose composed image cuts this layer, and is not drawn itself.
  public var matte: Matte?
  /// Later states of the layer set by programs, ascending by time; before the first, `state` and
  /// `timing` apply.
  public var revisions: [LayerRevision]
  /// The relation of scripts to the layer.
  public var scripting: LayerScripting
  /// Layers drawn above this one's own content, back to front before sorting by `zPosition`.
  public var sublayers: [Layer]

  /// A layer.
  public init(
    name: String? = nil,
    state: LayerState = LayerState(),
    timing: Timing = .layer,
    lifetime: Lifetime? = nil,
    isMotionBlurred: Bool = true,
    animations: [Animation] = [],
    mask: Layer? = nil,
    maskPaths: [MaskPath] = [],
    placement: FadedPlacement? = nil,
    carriers: [Placement] = [],
    timeRemap: AnimatedValue<Double>? = nil,
    matte: Matte? = nil,
    revisions: [LayerRevision] = [],
    scripting: LayerScripting = LayerScripting(),
    sublayers: [Layer] = []
  ) {
    (self.name, self.state, self.timing, self.lifetime) = (name, state, timing, lifetime)
    (self.isMotionBlurred, self.animations) = (isMotionBlurred, animations)
    (self.mask, self.maskPaths, self.placement) = (mask, maskPaths, placement)
    (self.carriers, self.timeRemap, self.matte) = (carriers, timeRemap, matte)
    (self.revisions, self.scripting, self.sublayers) = (revisions, scripting, sublayers)
  }

  /// Whether placements have a part in the layer's matrix and opacity.
  public var isPlaced: Bool {
    if case .some = _placement { true } else { !carriers.isEmpty }
  }

  /// The time on the layer's clock at an instant of its parent, or nil when it is not drawn then.
  ///
  /// A finite `duration` makes the layer a timed object: outside its active time it is not drawn unless
  /// its fill mode says so, and inside its time is folded into cycles.
  public func localTime(atParentTime time: Double) -> Double? {
    clock.localTime(atParentTime: time)
  }

  /// The clock of the layer's time.
  public var clock: LayerClock {
    LayerClock(timing: timing, lifetime: lifetime, timeRemap: timeRemap)
  }
}

/// A layer's clock, apart from the layer.
public struct LayerClock: Sendable, Equatable {
  let timing: Timing
  let lifetime: Lifetime?
  let timeRemap: AnimatedValue<Double>?

  /// The time on the clock at an instant of the layer's parent, or nil when the layer is not drawn then.
  public func localTime(atParentTime time: Double) -> Double? {
    if let lifetime, !lifetime.contains(time) { return nil }
    if let timeRemap { return timeRemap.value(at: time) }
    guard timing.duration.isFinite else { return timing.localTime(atParentTime: time) }
    return timing.position(atParentTime: time).progress.map { $0.fraction * timing.duration }
  }
}
