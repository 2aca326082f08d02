internal import Graphics
internal import JSONText
internal import SceneModel

extension AnimationObject {
  /// Which property the animation moves, and through which values; nil after a report.
  func channel() -> Channel? {
    guard let property = property() else { return nil }
    if let function = object["valueFunction"] { return valued(property, function) }
    if object.has("path") {
      guard case .point(let point) = property else { return refusePath(property) }
      return motion().map { .motion(point, $0) }
    }
    if let mode = object["rotationMode"] {
      let read: RotationMode? = reader.enumeration(mode)
      if read != nil { reader.warn(mode) { "rotationMode does nothing without a path" } }
    }
    if let format = object["format"] {
      guard case .text = property else { return refuseFormat(format, property) }
      return counting(format)
    }
    let channel = property.form.channel(self)
    if case .path(let property, let track)? = channel { checkMorphs(property, track) }
    return channel
  }

  // Warns once where paths of different structure may blend badly.
  private func checkMorphs(_ property: PathProperty, _ track: Track<Path?>) {
    switch track {
    case .basic(let from, let to, _):
      let model = scope.state[property]
      let last = object[to == nil ? "from" : "to"] ?? object.cursor
      _ = warn(from ?? model, to ?? model, at: last)
    case .keyframes(let frames) where frames.mode != .discrete:
      let cursors = object["values"]?.elements ?? []
      for (pair, cursor) in zip(zip(frames.values, frames.values.dropFirst()), cursors.dropFirst())
      where warn(pair.0, pair.1, at: cursor) { break }
    case .keyframes: break
    }
  }

  private func warn(_ start: Path?, _ end: Path?, at cursor: JSONCursor) -> Bool {
    guard let start, let end, !start.morphsSmoothly(to: end) else { return false }
    reader.warn(cursor, .morph) {
      "the paths have different structures (\(start.elements.count) and \(end.elements.count) "
        + "elements): points are added so that they blend (use the same commands in the same order)"
    }
    return true
  }

  private func refuseFormat(_ cursor: JSONCursor, _ property: Property) -> Channel? {
    reader.refuse(cursor, .conflict) {
      "format belongs to animations of string, not of \(property.keyPath) (remove it)"
    }
  }

  private func counting(_ cursor: JSONCursor) -> Channel? {
    let format = reader.string(cursor, as: "a format such as \"%.0f points\"").flatMap { text in
      CountFormat(text)
        ?? reader.refuse(cursor) { "\(text.quoted) is not a format (\(CountFormat.remedy))" }
    }
    let numbers: Track<Double>? = track { cursor, _ in counted(cursor) }
    guard let format, let numbers else { return nil }
    if numbers.hasUnderlyingEnd, format.number(in: scope.state[.string]) == nil {
      return reader.refuse(object.cursor, .missing) {
        "the layer's string has no number, with which the animation begins or ends "
          + "(write from and to, or a number in string)"
      }
    }
    return .counting(.string, numbers, format)
  }

  // Numbers that are written as text are neither places nor times.
  private func counted(_ cursor: JSONCursor) -> Double? {
    guard let number = cursor.value.number, abs(number) <= CountFormat.maxMagnitude else {
      return reader.number(cursor, as: "a number, since the animation counts")
    }
    return number
  }

  private func valued(_ property: Property, _ cursor: JSONCursor) -> Channel? {
    guard let function: ValueFunction = reader.enumeration(cursor) else { return nil }
    guard case .transform(let matrix) = property, matrix != .instanceTransform else {
      return reader.refuse(cursor, .conflict) {
        "valueFunction makes matrices for transform and sublayerTransform, not "
          + "\(property.keyPath) (change the key path or remove it)"
      }
    }
    let numbers: Track<[Double]>? = track { cursor, _ in
      guard function.valueCount == 1 else {
        return reader.numbers(cursor, count: 3, as: "three numbers as [x, y, z]")
      }
      return (function.isAngle ? reader.angle(cursor) : reader.number(cursor)).map { [$0] }
    }
    return numbers.map { .valued(matrix, function, $0) }
  }

  private func refusePath(_ property: Property) -> Channel? {
    reader.refuse(object["path"] ?? object.cursor, .conflict) {
      "only points move along a path, and \(property.keyPath) is none (use values)"
    }
  }
}
