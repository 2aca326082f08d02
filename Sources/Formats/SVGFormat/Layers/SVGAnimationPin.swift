internal import Graphics

/// A key of animations at which values are evaluated apart from time.
///
/// Of the animations of each attribute or property one is in force, the others are not. Of animations with fewer
/// keys it is the last one.
struct SVGAnimationPin: Hashable {
  /// The position of the animation among those of the same target and name.
  var round: Int
  /// Counted from 0.
  var key: Int
}

/// A point of a CSS animation at a keyframe, or between two where scenes do not have the pace.
struct CSSAnimationKey {
  /// 0…1.
  var offset: Double
  /// The index of the keyframe before it; −1 for the value without the animation.
  var keyframe: Int
  /// The part of the way to the next keyframe.
  var fraction = 0.0
  /// The pace to the next key.
  var easing = CSSEasing.linear
}

extension CSSTrackedAnimation {
  // Keys of one pace.
  private static let maxInsertedKeys = 1_000

  /// The keys of a property, of which the first is at 0 and the last at 1.
  ///
  /// Keys take the place of steps that scenes do not have, and of `linear()`.
  func keys(of name: String) -> [CSSAnimationKey] {
    guard let frames = tracks[name], let first = frames.first, let last = frames.last else {
      return []
    }
    let start = first.offset > 0 ? -1 : 0
    let end = last.offset < 1 ? frames.count : frames.count - 1
    func offset(_ index: Int) -> Double {
      index < 0 ? 0 : index < frames.count ? frames[index].offset : 1
    }
    var result: [CSSAnimationKey] = []
    for index in start..<max(start, end) {
      var key = CSSAnimationKey(offset: offset(index), keyframe: index)
      let length = offset(index + 1) - key.offset
      let easing = (index >= 0 ? frames[index].easing : nil) ?? animation.easing
      var inserted: [Point] = []
      switch easing {
      case .points(let points):
        inserted = points.filter { $0.x < 1 || $0.y != 1 }
        if inserted.first == .zero { inserted.removeFirst() }
      case .steps(let count, let position) where position == .none || position == .both:
        for step in 0..<min(count, Self.maxInsertedKeys / 2) {
          let level = easing.value(at: (Double(step) + 0.5) / Double(count))
          inserted.append(Point(Double(step) / Double(count), level))
          inserted.append(Point(Double(step + 1) / Double(count), level))
        }
      case .linear, .bezier, .steps: key.easing = easing
      }
      result.append(key)
      result += inserted.prefix(Self.maxInsertedKeys).map {
        CSSAnimationKey(offset: key.offset + length * $0.x, keyframe: index, fraction: $0.y)
      }
    }
    result.append(CSSAnimationKey(offset: 1, keyframe: end))
    return result
  }
}

extension AnimatedSVG {
  /// The positions of SMIL animations among those of the same target and attribute.
  var smilRounds: [Int] {
    var counts: [String: Int] = [:]
    return smil.map { animation in
      let name = "\(animation.target) \(animation.attribute)"
      defer { counts[name, default: 0] += 1 }
      return counts[name] ?? 0
    }
  }

  /// The numbers of keys that animations have, by round.
  var keyCounts: [Int] {
    var result: [Int] = []
    func add(_ round: Int, _ count: Int) {
      while result.count <= round { result.append(0) }
      result[round] = max(result[round], count)
    }
    for (round, animation) in zip(smilRounds, smil) {
      switch animation.effect {
      case .attribute(let values), .transform(_, let values): add(round, values.keyCount)
      case .motion: break
      }
    }
    for animations in css.values {
      var counts: [String: Int] = [:]
      for animation in animations {
        for name in animation.tracks.keys {
          add(counts[name] ?? 0, animation.keys(of: name).count)
          counts[name, default: 0] += 1
        }
      }
    }
    return result
  }

  /// The animations in force at a pin.
  func active(at pin: SVGAnimationPin) -> [ActiveAnimation] {
    zip(smilRounds, smil.indices).compactMap { round, index in
      guard round == pin.round, !smil[index].attribute.isEmpty else { return nil }
      switch smil[index].effect {
      case .motion: return nil
      case .attribute(let values), .transform(_, let values):
        let key = min(pin.key, values.keyCount - 1)
        return ActiveAnimation(animation: index, position: SMILPosition(key: key))
      }
    }
  }
}

extension SMILValues {
  /// The number of values; an animation with `to` starts at one more.
  var keyCount: Int { startsAtUnderlying ? 2 : list.count }
}
