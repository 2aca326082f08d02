internal import Graphics
internal import JSONText
internal import SceneModel

/// A keyframe of a Lottie property as it is written.
struct LottieKeyframe {
  /// One of the two control points of the pace, for one component or for each.
  struct Handle {
    let x: [Double]
    let y: [Double]

    func component(_ index: Int) -> Point {
      Point(
        index < x.count ? x[index] : x.first ?? 0,
        index < y.count ? y[index] : y.first ?? 0
      )
    }

    // Whether the components have different timing.
    var differs: Bool {
      x.contains { $0 != x.first } || y.contains { $0 != y.first }
    }
  }

  let cursor: JSONCursor
  /// The frame.
  private(set) var frame: Double
  let start: JSONCursor?
  let end: JSONCursor?
  private(set) var out: Handle?
  private(set) var into: Handle?
  let isDuplicate: Bool

  init?(_ cursor: JSONCursor, _ context: LottieContext) {
    guard let object = context.object(cursor), let frame = context.frame(object["t"]) else {
      if cursor.isObject, cursor["t"] == nil {
        context.warn(once: "keyframe", cursor, "a keyframe without \"t\", its frame, is left out")
      }
      return nil
    }
    self.cursor = cursor
    self.frame = frame
    start = cursor["s"]
    end = cursor["e"]
    out = Self.handle(cursor["o"], context)
    into = Self.handle(cursor["i"], context)
    isDuplicate = context.flag(cursor["h"]) ?? false
  }

  /// The keyframes of a list in the order of time.
  static func list(_ cursor: JSONCursor, _ context: LottieContext) -> [LottieKeyframe] {
    let elements = cursor.elements
    context.count(keyframes: elements.count, cursor)
    let list = elements.compactMap { LottieKeyframe($0, context) }
    guard zip(list, list.dropFirst()).contains(where: { $0.frame > $1.frame }) else { return list }
    context.warn(cursor, "the keyframes are not in the order of time; they are sorted")
    return list.ordered(by: \.frame)
  }

  private static func handle(_ cursor: JSONCursor?, _ context: LottieContext) -> Handle? {
    guard let cursor = context.object(cursor), let x = cursor["x"], let y = cursor["y"],
      let xs = context.components(x),
      let ys = context.components(y)
    else { return nil }
    return Handle(x: xs, y: ys)
  }

  /// Whether components have different timing up to the next key.
  var hasSeparateTiming: Bool {
    !isDuplicate && (out?.differs == true || into?.differs == true)
  }

  /// Returns the same key at another frame, with linear timing.
  func straight(at frame: Double) -> LottieKeyframe {
    var key = self
    (key.frame, key.out, key.into) = (frame, nil, nil)
    return key
  }

  /// The pace of one component up to the next key; nil is linear.
  func timing(_ component: Int) -> TimingFunction? {
    guard let out, let into else { return nil }
    let (a, b) = (out.component(component), into.component(component))
    return a.x == a.y && b.x == b.y ? nil : TimingFunction(a.x, a.y, b.x, b.y)
  }

  /// A vector such as a handle of the way.
  func vector(_ key: String, _ context: LottieContext) -> [Double]? {
    cursor[key].flatMap(context.components)
  }
}

/// The keyframes of a property in the order of time, with their values.
struct LottieKeys<Value> {
  let keys: [LottieKeyframe]
  /// The value of each key at its time.
  let values: [Value]

  /// Whether components of some segment have different timing.
  var hasSeparateTiming: Bool { keys.contains(where: \.hasSeparateTiming) }

  func map<Other>(_ change: (Value) -> Other) -> LottieKeys<Other> {
    LottieKeys<Other>(keys: keys, values: values.map(change))
  }
}

extension LottieKeys {
  /// The keys of a list; nil for a list without any that can be used.
  init?(
    _ cursor: JSONCursor,
    _ context: LottieContext,
    _ read: (JSONCursor) -> Value?
  ) {
    var (retained, values): ([LottieKeyframe], [Value]) = ([], [])
    for key in LottieKeyframe.list(cursor, context) {
      if let value = key.start.flatMap(read) {
        retained.append(key)
        values.append(value)
      } else if let before = retained.last, let constrained = values.last {
        // In files of old the last key has a time only.
        retained.append(key)
        values.append(before.isDuplicate ? constrained : before.end.flatMap(read) ?? constrained)
      }
    }
    guard !retained.isEmpty else {
      context.warn(once: "keyframes", cursor, "no keyframe has a frame \"t\" and a value \"s\"")
      return nil
    }
    self.init(keys: retained, values: values)
  }
}

extension LottieKeys where Value: Interpolatable {
  /// Returns the keyframes on a clock.
  ///
  /// - Parameters:
  ///   - component: the component whose timing is used.
  ///   - arrival: the end value of a segment, where that is not the value of the next key.
  ///   - holds: whether a segment holds its start value although the file does not specify it.
  func track(
    _ clock: LottieClock,
    component: Int = 0,
    arrival: (Int) -> Value? = { _ in nil },
    holds: (Int) -> Bool = { _ in false }
  ) -> AnimatedValue<Value> {
    guard keys.count > 1 else { return .constant(values[0]) }
    var (times, keyValues): ([Double], [Value]) = ([], [])
    var timingFunctions: [TimingFunction?] = []
    func add(at time: Double, value: Value, timing: TimingFunction?) {
      times.append(time)
      keyValues.append(value)
      timingFunctions.append(timing)
    }
    for (index, key) in keys.enumerated() {
      let time = clock.seconds(key.frame)
      guard index + 1 < keys.count else {
        add(at: time, value: values[index], timing: nil)
        break
      }
      let next = clock.seconds(keys[index + 1].frame)
      if key.isDuplicate || holds(index) {
        add(at: time, value: values[index], timing: nil)
        add(at: next, value: values[index], timing: nil)
      } else {
        add(at: time, value: values[index], timing: key.timing(component))
        if let end = arrival(index) { add(at: next, value: end, timing: nil) }
      }
    }
    let isEven = timingFunctions.allSatisfy { $0 == nil }
    timingFunctions.removeLast()
    return .keyframes(
      KeyframeTrack(
        values: keyValues,
        keyTimes: times,
        timingFunctions: isEven ? [] : timingFunctions
      )
    )
  }
}
