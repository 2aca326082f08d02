internal import Graphics
internal import JSONText
internal import SceneModel

// Values of assertions.

extension FieldValue where Value == LayerPattern {
  /// The name of a layer, or a pattern of names.
  static var layer: Self { Self(.text, { $1.layerPattern($0) }, { JSONValue(text: $0.text) }) }
}

extension FieldValue where Value == [LayerPattern] {
  /// Two layers.
  static var layers: Self {
    Self(.list(.text, count: 2...2)) { cursor, reader in
      guard cursor.count == 2 else {
        return reader.mismatch(cursor, needs: "the names of two layers as [\"a\", \"b\"]")
      }
      let patterns = cursor.elements.compactMap { reader.layerPattern($0) }
      return patterns.count == 2 ? patterns : nil
    } write: {
      JSONValue(.array($0.map { JSONValue(text: $0.text) }))
    }
  }
}

extension FieldValue where Value == Instant {
  /// A moment: seconds, or a text such as `"12f"`, `"50%"`, `"end"` or a marker.
  static var instant: Self {
    Self(.choice([.anyNumber, .text]), .seconds) { cursor, reader in
      reader.instant(cursor)
    } write: { moment in
      if case .seconds(let seconds) = moment { return JSONValue(number: seconds) }
      return JSONValue(text: moment.description)
    }
  }
}

extension FieldValue where Value == MotionAssertion.Span {
  /// Two moments, or the name of a marker that has an end.
  static var span: Self {
    let instant = FieldValue<Instant>.instant
    return Self(.choice([.list(instant.form, count: 2...2), .text]), .seconds) { cursor, reader in
      reader.assertedSpan(cursor)
    } write: { span in
      JSONValue(.array([span.from, span.to].compactMap(instant.write)))
    }
  }
}

extension FieldValue where Value == MotionAssertion.Area {
  private static let areas: [(name: String, area: Value)] = [
    ("canvas", .canvas), ("titleSafe", .titleSafe), ("actionSafe", .actionSafe),
  ]

  /// The name of a part of the canvas, or a rectangle.
  static var area: Self {
    let word = FieldValue<String>.oneOf(areas.map(\.name))
    return Self(.choice([word.form, .rect(.notNegative)]), .points) { cursor, reader in
      guard cursor.isString else {
        guard let rect = reader.rect(cursor) else { return nil }
        guard rect.width >= 0, rect.height >= 0 else {
          return reader.refuse(cursor) {
            "a side of the area is negative (give 0 or more for width and height)"
          }
        }
        return .rect(rect)
      }
      return word.read(cursor, reader).flatMap { name in areas.first { $0.name == name }?.area }
    } write: { area in
      if case .rect(let rect) = area { return JSONValue(rect: rect) }
      return areas.first { $0.area == area }.map { JSONValue(text: $0.name) }
    }
  }
}

extension FieldValue where Value == String {
  /// One of some words, of which a wrong one gets a short message.
  static func oneOf(_ words: [String]) -> Self {
    Self(.name(words, alternatives: []), write: JSONValue.init(text:)) { cursor, reader in
      let all = words.map(\.quoted).alternatives
      guard let text = reader.string(cursor, as: all) else { return nil }
      if words.contains(text) { return text }
      let nearest = Suggestions.nearest(to: text, among: words).map { "did you mean \($0.quoted)?" }
      return reader.refuse(cursor) {
        "\(text.quoted) is unknown here (\(nearest ?? "write " + all))"
      }
    }
  }
}

extension FieldValue where Value == Bool {
  /// True.
  static var affirmed: Self {
    flag.checked(as: .flag) { $0 ? nil : "an assertion states that the scene loops (write true)" }
  }
}

extension FieldValue where Value == [Int] {
  /// A width and a height in pixels.
  static var sides: Self {
    let range = 1...Limits().side
    return Self(.list(.integer(range), count: 2...2)) { cursor, reader in
      guard cursor.count == 2 else {
        return reader.mismatch(cursor, needs: "a size in pixels as [width, height]")
      }
      let sides = cursor.elements.compactMap { reader.integer($0, in: 1...reader.limits.side) }
      return sides.count == 2 ? sides : nil
    } write: {
      JSONValue(numbers: $0.map { Double($0) })
    }
  }
}

extension FieldValue where Value == Int {
  /// A number of frames.
  static var frames: Self {
    Self(
      .integer(1...Limits().frames),
      { $1.integer($0, in: 1...$1.limits.frames) },
      { JSONValue(number: Double($0)) }
    )
  }
}

extension FieldValue where Value == Double {
  /// A level of audio, in decibels or loudness units.
  static var level: Self {
    Self(.number(NumberRange(minimum: -200, maximum: 20))) { $1.number($0) }
  }
}

extension FieldValue where Value == FrameRate {
  /// A number of frames per second, or a fraction.
  static var frameRate: Self {
    Self(.frameRate) { cursor, reader in
      let rate: FrameRate?
      switch cursor.value.kind {
      case .number(let number): rate = FrameRate(number)
      case .string(let text): rate = FrameRate(sceneText: text)
      case _: return reader.mismatch(cursor, needs: FrameRate.forms)
      }
      return rate
        ?? reader.refuse(cursor) {
          "\(cursor.value.echo) is not a frame rate (give \(FrameRate.forms))"
        }
    } write: {
      $0.denominator == 1 ? JSONValue(number: Double($0.numerator)) : JSONValue(text: $0.text)
    }
  }
}

extension FieldValue where Value == [MotionAssertion.FrameHash] {
  /// SHA-256 hashes by times.
  static var hashes: Self {
    Self(.dictionary(.text)) { cursor, reader in
      guard cursor.isObject else {
        return reader.mismatch(cursor, needs: "an object of SHA-256 hashes by times")
      }
      guard !cursor.members.isEmpty else {
        return reader.refuse(cursor) { "there is no hash (give SHA-256 hashes by times)" }
      }
      var hashes: [MotionAssertion.FrameHash] = []
      for (key, _, member) in cursor.members {
        let name = JSONCursor(JSONValue(.string(key), offset: member.value.offset), member.path)
        guard let moment = reader.instant(name),
          let text = reader.string(member, as: "a SHA-256 hash")
        else { return nil }
        let digest = text.lowercased()
        guard digest.utf8.count == 64, digest.allSatisfy({ "0123456789abcdef".contains($0) }) else {
          return reader.refuse(member) {
            "\(text.quoted) is no SHA-256 hash (64 hexadecimal digits, as render --manifest lists them)"
          }
        }
        hashes.append(MotionAssertion.FrameHash(time: moment, digest: digest))
      }
      return hashes
    } write: { hashes in
      .object(
        hashes.map { (VariableText.escaped($0.time.description), JSONValue(text: $0.digest)) }
      )
    }
  }
}
