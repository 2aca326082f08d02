import DisplayModel
import Graphics

extension Effect: Choice {
  static var specimens: [Effect] {
    [
      .blur(x: 1, y: 2), .directionalBlur(sigma: 1, axis: Point(1, 0)), .colorMatrix(.identity),
      .levels(Levels(), .rgb), .overlay(.specimen, .normal), .extend(.specimen), .graph(.specimen),
    ]
  }

  // Changes of all types; the first one is a specimen, too.
  private static let changes: [any ImageChange & Alterable] = [
    EffectOverlay(color: .specimen, blendMode: .normal), EffectShadow.specimen,
    EffectInnerShadow(.specimen, blendMode: .normal), Tritone(),
    EffectGlow(color: .specimen, sigma: 1, gain: 2, isBelow: false),
    EffectNoise(amount: 0.5, cell: 2, origin: Point(1, 2), seed: 3, frame: 4),
  ]

  private static func alterations(_ change: some ImageChange & Alterable) -> [Alteration<Effect>] {
    change.alterations().map { $0.map("\(type(of: change))") { .change(AnyImageChange($0)) } }
  }

  var otherPayloads: [Alteration<Effect>] {
    switch self {
    case .blur(let x, let y, let space):
      x.alterations().map { $0.map("x") { .blur(x: $0, y: y, space) } }
        + y.alterations().map { $0.map("y") { .blur(x: x, y: $0, space) } }
        + space.alterations().map { $0.map("space") { .blur(x: x, y: y, $0) } }
    case .directionalBlur(let sigma, let axis, let space):
      sigma.alterations().map { $0.map("sigma") { .directionalBlur(sigma: $0, axis: axis, space) } }
        + axis.alterations().map {
          $0.map("axis") { .directionalBlur(sigma: sigma, axis: $0, space) }
        }
        + space.alterations().map {
          $0.map("space") { .directionalBlur(sigma: sigma, axis: axis, $0) }
        }
    case .colorMatrix(let matrix): matrix.alterations().map { $0.map("", Effect.colorMatrix) }
    case .levels(let levels, let channel):
      levels.alterations().map { $0.map("") { .levels($0, channel) } }
        + channel.alterations().map { $0.map("channel") { .levels(levels, $0) } }
    case .change:
      Self.changes.dropFirst().map { change in
        Alteration(place: "\(type(of: change))", value: .change(AnyImageChange(change)))
      } + Self.changes.flatMap { Self.alterations($0) }
    case .graph(let graph): graph.alterations().map { $0.map("", Effect.graph) }
    case .extend(let area): area.alterations().map { $0.map("", Effect.extend) }
    }
  }
}

extension EffectShadow: Record {
  static var fields: [Field<EffectShadow>] {
    [
      Field("color", \.color), Field("offset", \.offset), Field("sigma", \.sigma),
      Field("gain", \.gain),
    ]
  }

  static var specimen: EffectShadow {
    EffectShadow(color: .specimen, offset: Point(1, 2), sigma: 3)
  }
}

extension EffectOverlay: Record {
  static var fields: [Field<EffectOverlay>] {
    [Field("color", \.color), Field("blendMode", \.blendMode)]
  }
}

extension EffectInnerShadow: Record {
  static var fields: [Field<EffectInnerShadow>] {
    [Field("shadow", \.shadow), Field("blendMode", \.blendMode)]
  }
}

extension EffectGlow: Record {
  static var fields: [Field<EffectGlow>] {
    [
      Field("color", \.color), Field("sigma", \.sigma), Field("gain", \.gain),
      Field("isBelow", \.isBelow),
    ]
  }
}

extension EffectNoise: Record {
  static var fields: [Field<EffectNoise>] {
    [
      Field("amount", \.amount), Field("cell", \.cell), Field("origin", \.origin),
      Field("seed", \.seed), Field("frame", \.frame),
    ]
  }
}

extension Tritone: Record {
  static var fields: [Field<Tritone>] {
    [
      Field("shadows", \.shadows), Field("midtones", \.midtones),
      Field("highlights", \.highlights), Field("amount", \.amount),
    ]
  }
}

extension Levels.Channel: Alterable {}

extension Levels: Record {
  static var fields: [Field<Levels>] {
    [
      Field("black", \.black), Field("white", \.white), Field("gamma", \.gamma),
      Field("outputBlack", \.outputBlack), Field("outputWhite", \.outputWhite),
    ]
  }
}

extension ColorMatrix: Alterable {
  func alterations() -> [Alteration<ColorMatrix>] {
    expectStored(["elements"], in: self)
    return elements.alterations().compactMap { alteration in
      ColorMatrix(alteration.value).map { matrix in alteration.map("elements") { _ in matrix } }
    }
  }
}

extension FilterColorSpace: Alterable {}
