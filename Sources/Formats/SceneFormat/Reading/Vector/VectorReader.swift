internal import JSONText
internal import SceneModel

/// Reads shape trees.
struct VectorReader {
  let reader: FieldReader

  private var values: ValueReader { reader.values }

  /// Reads an item.
  func item(_ cursor: JSONCursor) -> VectorItem? {
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object: an item") }
    guard let type = cursor["type"] else {
      let names = VectorItem.Kind.allCases.map(\.rawValue.quoted).alternatives
      return values.refuse(cursor, .missing, "type is missing (add one of \(names))")
    }
    guard let kind: VectorItem.Kind = values.enumeration(type) else { return nil }
    values.checkKeys(
      cursor,
      allowed: VectorKeys.names(kind),
      of: "an item of the type \(kind.rawValue.quoted)"
    )
    func read<Object>(_ table: FieldTable<Object>) -> Object? { table.read(cursor, reader) }
    return switch kind {
    case .group: read(VectorKeys.group).map { .group($0) }
    case .path: read(VectorKeys.path).map { .path($0) }
    case .rectangle: read(VectorKeys.rectangle).map { .rectangle($0) }
    case .ellipse: read(VectorKeys.ellipse).map { .ellipse($0) }
    case .star: read(VectorKeys.star).map { .star($0) }
    case .text: read(VectorTextKeys.text).map { .text($0) }
    case .fill: read(VectorKeys.fill).map { .fill($0) }
    case .stroke: read(VectorKeys.stroke).map { .stroke($0) }
    case .trim: read(VectorKeys.trim).map { .trim($0) }
    case .repeater: read(VectorKeys.repeater).map { .repeater($0) }
    case .roundCorners: read(VectorKeys.roundCorners).map { .roundCorners($0) }
    case .puckerBloat: read(VectorKeys.puckerBloat).map { .puckerBloat($0) }
    case .zigZag: read(VectorKeys.zigZag).map { .zigZag($0) }
    case .offset: read(VectorKeys.offset).map { .offset($0) }
    case .merge: read(VectorKeys.merge).map { .merge($0) }
    }
  }

  /// Reads a gradient, which needs four numbers for each colour.
  func gradient(_ cursor: JSONCursor) -> VectorGradient? {
    let table = VectorKeys.gradient
    let (noun, need) = ("a gradient", "an object: a gradient")
    guard var gradient = table.object(cursor, reader, noun: noun, need: need),
      let count = cursor["colorCount"], let list = cursor["stops"]
    else { return nil }
    let stops = FieldValue<AnimatedValue<[Double]>>.numbers.read(list, reader)
    guard let count = values.integer(count, in: 1...1_000_000), let stops else { return nil }
    guard stops.all({ $0.count >= count * 4 }) else {
      return values.refuse(
        list,
        .count,
        "\(count) colours need \(count * 4) numbers: location, red, green and blue of each"
      )
    }
    (gradient.colorCount, gradient.stops) = (count, stops)
    return gradient
  }
}
