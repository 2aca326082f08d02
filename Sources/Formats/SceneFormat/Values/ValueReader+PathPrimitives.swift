internal import Graphics
internal import JSONText
internal import SceneModel

// Path primitives: objects such as `{"ellipse": [x, y, w, h]}`.
extension ValueReader {
  private static let primitiveNames = PathPrimitive.allCases.map(\.rawValue)

  /// The primitive; nil after a report.
  func pathPrimitive(_ cursor: JSONCursor) -> PathElementForm? {
    let members = cursor.members.filter { !KeyCatalogue.isFree($0.key) }
    let primitives = members.filter { Self.primitiveNames.contains($0.key) }
    guard let member = primitives.first, primitives.count == 1,
      let primitive = PathPrimitive(rawValue: member.key)
    else { return refuseNames(members.map(\.key), cursor) }
    let allowed = [member.key] + primitive.companions.names
    guard checkKeys(cursor, allowed: allowed, of: "\(member.key) primitives") else { return nil }
    if primitive == .close {
      guard let flag = flag(member.cursor) else { return nil }
      return flag ? .close : .subpaths(Path(), isConnected: false)
    }
    let companions = primitive.companionTable.read(cursor, self, isWhole: true)
    guard let path = path(primitive, member.cursor, companions ?? PathValues()), let companions,
      isBounded(path, member.cursor)
    else { return nil }
    return .subpaths(path, isConnected: companions.isConnected)
  }

  private func refuseNames(_ keys: [String], _ cursor: JSONCursor) -> PathElementForm? {
    let choice = Self.primitiveNames.alternatives
    let nearest = keys.firstResult { Suggestions.nearest(to: $0, among: Self.primitiveNames) }
    let remedy =
      nearest.map { "did you mean \($0)?" } ?? "a circle is {\"ellipse\": [x, y, width, height]}"
    return refuse(cursor, .unknownKey) {
      "a path primitive has exactly one of the keys \(choice) (\(remedy))"
    }
  }

  private func path(
    _ primitive: PathPrimitive,
    _ shape: JSONCursor,
    _ companions: PathValues
  ) -> Path? {
    switch primitive {
    case .rect: return rect(shape).map { .roundedRect($0, radius: companions.radius) }
    case .ellipse: return rect(shape).map { .ellipse(in: $0) }
    case .line:
      guard let points = list(shape, of: "two points", point) else { return nil }
      guard points.count == 2 else {
        return refuse(shape, .count) { "a line has two points, not \(points.count)" }
      }
      return .polyline(points, closed: false)
    case .polyline:
      return list(shape, of: "points", point)
        .map { .polyline($0, closed: companions.isClosed) }
    case .svg: return outline(shape, id: companions.id)
    case .close: return Path()
    case .arc, .series, .polygon, .star, .sine: break
    }
    guard let members = object(shape, primitive) else { return nil }
    let (center, radius, rotation) = (members.center, members.radius, members.rotation)
    switch primitive {
    case .arc:
      return .arc(
        center: center,
        radius: radius,
        startAngle: members.startAngle,
        endAngle: members.endAngle,
        clockwise: members.isClockwise
      )
    case .series: return series(shape, members)
    case .polygon:
      return .polygon(center: center, radius: radius, sides: members.vertices, rotation: rotation)
    case .star:
      return .star(
        center: center,
        points: members.vertices,
        outerRadius: radius,
        innerRadius: members.innerRadius,
        rotation: rotation
      )
    case .sine:
      let count = Int(clamping: members.from.distance(to: members.to) / members.step, .up)
      guard within(\.sinePoints, count, of: "points", at: shape) else { return nil }
      return .sine(
        from: members.from,
        to: members.to,
        amplitude: members.amplitude,
        wavelength: members.wavelength,
        phase: members.phase,
        step: members.step
      )
    default: return nil
    }
  }

  // The members of a primitive; nil unless it is an object with only such keys and all required ones.
  private func object(_ shape: JSONCursor, _ primitive: PathPrimitive) -> PathValues? {
    guard shape.isObject else {
      let required = primitive.fields.filter(\.isRequired).names.joined(separator: ", ")
      return mismatch(shape, needs: "an object with \(required)")
    }
    return primitive.table?.object(shape, self, isWhole: true)
  }

  private func outline(_ source: JSONCursor, id: String?) -> Path? {
    guard let path = string(source, as: "the path of an SVG file") else { return nil }
    if let failure = AssetPath.failure(in: path) { return refuse(source, .file) { failure } }
    guard let drawings = drawings else {
      return refuse(source, .file) { "no files are read here (render the scene from its file)" }
    }
    switch drawings.outline(path, id: id) {
    case .success((let outline, let omission)):
      if let omission { warn(source) { omission } }
      return outline
    case .failure(let accessError):
      return refuse(source, accessError.code) { accessError.message }
    }
  }
}

/// The values of keys of path primitives.
struct PathValues {
  var center = Point.zero
  /// Of an arc, of a polygon, the outer one of a star, or of the corners of a rectangle.
  var radius = 0.0
  var innerRadius = 0.0
  var (startAngle, endAngle, rotation) = (0.0, 0.0, 0.0)
  var isClockwise = true
  /// The sides of a polygon, or the points of a star.
  var vertices = 0
  var (from, to) = (Point.zero, Point.zero)
  var (amplitude, wavelength, phase, step) = (0.0, 0.0, 0.0, 1.0)
  var curve = SeriesCurve.linear
  var isClosed = false
  var isConnected = false
  /// The id of an element of an SVG.
  var id: String?
}
