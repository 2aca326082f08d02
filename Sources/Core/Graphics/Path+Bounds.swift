extension Path {
  /// The box around all points, control points included.
  ///
  /// Core Graphics: `boundingBox`.
  ///
  /// It always holds the drawn curve and costs no root finding, which is what culling and the size
  /// of temporary surfaces need. Zero for an empty path.
  public var controlBounds: Rect {
    var box = Rect.Bounding()
    for element in elements {
      switch element {
      case .move(let to), .line(let to): box.add(to)
      case .curve(let first, let second, let to):
        box.add(first)
        box.add(second)
        box.add(to)
      case .close: break
      }
    }
    return box.rect
  }

  /// The tight box around the curve itself, from the extrema of its cubics.
  ///
  /// Core Graphics: `boundingBoxOfPath`. Zero for an empty path.
  public var tightBounds: Rect {
    var box = Rect.Bounding()
    for element in elements {
      switch element {
      case .move(let to), .line(let to), .curve(_, _, let to): box.add(to)
      case .close: break
      }
    }
    // Only control points outside can widen the box: of a text, few curves need their extrema.
    let ends = box
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let to): (start, current) = (to, to)
      case .line(let to): current = to
      case .curve(let first, let second, let to):
        if !ends.contains(first) || !ends.contains(second) {
          let cubic = CubicBezier(current, first, second, to)
          for t in cubic.extrema { box.add(cubic.point(at: t)) }
        }
        current = to
      case .close: current = start
      }
    }
    return box.rect
  }

  /// The number of points that the path stores, to which the vertex limit applies.
  public var vertexCount: Int {
    elements.reduce(0) { count, element in
      switch element {
      case .move, .line: count + 1
      case .curve: count + 3
      case .close: count
      }
    }
  }
}
