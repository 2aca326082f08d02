internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads gradients in the coordinates of a layer.
struct ShapeGradientReader {
  let values: ValueReader

  /// The gradient; nil after a report.
  func gradient(_ cursor: JSONCursor) -> ShapeGradient? {
    guard cursor.isObject else {
      return values.mismatch(cursor, needs: "an object with colors, startPoint and endPoint")
    }
    values.checkKeys(cursor, allowed: ObjectKeys.shapeGradient.names, of: "a gradient")
    let object = ObjectCursor(cursor, report: values.report)
    let kind: Gradient.Kind? = object["gradientType"].map { values.enumeration($0) } ?? .axial
    let locations = object.nonNull("locations").map(values.numbers) ?? []
    let colors = required("colors", object) { values.colors($0) }
    let start = required("startPoint", object, values.point)
    let end = required("endPoint", object, values.point)
    guard let kind, let locations, let colors, let start, let end else { return nil }
    if colors.isEmpty {
      return values.refuse(cursor, .count, "a gradient needs at least one colour")
    }
    guard locations.isEmpty || locations.count == colors.count else {
      return values.refuse(
        object["locations"] ?? cursor,
        .count,
        "\(locations.count) locations for \(colors.count) colours (give one per colour, or leave locations out)"
      )
    }
    return ShapeGradient(
      kind: kind,
      colors: colors,
      locations: locations,
      startPoint: start,
      endPoint: end
    )
  }

  private func required<Value>(
    _ key: String,
    _ object: ObjectCursor,
    _ read: (JSONCursor) -> Value?
  ) -> Value? {
    if let cursor = object[key] { return read(cursor) }
    values.report.error(.missing, object.cursor, "\(key) is missing (add it)")
    return nil
  }
}
