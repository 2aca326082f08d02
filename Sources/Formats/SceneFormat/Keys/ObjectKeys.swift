internal import Graphics
internal import JSONText
package import SceneModel

/// The keys of the smaller objects in layers.
package enum ObjectKeys {
  /// Keys of `fillGradient` and `strokeGradient`.
  package static let shapeGradient = [
    FieldSchema(
      "gradientType",
      default: Gradient.Kind.axial,
      "Whether colours change along a line, outwards, or round a point."
    ),
    FieldSchema(
      "colors",
      .list(.color, count: 1...Int.max),
      isRequired: true,
      "The colours, at least one."
    ),
    FieldSchema(
      "locations",
      .list(.anyNumber),
      .fraction,
      defaultText: "even",
      takesNull: true,
      "Where the colours stand, one for each."
    ),
    FieldSchema(
      "startPoint",
      .point,
      .points,
      isRequired: true,
      "Where the gradient starts, in the layer's coordinates."
    ),
    FieldSchema(
      "endPoint",
      .point,
      .points,
      isRequired: true,
      "Where it ends; of a radial one, a point of the circle."
    ),
  ]

  /// Keys of `matte`.
  package static let matte = [
    FieldSchema("layer", .text, isRequired: true, "The name of the sibling that cuts."),
    FieldSchema("mode", default: MatteMode.alpha, "The component of its image that counts."),
  ]

  /// Keys of `stack`.
  package static let stack = [
    FieldSchema(
      "axis",
      .cases(of: LayerStack.Axis.self, rest: ["x", "y"]),
      defaultValue: JSONValue(text: LayerStack().axis.rawValue),
      "In which direction the sublayers follow each other."
    ),
    FieldSchema(
      "spacing",
      LayerStack().spacing,
      .points,
      "Between neighbours; below 0 they overlap."
    ),
    FieldSchema(
      "alignment",
      .choice([stackAlignment, .list(stackAlignment, count: 2...2)]),
      defaultValue: JSONValue(text: LayerStack().across.rawValue),
      "Where each lies across the axis; of two words, the first is where all lie along it."
    ),
    FieldSchema(
      "padding",
      .insets,
      .points,
      defaultValue: JSONValue(number: 0),
      "Room between the bounds and the sublayers: one number, or top, right, bottom, left."
    ),
  ]

  private static let stackAlignment = ValueForm.cases(
    of: LayerStack.Alignment.self,
    rest: LayerStack.Alignment.rest.keys.ordered()
  )

  /// Keys of `contents` that name a file.
  package static let image = [
    FieldSchema("image", .file, isRequired: true, "The path of the picture.")
  ]

  /// Keys of a cell's `contents` that are a layer.
  package static let particleLayer = [
    FieldSchema(
      "layer",
      .text,
      isRequired: true,
      "The name of a sublayer of the emitter, which every particle shows on a clock of its own."
    )
  ]

  /// Keys of `contents` that is a shape without a file.
  package static let shape = [
    FieldSchema(
      "shape",
      .cases(of: BuiltInShape.self),
      isRequired: true,
      "A white picture that needs no file, for particles."
    ),
    FieldSchema(
      "size",
      BuiltInShape.defaultSize,
      .points,
      in: NumberRange(minimum: 0, maximum: BuiltInShape.longestSide, excludesMinimum: true),
      "The length of its sides."
    ),
  ]

  private static func filter(_ name: String, _ change: String) -> FieldSchema {
    FieldSchema(
      name,
      .cases(of: SamplingFilter.self, rest: ["trilinear"]),
      defaultValue: JSONValue(text: EmitterCell().magnificationFilter.rawValue),
      takesNull: true,
      "How the picture is read when it is \(change)."
    )
  }

  /// Spellings of keys of cells that are taken, too.
  package static let cellAliases = ["enabled": "isEnabled"]

  /// Keys of a cell of an emitter.
  package static let cell: [FieldSchema] =
    CellScalar.allCases.map(\.field) + [
      FieldSchema("name", .text, takesNull: true, "The name by which key paths find the cell."),
      FieldSchema(
        "isEnabled",
        flag: EmitterCell().isEnabled,
        takesNull: true,
        "Whether it gives birth."
      ),
      FieldSchema(
        "contents",
        .particle,
        defaultValue: JSONValue(.null),
        takesNull: true,
        "The picture of every particle, or a sublayer that each shows; without it nothing is drawn."
      ),
      FieldSchema(
        "contentsRect",
        .rect(.any),
        .unitSquare,
        defaultValue: JSONValue(rect: EmitterCell().contentsRect),
        takesNull: true,
        "The part of the picture that is shown."
      ),
      filter("magnificationFilter", "enlarged"),
      filter("minificationFilter", "reduced"),
      FieldSchema(
        "color",
        .color,
        defaultValue: JSONValue(color: EmitterCell().color),
        takesNull: true,
        "Multiplies the picture or layer."
      ),
      FieldSchema(
        "beginTime",
        EmitterCell().beginTime,
        .seconds,
        takesNull: true,
        "When births begin, in the layer's time, for cells in cells after the parent's birth."
      ),
      FieldSchema(
        "duration",
        .endless(.positive),
        .seconds,
        defaultValue: JSONValue(number: EmitterCell().duration),
        takesNull: true,
        "How long births go on."
      ),
      FieldSchema(
        "emitterCells",
        .list(.object(.emitterCell)),
        defaultValue: JSONValue(.array([])),
        takesNull: true,
        "Cells that its particles emit."
      ),
    ]
}

extension CellScalar {
  /// The number as a key of a cell.
  package var field: FieldSchema {
    let (unit, summary) = words
    return FieldSchema(
      rawValue,
      isAngle ? .angle : .anyNumber,
      unit,
      defaultValue: JSONValue(number: defaultValue),
      takesNull: true,
      summary
    )
  }

  private var words: (Unit, String) {
    switch self {
    case .birthRate: (.perSecond, "Particles born in a second.")
    case .lifetime: (.seconds, "How long a particle lives.")
    case .lifetimeRange: (.seconds, Self.spread("lifetime"))
    case .emissionLatitude: (.radians, "The angle out of the layer's plane in which particles fly.")
    case .emissionLongitude: (.radians, "The direction in the plane; 0 is to the right.")
    case .emissionRange: (.radians, "The angle of the cone about that direction.")
    case .velocity: (.pointsPerSecond, "How fast particles fly at their birth.")
    case .velocityRange: (.pointsPerSecond, Self.spread("velocity"))
    case .xAcceleration: (.pointsPerSecondSquared, "Acceleration to the right.")
    case .yAcceleration: (.pointsPerSecondSquared, "Acceleration downwards.")
    case .zAcceleration: (.pointsPerSecondSquared, "Acceleration towards the viewer.")
    case .scale: (.factor, "The size of the picture at birth.")
    case .scaleRange: (.factor, Self.spread("scale"))
    case .scaleSpeed: (.perSecond, "How much the scale changes in a second.")
    case .spin: (.radiansPerSecond, "How fast particles turn.")
    case .spinRange: (.radiansPerSecond, Self.spread("spin"))
    case .redRange: (.fraction, Self.spread("color's red"))
    case .greenRange: (.fraction, Self.spread("color's green"))
    case .blueRange: (.fraction, Self.spread("color's blue"))
    case .alphaRange: (.fraction, Self.spread("color's alpha"))
    case .redSpeed: (.perSecond, "How much red changes in a second.")
    case .greenSpeed: (.perSecond, "How much green changes in a second.")
    case .blueSpeed: (.perSecond, "How much blue changes in a second.")
    case .alphaSpeed: (.perSecond, "How much alpha changes in a second.")
    case .contentsScale: (.factor, "Pixels of the picture, or points of the layer, in one point.")
    }
  }

  private static func spread(_ name: String) -> String {
    "Spreads the \(name) evenly over ± half of it."
  }
}
