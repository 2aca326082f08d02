extension Path {
  /// The path with every coordinate rounded to a multiple of a power of two.
  ///
  /// Results of libc differ in the last bit between machines; rounding to a grid far finer than a
  /// pixel's visible parts takes such bits out of the images.
  ///
  /// - Parameter grid: a power of two greater than 0.
  /// - Complexity: O(*elements*)
  public func rounded(toMultiplesOf grid: Double) -> Path {
    let inverse = 1 / grid
    return mapPoints { Point(($0.x * inverse).rounded() * grid, ($0.y * inverse).rounded() * grid) }
  }
}

extension Affine {
  /// The grid, a power of two, on which coordinates in the space before this map are rounded.
  ///
  /// It is the greatest power of two that is not above 1/4096 of an output pixel: 1/4096 divided by the
  /// largest scale of the map, which leads to output pixels.
  public var coordinateGrid: Double {
    let scale = largestScale
    guard scale > 1e-30, scale.isFinite else { return 1.0 / 4096 }
    let exponent = min(60, max(-60, (1.0 / 4096 / scale).exponent))
    return Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// The map with its translation rounded to 1/4096; the other four numbers are left alone.
  public var withRoundedTranslation: Affine {
    Affine(a, b, c, d, (tx * 4096).rounded() / 4096, (ty * 4096).rounded() / 4096)
  }
}
