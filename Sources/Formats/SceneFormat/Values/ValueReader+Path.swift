internal import Graphics
internal import JSONText
internal import SVGFormat

extension ValueReader {
  /// A path, or null for none.
  func optionalPath(_ cursor: JSONCursor) -> Path?? {
    cursor.isNull ? .some(nil) : path(cursor).map(Optional.some)
  }

  /// A path: SVG data, one primitive, or an array of both.
  func path(_ cursor: JSONCursor) -> Path? {
    guard cursor.isArray else { return pathElementForm(cursor)?.path }
    var path = Path()
    var isComplete = true
    for element in cursor.elements {
      switch pathElementForm(element) {
      case .close?: path.close()
      case .subpaths(let part, let isConnected)?: path.append(part, connected: isConnected)
      case nil: isComplete = false
      }
    }
    return isComplete ? path : nil
  }

  private func pathElementForm(_ cursor: JSONCursor) -> PathElementForm? {
    switch cursor.value.kind {
    case .string(let data): return svgPath(data, cursor).map { .subpaths($0, isConnected: false) }
    case .object: return pathPrimitive(cursor)
    case .null, .bool, .number, .array, .invalid:
      return mismatch(
        cursor,
        needs:
          "a path as SVG data, a primitive such as {\"ellipse\": [x, y, w, h]}, or an array of both"
      )
    }
  }

  private func svgPath(_ data: String, _ cursor: JSONCursor) -> Path? {
    do {
      let path = try SVGPathData.path(data)
      return isBounded(path, cursor) ? path : nil
    } catch {
      return refuse(cursor) { "\(error.message), at character \(error.position) of the path data" }
    }
  }

  /// Whether all points are within the limit of magnitude; reports if not.
  func isBounded(_ path: Path, _ cursor: JSONCursor) -> Bool {
    // The box passes over what is no number.
    let isNumeric = path.elements.allSatisfy { element in
      switch element {
      case .move(let to), .line(let to): !(to.x + to.y).isNaN
      case .curve(let a, let b, let c): !(a.x + a.y + b.x + b.y + c.x + c.y).isNaN
      case .close: true
      }
    }
    let box = path.controlBounds
    let extremes = isNumeric ? [box.minX, box.minY, box.maxX, box.maxY] : [.infinity]
    let maximum = extremes.max { abs($0) < abs($1) } ?? 0
    return bounded(maximum.isFinite ? maximum : .greatestFiniteMagnitude, cursor) != nil
  }
}

/// An element of an array that makes up a path.
enum PathElementForm {
  case subpaths(Path, isConnected: Bool)
  case close

  /// The element as a separate path.
  var path: Path {
    switch self {
    case .subpaths(let path, _): path
    case .close: Path()
    }
  }
}
