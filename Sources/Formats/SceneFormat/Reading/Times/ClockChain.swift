internal import SceneModel

/// The clocks of a layer and of the layers around it, the outermost first.
struct ClockChain {
  /// Nil where times inside have no instant of the scene: a clock is stopped, reversed or remapped.
  private var timings: [Timing]? = []
  /// The instants of the scene between which all layers of the chain are in the tree.
  private(set) var begin = -Double.infinity
  private(set) var end = Double.infinity
  /// Whether no layer of the chain is hidden for good.
  private(set) var isVisible = true

  /// The clock of the scene itself.
  static let scene = ClockChain()

  /// The chain with the clock of a layer or an animation inside.
  func appending(_ timing: Timing, isRemapped: Bool = false) -> ClockChain {
    var result = self
    result.timings = isRemapped || timing.speed <= 0 ? nil : timings.map { $0 + [timing] }
    return result
  }

  /// Records that nothing in the chain is ever seen.
  mutating func hide() { isVisible = false }

  /// The chain with the lifetime of a layer, on the clock of the chain.
  func limited(to lifetime: Lifetime?) -> ClockChain {
    guard let lifetime else { return self }
    var result = self
    if let from = sceneTime(atLocalTime: lifetime.from) { result.begin = max(begin, from) }
    if lifetime.to.isFinite, let to = sceneTime(atLocalTime: lifetime.to) {
      result.end = min(end, to)
    }
    return result
  }

  /// The seconds of the innermost clock in one second of the scene; nil where that is not known.
  var speed: Double? { timings?.reduce(1) { $0 * $1.speed } }

  /// The chain with a clock that cannot be inverted inside.
  var remapped: ClockChain { appending(.layer, isRemapped: true) }

  /// The time of the innermost clock at an instant of the scene; nil where there is no single one.
  func localTime(atSceneTime time: Double) -> Double? {
    timings?.reduce(time) { $1.localTime(atParentTime: $0) }
  }

  /// The instant of the scene at a time of the innermost clock; nil where there is no single one.
  func sceneTime(atLocalTime time: Double) -> Double? {
    timings?.reversed().reduce(time) { $1.parentTime(atLocalTime: $0) }
  }
}
