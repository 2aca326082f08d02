internal import JSONText
internal import SceneModel

// Durations and transitions of the items of a sequence.
extension ValueReader {
  private typealias Part = (name: String?, duration: Double, transition: SequenceTransition?)

  /// The times of a sequence; nil after a report.
  ///
  /// - Parameter cursor: the layer with `"sequence": true` and its items as sublayers.
  func sequencePlan(_ cursor: JSONCursor) -> SequencePlan? {
    guard let list = cursor["sublayers"],
      let overlaps = cursor["overlap"].map(flag) ?? true
    else { return nil }
    let parts = list.elements.map { part($0, isFirst: $0.path.isFirst) }
    let complete = parts.compactMap { $0 }
    guard complete.count == parts.count else { return nil }
    let fits = list.elements.indices.map { index in
      checkLengths(complete, index, overlaps: overlaps, list)
    }
    guard fits.allSatisfy({ $0 }) else { return nil }
    return SequencePlan(complete, overlaps: overlaps)
  }

  private func part(_ cursor: JSONCursor, isFirst: Bool) -> Part? {
    guard cursor.isObject else { return nil }
    let isClean = checkRivals(cursor)
    let duration = itemDuration(cursor)
    var transition: SequenceTransition?
    if let written = cursor["transition"] {
      if isFirst {
        return refuse(written, .conflict) {
          "nothing is before the first item of a sequence (remove the transition, or animate opacity)"
        }
      }
      transition = self.transition(written)
      if transition == nil { return nil }
    }
    guard isClean, let duration else { return nil }
    return (cursor["name"]?.text, duration, transition)
  }

  private func itemDuration(_ cursor: JSONCursor) -> Double? {
    guard let written = cursor["duration"] else {
      return refuse(cursor, .missing) {
        "duration is missing (give the seconds for which the item is shown)"
      }
    }
    return FieldValue<Double>.duration(of: "an item")
      .read(written, self)
  }

  // The sequence sets these keys of its items.
  private func checkRivals(_ cursor: JSONCursor) -> Bool {
    var isClean = true
    let transition = cursor["transition"]?["type"]?.text
    let cuts = ["wipe", "iris", "dissolve"].contains(transition)
    for (key, _, child) in cursor.members {
      let advice: String? =
        switch key {
        case "lifetime", "beginTime": "the durations of the items decide it; remove \(key)"
        case "maskPaths" where cuts: "the transition has mask paths; put these into a layer inside"
        default: nil
        }
      guard let advice else { continue }
      isClean = false
      refuse(child, .conflict) { "\(key) of an item of a sequence is taken (\(advice))" }
    }
    return isClean
  }

  private func transition(_ cursor: JSONCursor) -> SequenceTransition? {
    guard cursor.isObject else {
      return mismatch(cursor, needs: "an object such as {\"type\": \"fade\"}")
    }
    let keys = SequenceKeys.transition.names
    guard checkKeys(cursor, allowed: keys, of: "a transition of a sequence"),
      let transition = SequenceKeys.transition.read(cursor, self, isWhole: true)
    else { return nil }
    guard let direction = cursor["direction"], !transition.kind.hasDirection else {
      return transition
    }
    return refuse(direction, .conflict) {
      "the transition \(transition.kind.rawValue.quoted) has no direction (remove it)"
    }
  }

  // An item is visible together with one neighbour at a time.
  private func checkLengths(
    _ parts: [Part],
    _ index: Int,
    overlaps: Bool,
    _ list: JSONCursor
  ) -> Bool {
    let duration = parts[index].duration
    let before = parts[index].transition?.duration ?? 0
    let next = index + 1 < parts.count ? parts[index + 1].transition : nil
    let after = overlaps ? next?.duration ?? 0 : 0
    guard before + after > duration + 1e-9 else { return true }
    let isNext = before <= duration + 1e-9 && after > 0
    guard let transition = list.element(isNext ? index + 1 : index)?["transition"] else {
      return true
    }
    let name = parts[index].name.map { " \($0.quoted)" } ?? ""
    return refuse(transition) {
      "the transitions of the item\(name) last \((before + after).shortestDecimal) s, "
        + "and the item \(duration.shortestDecimal) s (make the item longer or a transition shorter)"
    } ?? false
  }
}

extension JSONPath {
  // Whether the path is that of the first element of a list.
  fileprivate var isFirst: Bool { if case .index(_, 0) = self { true } else { false } }
}
