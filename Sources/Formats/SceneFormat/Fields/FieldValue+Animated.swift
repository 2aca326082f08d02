internal import Graphics
internal import JSONText
internal import SceneModel

// Values that may be animated.

extension FieldValue where Value == AnimatedValue<Double> {
  /// A number.
  static func number(_ unit: Unit) -> Self {
    Self(.animated(.anyNumber), unit) {
      $1.animated.number($0)
    } write: {
      AnimatedValueWriter.number($0)
    }
  }

  /// An angle in radians.
  static var angle: Self {
    Self(.animated(.angle), .radians) {
      $1.animated.angle($0)
    } write: {
      AnimatedValueWriter.number($0)
    }
  }
}

extension FieldValue where Value == AnimatedPoint {
  /// A point.
  static func point(_ unit: Unit) -> Self {
    Self(.animatedPoint, unit, statesDefault: false) {
      $1.animated.point($0)
    } write: {
      AnimatedValueWriter.point($0)
    }
  }
}

extension FieldValue where Value == AnimatedValue<Path> {
  /// An outline.
  static var path: Self {
    Self(.animated(.path)) {
      $1.animated.path($0)
    } write: {
      AnimatedValueWriter.value($0) { JSONValue(path: $0) }
    }
  }
}

extension FieldValue where Value == AnimatedValue<Color> {
  /// A colour.
  static var color: Self {
    Self(.animated(.color)) { cursor, reader in
      reader.animated.value(cursor) { element, _ in reader.values.color(element) }
    } write: {
      AnimatedValueWriter.value($0) { JSONValue(color: $0) }
    }
  }
}

extension FieldValue where Value == AnimatedValue<[Double]> {
  /// A list of numbers.
  static var numbers: Self {
    Self(.animated(.list(.anyNumber))) { cursor, reader in
      reader.animated.value(cursor) { element, _ in reader.values.numbers(element) }
    } write: {
      AnimatedValueWriter.value($0) { JSONValue(numbers: $0) }
    }
  }
}

extension FieldValue where Value == Placement {
  /// A placement.
  static var placement: Self {
    let table = PlacementKeys.placement
    return Self(.anything, statesDefault: false) {
      table.object($0, $1, noun: "a placement", need: "an object: a placement")
    } write: {
      table.json($0)
    }
  }
}

extension FieldValue where Value == FadedPlacement {
  /// A placement with its opacity.
  static var placement: Self {
    let table = PlacementKeys.placement
    return Self(.anything, statesDefault: false) { cursor, reader in
      let values = reader.values
      guard cursor.isObject else { return values.mismatch(cursor, needs: "an object: a placement") }
      values.checkKeys(cursor, allowed: table.names + ["opacity"], of: "a placement")
      guard let placement = table.read(cursor, reader) else { return nil }
      let opacity = cursor["opacity"].flatMap(reader.animated.number) ?? .constant(1)
      return FadedPlacement(placement, opacity: opacity)
    } write: { placement in
      var list = MemberList()
      table.write(placement.placement, to: &list)
      list.add("opacity", placement.opacity, default: 1)
      return list.object
    }
  }
}

extension FieldValue where Value == MaskPath {
  /// An outline that masks a layer.
  static var maskPath: Self {
    Self(.anything, statesDefault: false) {
      PlacementKeys.mask.object($0, $1, noun: "a mask path", need: "an object with a path")
    } write: {
      PlacementKeys.mask.json($0)
    }
  }
}

extension FieldValue where Value == AnimatedValue<Double> {
  /// Seconds of a layer's own time.
  static var timeRemap: Self {
    Self(.anything) {
      $1.animated.number($0)
    } write: {
      AnimatedValueWriter.number($0)
    }
  }
}
