internal import Graphics
internal import JSONText
internal import SVGFormat
internal import SceneModel

/// Reads a path primitive: an object such as `{"ellipse": [x, y, w, h]}`.
struct PathPrimitiveReader {
  let values: ValueReader
  let cursor: JSONCursor

  private static let names = PathPrimitive.allCases.map(\.rawValue)

  /// The primitive; nil after a report.
  func read() -> PathElementForm? {
    let members = cursor.members.filter { !KeyCatalogue.isFree($0.key) }
    let primitives = members.filter { Self.names.contains($0.key) }
    guard let member = primitives.first, primitives.count == 1,
      let primitive = PathPrimitive(rawValue: member.key)
    else { return refuseNames(members.map(\.key)) }
    let allowed = [member.key] + primitive.companions.names
    guard values.checkKeys(cursor, allowed: allowed, of: "\(member.key) primitives") else {
      return nil
    }
    let object = ObjectCursor(cursor, report: values.report)
    if primitive == .close {
      guard let flag = values.flag(member.cursor) else { return nil }
      return flag ? .close : .subpaths(Path(), isConnected: false)
    }
    let isConnected = object["connect"].map { values.flag($0) } ?? false
    guard let path = path(primitive, member.cursor, object), let isConnected else {
      return nil
    }
    guard values.isBounded(path, member.cursor) else { return nil }
    return .subpaths(path, isConnected: isConnected)
  }

  private func refuseNames(_ keys: [String]) -> PathElementForm? {
    let choice = Self.names.alternatives
    let nearest = keys.firstResult { Suggestions.nearest(to: $0, among: Self.names) }
    let remedy =
      nearest.map { "did you mean \($0)?" } ?? "a circle is {\"ellipse\": [x, y, width, height]}"
    return values.refuse(
      cursor,
      .unknownKey,
      "a path primitive has exactly one of the keys \(choice) (\(remedy))"
    )
  }

  private func path(
    _ primitive: PathPrimitive,
    _ shape: JSONCursor,
    _ object: ObjectCursor
  ) -> Path? {
    switch primitive {
    case .rect:
      let radius = object["cornerRadius"].map { values.nonNegative($0) } ?? 0
      guard let rect = values.rect(shape), let radius else { return nil }
      return .roundedRect(rect, radius: radius)
    case .ellipse: return values.rect(shape).map { .ellipse(in: $0) }
    case .line:
      guard let points = values.list(shape, of: "two points", values.point) else { return nil }
      guard points.count == 2 else {
        return values.refuse(shape, .count, "a line has two points, not \(points.count)")
      }
      return .polyline(points, closed: false)
    case .polyline:
      let closed = object["closed"].map { values.flag($0) } ?? false
      guard let points = values.list(shape, of: "points", values.point), let closed else {
        return nil
      }
      return .polyline(points, closed: closed)
    case .arc: return arc(shape)
    case .series:
      return members(of: shape, .series).flatMap {
        SeriesReader(values: values).path($0)
      }
    case .polygon: return polygon(shape)
    case .star: return star(shape)
    case .sine: return sine(shape)
    case .svg: return outline(shape, object)
    case .close: return Path()
    }
  }

  // The members of a primitive; nil unless it is an object with only such keys and all required ones.
  private func members(of shape: JSONCursor, _ primitive: PathPrimitive) -> ObjectCursor? {
    let required = primitive.fields.filter(\.isRequired).names
    guard shape.isObject else {
      return values.mismatch(shape, needs: "an object with \(required.joined(separator: ", "))")
    }
    guard values.checkKeys(shape, allowed: primitive.fields.names, of: "this primitive") else {
      return nil
    }
    let object = ObjectCursor(shape, report: values.report)
    let missing = required.filter { !object.has($0) }
    for key in missing {
      values.report.error(.missing, shape, "\(key) is missing (add it)")
    }
    return missing.isEmpty ? object : nil
  }

  private func arc(_ shape: JSONCursor) -> Path? {
    guard let object = members(of: shape, .arc) else { return nil }
    let clockwise = object["clockwise"].map { values.flag($0) } ?? true
    guard let center = object["center"].flatMap(values.point),
      let radius = object["radius"].flatMap(values.nonNegative),
      let start = object["startAngle"].flatMap(values.angle),
      let end = object["endAngle"].flatMap(values.angle), let clockwise
    else { return nil }
    return .arc(
      center: center,
      radius: radius,
      startAngle: start,
      endAngle: end,
      clockwise: clockwise
    )
  }

  private func polygon(_ shape: JSONCursor) -> Path? {
    guard let object = members(of: shape, .polygon) else { return nil }
    let rotation = object["rotation"].map { values.angle($0) } ?? 0
    guard let center = object["center"].flatMap(values.point),
      let radius = object["radius"].flatMap(values.nonNegative),
      let sides = object["sides"].flatMap({ vertexCount($0, atLeast: 3) }), let rotation
    else { return nil }
    return .polygon(center: center, radius: radius, sides: sides, rotation: rotation)
  }

  private func star(_ shape: JSONCursor) -> Path? {
    guard let object = members(of: shape, .star) else { return nil }
    let rotation = object["rotation"].map { values.angle($0) } ?? 0
    guard let center = object["center"].flatMap(values.point),
      let points = object["points"].flatMap({ vertexCount($0, atLeast: 2) }),
      let outer = object["outerRadius"].flatMap(values.nonNegative),
      let inner = object["innerRadius"].flatMap(values.nonNegative), let rotation
    else { return nil }
    return .star(
      center: center,
      points: points,
      outerRadius: outer,
      innerRadius: inner,
      rotation: rotation
    )
  }

  private func outline(_ source: JSONCursor, _ object: ObjectCursor) -> Path? {
    let id =
      object.nonNull("id").map { values.string($0, as: "the id of an element") } ?? .some(nil)
    guard let path = values.string(source, as: "the path of an SVG file"), let id else {
      return nil
    }
    if let failure = AssetPath.failure(in: path) { return values.refuse(source, .file, failure) }
    guard let drawings = values.drawings else {
      return values.refuse(source, .file, "no files are read here (render the scene from its file)")
    }
    switch drawings.outline(path, id: id) {
    case .success((let outline, let omission)):
      if let omission { values.report.warning(source, omission) }
      return outline
    case .failure(let accessError):
      return values.refuse(source, accessError.code, accessError.message)
    }
  }

  private func vertexCount(_ cursor: JSONCursor, atLeast minimum: Int) -> Int? {
    guard let count = values.integer(cursor, in: .min...Int.max) else { return nil }
    guard count >= minimum else {
      return values.refuse(cursor, "\(count) vertices are too few (give \(minimum) or more)")
    }
    return values.within(\.starPoints, count, of: "vertices", at: cursor) ? count : nil
  }

  private func sine(_ shape: JSONCursor) -> Path? {
    guard let object = members(of: shape, .sine) else { return nil }
    let phase = object["phase"].map { values.unboundedAngle($0) } ?? 0
    let step = object["step"].map { values.positive($0) } ?? 1
    guard let from = object["from"].flatMap(values.point),
      let to = object["to"].flatMap(values.point),
      let amplitude = object["amplitude"].flatMap({ values.number($0) }),
      let wavelength = object["wavelength"].flatMap({ nonZero($0) }), let phase, let step
    else { return nil }
    let count = Int(clamping: from.distance(to: to) / step, .up)
    guard values.within(\.sinePoints, count, of: "points", at: shape) else { return nil }
    return .sine(
      from: from,
      to: to,
      amplitude: amplitude,
      wavelength: wavelength,
      phase: phase,
      step: step
    )
  }

  private func nonZero(_ cursor: JSONCursor) -> Double? {
    guard let number = values.number(cursor) else { return nil }
    return number == 0 ? values.refuse(cursor, "a wavelength of 0 makes no wave") : number
  }
}
