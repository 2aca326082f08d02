internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads which property an animation moves, and through which values.
struct ChannelReader {
  let values: ValueReader
  let index: SceneIndex
  let scope: LayerScope
  let object: ObjectCursor
  let kind: AnimationKind

  var track: TrackReader {
    TrackReader(values: values, index: index, object: object, kind: kind)
  }

  /// The channel; nil after a report.
  func channel() -> Channel? {
    guard let property = property() else { return nil }
    if let function = object["valueFunction"] { return valued(property, function) }
    if object.has("path") {
      guard case .point(let point) = property else { return refusePath(property) }
      return track.motion().map { .motion(point, $0) }
    }
    if let mode = object["rotationMode"] {
      let read: RotationMode? = values.enumeration(mode)
      if read != nil { values.report.warning(mode, "rotationMode does nothing without a path") }
    }
    if let format = object["format"], case .text = property {
      return counting(format)
    } else if let format = object["format"] {
      return values.refuse(
        format,
        .conflict,
        "format belongs to animations of string, not of \(property.keyPath) (remove it)"
      )
    }
    return channel(property)
  }

  private func channel(_ property: Property) -> Channel? {
    let reader = PropertyReader(values: values)
    switch property {
    case .scalar(let p):
      return track.read { cursor, _ in reader.scalar(p, cursor, isModel: false) }
        .map { .scalar(p, $0) }
    case .point(let p):
      return track.read { cursor, _ in values.point(cursor) }.map { .point(p, $0) }
    case .size(let p): return track.read { cursor, _ in values.size(cursor) }.map { .size(p, $0) }
    case .rect(let p): return track.read { cursor, _ in values.rect(cursor) }.map { .rect(p, $0) }
    case .color(let p):
      return track.read { values.optionalColor($0, isDifference: $1) }.map { .color(p, $0) }
    case .transform(let p):
      return track.read { cursor, _ in values.transform(cursor) }.map { .transform(p, $0) }
    case .component(let p, let component):
      return track.read { cursor, _ in reader.component(component, cursor) }
        .map { .component(p, component, $0) }
    case .translation(let p):
      return track.read { cursor, _ in values.point(cursor) }.map { .translation(p, $0) }
    case .path(let p): return path(p)
    case .colors(let p): return track.read { gradientColors(p, $0, $1) }.map { .colors(p, $0) }
    case .numbers(let p):
      return track.read { cursor, _ in gradientLocations(p, cursor) }.map { .numbers(p, $0) }
    case .flag(let p): return track.read { cursor, _ in values.flag(cursor) }.map { .flag(p, $0) }
    case .text(let p): return track.read(text).map { .text(p, $0) }
    case .filter(let p): return filter(p).map { .filter(p, $0) }
    case .image(let p):
      let images = ImageSourceReader(values: values, index: index)
      return track.read { cursor, _ in images.source(cursor).map { LayerImage($0) } }
        .map { .image(p, $0) }
    case .textStyle(let p):
      return track.read { cursor, _ in values.number(cursor) }.map { .textStyle(p, $0) }
    case .cell(let cell, let p):
      let emitter = EmitterReader(reader: FieldReader(values: values, index: index))
      return track.read { cursor, _ in emitter.scalar(p, cursor) }.map { .cell(cell, p, $0) }
    case .cellColor(let cell):
      return track.read { values.optionalColor($0, isDifference: $1) }.map { .cellColor(cell, $0) }
    }
  }

  private func filter(_ property: FilterProperty) -> FilterTrack? {
    switch property.input.value {
    case .number:
      return track.read { cursor, _ in values.number(cursor) }.map(FilterTrack.number)
    case .angle:
      return track.read { cursor, _ in values.angle(cursor) }.map(FilterTrack.number)
    case .color:
      return track.read { values.optionalColor($0, isDifference: $1) }.map(FilterTrack.color)
    case .matrix:
      let (matrix, reader) = (FieldValue.colorMatrix, FieldReader(values: values, index: index))
      return track.read { cursor, _ in matrix.read(cursor, reader) }.map(FilterTrack.numbers)
    }
  }

  private func gradientColors(
    _ property: ColorListProperty,
    _ cursor: JSONCursor,
    _ isDifference: Bool
  ) -> [Color]? {
    guard let colors = values.colors(cursor, isDifference: isDifference) else { return nil }
    scope.add(colors: colors.count, of: .colors(property), cursor)
    return colors
  }

  private func gradientLocations(
    _ property: NumberListProperty,
    _ cursor: JSONCursor
  ) -> [Double]? {
    guard let numbers = values.numbers(cursor) else { return nil }
    scope.add(locations: numbers.count, of: .numbers(property), cursor)
    return numbers
  }

  private func text(_ cursor: JSONCursor, _ isDifference: Bool) -> String? {
    if case .number = cursor.value.kind {
      return values.refuse(
        cursor,
        .type,
        "needs a string, not \(cursor.value.echo) (to count, add \"format\": \"%d\")"
      )
    }
    return PropertyReader(values: values).text(cursor)
  }

  private func counting(_ cursor: JSONCursor) -> Channel? {
    let format = values.string(cursor, as: "a format such as \"%.0f points\"").flatMap { text in
      CountFormat(text)
        ?? values.refuse(
          cursor,
          "\(text.quoted) is not a format (\(CountFormat.remedy))"
        )
    }
    let numbers: Track<Double>? = track.read { cursor, _ in
      values.number(cursor, as: "a number, since the animation counts")
    }
    guard let format, let numbers else { return nil }
    return .counting(.string, numbers, format)
  }

  private func valued(_ property: Property, _ cursor: JSONCursor) -> Channel? {
    guard let function: ValueFunction = values.enumeration(cursor) else { return nil }
    guard case .transform(let matrix) = property, matrix != .instanceTransform else {
      return values.refuse(
        cursor,
        .conflict,
        "valueFunction makes matrices for transform and sublayerTransform, not "
          + "\(property.keyPath) (change the key path or remove it)"
      )
    }
    let numbers: Track<[Double]>? = track.read { cursor, _ in
      guard function.valueCount == 1 else {
        return values.numbers(cursor, count: 3, as: "three numbers as [x, y, z]")
      }
      return (function.isAngle ? values.angle(cursor) : values.number(cursor)).map { [$0] }
    }
    return numbers.map { .valued(matrix, function, $0) }
  }

  private func refusePath(_ property: Property) -> Channel? {
    values.refuse(
      object["path"] ?? object.cursor,
      .conflict,
      "only points move along a path, and \(property.keyPath) is none (use values)"
    )
  }
}
