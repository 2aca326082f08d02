internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the animations of one layer.
struct AnimationReader {
  let values: ValueReader
  let index: SceneIndex
  let scope: LayerScope

  private var reader: FieldReader { FieldReader(values: values, index: index) }

  /// The values that a group passes to the animations in it.
  struct Group {
    /// Its duration; nil when it takes that of its animations.
    var duration: Double?
  }

  /// The animations of an array in the order of addition.
  ///
  /// Groups in groups are as deep as the nesting of the JSON, which the parser has bounded.
  func animations(_ cursor: JSONCursor, group: Group?) -> [Animation] {
    guard let elements = values.array(cursor, of: "animations") else { return [] }
    let animations = elements.compactMap { animation($0, group: group) }
    // Animations of a layer may start relative to animations of other layers, which are read later.
    guard group != nil, animations.count == elements.count else { return animations }
    return StartsInGroup(values: values, index: index).resolved(animations, elements)
  }

  private func animation(_ cursor: JSONCursor, group: Group?) -> Animation? {
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object: an animation") }
    index.mark(cursor)
    let written = ObjectCursor(cursor, aliases: KeyCatalogue.aliases, report: values.report)
    guard let kind = kind(written) else { return nil }
    checkKeys(cursor, kind)
    RelativeStart.read(written, values, index)
    guard let object = TimesReader(values: values, object: written).lowered() else { return nil }
    switch kind {
    case .group: return groupAnimation(object, outer: group)
    case .transition: return transition(object, group)
    case .basic, .keyframe, .spring, .audio: return propertyAnimation(object, kind, group)
    }
  }

  private func kind(_ object: ObjectCursor) -> AnimationKind? {
    if let type = object["type"] {
      if type.text == "spectrum" { return .audio }
      return values.enumeration(type, expanded: ["spectrum"])
    }
    if KeyCatalogue.loudness.contains(where: object.has) { return .audio }
    if object.has("transitionType") || object.has("changes") { return .transition }
    if object.has("animations") { return .group }
    if object.has("values") || object.has("path") { return .keyframe }
    if KeyCatalogue.spring.contains(where: object.has) { return .spring }
    if let duration = object["duration"], case .string("settling") = duration.value.kind {
      return .spring
    }
    return .basic
  }

  private func groupAnimation(_ object: ObjectCursor, outer: Group?) -> Animation? {
    let written = object.nonNull("duration").map(values.duration)
    // A duration that could not be read counts as given, so that nothing follows from it.
    let base = written.map { $0 ?? Animation.defaultDuration } ?? outer?.duration
    var timing = timing(object, base)
    let clocks = values.times?.clocks
    var clock = timing
    clock.duration = .infinity
    values.times?.enter(clock, isRemapped: object.nonNull("after") ?? object.nonNull("with") != nil)
    let children = object["animations"].map { animations($0, group: Group(duration: base)) }
    if let clocks { values.times?.clocks = clocks }
    if children == nil {
      values.report.error(
        .missing,
        object.cursor,
        "animations is missing (list what the group runs)"
      )
    }
    if let base, let children { checkEnds(of: children, base, object) }
    refuseAttachment(in: object)
    let latest = (children ?? []).map(\.timing.endTime).max() ?? 0
    timing.duration = base ?? Animation.resolvedDuration(latest)
    return finished(object, timing, .group(children ?? []))
  }

  private func refuseAttachment(in group: ObjectCursor) {
    for child in group["animations"]?.elements ?? [] {
      guard let position = child.members.first(where: { $0.key == "attached" }) else { continue }
      values.report.error(
        .conflict,
        position.cursor,
        "attached is set in a group (set it on the group: its animations are attached with it)"
      )
    }
  }

  // Animations without an end are there to run as long as their group (Q11).
  private func checkEnds(of children: [Animation], _ duration: Double, _ object: ObjectCursor) {
    let cursors = object["animations"]?.elements ?? []
    guard cursors.count == children.count else { return }
    for (child, cursor) in zip(children, cursors) {
      let end = child.timing.endTime
      guard end.isFinite, end > duration + 1e-9 else { continue }
      values.report.warning(
        cursor,
        "the group ends after \(duration.shortestDecimal) s and cuts this animation, which ends at "
          + "\(end.shortestDecimal) s (give the group a longer duration, or leave it out)"
      )
    }
  }

  private func transition(_ object: ObjectCursor, _ group: Group?) -> Animation? {
    if group != nil {
      return values.refuse(
        object.cursor,
        .conflict,
        "a transition cannot be in a group (add it to the layer itself)"
      )
    }
    let duration = object.nonNull("duration").map(values.duration) ?? Animation.defaultDuration
    let transition = TransitionReader(values: values, index: index, scope: scope, object: object)
      .transition()
    let timing = timing(object, duration)
    guard let transition else {
      _ = finished(object, timing, .group([]))
      return nil
    }
    return finished(object, timing, .transition(transition))
  }

  private func propertyAnimation(
    _ object: ObjectCursor,
    _ kind: AnimationKind,
    _ group: Group?
  ) -> Animation? {
    let spring = kind == .spring ? SpringReader(reader: reader, object: object).spring() : nil
    let loudness =
      kind == .audio
      ? LoudnessReader(values: values, index: index, object: object).loudness() : nil
    let duration = duration(of: object, kind: kind, spring: spring, group: group)
    let channel = ChannelReader(
      values: values,
      index: index,
      scope: scope,
      object: object,
      kind: kind
    )
    .channel()
    let timing = timing(object, duration)
    guard let channel, let duration, kind != .spring || spring != nil,
      kind != .audio || loudness != nil
    else {
      _ = finished(object, timing, .group([]))
      return nil
    }
    LongTurnCheck(values: values, scope: scope, object: object).check(channel)
    var animation = finished(object, timing, .property(channel))
    animation?.timing.duration = duration
    animation?.spring = spring
    animation?.loudness = loudness
    set(&animation, \.isAdditive, key: "isAdditive", object: object, channel: channel)
    set(&animation, \.isCumulative, key: "isCumulative", object: object, channel: channel)
    return animation
  }

  // Nil when it cannot be read.
  private func duration(
    of object: ObjectCursor,
    kind: AnimationKind,
    spring: Spring?,
    group: Group?
  ) -> Double? {
    if let cursor = object.nonNull("duration") {
      guard case .string("settling") = cursor.value.kind else { return values.duration(cursor) }
      guard let spring else { return notASpring(object, cursor) }
      let settling = spring.settlingDuration
      guard settling.isFinite else {
        return values.refuse(cursor, "a spring without damping never settles (give seconds)")
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

  private func notASpring(_ object: ObjectCursor, _ cursor: JSONCursor) -> Double? {
    // A spring that could not be read has been reported already.
    if let type = object["type"], case .string("spring") = type.value.kind { return nil }
    if KeyCatalogue.spring.contains(where: object.has) { return nil }
    return values.refuse(cursor, "only springs settle (add \"type\": \"spring\", or give seconds)")
  }

  private func timing(_ object: ObjectCursor, _ duration: Double?) -> Timing {
    TimingKeys.animation.timing(object, duration: duration ?? Animation.defaultDuration, reader)
  }

  private func set(
    _ animation: inout Animation?,
    _ member: WritableKeyPath<Animation, Bool>,
    key: String,
    object: ObjectCursor,
    channel: Channel
  ) {
    guard let cursor = object[key], let flag = values.flag(cursor) else { return }
    animation?[keyPath: member] = flag
    if flag, !channel.isAddable {
      values.report.warning(
        cursor,
        "\(key) does nothing: values of \(channel.property.keyPath) cannot be added"
      )
    }
  }

  // The fields that every kind has besides its action.
  private func finished(
    _ object: ObjectCursor,
    _ timing: Timing,
    _ action: Animation.Action
  ) -> Animation? {
    var animation = Animation(timing: timing, action: action)
    // Filling forwards can mean nothing else than staying.
    animation.isRemovedOnCompletion = !(timing.fillMode == .forwards || timing.fillMode == .both)
    if let cursor = object["isRemovedOnCompletion"], let flag = values.flag(cursor) {
      animation.isRemovedOnCompletion = flag
    }
    animation.attachment = object.nonNull("attached").flatMap(values.span)
    animation.timingFunction = object.nonNull("timingFunction").flatMap {
      values.timingFunction($0)
    }
    if let cursor = object.nonNull("key"), let key = values.string(cursor) {
      animation.key = key
      if !scope.claim(key) {
        values.report.error(
          .duplicate,
          cursor,
          "two animations of this layer have the key \(key.quoted) (rename or remove one)"
        )
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
