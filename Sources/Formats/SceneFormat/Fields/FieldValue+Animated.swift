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
    Self(.anything, statesDefault: false) {
      PlacementReader(values: $1.values, index: $1.index).placement($0)
    } write: {
      PlacementWriter.value($0)
    }
  }
}

extension FieldValue where Value == FadedPlacement {
  /// A placement with its opacity.
  static var placement: Self {
    Self(.anything, statesDefault: false) {
      PlacementReader(values: $1.values, index: $1.index).faded($0)
    } write: {
      PlacementWriter.value($0)
    }
  }
}
