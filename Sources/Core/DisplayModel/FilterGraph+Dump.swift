internal import Graphics

extension FilterGraph {
  /// Adds a line for each primitive, and the lines of items.
  func dump(into text: inout String, indent: String) {
    for (index, primitive) in primitives.enumerated() {
      text += "\(indent)\(index): \(primitive.dump)\n"
      if case .items(let items) = primitive.operation {
        for item in items { item.dump(into: &text, indent: indent + "  ") }
      }
    }
  }

  /// All values but those of items: equal texts, and equal items, mean equal graphs.
  var text: String {
    "graph in \(region.dump) transform \(transform.dump)"
      + primitives.map { "\n" + $0.dump }.joined()
  }
}

extension FilterGraph.Primitive {
  fileprivate var dump: String {
    let inputs = inputs.isEmpty ? "" : " of " + inputs.map(\.dump).joined(separator: " ")
    return "\(operation.dump)\(inputs) in \(region.dump) \(colorSpace.rawValue)"
  }
}

extension FilterGraph.Input {
  fileprivate var dump: String {
    switch self {
    case .sourceGraphic: "source"
    case .sourceAlpha: "sourceAlpha"
    case .result(let index): String(index)
    case .none: "none"
    }
  }
}

extension FilterOperation {
  fileprivate var dump: String {
    switch self {
    case .gaussianBlur(let x, let y): "blur [\(list([x, y]))]"
    case .offset(let vector): "offset [\(list([vector.x, vector.y]))]"
    case .flood(let color): "flood \(color.dump)"
    case .merge: "merge"
    case .blend(let mode): "blend \(mode.rawValue)"
    case .composite(let composite): "composite \(composite.dump)"
    case .colorMatrix(let matrix): "matrix [\(list(matrix.elements))]"
    case .componentTransfer(let functions):
      "transfer " + functions.map(\.dump).joined(separator: ", ")
    case .morphology(let morphology):
      (morphology.dilates ? "dilate" : "erode")
        + " [\(list([morphology.radius.width, morphology.radius.height]))]"
    case .turbulence(let noise):
      (noise.isFractal ? "fractalNoise" : "turbulence")
        + " [\(list([noise.frequency.x, noise.frequency.y]))] octaves \(noise.octaves)"
        + " seed \(noise.seed)" + (noise.stitches ? " stitched" : "")
    case .displacementMap(let map):
      "displace [\(list([map.scale.width, map.scale.height]))] by \(map.x.rawValue)"
        + " \(map.y.rawValue)"
    case .convolveMatrix(let convolution): "convolve \(convolution.dump)"
    case .lighting(let lighting): lighting.dump
    case .tile: "tile"
    case .items: "items"
    }
  }
}

extension FilterComposite {
  fileprivate var dump: String {
    switch self {
    case .over: "over"
    case .in: "in"
    case .out: "out"
    case .atop: "atop"
    case .xor: "xor"
    case .lighter: "lighter"
    case .arithmetic(let k1, let k2, let k3, let k4): "[\(list([k1, k2, k3, k4]))]"
    }
  }
}

extension TransferFunction {
  fileprivate var dump: String {
    switch self {
    case .identity: "identity"
    case .table(let values): "table [\(list(values))]"
    case .discrete(let values): "discrete [\(list(values))]"
    case .linear(let slope, let intercept): "linear [\(list([slope, intercept]))]"
    case .gamma(let amplitude, let exponent, let offset):
      "gamma [\(list([amplitude, exponent, offset]))]"
    }
  }
}

extension FilterConvolution {
  fileprivate var dump: String {
    "\(columns)x\(rows) [\(list(kernel))] divisor \(shortest(divisor)) bias \(shortest(bias))"
      + " at [\(targetX) \(targetY)] edges \(edgeMode.rawValue)"
      + (preservesAlpha ? " preserving alpha" : "")
  }
}

extension FilterLighting {
  fileprivate var dump: String {
    let reflection =
      switch reflection {
      case .diffuse(let constant): "diffuse \(shortest(constant))"
      case .specular(let constant, let exponent):
        "specular \(shortest(constant)) exponent \(shortest(exponent))"
      }
    return "\(reflection) surface \(shortest(surfaceScale)) light \(color.dump) \(light.dump)"
  }
}

extension FilterLighting.Light {
  fileprivate var dump: String {
    func position(_ point: SIMD3<Double>) -> String { "[\(list([point.x, point.y, point.z]))]" }
    switch self {
    case .distant(let azimuth, let elevation): return "distant [\(list([azimuth, elevation]))]"
    case .point(let point): return "point \(position(point))"
    case .spot(let point, let target, let exponent, let cone):
      return "spot \(position(point)) to \(position(target)) exponent \(shortest(exponent))"
        + (cone.map { " cone \(shortest($0))" } ?? "")
    }
  }
}
