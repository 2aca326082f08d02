internal import Graphics
internal import JSONText
internal import SceneModel

/// How a series of points becomes a path.
package enum SeriesCurve: String, CaseIterable {
  case linear, smooth, step
}

// Series of paths, whose expressions have become points before.
extension ValueReader {
  /// The path of a series; nil after a report.
  func series(_ cursor: JSONCursor, _ members: PathValues) -> Path? {
    guard let data = cursor["data"] else { return nil }
    guard data.isArray else {
      return refuse(data, .missing) {
        "rows need expressions for their points (add \"x\": \"${…}\" and \"y\": \"${…}\")"
      }
    }
    guard let points = points(data) else { return nil }
    switch members.curve {
    case .linear: return .polyline(points, closed: members.isClosed)
    case .step: return .steps(points, closed: members.isClosed)
    case .smooth:
      return isAscending(points, data) ? .monotoneCubic(points, closed: members.isClosed) : nil
    }
  }

  private func points(_ data: JSONCursor) -> [Point]? {
    if let row = data.elements.first, !row.isArray, !row.value.isInvalid {
      return mismatch(
        row,
        needs: "a point as [x, y], or \"x\" and \"y\" as expressions in the series"
      )
    }
    return list(data, of: "points", point)
  }

  private func isAscending(_ points: [Point], _ data: JSONCursor) -> Bool {
    for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() where to.x <= from.x {
      return refuse(data) {
        "in element \(index + 1) x is \(to.x.shortestDecimal) after \(from.x.shortestDecimal), "
          + "and a smooth line needs growing x (sort the rows, or write \"curve\": \"linear\")"
      } ?? false
    }
    return true
  }
}
