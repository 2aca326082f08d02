public import Graphics

/// The axes of a layer along which a blur spreads.
public enum BlurDirection: String, Sendable, Hashable, CaseIterable {
  case both, horizontal, vertical
}

struct GaussianBlur: ImageFilter {
  /// The standard deviation in the layer's points.
  var radius = 0.0
  var direction = BlurDirection.both
  var colorSpace = FilterColorSpace.sRGB

  var kind: FilterKind { .gaussianBlur }
  var idleInput: (name: String, example: String)? { radius <= 0 ? ("inputRadius", "8") : nil }

  func effects(in space: FilterSpace) -> [Effect] {
    switch direction {
    case .both:
      let sigma = space.sigma(radius)
      return sigma > 0 ? [.blur(x: sigma, y: sigma, colorSpace)] : []
    case .horizontal: return blur(along: space.transform.applyToVector(Point(1, 0)))
    case .vertical: return blur(along: space.transform.applyToVector(Point(0, 1)))
    }
  }

  // A blur along the image of a unit vector of the layer, whose length scales the radius.
  private func blur(along image: Point) -> [Effect] {
    let length = image.length
    guard length > 0, length.isFinite else { return [] }
    let sigma = FilterSpace.sigma(radius, scale: length)
    guard sigma > 0 else { return [] }
    let axis = Point(image.x / length, image.y / length)
    // The rounding error of a quarter turn is ignored: it is less than one pixel over 1500 pixels.
    if abs(axis.y) < 1e-6 { return [.blur(x: sigma, y: 0, colorSpace)] }
    if abs(axis.x) < 1e-6 { return [.blur(x: 0, y: sigma, colorSpace)] }
    return [.directionalBlur(sigma: sigma, axis: axis, colorSpace)]
  }
}

extension FilterKind {
  /// Blurs along both axes of the layer or one.
  public static let gaussianBlur = FilterKind(
    "gaussianBlur",
    GaussianBlur(),
    [
      .choice("direction", \GaussianBlur.direction)
        .summary("The axes of the layer along which the blur spreads.")
        .example(#""both""#, #""horizontal""#, #""vertical""#, with: #""inputRadius": 3"#),
      .choice("colorSpace", \GaussianBlur.colorSpace)
        .summary("The colour space in which the blur is computed.")
        .example(#""sRGB""#, #""linearRGB""#, with: #""inputRadius": 5"#),
      .input(.inputRadius, \GaussianBlur.radius, .points, in: .notNegative)
        .summary("The standard deviation of the blur.")
        .example("0", "2", "5"),
    ]
  )
}

extension FilterEffect {
  /// Blurs by a standard deviation in the layer's points, along both its axes or one.
  public static func gaussianBlur(
    radius: Double,
    direction: BlurDirection = .both,
    colorSpace: FilterColorSpace = .sRGB
  ) -> FilterEffect {
    FilterEffect(GaussianBlur(radius: radius, direction: direction, colorSpace: colorSpace))
  }
}
