internal import Graphics
internal import JSONText
internal import SceneModel

// Values of layers.

extension FieldValue where Value == Corners {
  /// A list of corners.
  static var corners: Self {
    let names = Corners.named.map(\.name)
    return Self(.list(.name(names, alternatives: []))) { cursor, reader in
      let list = reader.list(cursor, of: "corners") { element -> Corners? in
        let need = names.map(\.quoted).alternatives
        guard let text = reader.string(element, as: need) else { return nil }
        if let named = Corners.named.first(where: { $0.name == text }) { return named.corner }
        return reader.refuse(element) {
          "\(text.quoted) is not a corner\(Suggestions.hint(for: text, among: names))"
        }
      }
      return list.map { Corners($0) }
    } write: { corners in
      let named = Corners.named.filter { corners.contains($0.corner) }
      return JSONValue(.array(named.map { JSONValue(text: $0.name) }))
    }
  }
}

extension FieldValue where Value == [LayerFilter] {
  /// A list of filters; null for none.
  static var filters: Self {
    Self(.optional(.list(.object(.filter)))) {
      $1.filters($0)
    } write: {
      JSONValue(.array($0.map(json)))
    }
  }

  private static func json(_ filter: LayerFilter) -> JSONValue {
    var list = MemberList()
    list.add("type", JSONValue(text: filter.effect.kind.rawValue))
    if let name = filter.name { list.add("name", JSONValue(text: name)) }
    ObjectKeys.filterInputs(filter.effect.kind).write(filter.effect, to: &list)
    return list.object
  }
}

extension FieldValue where Value == ShapeGradient {
  /// A gradient in the coordinates of a layer.
  static var shapeGradient: Self {
    Self(.object(.shapeGradient)) { cursor, reader in
      let table = ObjectKeys.shapeGradient
      guard let gradient = table.object(cursor, reader, isWhole: true) else { return nil }
      let (colors, locations) = (gradient.colors.count, gradient.locations.count)
      if colors == 0 {
        return reader.refuse(cursor, .count) { "a gradient needs at least one colour" }
      }
      guard locations == 0 || locations == colors else {
        return reader.refuse(cursor["locations"] ?? cursor, .count) {
          "\(locations) locations for \(colors) colours (give one per colour, or leave locations out)"
        }
      }
      return gradient
    } write: {
      ObjectKeys.shapeGradient.json($0)
    }
  }
}

extension FieldValue where Value == ImageSource {
  /// The name of an asset, or an object with the path of a file or a built-in shape.
  static var imageSource: Self {
    Self(.image, write: JSONValue.init(source:)) { cursor, reader in
      guard let source = reader.imageSource(cursor) else { return nil }
      return source ?? reader.mismatch(cursor, needs: "the image of a tile")
    }
  }
}

extension FieldValue where Value == Size {
  /// A width and a height above 0.
  static func positiveSize(_ unit: Unit) -> Self {
    Self(.size(.positive), unit, write: JSONValue.init(size:)) { cursor, reader in
      guard let size = reader.size(cursor) else { return nil }
      guard size.width > 0, size.height > 0 else {
        return reader.mismatch(cursor, needs: "a width and a height above 0")
      }
      return size
    }
  }
}

extension FieldValue where Value == Transform3D {
  /// A matrix or a list of steps.
  static var transform: Self {
    Self(.transform, { $1.transform($0) }, { JSONValue(transform: $0) })
  }
}

extension FieldValue where Value == [Double] {
  /// A list of numbers.
  static func numbers(_ unit: Unit? = nil) -> Self {
    Self(.list(.anyNumber), { $1.numbers($0) }, { JSONValue(numbers: $0) }, unit)
  }

  /// The lengths of dashes and gaps; null for a solid line.
  static var dashes: Self {
    Self(.optional(.list(.anyNumber)), .points, write: JSONValue.init(numbers:)) { cursor, reader in
      guard !cursor.isNull else { return [] }
      guard let pattern = reader.numbers(cursor) else { return nil }
      if !pattern.isEmpty, pattern.contains(where: { $0 < 0 }) || pattern.allSatisfy({ $0 == 0 }) {
        reader.warn(cursor) {
          "the stroke is drawn solid (a dash pattern has no negative entry and not only zeros)"
        }
      }
      return pattern
    }
  }
}

extension FieldValue where Value == SceneTheme.Font {
  /// A font: its name, or a list of names.
  static var font: Self { Self(.fontNames, { $1.font($0) }, { JSONValue(fonts: $0.name) }) }
}

extension FieldValue where Value == Point {
  /// `[x, y]`.
  static func point(_ unit: Unit? = nil) -> Self {
    Self(.point, { $1.point($0) }, { JSONValue(point: $0) }, unit)
  }
}

extension FieldValue where Value == [Color] {
  /// One colour or more.
  static var colors: Self {
    Self(.list(.color, count: 1...Int.max), { $1.colors($0) }, { JSONValue(colors: $0) })
  }
}

extension FieldValue where Value == Int {
  /// A font weight, as a number or a name.
  static var fontWeight: Self {
    let names = FontKeywords.weights.map(\.name)
    return Self(.choice([.integer(100...900), .name(names, alternatives: [])])) {
      $1.fontWeight($0)
    } write: {
      JSONValue(number: Double($0))
    }
  }
}

extension FieldValue where Value == FontStyle {
  /// A font style.
  static var fontStyle: Self { .word(or: FontKeywords.otherStyles) }
}

extension FieldValue where Value == EdgeInsets {
  /// One number, or the top, right, bottom and left.
  static func insets(_ unit: Unit) -> Self {
    Self(.insets, { $1.insets($0) }, { JSONValue(insets: $0) }, unit)
  }
}

extension FieldValue where Value == UInt64 {
  /// The seed of random numbers.
  static var seed: Self {
    let range = 0...9_007_199_254_740_991
    return Self(
      .integer(range),
      { $1.integer($0, in: range).map { UInt64(clamping: $0) } },
      { JSONValue(number: Double($0)) }
    )
  }
}
