internal import JSONText
internal import SceneModel

/// Writes animations.
enum AnimationWriter {
  /// One animation; the kind follows from its keys, except for springs.
  static func value(_ animation: Animation) -> JSONValue {
    var list = MemberList()
    if animation.spring != nil { list.add("type", "spring") }
    if let loudness = animation.loudness {
      list.add("type", "audio")
      AudioKeys.loudness.write(loudness, to: &list)
    }
    if case .property(let channel) = animation.action {
      list.add("keyPath", JSONValue(text: channel.property.keyPath))
      add(channel, to: &list)
    }
    if case .transition(let transition) = animation.action { add(transition, to: &list) }
    if let spring = animation.spring { AnimationKeys.springFields.write(spring, to: &list) }
    TimingKeys.animation.write(
      animation.timing,
      to: &list,
      defaults: animation.loudness == nil ? nil : .layer
    )
    let plain = Animation(
      timing: animation.timing,
      isRemovedOnCompletion: !animation.timing.fillMode.fillsForwards,
      action: .group([])
    )
    AnimationKeys.ofProperty.write(animation, to: &list, defaults: plain)
    if case .group(let children) = animation.action {
      list.add("animations", JSONValue(.array(children.map(value))))
    }
    return list.object
  }

  private static func add(_ transition: LayerTransition, to list: inout MemberList) {
    list.add("type", "transition")
    AnimationKeys.transitionFields.write(transition, to: &list)
    var changes = MemberList()
    for change in transition.changes {
      var ends = MemberList()
      add(change, to: &ends)
      guard let end = ends.members.first(where: { $0.key == "to" }) else { continue }
      changes.add(change.property.keyPath, end.value)
    }
    list.add("changes", changes.object)
  }

  private static func add(_ channel: Channel, to list: inout MemberList) {
    switch channel {
    case .motion(_, let motion): add(motion, to: &list)
    case .counting(_, let track, let format):
      list.add("format", JSONValue(text: format.text))
      add(track, to: &list) { JSONValue(number: $0) }
    case .valued(_, let function, let track):
      list.add("valueFunction", JSONValue(text: function.rawValue))
      add(track, to: &list) { numbers in
        function.valueCount == 1
          ? JSONValue(number: numbers.first ?? 0) : JSONValue(numbers: numbers)
      }
    default: channel.property.form.write(channel, &list)
    }
  }

  /// Adds the values of a track with their times.
  static func add<Value>(
    _ track: Track<Value>,
    to list: inout MemberList,
    _ write: (Value) -> JSONValue?
  ) {
    switch track {
    case .basic(let from, let to, let by):
      addEnds(from.flatMap(write), to.flatMap(write), by.flatMap(write), to: &list)
    case .keyframes(let frames):
      list.add("values", JSONValue(.array(frames.values.compactMap(write))))
      addEasing(frames.mode, frames.givenKeyTimes, frames.timingFunctions, to: &list)
      AnimationKeys.spline.write(frames.parameters, to: &list)
    }
  }

  // Generic code is compiled once for every kind of value, so the non-generic part is separate.
  private static func addEnds(
    _ from: JSONValue?,
    _ to: JSONValue?,
    _ by: JSONValue?,
    to list: inout MemberList
  ) {
    for (key, value) in [("from", from), ("to", to), ("by", by)] {
      if let value { list.add(key, value) }
    }
  }

  private static func add(_ motion: MotionPath, to list: inout MemberList) {
    list.add("path", JSONValue(path: motion.path))
    addEasing(motion.mode, motion.givenKeyTimes, motion.timingFunctions, to: &list)
    list.add("rotationMode", motion.rotationMode, default: .none)
  }

  private static func addEasing(
    _ mode: CalculationMode,
    _ keyTimes: [Double]?,
    _ functions: [TimingFunction?],
    to list: inout MemberList
  ) {
    let timing = KeyTiming(mode: mode, keyTimes: keyTimes, timingFunctions: functions)
    AnimationKeys.easing.write(timing, to: &list)
  }
}
