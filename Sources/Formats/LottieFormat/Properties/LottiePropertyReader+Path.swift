internal import Graphics
internal import JSONText
internal import SceneModel

/// A path as Lottie writes it: vertices with handles relative to them, which are points in files that lottie-web has read.
struct LottieBezier {
  var isClosed: Bool
  var vertices: [Point]
  var into: [Point]
  var out: [Point]
  // The greatest absolute coordinate.
  private let limit: Double

  /// Reads a path from an object; nil without vertices.
  ///
  /// - Parameter closed: whether it is closed where the object does not state it, as in old files.
  init?(_ cursor: JSONCursor, _ context: LottieContext, closed: Bool?) {
    let cursor = cursor.isArray ? cursor.element(0) ?? cursor : cursor
    guard cursor.isObject, let v = cursor["v"] else {
      context.refuse(cursor, "a path with vertices (\"v\")")
      return nil
    }
    limit = context.limits.magnitude
    vertices = Self.points(v, context)
    into = cursor["i"].map { Self.points($0, context) } ?? []
    out = cursor["o"].map { Self.points($0, context) } ?? []
    isClosed = context.flag(cursor["c"]) ?? closed ?? false
    let counts = [into.count, out.count].filter { $0 > 0 && $0 != vertices.count }
    if let shorter = counts.min(), shorter < vertices.count {
      context.warn(
        once: "vertices",
        cursor,
        "the lists of a path have different lengths; it ends with the shortest"
      )
      vertices.removeLast(vertices.count - shorter)
    }
    into += Array(repeating: .zero, count: max(0, vertices.count - into.count))
    out += Array(repeating: .zero, count: max(0, vertices.count - out.count))
    if context.hasAbsoluteHandles {
      for index in vertices.indices {
        into[index] = into[index] - vertices[index]
        out[index] = out[index] - vertices[index]
      }
    }
  }

  private static func points(_ cursor: JSONCursor, _ context: LottieContext) -> [Point] {
    guard case .array(let items) = cursor.value.kind else { return [] }
    return items.map { item in
      guard case .array(let pair) = item.kind, pair.count >= 2, let x = pair[0].lottieNumber,
        let y = pair[1].lottieNumber
      else {
        let message = "needs points of two numbers, not \(item.echo), which is drawn as [0, 0]"
        context.warn(once: "points", cursor, message)
        return .zero
      }
      return Point(context.bounded(x, cursor), context.bounded(y, cursor))
    }
  }

  // The control point of a handle. The sum of two numbers within the limit can be beyond it.
  private func control(_ vertex: Point, _ handle: Point) -> Point {
    let point = vertex + handle
    return Point(point.x.clamped(to: -limit...limit), point.y.clamped(to: -limit...limit))
  }

  /// Whether the segment after a vertex has no handles.
  func isStraight(after index: Int) -> Bool {
    out[index] == .zero && into[(index + 1) % vertices.count] == .zero
  }

  /// Returns the path.
  ///
  /// - Parameters:
  ///   - isStraight: returns whether a segment is a line.
  ///   - closed: whether the path is closed.
  func path(closed: Bool, isStraight: (Int) -> Bool) -> Path {
    var path = Path()
    guard let first = vertices.first else { return path }
    path.move(to: first)
    let segments = closed ? vertices.count : vertices.count - 1
    for index in 0..<max(0, segments) {
      let next = (index + 1) % vertices.count
      // The closing line is drawn by closing.
      if isStraight(index) {
        if next != 0 { path.line(to: vertices[next]) }
      } else {
        path.curve(
          control(vertices[index], out[index]),
          control(vertices[next], into[next]),
          to: vertices[next]
        )
      }
    }
    if closed { path.close() }
    return path
  }
}

extension LottiePropertyReader {
  /// Reads a path; nil where there is none.
  ///
  /// - Parameter closed: whether it is closed where the file does not state it.
  func path(_ cursor: JSONCursor?, closed: Bool? = nil) -> AnimatedValue<Path>? {
    guard let cursor, let k = written(cursor) else { return nil }
    func read(_ values: JSONCursor) -> LottieBezier? {
      LottieBezier(values, context, closed: closed)
    }
    guard case .keyframes(let list)? = content(cursor) else {
      return read(k).map { bezier in
        scripted(
          .constant(bezier.path(closed: bezier.isClosed, isStraight: bezier.isStraight)),
          cursor
        )
      }
    }
    guard let keys = LottieKeys(list, context, read) else { return nil }
    let shapes = keys.values
    func fits(_ index: Int) -> Bool {
      shapes[index].vertices.count == shapes[index + 1].vertices.count
    }
    if let odd = (0..<(shapes.count - 1)).first(where: { !keys.keys[$0].isDuplicate && !fits($0) })
    {
      context.warn(
        once: "path vertices",
        keys.keys[odd].cursor,
        "a path changes the number of its vertices; it holds its value until the next key"
      )
    }
    // Paths that are mixed must be made of the same steps.
    var straight: [Int: [Bool]] = [:]
    for shape in shapes {
      let flags = shape.vertices.indices.map(shape.isStraight)
      straight[flags.count] = straight[flags.count].map { zip($0, flags).map { $0 && $1 } } ?? flags
    }
    func path(_ index: Int, closed: Bool) -> Path {
      let shape = shapes[index]
      let flags = straight[shape.vertices.count] ?? []
      return shape.path(closed: closed) { $0 < flags.count && flags[$0] }
    }
    var number = -1
    let paths = keys.map { shape in
      number += 1
      return path(number, closed: shape.isClosed)
    }
    return scripted(
      extended(
        paths.track(
          clock,
          arrival: { index in
            // A path keeps being open or closed until the next key.
            shapes[index].isClosed == shapes[index + 1].isClosed
              ? nil : path(index + 1, closed: shapes[index].isClosed)
          },
          holds: { !fits($0) }
        ),
        cursor,
        keys
      ),
      cursor
    )
  }
}
