internal import Graphics
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
    if let spring = animation.spring {
      AnimationKeys.springFields.write(spring, to: &list)
    }
    TimingKeys.animation.write(
      animation.timing,
      to: &list,
      defaults: animation.loudness == nil ? nil : .layer
    )
    if let timing = animation.timingFunction {
      list.add("timingFunction", JSONValue(timingFunction: timing))
    }
    list.add("isAdditive", animation.isAdditive, default: false)
    list.add("isCumulative", animation.isCumulative, default: false)
    let fill = animation.timing.fillMode
    list.add(
      "isRemovedOnCompletion",
      animation.isRemovedOnCompletion,
      default: !(fill == .forwards || fill == .both)
    )
    if let attachment = animation.attachment {
      list.add("attached", JSONValue(numbers: [attachment.from, attachment.to]))
    }
    if let key = animation.key { list.add("key", JSONValue(text: key)) }
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
    case .scalar(_, let track), .component(_, _, let track), .cell(_, _, let track),
      .textStyle(_, let track):
      add(track, to: &list) { JSONValue(number: $0) }
    case .point(_, let track), .translation(_, let track):
      add(track, to: &list) { JSONValue(point: $0) }
    case .motion(_, let motion): add(motion, to: &list)
    case .size(_, let track): add(track, to: &list) { JSONValue(size: $0) }
    case .rect(_, let track): add(track, to: &list) { JSONValue(rect: $0) }
    case .color(_, let track), .cellColor(_, let track):
      add(track, to: &list) { JSONValue(color: $0) }
    case .transform(_, let track): add(track, to: &list) { JSONValue(transform: $0) }
    case .path(_, let track): add(track, to: &list) { JSONValue(path: $0) }
    case .colors(_, let track): add(track, to: &list) { JSONValue(colors: $0) }
    case .numbers(_, let track): add(track, to: &list) { JSONValue(numbers: $0) }
    case .flag(_, let track): add(track, to: &list) { JSONValue(.bool($0)) }
    case .text(_, let track): add(track, to: &list) { JSONValue(text: $0) }
    case .filter(_, .number(let track)): add(track, to: &list) { JSONValue(number: $0) }
    case .filter(_, .color(let track)): add(track, to: &list) { JSONValue(color: $0) }
    case .filter(_, .numbers(let track)): add(track, to: &list) { JSONValue(numbers: $0) }
    case .counting(_, let track, let format):
      list.add("format", JSONValue(text: format.text))
      add(track, to: &list) { JSONValue(number: $0) }
    case .image(_, let track): add(track, to: &list) { JSONValue(source: $0.source) }
    case .valued(_, let function, let track):
      list.add("valueFunction", JSONValue(text: function.rawValue))
      add(track, to: &list) { numbers in
        function.valueCount == 1
          ? JSONValue(number: numbers.first ?? 0) : JSONValue(numbers: numbers)
      }
    }
  }

  private static func add<Value>(
    _ track: Track<Value>,
    to list: inout MemberList,
    _ write: (Value) -> JSONValue
  ) {
    switch track {
    case .basic(let from, let to, let by):
      addEnds(from.map(write), to.map(write), by.map(write), to: &list)
    case .keyframes(let frames):
      list.add("values", JSONValue(.array(frames.values.map(write))))
      addEasing(frames.mode, frames.givenKeyTimes, frames.timingFunctions, to: &list)
      add(frames.parameters, to: &list)
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

  private static func add(_ parameters: SplineParameters, to list: inout MemberList) {
    addNumbers("tensionValues", parameters.tension, to: &list)
    addNumbers("continuityValues", parameters.continuity, to: &list)
    addNumbers("biasValues", parameters.bias, to: &list)
  }

  private static func addNumbers(_ key: String, _ numbers: [Double], to list: inout MemberList) {
    list.add(key, JSONValue(numbers: numbers), unless: numbers.isEmpty)
  }

  private static func add(_ motion: MotionPath, to list: inout MemberList) {
    list.add("path", JSONValue(path: motion.path))
    addEasing(motion.mode, motion.givenKeyTimes, motion.timingFunctions, to: &list)
    list.add("rotationMode", motion.rotationMode, default: .none)
  }

  private static func addEasing(
    _ mode: CalculationMode,
    _ keyTimes: [Double]?,
    _ timingFunctions: [TimingFunction?],
    to list: inout MemberList
  ) {
    list.add("calculationMode", mode, default: .linear)
    if let keyTimes { list.add("keyTimes", JSONValue(numbers: keyTimes)) }
    list.add(
      "timingFunctions",
      JSONValue(.array(timingFunctions.map { JSONValue(timingFunction: $0) })),
      unless: timingFunctions.isEmpty
    )
  }
}
