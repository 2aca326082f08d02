import DisplayModel
import Graphics

extension FilterGraph: Record {
  static var fields: [Field<FilterGraph>] {
    [
      Field("transform", \.transform), Field("region", \.region), Field("primitives", \.primitives),
    ]
  }

  /// A graph with every operation.
  static var specimen: FilterGraph {
    FilterGraph(
      transform: .specimen,
      region: Rect(0, 0, 20, 10),
      primitives: FilterOperation.specimens.map { operation in
        Primitive(operation, inputs: [.sourceGraphic], region: Rect(1, 2, 3, 4))
      }
    )
  }
}

extension FilterGraph.Input: Choice {
  static var specimens: [FilterGraph.Input] { [.sourceGraphic, .sourceAlpha, .result(1), .none] }

  var otherPayloads: [Alteration<FilterGraph.Input>] {
    switch self {
    case .sourceGraphic, .sourceAlpha, .none: []
    case .result(let index): index.alterations().map { $0.map("", FilterGraph.Input.result) }
    }
  }
}

extension FilterGraph.Primitive: Record {
  static var fields: [Field<FilterGraph.Primitive>] {
    [
      Field("operation", \.operation), Field("inputs", \.inputs), Field("region", \.region),
      Field("colorSpace", \.colorSpace),
    ]
  }
}

extension FilterOperation: Choice {
  static var specimens: [FilterOperation] {
    [
      .gaussianBlur(x: 1, y: 2), .offset(Point(1, 2)), .flood(.specimen), .merge, .blend(.normal),
      .composite(.over), .colorMatrix(.identity), .componentTransfer(TransferFunction.specimens),
      .morphology(FilterMorphology(dilates: true, radius: Size(1, 2))), .turbulence(.specimen),
      .displacementMap(FilterDisplacement(scale: Size(1, 2), x: .red, y: .alpha)),
      .convolveMatrix(.specimen), .lighting(.specimen), .tile, .items([.fill(.specimen)]),
    ]
  }

  var otherPayloads: [Alteration<FilterOperation>] {
    switch self {
    case .gaussianBlur(let x, let y):
      x.alterations().map { $0.map("x") { .gaussianBlur(x: $0, y: y) } }
        + y.alterations().map { $0.map("y") { .gaussianBlur(x: x, y: $0) } }
    case .offset(let vector): vector.alterations().map { $0.map("", FilterOperation.offset) }
    case .flood(let color): color.alterations().map { $0.map("", FilterOperation.flood) }
    case .merge, .tile: []
    case .blend(let mode): mode.alterations().map { $0.map("", FilterOperation.blend) }
    case .composite(let value): value.alterations().map { $0.map("", FilterOperation.composite) }
    case .colorMatrix(let matrix):
      matrix.alterations().map { $0.map("", FilterOperation.colorMatrix) }
    case .componentTransfer(let functions):
      functions.alterations().map { $0.map("", FilterOperation.componentTransfer) }
    case .morphology(let value):
      value.alterations().map { $0.map("", FilterOperation.morphology) }
    case .turbulence(let value):
      value.alterations().map { $0.map("", FilterOperation.turbulence) }
    case .displacementMap(let value):
      value.alterations().map { $0.map("", FilterOperation.displacementMap) }
    case .convolveMatrix(let value):
      value.alterations().map { $0.map("", FilterOperation.convolveMatrix) }
    case .lighting(let value): value.alterations().map { $0.map("", FilterOperation.lighting) }
    case .items(let items): items.alterations().map { $0.map("", FilterOperation.items) }
    }
  }
}

extension FilterChannel: Alterable {}

extension FilterComposite: Choice {
  static var specimens: [FilterComposite] {
    [.over, .in, .out, .atop, .xor, .lighter, .arithmetic(1, 2, 3, 4)]
  }

  var otherPayloads: [Alteration<FilterComposite>] {
    switch self {
    case .over, .in, .out, .atop, .xor, .lighter: []
    case .arithmetic(let k1, let k2, let k3, let k4):
      [k1, k2, k3, k4].alterations().filter { $0.value.count == 4 && $0.place != "reversed" }
        .map { alteration in
          let k = alteration.value
          return Alteration(place: alteration.place, value: .arithmetic(k[0], k[1], k[2], k[3]))
        }
    }
  }
}

extension TransferFunction: Choice {
  static var specimens: [TransferFunction] {
    [
      .identity, .table([0, 1]), .discrete([0, 1]), .linear(slope: 1, intercept: 2),
      .gamma(amplitude: 1, exponent: 2, offset: 3),
    ]
  }

  var otherPayloads: [Alteration<TransferFunction>] {
    switch self {
    case .identity: []
    case .table(let values): values.alterations().map { $0.map("", TransferFunction.table) }
    case .discrete(let values): values.alterations().map { $0.map("", TransferFunction.discrete) }
    case .linear(let slope, let intercept):
      slope.alterations().map { $0.map("slope") { .linear(slope: $0, intercept: intercept) } }
        + intercept.alterations().map {
          $0.map("intercept") { .linear(slope: slope, intercept: $0) }
        }
    case .gamma(let a, let e, let o):
      a.alterations().map { $0.map("a") { .gamma(amplitude: $0, exponent: e, offset: o) } }
        + e.alterations().map { $0.map("e") { .gamma(amplitude: a, exponent: $0, offset: o) } }
        + o.alterations().map { $0.map("o") { .gamma(amplitude: a, exponent: e, offset: $0) } }
    }
  }
}

extension FilterMorphology: Record {
  static var fields: [Field<FilterMorphology>] {
    [Field("dilates", \.dilates), Field("radius", \.radius)]
  }
}

extension FilterTurbulence: Record {
  static var fields: [Field<FilterTurbulence>] {
    [
      Field("isFractal", \.isFractal), Field("frequency", \.frequency), Field("octaves", \.octaves),
      Field("seed", \.seed), Field("stitches", \.stitches),
    ]
  }

  static var specimen: FilterTurbulence {
    FilterTurbulence(isFractal: true, frequency: Point(1, 2), octaves: 1, seed: 2, stitches: true)
  }
}

extension FilterDisplacement: Record {
  static var fields: [Field<FilterDisplacement>] {
    [Field("scale", \.scale), Field("x", \.x), Field("y", \.y)]
  }
}

extension FilterConvolution.EdgeMode: Alterable {}

extension FilterConvolution: Record {
  static var fields: [Field<FilterConvolution>] {
    [
      Field("columns", \.columns), Field("kernel", \.kernel), Field("divisor", \.divisor),
      Field("bias", \.bias), Field("targetX", \.targetX), Field("targetY", \.targetY),
      Field("edgeMode", \.edgeMode), Field("preservesAlpha", \.preservesAlpha),
    ]
  }

  static var specimen: FilterConvolution {
    FilterConvolution(
      columns: 1,
      kernel: [1, 2],
      divisor: 3,
      bias: 4,
      targetX: 0,
      targetY: 1,
      edgeMode: .none,
      preservesAlpha: false
    )
  }
}

extension FilterLighting.Reflection: Choice {
  static var specimens: [FilterLighting.Reflection] { [.diffuse(1), .specular(2, exponent: 3)] }

  var otherPayloads: [Alteration<FilterLighting.Reflection>] {
    switch self {
    case .diffuse(let constant):
      constant.alterations().map { $0.map("", FilterLighting.Reflection.diffuse) }
    case .specular(let constant, let exponent):
      constant.alterations().map { $0.map("constant") { .specular($0, exponent: exponent) } }
        + exponent.alterations().map { $0.map("exponent") { .specular(constant, exponent: $0) } }
    }
  }
}

extension FilterLighting.Light: Choice {
  static var specimens: [FilterLighting.Light] {
    [
      .distant(azimuth: 1, elevation: 2), .point([1, 2, 3]),
      .spot([1, 2, 3], target: [4, 5, 6], exponent: 7, cone: 8),
    ]
  }

  var otherPayloads: [Alteration<FilterLighting.Light>] {
    switch self {
    case .distant(let azimuth, let elevation):
      azimuth.alterations().map {
        $0.map("azimuth") { .distant(azimuth: $0, elevation: elevation) }
      }
        + elevation.alterations().map {
          $0.map("elevation") { .distant(azimuth: azimuth, elevation: $0) }
        }
    case .point(let point): point.alterations().map { $0.map("", FilterLighting.Light.point) }
    case .spot(let point, let target, let exponent, let cone):
      point.alterations().map {
        $0.map("point") { .spot($0, target: target, exponent: exponent, cone: cone) }
      }
        + target.alterations().map {
          $0.map("target") { .spot(point, target: $0, exponent: exponent, cone: cone) }
        }
        + exponent.alterations().map {
          $0.map("exponent") { .spot(point, target: target, exponent: $0, cone: cone) }
        }
        + cone.alterations().map {
          $0.map("cone") { .spot(point, target: target, exponent: exponent, cone: $0) }
        }
    }
  }
}

extension FilterLighting: Record {
  static var fields: [Field<FilterLighting>] {
    [
      Field("reflection", \.reflection), Field("surfaceScale", \.surfaceScale),
      Field("color", \.color), Field("light", \.light),
    ]
  }

  static var specimen: FilterLighting {
    FilterLighting(
      reflection: .diffuse(1),
      surfaceScale: 2,
      color: .specimen,
      light: .distant(azimuth: 1, elevation: 2)
    )
  }
}
