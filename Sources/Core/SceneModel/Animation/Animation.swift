/// Something that changes a layer's values over time.
///
/// Values are in the units of the property; times in seconds of the layer's own clock.
public struct Animation: Sendable, Equatable {
  /// The effect of the animation.
  public enum Action: Sendable, Equatable {
    /// Moves one property.
    case property(Channel)
    /// Runs other animations on a separate clock, in order.
    case group([Animation])
    /// Changes the layer's values for good, and shows that step by step.
    case transition(LayerTransition)
  }

  /// The name under which the animation was added; unique within its layer.
  public var key: String?
  /// When it runs.
  ///
  /// The duration has been resolved: it is never 0.
  public var timing: Timing
  /// The pace of the whole; nil is linear.
  public var timingFunction: TimingFunction?
  /// Moves by a spring instead of evenly; its time is the animation's in seconds.
  public var spring: Spring?
  /// Moves by the loudness of a sound instead of evenly; its time is the animation's in seconds.
  ///
  /// The timing function then shapes the loudness.
  public var loudness: Loudness?
  /// Whether the value is combined with the one before it.
  public var isAdditive: Bool
  /// Whether every cycle continues from the end of the previous one.
  public var isCumulative: Bool
  /// Whether the animation loses its effect at its end, regardless of its fill mode.
  public var isRemovedOnCompletion: Bool
  /// When the animation is attached to its layer, in seconds of the scene; nil for always.
  ///
  /// Outside that time it has no effect, regardless of its timing. Animations in groups have none.
  public var attachment: Lifetime?
  /// The action of the animation.
  public var action: Action

  /// An animation.
  public init(
    key: String? = nil,
    timing: Timing,
    timingFunction: TimingFunction? = nil,
    spring: Spring? = nil,
    loudness: Loudness? = nil,
    isAdditive: Bool = false,
    isCumulative: Bool = false,
    isRemovedOnCompletion: Bool = true,
    attachment: Lifetime? = nil,
    action: Action
  ) {
    (self.key, self.timing, self.timingFunction) = (key, timing, timingFunction)
    (self.spring, self.loudness, self.isAdditive) = (spring, loudness, isAdditive)
    (self.isCumulative, self.isRemovedOnCompletion) = (isCumulative, isRemovedOnCompletion)
    (self.attachment, self.action) = (attachment, action)
  }

  /// How long an animation lasts by default, and the duration of an implicit transaction, in seconds.
  public static let defaultDuration = 0.25

  /// The duration of an animation that was given one, or none (0), inside a group or outside.
  ///
  /// Core Animation's rule: its own, else the group's, else a quarter of a second.
  public static func resolvedDuration(_ duration: Double, inGroup group: Double? = nil) -> Double {
    duration > 0 ? duration : group ?? defaultDuration
  }
}

extension Animation {
  /// Applies the animation to a layer's values at an instant of the layer's time.
  ///
  /// The one implementation of sampling: presentation values are the model values with each
  /// animation of the layer applied in the order of addition.
  ///
  /// - Parameters:
  ///   - state: the values so far, after the animations earlier in the order.
  ///   - time: seconds on the layer's clock.
  ///   - levels: the levels that audio gives to animations.
  public func apply(
    to state: inout LayerState,
    at time: Double,
    levels: AudioLevels = AudioLevels()
  ) {
    apply(to: &state, at: time, levels, approachedFrom: .after, isInGroup: false)
  }

  private func apply(
    to state: inout LayerState,
    at time: Double,
    _ levels: AudioLevels,
    approachedFrom side: TimingSide,
    isInGroup: Bool
  ) {
    let position = timing.position(atParentTime: time, approachedFrom: side)
    guard let progress = position.progress else { return }
    // Inside a group the removal flag has no meaning: the group is removed as a whole.
    if position.state == .after, isRemovedOnCompletion, !isInGroup { return }
    switch action {
    case .property(let channel):
      let cycle = isCumulative && loudness == nil ? progress.cycle : 0
      channel.apply(
        at: ChannelTime(
          fraction: fraction(at: progress, levels),
          endFraction: cycle == 0 ? 1 : evenFraction(at: timing.autoreverses ? 0 : 1),
          cycle: cycle,
          isAdditive: isAdditive
        ),
        to: &state
      )
    case .group(let animations):
      let local = groupTime(at: progress)
      let atEnd = local >= timing.duration - Timing.snap
      for animation in animations {
        animation.apply(
          to: &state,
          at: local,
          levels,
          approachedFrom: atEnd ? .before : .after,
          isInGroup: true
        )
      }
    // Its changes are in the values already, and it shows in the image.
    case .transition: break
    }
  }

  private func eased(_ fraction: Double) -> Double {
    timingFunction?.value(at: fraction) ?? fraction
  }

  private func fraction(at progress: TimingPosition.Progress, _ levels: AudioLevels) -> Double {
    guard let loudness else { return evenFraction(at: progress.fraction) }
    return eased(levels.fraction(loudness, at: progress.seconds))
  }

  // The time inside an endless group is not eased: it has no fractions.
  private func groupTime(at progress: TimingPosition.Progress) -> Double {
    guard timing.duration.isFinite else { return progress.seconds }
    return seconds(atFraction: eased(progress.fraction).clamped(to: 0...1))
  }

  private func evenFraction(at p: Double) -> Double {
    let eased = eased(p)
    return spring?.fraction(at: seconds(atFraction: eased)) ?? eased
  }

  // An endless cycle remains at fraction 0, and 0 · ∞ is not a number.
  private func seconds(atFraction fraction: Double) -> Double {
    fraction == 0 ? 0 : fraction * timing.duration
  }
}

extension Animation {
  /// Whether the animation changes the layer's values for good.
  public var isTransition: Bool { if case .transition = action { true } else { false } }
}

extension Layer {
  /// The layer's values at an instant of its clock: the model with every animation applied.
  ///
  /// - Parameters:
  ///   - time: seconds on the layer's clock.
  ///   - levels: the levels that audio gives to animations.
  /// - Complexity: O(*animations*)
  public func presentation(
    atLocalTime time: Double,
    levels: AudioLevels = AudioLevels()
  ) -> LayerState {
    presentation(atLocalTime: time, levels, withoutTransition: nil)
  }

  /// The same without the changes of one transition.
  func presentation(
    atLocalTime time: Double,
    _ levels: AudioLevels,
    withoutTransition excluded: Int?
  ) -> LayerState {
    if animations.isEmpty, !isPlaced { return state }
    var state = changedState(at: time, withoutTransition: excluded)
    applyPlacement(to: &state, at: time)
    for index in animations.indices {
      animations[index].apply(to: &state, at: time, levels: levels)
    }
    return state
  }

  /// Sets the matrix and the opacity to those of the layer's placement and its carriers, if there
  /// are any.
  ///
  /// - Parameter time: seconds on the layer's clock.
  public func applyPlacement(to state: inout LayerState, at time: Double) {
    if isPlaced { state.place(by: placement, carriers: carriers, at: time) }
  }

  /// The layer with placements that never move it among its values, where nothing but animations changes those.
  public var constantFolded: Layer {
    guard isPlaced, !hasHistory, !scripting.hasScriptedValues, scripting.propertyScripts.isEmpty,
      !animations.contains(where: \.isTransition), placement?.isStatic ?? true,
      carriers.allSatisfy(\.isStatic)
    else { return self }
    var layer = self
    applyPlacement(to: &layer.state, at: 0)
    (layer.placement, layer.carriers) = (nil, [])
    return layer
  }
}

extension LayerState {
  /// Sets the matrix and the opacity to those of a layer's placement and its carriers, if there are any.
  ///
  /// - Parameter time: seconds on the layer's clock.
  package mutating func place(
    by placement: FadedPlacement?,
    carriers: [Placement],
    at time: Double
  ) {
    var matrix = placement?.matrix(at: time) ?? transform.matrix
    if let placement { opacity = placement.opacity.value(at: time) }
    // By index: an iterator copies each placement.
    for index in carriers.indices.reversed() {
      matrix = matrix.concatenating(carriers[index].matrix(at: time))
    }
    transform = AnimatedTransform(matrix)
  }
}
