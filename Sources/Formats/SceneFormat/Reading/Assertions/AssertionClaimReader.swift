internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads what an assertion of a kind states.
struct AssertionClaimReader {
  let reader: AssertionReader
  let object: ObjectCursor

  private var values: ValueReader { reader.values }

  /// Returns the claim; nil after a report.
  func claim(_ kind: AssertionKind, _ subject: JSONCursor) -> MotionAssertion.Claim? {
    switch kind {
    case .visible, .hidden, .appears, .disappears, .inside, .above, .moves, .rests, .maxSpeed,
      .maxJump, .textFits, .readable, .contrast:
      return reader.layer(subject).flatMap { claim(kind, about: $0) }
    case .before, .apart, .equal:
      return layers(subject).flatMap { claim(kind, about: $0, $1) }
    case .minTextSize: return values.nonNegative(subject).map { .minTextSize($0) }
    case .flashes: return word(subject, ["wcag"]).map { _ in .flashes }
    case .loops: return loops(subject)
    case .draws:
      return word(subject, ["something", "allLayers"])
        .map { $0 == "something" ? .drawsSomething : .drawsAllLayers }
    case .size: return size(subject)
    case .duration: return values.positive(subject).map { .duration($0) }
    case .frames: return values.integer(subject, in: 1...values.limits.frames).map { .frames($0) }
    case .frameRate: return rate(subject).map { .frameRate($0) }
    case .audio: return word(subject, ["present"]).map { _ in .audioPresent }
    case .audioPeak: return values.number(subject).map { .audioPeak($0) }
    case .loudness:
      guard let level = values.number(subject),
        let tolerance = parameter("tolerance", values.nonNegative)
          ?? MotionAssertion.defaultLoudnessTolerance
      else { return nil }
      return .loudness(level, tolerance: tolerance)
    case .hash: return hashes(subject)
    }
  }

  // nil where the key is missing; the inner nil after a report.
  private func parameter<Value>(_ key: String, _ read: (JSONCursor) -> Value?) -> Value?? {
    object.nonNull(key).map(read)
  }

  private func claim(
    _ kind: AssertionKind,
    about layer: LayerPattern
  ) -> MotionAssertion.Claim? {
    switch kind {
    case .visible, .hidden:
      guard let bound = parameter("minOpacity", fraction) ?? MotionAssertion.defaultOpacity else {
        return nil
      }
      return kind == .visible
        ? .visible(layer, minOpacity: bound) : .hidden(layer, minOpacity: bound)
    case .appears: return object["by"].flatMap(reader.instant).map { .appears(layer, by: $0) }
    case .disappears: return object["by"].flatMap(reader.instant).map { .disappears(layer, by: $0) }
    case .inside:
      guard let area = parameter("area", area) ?? .canvas,
        let margin = parameter("margin", { values.number($0) }) ?? 0
      else { return nil }
      return .inside(layer, area: area, margin: margin)
    case .above: return object["of"].flatMap(reader.layer).map { .above(layer, of: $0) }
    case .moves:
      guard
        let interval = parameter("atLeastEvery", reader.instant) ?? MotionAssertion.defaultInterval
      else { return nil }
      return .moves(layer, atLeastEvery: interval)
    case .rests: return .rests(layer)
    case .maxSpeed: return object["value"].flatMap(values.nonNegative).map { .maxSpeed(layer, $0) }
    case .maxJump:
      guard let value = object["value"].flatMap(values.nonNegative),
        let moments = parameter("except", { values.list($0, of: "times", reader.instant) }) ?? []
      else { return nil }
      return .maxJump(layer, value, except: moments)
    case .textFits: return .textFits(layer)
    case .readable:
      guard
        let speed = parameter("charactersPerSecond", values.positive)
          ?? MotionAssertion.defaultReadingSpeed
      else { return nil }
      return .readable(layer, charactersPerSecond: speed)
    case .contrast:
      guard let ratio = parameter("min", ratio) ?? MotionAssertion.defaultContrast else {
        return nil
      }
      return .contrast(layer, min: ratio)
    default: return nil
    }
  }

  private func claim(
    _ kind: AssertionKind,
    about first: LayerPattern,
    _ second: LayerPattern
  ) -> MotionAssertion.Claim? {
    switch kind {
    case .before: return .before(first, second)
    case .equal: return .equal(first, second)
    case .apart:
      guard let gap = parameter("gap", values.nonNegative) ?? 0 else { return nil }
      return .apart(first, second, gap: gap)
    default: return nil
    }
  }

  // MARK: Values

  private func layers(_ cursor: JSONCursor) -> (LayerPattern, LayerPattern)? {
    guard cursor.isArray, cursor.elements.count == 2 else {
      return values.mismatch(cursor, needs: "the names of two layers as [\"a\", \"b\"]")
    }
    let patterns = cursor.elements.compactMap(reader.layer)
    return patterns.count == 2 ? (patterns[0], patterns[1]) : nil
  }

  private func word(_ cursor: JSONCursor, _ words: [String]) -> String? {
    guard let text = values.string(cursor, as: words.map(\.quoted).alternatives) else { return nil }
    if words.contains(text) { return text }
    let nearest = Suggestions.nearest(to: text, among: words).map { "did you mean \($0.quoted)?" }
    return values.refuse(
      cursor,
      "\(text.quoted) is unknown here (\(nearest ?? "write " + words.map(\.quoted).alternatives))"
    )
  }

  private func fraction(_ cursor: JSONCursor) -> Double? {
    number(cursor, in: 0...1)
  }

  private func ratio(_ cursor: JSONCursor) -> Double? {
    number(cursor, in: 1...21)
  }

  private func number(_ cursor: JSONCursor, in range: ClosedRange<Double>) -> Double? {
    guard let number = values.number(cursor) else { return nil }
    guard range.contains(number) else {
      return values.refuse(
        cursor,
        "\(number.shortestDecimal) is outside \(range.lowerBound.shortestDecimal)…\(range.upperBound.shortestDecimal)"
      )
    }
    return number
  }

  private func area(_ cursor: JSONCursor) -> MotionAssertion.Area? {
    guard cursor.isString else { return values.rect(cursor).map { .rect($0) } }
    return word(cursor, AssertionKeys.areas.map(\.name)).flatMap { name in
      AssertionKeys.areas.first { $0.name == name }?.area
    }
  }

  private func loops(_ cursor: JSONCursor) -> MotionAssertion.Claim? {
    guard let isWanted = values.flag(cursor) else { return nil }
    guard isWanted else {
      return values.refuse(cursor, "an assertion states that the scene loops (write true)")
    }
    guard let tolerance = parameter("tolerance", { number($0, in: 0...255) }) ?? 0,
      let isSmooth = parameter("smooth", values.flag) ?? false
    else { return nil }
    return .loops(tolerance: tolerance, smooth: isSmooth)
  }

  private func size(_ cursor: JSONCursor) -> MotionAssertion.Claim? {
    guard cursor.isArray, cursor.elements.count == 2 else {
      return values.mismatch(cursor, needs: "a size in pixels as [width, height]")
    }
    let sides = cursor.elements.compactMap { values.integer($0, in: 1...values.limits.side) }
    return sides.count == 2 ? .size(width: sides[0], height: sides[1]) : nil
  }

  private func rate(_ cursor: JSONCursor) -> FrameRate? {
    let what = "frames per second such as 60 or \"30000/1001\""
    switch cursor.value.kind {
    case .number(let number):
      guard let rate = FrameRate(number) else {
        return values.refuse(cursor, "\(number.shortestDecimal) is not a frame rate (give \(what))")
      }
      return rate
    case .string(let text):
      guard let rate = FrameRate(sceneText: text) else {
        return values.refuse(cursor, "\(text.quoted) is not a frame rate (give \(what))")
      }
      return rate
    case .null, .bool, .array, .object, .invalid: return values.mismatch(cursor, needs: what)
    }
  }

  private func hashes(_ cursor: JSONCursor) -> MotionAssertion.Claim? {
    guard cursor.isObject, !cursor.members.isEmpty else {
      return values.mismatch(cursor, needs: "an object of SHA-256 hashes by times")
    }
    var hashes: [MotionAssertion.FrameHash] = []
    for (key, _, member) in cursor.members {
      let name = JSONCursor(JSONValue(.string(key), offset: member.value.offset), member.path)
      guard let moment = reader.instant(name),
        let text = values.string(member, as: "a SHA-256 hash")
      else { return nil }
      let digest = text.lowercased()
      guard digest.utf8.count == 64, digest.allSatisfy({ "0123456789abcdef".contains($0) }) else {
        return values.refuse(
          member,
          "\(text.quoted) is no SHA-256 hash (64 hexadecimal digits, as render --manifest lists them)"
        )
      }
      hashes.append(MotionAssertion.FrameHash(time: moment, digest: digest))
    }
    return .hash(hashes)
  }
}
