internal import DisplayModel
internal import Files
internal import Graphics

extension DisplayListHasher {
  /// Adds the primitives of a filter.
  func add(_ graph: FilterGraph, _ hasher: inout ContentHasher) throws(UnknownImageError) {
    add(graph.transform, &hasher)
    add(graph.region, &hasher)
    try hasher.add(each: graph.primitives) { (hasher, primitive) throws(UnknownImageError) in
      try add(primitive.operation, &hasher)
      hasher.add(each: primitive.inputs) { hasher, input in
        switch input {
        case .none: hasher.kind(1)
        case .sourceGraphic: hasher.kind(2)
        case .sourceAlpha: hasher.kind(3)
        case .result(let index):
          hasher.kind(4)
          hasher.add(index)
        }
      }
      add(primitive.region, &hasher)
      hasher.add(primitive.colorSpace == .linearRGB)
    }
  }

  private func add(
    _ operation: FilterOperation,
    _ hasher: inout ContentHasher
  ) throws(UnknownImageError) {
    switch operation {
    case .gaussianBlur(let x, let y):
      hasher.kind(1)
      hasher.add(x)
      hasher.add(y)
    case .offset(let vector):
      hasher.kind(2)
      add(vector, &hasher)
    case .flood(let color):
      hasher.kind(3)
      add(color, &hasher)
    case .merge: hasher.kind(4)
    case .blend(let mode):
      hasher.kind(5)
      hasher.add(mode.rawValue)
    case .composite(let composite):
      hasher.kind(6)
      add(composite, &hasher)
    case .colorMatrix(let matrix):
      hasher.kind(7)
      hasher.add(each: matrix.elements) { $0.add($1) }
    case .componentTransfer(let functions):
      hasher.kind(8)
      hasher.add(each: functions) { add($1, &$0) }
    case .morphology(let morphology):
      hasher.kind(9)
      hasher.add(morphology.dilates)
      add(morphology.radius, &hasher)
    case .turbulence(let noise):
      hasher.kind(10)
      hasher.add(noise.isFractal)
      add(noise.frequency, &hasher)
      hasher.add(noise.octaves)
      hasher.add(noise.seed)
      hasher.add(noise.stitches)
    case .displacementMap(let map):
      hasher.kind(11)
      add(map.scale, &hasher)
      hasher.add(map.x.rawValue)
      hasher.add(map.y.rawValue)
    case .convolveMatrix(let convolution):
      hasher.kind(12)
      add(convolution, &hasher)
    case .lighting(let lighting):
      hasher.kind(13)
      add(lighting, &hasher)
    case .tile: hasher.kind(14)
    case .items(let items):
      hasher.kind(15)
      hasher.add(try digest(of: items))
    }
  }

  private func add(_ composite: FilterComposite, _ hasher: inout ContentHasher) {
    switch composite {
    case .over: hasher.kind(1)
    case .in: hasher.kind(2)
    case .out: hasher.kind(3)
    case .atop: hasher.kind(4)
    case .xor: hasher.kind(5)
    case .lighter: hasher.kind(6)
    case .arithmetic(let k1, let k2, let k3, let k4):
      hasher.kind(7)
      for value in [k1, k2, k3, k4] { hasher.add(value) }
    }
  }

  private func add(_ function: TransferFunction, _ hasher: inout ContentHasher) {
    switch function {
    case .identity: hasher.kind(1)
    case .table(let values):
      hasher.kind(2)
      hasher.add(each: values) { $0.add($1) }
    case .discrete(let values):
      hasher.kind(3)
      hasher.add(each: values) { $0.add($1) }
    case .linear(let slope, let intercept):
      hasher.kind(4)
      hasher.add(slope)
      hasher.add(intercept)
    case .gamma(let amplitude, let exponent, let offset):
      hasher.kind(5)
      for value in [amplitude, exponent, offset] { hasher.add(value) }
    }
  }

  private func add(_ convolution: FilterConvolution, _ hasher: inout ContentHasher) {
    hasher.add(convolution.columns)
    hasher.add(each: convolution.kernel) { $0.add($1) }
    hasher.add(convolution.divisor)
    hasher.add(convolution.bias)
    hasher.add(convolution.targetX)
    hasher.add(convolution.targetY)
    hasher.add(convolution.edgeMode.rawValue)
    hasher.add(convolution.preservesAlpha)
  }

  private func add(_ lighting: FilterLighting, _ hasher: inout ContentHasher) {
    switch lighting.reflection {
    case .diffuse(let constant):
      hasher.kind(1)
      hasher.add(constant)
    case .specular(let constant, let exponent):
      hasher.kind(2)
      hasher.add(constant)
      hasher.add(exponent)
    }
    hasher.add(lighting.surfaceScale)
    add(lighting.color, &hasher)
    switch lighting.light {
    case .distant(let azimuth, let elevation):
      hasher.kind(1)
      hasher.add(azimuth)
      hasher.add(elevation)
    case .point(let position):
      hasher.kind(2)
      add(position, &hasher)
    case .spot(let position, let target, let exponent, let cone):
      hasher.kind(3)
      add(position, &hasher)
      add(target, &hasher)
      hasher.add(exponent)
      hasher.add(cone) { $0.add($1) }
    }
  }

  private func add(_ size: Size, _ hasher: inout ContentHasher) {
    hasher.add(size.width)
    hasher.add(size.height)
  }

  private func add(_ position: SIMD3<Double>, _ hasher: inout ContentHasher) {
    for index in 0..<3 { hasher.add(position[index]) }
  }
}
