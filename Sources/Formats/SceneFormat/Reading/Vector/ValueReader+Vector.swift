internal import JSONText
internal import SceneModel

/// Reads shape trees.
extension ValueReader {
  /// Reads an item.
  func vectorItem(_ cursor: JSONCursor) -> VectorItem? {
    guard cursor.isObject else { return mismatch(cursor, needs: "an object: an item") }
    guard let type = cursor["type"] else {
      let names = VectorItem.Kind.allCases.map(\.rawValue.quoted).alternatives
      return refuse(cursor, .missing) { "type is missing (add one of \(names))" }
    }
    guard let kind: VectorItem.Kind = enumeration(type) else { return nil }
    checkKeys(
      cursor,
      allowed: VectorKeys.names(kind),
      of: "an item of the type \(kind.rawValue.quoted)"
    )
    return VectorKeys.table(kind).read(cursor, self)
  }

  /// Reads a gradient, which needs four numbers for each colour.
  func vectorGradient(_ cursor: JSONCursor) -> VectorGradient? {
    guard var gradient = VectorKeys.gradient.object(cursor, self),
      let count = cursor["colorCount"], let list = cursor["stops"]
    else { return nil }
    let stops = FieldValue<AnimatedValue<[Double]>>.numbers.read(list, self)
    guard let count = integer(count, in: 1...1_000_000), let stops else { return nil }
    guard stops.all({ $0.count >= count * 4 }) else {
      return refuse(list, .count) {
        "\(count) colours need \(count * 4) numbers: location, red, green and blue of each"
      }
    }
    (gradient.colorCount, gradient.stops) = (count, stops)
    return gradient
  }
}
