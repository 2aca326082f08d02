internal import Graphics

extension EmitterContent {
  /// Where a particle is born, and which way is straight ahead there in radians.
  ///
  /// Straight ahead is +x, and outwards on the rim of a circle or sphere in mode `outline`.
  func emissionPoint(_ random: ParticleRandom) -> (point: SIMD3<Double>, heading: Double) {
    let offset = offset(random.unit(.x), random.unit(.y), random.unit(.z))
    let isRound = shape == .circle || shape == .sphere
    let isOutwards = isRound && mode == .outline && (offset.x != 0 || offset.y != 0)
    let heading = isOutwards ? ElementaryFunctions.atan2(offset.y, offset.x) : 0
    return (SIMD3(position.x, position.y, zPosition) + offset, heading)
  }

  private func offset(_ u: Double, _ v: Double, _ w: Double) -> SIMD3<Double> {
    let (width, height) = (size.width, size.height)
    switch shape {
    case .point: return .zero
    case .line:
      let x = mode == .points ? (u < 0.5 ? 0 : 1) : u
      return SIMD3((x - 0.5) * width, 0, 0)
    case .rectangle:
      switch mode {
      case .points: return SIMD3(side(u) * width, side(v) * height, 0)
      case .outline: return rim(u, width, height)
      case .surface, .volume: return SIMD3((u - 0.5) * width, (v - 0.5) * height, 0)
      }
    case .circle:
      switch mode {
      case .points: return onCircle((u * 4).rounded(.down) / 4) * width
      case .outline, .surface: return onCircle(u) * width
      case .volume: return onCircle(u) * (width * v.squareRoot())
      }
    case .cuboid: return inCuboid(u, v, w)
    case .sphere:
      switch mode {
      case .points:
        let pole = Int(clamping: u * 6, .down, in: 0...5)
        var axis = SIMD3<Double>.zero
        axis[pole / 2] = pole % 2 == 0 ? width : -width
        return axis
      case .outline, .surface: return onSphere(u, v) * width
      case .volume: return onSphere(u, v) * (width * ElementaryFunctions.pow(w, 1.0 / 3))
      }
    }
  }

  private func side(_ u: Double) -> Double { u < 0.5 ? -0.5 : 0.5 }

  private func onCircle(_ turn: Double) -> SIMD3<Double> {
    let angle = turn * 2 * .pi
    return SIMD3(ElementaryFunctions.cos(angle), ElementaryFunctions.sin(angle), 0)
  }

  // Evenly by area: the height of a sphere's point is evenly distributed (Archimedes).
  private func onSphere(_ u: Double, _ v: Double) -> SIMD3<Double> {
    let z = 2 * v - 1
    var point = onCircle(u) * max(0, 1 - z * z).squareRoot()
    point.z = z
    return point
  }

  private func rim(_ u: Double, _ width: Double, _ height: Double) -> SIMD3<Double> {
    let (w, h) = (abs(width), abs(height))
    let d = u * 2 * (w + h)
    if d < w { return SIMD3(d - w / 2, -h / 2, 0) }
    if d < w + h { return SIMD3(w / 2, d - w - h / 2, 0) }
    if d < 2 * w + h { return SIMD3(w / 2 - (d - w - h), h / 2, 0) }
    return SIMD3(-w / 2, h / 2 - (d - 2 * w - h), 0)
  }

  private func inCuboid(_ u: Double, _ v: Double, _ w: Double) -> SIMD3<Double> {
    let size = SIMD3(size.width, size.height, depth)
    switch mode {
    case .points: return SIMD3(side(u), side(v), side(w)) * size
    case .volume: return (SIMD3(u, v, w) - 0.5) * size
    case .outline:
      // One axis by its length, a place along it by the rest of u, and a corner of the other two.
      let (axis, fraction) = choose(u, [abs(size.x), abs(size.y), abs(size.z)])
      var point = SIMD3(repeating: 0.0)
      point[axis] = fraction - 0.5
      point[(axis + 1) % 3] = side(v)
      point[(axis + 2) % 3] = side(w)
      return point * size
    case .surface:
      // One pair of faces by its area.
      let areas = [abs(size.y * size.z), abs(size.z * size.x), abs(size.x * size.y)]
      let (axis, fraction) = choose(u, areas)
      var point = SIMD3(repeating: 0.0)
      point[axis] = side(fraction)
      point[(axis + 1) % 3] = v - 0.5
      point[(axis + 2) % 3] = w - 0.5
      return point * size
    }
  }

  // Which of three weights a number in 0..<1 falls on, and where in it.
  private func choose(_ u: Double, _ weights: [Double]) -> (Int, Double) {
    let total = weights.reduce(0, +)
    guard total > 0 else { return (0, u) }
    var rest = u * total
    for (index, weight) in weights.enumerated() {
      if rest < weight { return (index, rest / weight) }
      rest -= weight
    }
    return (2, 0.5)
  }
}
