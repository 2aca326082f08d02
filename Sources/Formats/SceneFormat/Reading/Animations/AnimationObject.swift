internal import JSONText
internal import SceneModel

/// The keys of one animation, with the readers of the layer.
struct AnimationObject {
  let layer: AnimationReader
  private(set) var object: ObjectCursor
  let kind: AnimationKind
  /// The group that the animation is in.
  var group: Group?

  var reader: ValueReader { layer.reader }
  var scope: LayerScope { layer.scope }

  /// The values that a group passes to the animations in it.
  struct Group {
    /// Its duration; nil when it takes that of its animations.
    var duration: Double?
  }

  /// The same with other values for some keys.
  func replacing(_ replacements: [String: JSONCursor]) -> AnimationObject {
    var copy = self
    copy.object = object.replacing(replacements)
    return copy
  }

  /// The animation; nil after a report.
  func animation() -> Animation? {
    switch kind {
    case .group: groupAnimation()
    case .transition: transitionAnimation()
    case .basic, .keyframe, .spring, .audio: propertyAnimation()
    }
  }

  private func groupAnimation() -> Animation? {
    let written = object.nonNull("duration").map(reader.duration)
    // A duration that could not be read counts as given, so that nothing follows from it.
    let base = written.map { $0 ?? Animation.defaultDuration } ?? group?.duration
    var timing = timing(base)
    let clocks = reader.times?.clocks
    var clock = timing
    clock.duration = .infinity
    reader.times?.enter(clock, isRemapped: isRelative)
    let children = object["animations"].map { layer.animations($0, group: Group(duration: base)) }
    if let clocks { reader.times?.clocks = clocks }
    if children == nil {
      reader.refuse(object.cursor, .missing) { "animations is missing (list what the group runs)" }
    }
    if let base, let children { checkEnds(of: children, base) }
    refuseAttachment()
    let latest = (children ?? []).map(\.timing.endTime).max() ?? 0
    timing.duration = base ?? Animation.resolvedDuration(latest)
    return finished(timing, .group(children ?? []))
  }

  /// Whether the animation begins with or after another one.
  var isRelative: Bool { object.nonNull("after") ?? object.nonNull("with") != nil }

  private func refuseAttachment() {
    for child in object["animations"]?.elements ?? [] {
      guard let position = child.members.first(where: { $0.key == "attached" }) else { continue }
      reader.refuse(position.cursor, .conflict) {
        "attached is set in a group (set it on the group: its animations are attached with it)"
      }
    }
  }

  // Animations without an end are there to run as long as their group (Q11).
  private func checkEnds(of children: [Animation], _ duration: Double) {
    let cursors = object["animations"]?.elements ?? []
    guard cursors.count == children.count else { return }
    for (child, cursor) in zip(children, cursors) {
      let end = child.timing.endTime
      guard end.isFinite, end > duration + 1e-9 else { continue }
      reader.warn(cursor) {
        "the group ends after \(duration.shortestDecimal) s and cuts this animation, which ends at "
          + "\(end.shortestDecimal) s (give the group a longer duration, or leave it out)"
      }
    }
  }

  private func transitionAnimation() -> Animation? {
    if group != nil {
      return reader.refuse(object.cursor, .conflict) {
        "a transition cannot be in a group (add it to the layer itself)"
      }
    }
    let duration = object.nonNull("duration").map(reader.duration) ?? Animation.defaultDuration
    let transition = transition()
    let animation = finished(timing(duration), transition.map { .transition($0) } ?? .group([]))
    return transition == nil ? nil : animation
  }

  private func propertyAnimation() -> Animation? {
    let spring = kind == .spring ? spring() : nil
    let loudness = kind == .audio ? loudness() : nil
    let duration = duration(spring)
    let channel = channel()
    let timing = timing(duration)
    guard let channel, duration != nil, kind != .spring || spring != nil,
      kind != .audio || loudness != nil
    else {
      _ = finished(timing, .group([]))
      return nil
    }
    checkLongTurns(channel)
    var animation = finished(timing, .property(channel))
    (animation.spring, animation.loudness) = (spring, loudness)
    return animation
  }

  // Nil when it cannot be read.
  private func duration(_ spring: Spring?) -> Double? {
    if let cursor = object.nonNull("duration") {
      guard cursor.text == "settling" else { return reader.duration(cursor) }
      guard let spring else { return notASpring(cursor) }
      let settling = spring.settlingDuration
      guard settling.isFinite else {
        return reader.refuse(cursor) { "a spring without damping never settles (give seconds)" }
      }
      return settling > 0 ? settling : Animation.defaultDuration
    }
    if let spring, object.nonNull("perceptualDuration") != nil, spring.settlingDuration > 0 {
      return spring.settlingDuration
    }
    // How long the sound is only shows when it is decoded; after its end it is silent.
    if kind == .audio { return .infinity }
    return Animation.resolvedDuration(0, inGroup: group?.duration)
  }

  private func notASpring(_ cursor: JSONCursor) -> Double? {
    // A spring that could not be read has been reported already.
    let hasKeys = AnimationKeys.springFields.names.contains(where: object.has)
    guard object["type"]?.text != "spring", !hasKeys else { return nil }
    return reader.refuse(cursor) {
      "only springs settle (add \"type\": \"spring\", or give seconds)"
    }
  }

  private func timing(_ duration: Double?) -> Timing {
    TimingKeys.animation.timing(object, duration: duration ?? Animation.defaultDuration, reader)
  }

  // The animation with the fields that every kind has besides its action.
  private func finished(_ timing: Timing, _ action: Animation.Action) -> Animation {
    // Filling forwards can mean nothing else than staying.
    var animation = Animation(
      timing: timing,
      isRemovedOnCompletion: !timing.fillMode.fillsForwards,
      action: action
    )
    let channel: Channel? = if case .property(let channel) = action { channel } else { nil }
    let table = channel == nil ? AnimationKeys.every : AnimationKeys.ofProperty
    _ = table.read(into: &animation, object, reader)
    let flags = [("isAdditive", animation.isAdditive), ("isCumulative", animation.isCumulative)]
    for (key, isSet) in flags where isSet {
      guard let channel, !channel.isAddable, let cursor = object[key] else { continue }
      reader.warn(cursor) {
        "\(key) does nothing: values of \(channel.property.keyPath) cannot be added"
      }
    }
    if let key = animation.key, let cursor = object["key"], !scope.claim(key) {
      reader.refuse(cursor, .duplicate) {
        "two animations of this layer have the key \(key.quoted) (rename or remove one)"
      }
    }
    return animation
  }
}

extension Channel {
  /// Whether values of the channel can be added up.
  var isAddable: Bool {
    switch self {
    case .path, .flag, .text, .image: false
    default: true
    }
  }
}
