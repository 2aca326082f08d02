public import Graphics

/// How a layer goes over into what it is after a change.
public enum TransitionKind: String, Sendable, Hashable, CaseIterable {
  case fade, moveIn, push, reveal
  /// As a card whose back is the new image; Core Animation has it for UIKit alone.
  case flip
}

/// The side where a moving transition starts, and which a flip turns towards the viewer; as in Core
/// Animation, top is the greatest y.
public enum TransitionSide: String, Sendable, Hashable, CaseIterable {
  case fromLeft, fromRight, fromTop, fromBottom
}

/// Changes of a layer that are shown step by step.
///
/// Core Animation: `CATransition`. At the beginning the changes hold for good; while the transition
/// runs, the layer as it was at that instant, its clock standing, goes over into the layer as it is.
public struct LayerTransition: Sendable, Equatable {
  /// How it looks.
  public var kind: TransitionKind
  /// Where the movement starts.
  public var side: TransitionSide
  /// The progress at the beginning.
  public var startProgress: Double
  /// The progress at the end.
  public var endProgress: Double
  /// The changes, each the end of a basic animation.
  public var changes: [Channel]
  /// A transition.
  public init(
    kind: TransitionKind = .fade,
    side: TransitionSide = .fromLeft,
    startProgress: Double = 0,
    endProgress: Double = 1,
    changes: [Channel] = []
  ) {
    (self.kind, self.side, self.startProgress) = (kind, side, startProgress)
    (self.endProgress, self.changes) = (endProgress, changes)
  }

  /// Where the two images are, and how much of each shows.
  public struct Placement: Sendable, Equatable {
    /// How far the new image is moved, in the layer's points.
    public var newOffset = Point.zero
    /// How far the old image is moved.
    public var oldOffset = Point.zero
    /// The opacity of the new image.
    public var newOpacity = 1.0
    /// The opacity of the old image.
    public var oldOpacity = 1.0
    /// Whether the new image is drawn above the old one.
    public var isNewAbove = true
  }

  /// The places of the two images.
  ///
  /// - Parameters:
  ///   - progress: 0 shows the old image, 1 the new one.
  ///   - size: the layer's.
  ///   - isBlending: whether animated images also fade in and out, as on Apple's systems.
  public func placement(at progress: Double, size: Size, isBlending: Bool = true) -> Placement {
    let path: Point
    switch side {
    case .fromLeft: path = Point(-size.width, 0)
    case .fromRight: path = Point(size.width, 0)
    case .fromTop: path = Point(0, size.height)
    case .fromBottom: path = Point(0, -size.height)
    }
    var result = Placement()
    switch kind {
    case .fade: (result.newOpacity, result.oldOpacity) = (progress, 1 - progress)
    case .moveIn: result.newOffset = path * (1 - progress)
    case .push: (result.newOffset, result.oldOffset) = (path * (1 - progress), path * -progress)
    case .reveal: (result.oldOffset, result.isNewAbove) = (path * -progress, false)
    case .flip:
      let showsOldLayer = progress < 0.5
      (result.newOpacity, result.oldOpacity) = showsOldLayer ? (0, 1) : (1, 0)
    }
    guard isBlending, kind != .fade, kind != .flip else { return result }
    if kind != .reveal { result.newOpacity = progress }
    if kind != .moveIn { result.oldOpacity = 1 - progress }
    return result
  }
}

extension LayerTransition {
  /// Returns the rotation of the image that a flip shows, in the layer's points about its anchor.
  ///
  /// In the first half the old image turns away from the viewer about the middle of the layer,
  /// until it is edge-on. Its leading side turns towards the viewer. In the second half the new
  /// image continues the turn from there. The eye distance is 1.5 times the longer side.
  ///
  /// - Parameters:
  ///   - progress: 0 shows the old image, 1 the new one.
  ///   - state: the layer with the image that shows.
  /// - Returns: the matrix before the layer's own matrix; the identity for transitions that turn
  ///   nothing.
  public func turn(at progress: Double, of state: LayerState) -> Transform3D {
    let size = state.bounds.size
    let distance = 1.5 * max(abs(size.width), abs(size.height))
    guard kind == .flip, distance > 0 else { return .identity }
    let angle = Double.pi * (progress < 0.5 ? progress : progress - 1)
    let rotation: Transform3D
    switch side {
    case .fromLeft: rotation = .rotation(angle, 0, 1, 0)
    case .fromRight: rotation = .rotation(-angle, 0, 1, 0)
    case .fromTop: rotation = .rotation(angle, 1, 0, 0)
    case .fromBottom: rotation = .rotation(-angle, 1, 0, 0)
    }
    var perspective = Transform3D.identity
    perspective[2, 3] = -1 / distance
    let x = (0.5 - state.anchorPoint.x) * size.width
    let y = (0.5 - state.anchorPoint.y) * size.height
    return Transform3D.translation(-x, -y).concatenating(rotation).concatenating(perspective)
      .concatenating(.translation(x, y))
  }
}

/// A transition that is under way in a layer.
public struct RunningTransition: Sendable {
  /// The transition.
  public var transition: LayerTransition
  /// The layer's values as they would be without its changes, at the time it began.
  public var old: LayerState
  /// When it began, in seconds of the layer.
  public var begin: Double
  /// 0 shows the old image, 1 the new one.
  public var progress: Double
  /// The last instant of the scene before the transition was attached; nil when it always was.
  ///
  /// The old image is then the layer, with everything in it, as it was at that instant.
  public var sceneTimeBefore: Double?
}

extension Layer {
  /// The transition that the layer shows at an instant of its clock: the last one to begin.
  public func runningTransition(
    atLocalTime time: Double,
    levels: AudioLevels = AudioLevels()
  ) -> RunningTransition? {
    var latest: (index: Int, animation: Animation, transition: LayerTransition)?
    for (index, animation) in animations.enumerated() {
      guard case .transition(let transition) = animation.action, animation.hasBegun(at: time),
        animation.timing.beginTime >= latest?.animation.timing.beginTime ?? -.infinity
      else { continue }
      latest = (index, animation, transition)
    }
    guard let latest, let fraction = latest.animation.transitionFraction(at: time) else {
      return nil
    }
    let (from, to) = (latest.transition.startProgress, latest.transition.endProgress)
    let begin = latest.animation.timing.beginTime
    return RunningTransition(
      transition: latest.transition,
      old: presentation(atLocalTime: begin, levels, withoutTransition: latest.index),
      begin: begin,
      progress: (from + (to - from) * fraction).clamped(to: 0...1),
      sceneTimeBefore: latest.animation.attachment.map { $0.from - 4 * Timing.snap }
    )
  }

  /// The model with the changes of every transition that has begun.
  func changedState(at time: Double, withoutTransition excluded: Int?) -> LayerState {
    var state = state
    for (index, animation) in animations.enumerated() where index != excluded {
      guard case .transition(let transition) = animation.action, animation.hasBegun(at: time) else {
        continue
      }
      let end = ChannelTime(fraction: 1, endFraction: 1, cycle: 0, isAdditive: false)
      for change in transition.changes { change.apply(at: end, to: &state) }
    }
    return state
  }
}

extension Animation {
  // With the tolerance of frame times.
  fileprivate func hasBegun(at time: Double) -> Bool { time >= timing.beginTime - Timing.snap }

  // Nil when the transition is over.
  fileprivate func transitionFraction(at time: Double) -> Double? {
    let position = timing.position(atParentTime: time)
    guard let progress = position.progress else { return nil }
    if position.state == .after, isRemovedOnCompletion { return nil }
    return timingFunction?.value(at: progress.fraction) ?? progress.fraction
  }
}
