internal import DisplayModel
internal import Graphics

extension SVGFilterReader {
  /// The convolution of a primitive; nil for wrong values.
  func convolution(_ node: Int) -> FilterConvolution? {
    let order = value("order", of: node) == nil ? [3] : numbers("order", of: node) ?? []
    guard let first = order.first, order.count <= 2,
      let kernel = numbers("kernelMatrix", of: node)
    else { return nil }
    let columns = Int(clamping: first, in: 0...1_000_000)
    let rows = Int(clamping: order.count > 1 ? order[1] : first, in: 0...1_000_000)
    guard columns > 0, rows > 0, kernel.count == columns * rows else { return nil }
    func target(_ name: String, _ length: Int) -> Int? {
      guard value(name, of: node) != nil else { return length / 2 }
      let result = number(name, of: node).map { Int(clamping: $0, .towardZero) } ?? length / 2
      return (0..<length).contains(result) ? result : nil
    }
    guard let x = target("targetX", columns), let y = target("targetY", rows) else { return nil }
    let sum = kernel.reduce(0, +)
    let divisor = number("divisor", of: node) ?? 0
    return FilterConvolution(
      columns: columns,
      kernel: kernel,
      divisor: divisor != 0 ? divisor : abs(sum) > 1e-9 ? sum : 1,
      bias: number("bias", of: node) ?? 0,
      targetX: x,
      targetY: y,
      edgeMode: FilterConvolution.EdgeMode(
        rawValue: value("edgeMode", of: node)?.trimmingSpace ?? ""
      ) ?? .duplicate,
      preservesAlpha: value("preserveAlpha", of: node)?.trimmingSpace == "true"
    )
  }

  /// The noise of a primitive.
  func turbulence(_ node: Int) -> FilterOperation {
    let list = numbers("baseFrequency", of: node) ?? []
    var frequency = Point(list.first ?? 0, list.count > 1 ? list[1] : list.first ?? 0)
    // A negative one is an error: as if there were none.
    if list.count > 2 || frequency.x < 0 || frequency.y < 0 { frequency = .zero }
    let octaves = number("numOctaves", of: node) ?? 1
    let seed = number("seed", of: node) ?? 0
    return .turbulence(
      FilterTurbulence(
        isFractal: value("type", of: node)?.trimmingSpace == "fractalNoise",
        frequency: frequency,
        octaves: Int(clamping: octaves, in: 0...1000),
        seed: Int(clamping: seed, .towardZero),
        stitches: value("stitchTiles", of: node)?.trimmingSpace == "stitch"
      )
    )
  }

  /// The lighting of a primitive by its first source of light; nil without one, and for a wrong exponent.
  func lighting(_ node: Int, isSpecular: Bool, _ scope: FilterScope) -> FilterLighting? {
    let names = ["feDistantLight", "fePointLight", "feSpotLight"]
    guard
      let source = instant.document.tree[node].children.first(where: {
        names.contains(instant.document.tree[$0].name)
      })
    else { return nil }
    let reflection: FilterLighting.Reflection
    if isSpecular {
      let exponent = number("specularExponent", of: node) ?? 1
      guard (1...128).contains(exponent) else { return nil }
      reflection = .specular(number("specularConstant", of: node) ?? 1, exponent: exponent)
    } else {
      reflection = .diffuse(number("diffuseConstant", of: node) ?? 1)
    }
    return FilterLighting(
      reflection: reflection,
      surfaceScale: number("surfaceScale", of: node) ?? 1,
      color: color("lighting", of: node),
      light: light(source, scope)
    )
  }

  private func light(_ node: Int, _ scope: FilterScope) -> FilterLighting.Light {
    func position(_ x: String, _ y: String, _ z: String) -> SIMD3<Double> {
      let point = [x, y, z].map { number($0, of: node) ?? 0 }
      guard scope.usesBox, let box = scope.target.box else {
        return [point[0], point[1], point[2]]
      }
      return [
        box.minX + point[0] * box.width, box.minY + point[1] * box.height,
        point[2] * (box.width * box.height).squareRoot(),
      ]
    }
    func radians(_ name: String) -> Double { (number(name, of: node) ?? 0) * .pi / 180 }
    switch instant.document.tree[node].name {
    case "feDistantLight":
      return .distant(azimuth: radians("azimuth"), elevation: radians("elevation"))
    case "fePointLight": return .point(position("x", "y", "z"))
    default:
      let exponent = number("specularExponent", of: node) ?? 1
      let cone = number("limitingConeAngle", of: node).map { min(abs($0), 180) * .pi / 180 }
      return .spot(
        position("x", "y", "z"),
        target: position("pointsAtX", "pointsAtY", "pointsAtZ"),
        exponent: exponent >= 0 ? exponent : 1,
        cone: cone
      )
    }
  }
}
