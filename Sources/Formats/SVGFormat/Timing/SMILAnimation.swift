/// An animation element: `animate`, `set`, `animateTransform` or `animateMotion`.
struct SMILAnimation: Sendable {
  /// The result on its target.
  enum Effect: Sendable {
    case attribute(SMILValues)
    /// The numbers of a transform function.
    case transform(TransformFunction.Kind, SMILValues)
    case motion(SVGMotion)
  }

  /// The node of the element itself and of its target.
  var node: Int
  var target: Int
  /// The animated attribute; `motion` for motion along a path.
  var attribute = ""
  var effect = Effect.motion(SVGMotion())
  var isAdditive = false
  var accumulates = false

  /// The names of animation elements.
  static let elementNames = SVGNames.set("animations")

  /// The attributes of transforms.
  static let transformAttributes = SVGNames.set("transform-attributes")
}

extension SVGTree {
  /// The texts of the values of an animation element, as written.
  func values(of animation: SMILAnimation) -> [String] {
    let written = self[animation.node].attributes
    return (written["values"] ?? "").splitTopLevel(";") + ["from", "to"].compactMap { written[$0] }
  }
}

/// The values of an animation with their pacing.
struct SMILValues: Sendable {
  var list: [AnimatableValue] = []
  /// Whether the list has one value, to which the underlying one of the instant changes.
  var startsAtUnderlying = false
  var pacing = SMILPacing()
  /// The lengths of the segments for even speed.
  var distances: [Double]?
  /// Whether the values are added because only `by` is given.
  var isBy = false

  /// Whether some values are numbers and others are words that no number can be, so that browsers ignore the animation.
  var mixesNumbersAndWords: Bool {
    let words = list.compactMap { value in
      if case .keyword(let text) = value { text.lowercased() } else { nil }
    }
    let known = ["auto", "none", "normal", "inherit", "initial"]
    return !startsAtUnderlying && words.count < list.count && !words.allSatisfy(known.contains)
  }

  /// Reads values, from, to and by.
  ///
  /// - Parameters:
  ///   - read: reads one value.
  ///   - jumps: whether words, such as `visible`, replace each other at key times, and not halfway between them.
  /// - Throws: the attribute that is missing or wrong.
  init(
    _ attributes: [String: String],
    isSet: Bool,
    jumps: Bool = false,
    startsAtZero: Bool = false,
    _ read: (String) throws(SMILAttributeError) -> AnimatableValue,
    distance: (AnimatableValue, AnimatableValue) -> Double? = { $0.distance(to: $1) }
  ) throws(SMILAttributeError) {
    func value(_ key: String) throws(SMILAttributeError) -> AnimatableValue? {
      guard let text = attributes[key] else { return nil }
      return try read(text)
    }
    let by = attributes["by"], to = attributes["to"], from = attributes["from"]
    if isSet {
      guard let to = try value("to") else { throw SMILAttributeError("to", "a value") }
      list = [to]
    } else if let text = attributes["values"] {
      let parts = text.splitTopLevel(";")
      for (index, part) in parts.enumerated() where !(part.isEmpty && index == parts.count - 1) {
        list.append(try read(part))
      }
      guard !list.isEmpty else { throw SMILAttributeError("values", "at least one value") }
    } else if let from = try value("from"), to != nil || by != nil {
      if let to = try value("to") {
        list = [from, to]
      } else if let by = try value("by"), let sum = from.adding(by) {
        list = [from, sum]
      } else {
        throw SMILAttributeError("by", "a value that can be added to from")
      }
    } else if let to = try value("to") {
      guard startsAtZero, let zero = to.zero else {
        (list, startsAtUnderlying) = ([to], true)
        pacing = try SMILPacing(attributes, count: 2, defaultMode: .linear)
        return
      }
      list = [zero, to]
    } else if let by = try value("by") {
      guard let zero = by.zero else { throw SMILAttributeError("by", "a value that can be added") }
      list = [zero, by]
      isBy = true
    } else {
      let missing = from == nil ? "values" : "to"
      throw SMILAttributeError(missing, "values, or from with to or by, or to, or by")
    }
    var attributes = attributes
    // SMIL 3, 12.5.3: where values cannot be interpolated, the mode is ignored.
    if jumps, list.allSatisfy(\.isKeyword) {
      attributes["calcMode"] = "discrete"
      // Key times of 0 and 1 would hide the second of two; it counts from half on, as in browsers.
      if attributes["values"] == nil { attributes["keyTimes"] = nil }
    }
    pacing =
      isSet
      ? try SMILPacing([:], count: 1, defaultMode: .discrete)
      : try SMILPacing(attributes, count: list.count, defaultMode: .linear)
    if pacing.mode == .paced {
      let lengths = zip(list, list.dropFirst()).compactMap(distance)
      if lengths.count == list.count - 1 { distances = lengths }
    }
  }

  /// The value at a position.
  ///
  /// - Parameters:
  ///   - accumulates: whether each iteration builds upon the last value of the one before.
  ///   - resolve: replaces keywords such as `currentColor`.
  ///   - underlying: the value without this animation.
  func value(
    at position: SMILPosition,
    accumulates: Bool,
    resolve: (AnimatableValue) -> AnimatableValue,
    underlying: () -> AnimatableValue
  ) -> AnimatableValue {
    func key(_ index: Int) -> AnimatableValue {
      if startsAtUnderlying { return index == 0 ? underlying() : resolve(list[0]) }
      return resolve(list[index])
    }
    let (index, fraction) =
      position.key.map { ($0, 0) }
      ?? pacing.segment(at: position.progress, count: keyCount, distances: distances)
    var value = key(index)
    if fraction > 0, index + 1 < keyCount {
      let next = key(index + 1)
      value = value.mixed(with: next, at: fraction, .smil) ?? (fraction < 0.5 ? value : next)
    }
    if accumulates, position.iteration > 0, let last = list.last {
      value = value.adding(resolve(last), times: position.iteration) ?? value
    }
    return value
  }
}
