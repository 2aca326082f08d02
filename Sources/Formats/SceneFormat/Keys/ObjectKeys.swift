internal import Graphics
internal import JSONText
package import SceneModel

/// The keys of the smaller objects in layers.
package enum ObjectKeys {
  /// Keys of `fillGradient` and `strokeGradient`.
  package static let shapeGradient = [
    FieldSchema("gradientType", default: Gradient.Kind.axial)
      .summary(
        "The geometry of the gradient: along a line, outwards from a centre, or around a centre."
      ),
    FieldSchema("colors", .list(.color, count: 1...Int.max), isRequired: true)
      .summary("The colours, at least one."),
    FieldSchema("locations", .list(.anyNumber), .fraction, defaultText: "even", takesNull: true)
      .summary("The location of each colour."),
    FieldSchema("startPoint", .point, .points, isRequired: true)
      .summary("The start of the gradient, in the layer's coordinates."),
    FieldSchema("endPoint", .point, .points, isRequired: true)
      .summary("The end of the gradient; for a radial one, a point of the circle."),
  ]

  /// Keys of `fillPattern`.
  package static let fillPattern = FieldTable(FillPattern(image: .asset(""))) {
    Field("image", \.image, .imageSource)
      .required("image is missing (add the name of an asset, or {\"image\": \"tile.png\"})")
      .summary("The image of a tile: a picture or an SVG, also one that moves.")
    Field("size", \.size, .optional(.positiveSize(.points))).defaultText("the image's")
      .summary("The sides of a tile.")
    Field("transform", \.transform, .transform)
      .summary("Maps the tiles, the first with its corner at 0, 0, to the layer's coordinates.")
  }

  /// Keys of `matte`.
  package static let matte = [
    FieldSchema("layer", .text, isRequired: true, "The name of the sibling that masks the layer."),
    FieldSchema("mode", default: MatteMode.alpha)
      .summary("The component that masks: alpha or luma, possibly inverted."),
  ]

  /// Keys of `stack`.
  package static let stack = [
    FieldSchema(
      "axis",
      .cases(of: LayerStack.Axis.self, rest: ["x", "y"]),
      defaultValue: JSONValue(text: LayerStack().axis.rawValue)
    ).summary("The direction of the stack."),
    FieldSchema("spacing", LayerStack().spacing, .points)
      .summary("The space between neighbours; below 0 they overlap."),
    FieldSchema("wrap", flag: LayerStack().isWrapped)
      .summary("Whether sublayers that do not fit continue in a new row or column."),
    FieldSchema("lineSpacing", .anyNumber, .points, defaultText: "`spacing`")
      .summary("The space between rows or columns of a stack that wraps."),
    FieldSchema(
      "alignment",
      .choice([stackAlignment, .list(stackAlignment, count: 2...2)]),
      defaultValue: JSONValue(text: LayerStack().across.rawValue)
    )
    .summary(
      "The alignment across the axis; of two values, the first aligns the stack along the axis."
    ),
    FieldSchema("padding", .insets, .points, defaultValue: JSONValue(number: 0))
      .summary(
        "The padding between the bounds and the sublayers: one number, or top, right, bottom, left."
      ),
  ]

  private static let stackAlignment = ValueForm.cases(
    of: LayerStack.Alignment.self,
    rest: LayerStack.Alignment.rest.keys.ordered()
  )

  /// Keys of `contents` that name a file.
  package static let image = [
    FieldSchema("image", .file, isRequired: true, "The path of the image.")
  ]

  /// Keys of a cell's `contents` that are a layer.
  package static let particleLayer = [
    FieldSchema("layer", .text, isRequired: true)
      .summary(
        "The name of a sublayer of the emitter; every particle draws it with a separate clock."
      )
  ]

  /// Keys of `contents` that is a shape without a file.
  package static let shape = [
    FieldSchema("shape", .cases(of: BuiltInShape.self), isRequired: true)
      .summary("A built-in white image for particles."),
    FieldSchema(
      "size",
      BuiltInShape.defaultSize,
      .points,
      in: NumberRange(minimum: 0, maximum: BuiltInShape.longestSide, excludesMinimum: true)
    ).summary("The length of its sides."),
  ]

  /// Spellings of keys of cells that are taken, too.
  package static let cellAliases = ["enabled": "isEnabled"]

  /// Keys of a cell of an emitter.
  package static let cell = cellNumbers.schemas + cellImage.schemas + cellEmission.schemas

  /// The same in the order in which they are written.
  static let cellTables = [cellImage, cellNumbers, cellEmission]

  private static let cellNumbers = FieldTable(EmitterCell(), takesNull: true) {
    CellScalar.allCases.map { property in
      Field(property.rawValue, \.[property], .number(property)).summary(property.words.1)
    }
  }

  private static let cellImage = FieldTable(EmitterCell(), takesNull: true) {
    Field("name", \.name, .optional(.text)).summary("The name of the cell in key paths.")
    Field("isEnabled", \.isEnabled, .flag).summary("Whether the cell emits particles.")
    Field("contents", \.contents, .contents)
      .summary(
        "The image or sublayer that every particle draws; without it nothing is drawn."
      )
    Field("contentsRect", \.contentsRect, .rect(.unitSquare))
      .summary("The part of the image that is drawn.")
    Field("magnificationFilter", \.magnificationFilter, .samplingFilter)
      .summary("The sampling filter for enlarged contents.")
    Field("minificationFilter", \.minificationFilter, .samplingFilter)
      .summary("The sampling filter for reduced contents.")
    Field("color", \.color, .colorOrClear)
      .summary("The colour that multiplies the image or layer.")
  }

  private static let cellEmission = FieldTable(EmitterCell(), takesNull: true) {
    Field("beginTime", \.beginTime, .number(.seconds))
      .summary(
        "The start of emission in the layer's time; for nested cells, after the parent's birth."
      )
    Field("duration", \.duration, .duration).summary("The duration of emission.")
    Field("emitterCells", \.cells, .cells).summary("Cells that the particles emit.")
  }
}

extension FieldValue where Value == CellContents? {
  fileprivate static var contents: Self {
    Self(.particle) {
      EmitterReader(reader: $1).contents($0)
    } write: {
      JSONValue(contents: $0)
    }
  }
}

extension FieldValue where Value == SamplingFilter {
  /// How an image is sampled between its pixels.
  static var samplingFilter: Self {
    Self(.cases(of: SamplingFilter.self, rest: ["trilinear"])) {
      $1.values.samplingFilter($0)
    } write: {
      JSONValue(text: $0.rawValue)
    }
  }
}

extension FieldValue where Value == Double {
  fileprivate static func number(_ property: CellScalar) -> Self {
    Self(property.isAngle ? .angle : .anyNumber, property.words.0) {
      EmitterReader(reader: $1).scalar(property, $0)
    } write: {
      JSONValue(number: $0)
    }
  }

  // Seconds above 0, or endless.
  fileprivate static var duration: Self {
    Self(.endless(.positive), .seconds) {
      TimingReader(values: $1.values, object: ObjectCursor($0, members: [:])).duration($0)
    } write: {
      JSONValue(number: $0)
    }
  }
}

extension FieldValue where Value == [EmitterCell] {
  /// The cells of an emitter.
  static var cells: Self {
    Self(.list(.object(.emitterCell))) {
      EmitterReader(reader: $1).cells($0)
    } write: {
      JSONValue(.array($0.map(EmitterWriter.value)))
    }
  }

  /// The same, or null for none.
  static var cellsOrNull: Self { Self(.optional(cells.form), read: cells.read, write: cells.write) }
}

extension CellScalar {
  /// The unit of the number, and one sentence.
  var words: (Unit, String) {
    switch self {
    case .birthRate: (.perSecond, "Particles emitted per second.")
    case .lifetime: (.seconds, "The lifetime of a particle.")
    case .lifetimeRange: (.seconds, Self.spread("lifetime"))
    case .emissionLatitude: (.radians, "The angle of emission out of the layer's plane.")
    case .emissionLongitude:
      (.radians, "The direction of emission in the plane; 0 is to the right.")
    case .emissionRange: (.radians, "The angle of the cone about that direction.")
    case .velocity: (.pointsPerSecond, "The initial speed of particles.")
    case .velocityRange: (.pointsPerSecond, Self.spread("velocity"))
    case .xAcceleration: (.pointsPerSecondSquared, "Acceleration to the right.")
    case .yAcceleration: (.pointsPerSecondSquared, "Acceleration downwards.")
    case .zAcceleration: (.pointsPerSecondSquared, "Acceleration towards the viewer.")
    case .scale: (.factor, "The initial scale of particles.")
    case .scaleRange: (.factor, Self.spread("scale"))
    case .scaleSpeed: (.perSecond, "The change of scale per second.")
    case .spin: (.radiansPerSecond, "The angular velocity of particles.")
    case .spinRange: (.radiansPerSecond, Self.spread("spin"))
    case .redRange: (.fraction, Self.spread("color's red"))
    case .greenRange: (.fraction, Self.spread("color's green"))
    case .blueRange: (.fraction, Self.spread("color's blue"))
    case .alphaRange: (.fraction, Self.spread("color's alpha"))
    case .redSpeed: (.perSecond, "The change of red per second.")
    case .greenSpeed: (.perSecond, "The change of green per second.")
    case .blueSpeed: (.perSecond, "The change of blue per second.")
    case .alphaSpeed: (.perSecond, "The change of alpha per second.")
    case .contentsScale: (.factor, "Pixels of the image, or points of the layer, per point.")
    }
  }

  private static func spread(_ name: String) -> String {
    "The width of the uniform random range around the \(name)."
  }
}
