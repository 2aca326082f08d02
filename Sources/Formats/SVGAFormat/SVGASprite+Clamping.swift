internal import Graphics

// Numbers beyond the limit of scenes, which no scene file may contain.

extension SVGASprite {
  /// Clamps all numbers of geometry to ±`limit`, except those inside path data.
  ///
  /// - Returns: whether a number was beyond it.
  mutating func clamp(to limit: Double) -> Bool {
    var clamping = Clamping(limit: limit)
    for index in frames.indices {
      clamping.apply(&frames[index].size)
      clamping.apply(&frames[index].transform)
      for shape in frames[index].shapes.indices {
        clamping.apply(&frames[index].shapes[shape])
      }
    }
    return clamping.hasClamped
  }
}

private struct Clamping {
  let limit: Double
  private(set) var hasClamped = false

  init(limit: Double) { self.limit = limit }

  mutating func apply(_ number: inout Double) {
    guard abs(number) > limit else { return }
    number = number < 0 ? -limit : limit
    hasClamped = true
  }

  mutating func apply(_ size: inout Size) {
    apply(&size.width)
    apply(&size.height)
  }

  mutating func apply(_ point: inout Point) {
    apply(&point.x)
    apply(&point.y)
  }

  mutating func apply(_ affine: inout Affine) {
    var elements = [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty]
    guard elements.contains(where: { abs($0) > limit }) else { return }
    for index in elements.indices { apply(&elements[index]) }
    affine = Affine(elements[0], elements[1], elements[2], elements[3], elements[4], elements[5])
  }

  mutating func apply(_ shape: inout SVGAShape) {
    apply(&shape.transform)
    apply(&shape.style.lineWidth)
    apply(&shape.style.miterLimit)
    apply(&shape.style.dashes.length)
    apply(&shape.style.dashes.gap)
    apply(&shape.style.dashes.phase)
    switch shape.outline {
    case .rect(var rect, var radius):
      apply(&rect.origin)
      apply(&rect.size)
      apply(&radius)
      shape.outline = .rect(rect, cornerRadius: radius)
    case .ellipse(var center, var radii):
      apply(&center)
      apply(&radii)
      shape.outline = .ellipse(center: center, radii: radii)
    case .path, .store: break
    }
  }
}
