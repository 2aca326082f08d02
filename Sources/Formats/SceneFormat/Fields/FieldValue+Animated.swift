internal import Graphics
internal import JSONText
internal import SceneModel

// Values that may be animated.

extension FieldValue {
  /// One value, or keyframes of it with times in seconds.
  static func animated<Element>(_ element: FieldValue<Element>) -> Self
  where Value == AnimatedValue<Element> {
    Self(.animated(element.form), element.unit) { cursor, reader in
      reader.animated(cursor) { part, _ in element.read(part, reader) }
    } write: {
      AnimatedValueWriter.value($0, element.write)
    }
  }
}

extension FieldValue where Value == AnimatedValue<Double> {
  /// A number.
  static func number(_ unit: Unit? = nil) -> Self { animated(.number(unit)) }

  /// An angle in radians.
  static var angle: Self { animated(.angle) }

  /// Seconds of a layer's own time.
  static var timeRemap: Self { number() }
}

extension FieldValue where Value == AnimatedPoint {
  /// A point.
  static func point(_ unit: Unit) -> Self {
    Self(.animatedPoint, unit, statesDefault: false) {
      $1.animatedPoint($0)
    } write: {
      AnimatedValueWriter.point($0)
    }
  }
}

extension FieldValue where Value == AnimatedValue<Path> {
  /// An outline.
  static var path: Self { animated(.path) }
}

extension FieldValue where Value == AnimatedValue<Color> {
  /// A colour.
  static var color: Self { animated(.color) }
}

extension FieldValue where Value == AnimatedValue<[Double]> {
  /// A list of numbers.
  static var numbers: Self { animated(.numbers()) }
}

extension FieldValue where Value == Placement {
  /// A placement.
  static var placement: Self { .object(PlacementKeys.placement) }
}

extension FieldValue where Value == FadedPlacement {
  /// A placement with its opacity.
  static var placement: Self {
    let (table, number) = (PlacementKeys.placement, FieldValue<AnimatedValue<Double>>.number())
    return Self(.dictionary(.anything), statesDefault: false) { cursor, reader in
      guard cursor.isObject else { return reader.mismatch(cursor, needs: "an object: a placement") }
      reader.checkKeys(cursor, allowed: table.names + ["opacity"], of: "a placement")
      guard let placement = table.read(cursor, reader) else { return nil }
      let opacity = cursor["opacity"].flatMap { number.read($0, reader) } ?? .constant(1)
      return FadedPlacement(placement, opacity: opacity)
    } write: { placement in
      var list = MemberList()
      table.write(placement.placement, to: &list)
      if placement.opacity != .constant(1), let opacity = number.write(placement.opacity) {
        list.add("opacity", opacity)
      }
      return list.object
    }
  }
}
