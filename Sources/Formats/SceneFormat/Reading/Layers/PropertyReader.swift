internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads values as the property that they belong to wants them.
struct PropertyReader {
  let values: ValueReader

  /// Sets a property of a layer's model.
  func set(_ property: Property, _ cursor: JSONCursor, in state: inout LayerState) {
    switch property {
    case .scalar(let p): if let value = scalar(p, cursor, isModel: true) { state[p] = value }
    case .point(let p): if let value = values.point(cursor) { state[p] = value }
    case .size(let p):
      if let size = values.size(cursor), p == .shadowOffset || isNotNegative(size, cursor) {
        state[p] = size
      }
    case .rect(let p):
      if let rect = values.rect(cursor), isNotNegative(rect.size, cursor) { state[p] = rect }
    case .color(let p): if let value = values.optionalColor(cursor) { state[p] = value }
    case .transform(let p):
      if let value = values.transform(cursor) { state[p] = AnimatedTransform(value) }
    case .component(let p, let component):
      if let value = self.component(component, cursor) { state[p][component] = value }
    case .translation(let p): if let value = values.point(cursor) { state[p].translation = value }
    case .path(let p): if let value = values.optionalPath(cursor) { state[p] = value }
    case .colors(let p):
      if let value = listOrNull(cursor, { values.colors($0) }) { state[p] = value }
    case .numbers(let p): if let value = listOrNull(cursor, values.numbers) { state[p] = value }
    case .flag(let p): if let value = values.flag(cursor) { state[p] = value }
    case .text(let p):
      // A list of runs is no value of the property; it has been read with the content.
      if !cursor.isArray, let value = text(cursor) { state[p] = value }
    // Images need the assets, see `ModelReader`; filters, styles and cells are written in full.
    default: break
    }
  }

  /// A number with the bounds of its property.
  ///
  /// - Parameter isModel: whether it is a value of a layer, not one of an animation, which may leave
  ///   the range on its way.
  func scalar(_ property: ScalarProperty, _ cursor: JSONCursor, isModel: Bool) -> Double? {
    guard let number = values.number(cursor) else { return nil }
    if property == .instanceCount {
      let count = Int(clamping: number)
      return values.within(\.copies, count, of: "instances", at: cursor) ? number : nil
    }
    guard isModel, !property.modelRange.contains(number) else { return number }
    return property.modelRange.excludesMinimum
      ? values.refuse(cursor, "\(number.shortestDecimal) is not greater than 0")
      : values.refuse(cursor, "\(number.shortestDecimal) is negative (give 0 or more)")
  }

  /// A component of a matrix: angles may have units.
  func component(_ component: TransformComponent, _ cursor: JSONCursor) -> Double? {
    component.isAngle ? values.angle(cursor) : values.number(cursor)
  }

  /// A text without runs.
  func text(_ cursor: JSONCursor) -> String? {
    guard let text = values.string(cursor) else { return nil }
    let count = text.unicodeScalars.count
    return values.within(\.characters, count, of: "characters", at: cursor) ? text : nil
  }

  private func isNotNegative(_ size: Size, _ cursor: JSONCursor) -> Bool {
    guard size.width < 0 || size.height < 0 else { return true }
    values.report.error(.value, cursor, "the size is negative (give sizes of 0 or more)")
    return false
  }

  private func listOrNull<Value>(
    _ cursor: JSONCursor,
    _ read: (JSONCursor) -> [Value]?
  ) -> [Value]? {
    cursor.isNull ? [] : read(cursor)
  }
}
