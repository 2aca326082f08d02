internal import Graphics
internal import JSONText
internal import SceneModel

/// The keys of the smaller objects in layers.
package enum ObjectKeys {
  /// Keys of `fillGradient` and `strokeGradient`.
  static let shapeGradient = FieldTable(
    ShapeGradient(colors: [], startPoint: .zero, endPoint: .zero),
    .shapeGradient,
    nulls: .asInSchema
  ) {
    Field("gradientType", \.kind, .word)
      .summary(
        "The geometry of the gradient: along a line, outwards from a centre, or around a centre."
      )
    Field("colors", \.colors, .colors).needed
      .summary("The colours, at least one.")
    Field("locations", \.locations, .numbers(.fraction)).defaultText("even").nullable
      .summary("The location of each colour.")
    Field("startPoint", \.startPoint, .point(.points)).needed
      .summary("The start of the gradient, in the layer's coordinates.")
    Field("endPoint", \.endPoint, .point(.points)).needed
      .summary("The end of the gradient; for a radial one, a point of the circle.")
  }.named("a gradient", need: "an object with colors, startPoint and endPoint")

  /// Keys of `fillPattern`.
  static let fillPattern = FieldTable(FillPattern(image: .asset("")), .fillPattern) {
    Field("image", \.image, .imageSource)
      .required("image is missing (add the name of an asset, or {\"image\": \"tile.png\"})")
      .summary("The image of a tile: a picture or an SVG, also one that moves.")
    Field("size", \.size, .optional(.positiveSize(.points))).defaultText("the image's")
      .summary("The sides of a tile.")
    Field("transform", \.transform, .transform)
      .summary("Maps the tiles, the first with its corner at 0, 0, to the layer's coordinates.")
  }.named("a pattern", need: "an object such as {\"image\": \"tile\", \"size\": [24, 24]}")

  /// Keys of `matte`.
  static let matte = FieldTable(Matte(layer: ""), .matte, nulls: .asInSchema) {
    Field("layer", \.layer, .text(as: "the name of a sibling"))
      .required("layer is missing (add the name of a sibling)")
      .summary("The name of the sibling that masks the layer.")
    Field("mode", \.mode, .word).alwaysWritten
      .summary("The component that masks: alpha or luma, possibly inverted.")
  }.named("a matte", need: "an object with layer and mode")

  /// Keys of `stack`.
  static let stack = FieldTable(LayerStack(), .stack, nulls: .asInSchema) {
    Field("axis", \.axis, .word(or: ["x": .horizontal, "y": .vertical]))
      .summary("The direction of the stack.")
    Field("spacing", \.spacing, .number(.points))
      .summary("The space between neighbours; below 0 they overlap.")
    Field("wrap", \.isWrapped, .flag)
      .summary("Whether sublayers that do not fit continue in a new row or column.")
    Field("lineSpacing", \.lineSpacing, .optional(.number(.points))).defaultText("`spacing`")
      .summary("The space between rows or columns of a stack that wraps.")
    Field("alignment", \.alignments, .alignments)
      .summary(
        "The alignment across the axis; of two values, the first aligns the stack along the axis."
      )
    Field("padding", \.padding, .insets(.points))
      .summary(
        "The padding between the bounds and the sublayers: one number, or top, right, bottom, left."
      )
  }.named("a stack", need: "an object such as {\"axis\": \"vertical\"}", context: .stack)

  /// Keys of `contents` that name a file.
  package static let image = [
    FieldSchema("image", .file).required.summary("The path of the image.")
  ]

  /// Keys of a cell's `contents` that are a layer.
  package static let particleLayer = [
    FieldSchema("layer", .text).required
      .summary(
        "The name of a sublayer of the emitter; every particle draws it with a separate clock."
      )
  ]

  /// Keys of `contents` that is a shape without a file.
  package static let shape = [
    FieldSchema("shape", .cases(of: BuiltInShape.self)).required
      .summary("A built-in white image for particles."),
    FieldSchema("size", .number(sides), .points).defaultValue(number: BuiltInShape.defaultSize)
      .summary("The length of its sides."),
  ]

  private static let sides = NumberRange(
    minimum: 0,
    maximum: BuiltInShape.longestSide,
    excludesMinimum: true
  )

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
      .summary("The image or sublayer that every particle draws; without it nothing is drawn.")
    Field("contentsRect", \.contentsRect, .rect(.unitSquare))
      .summary("The part of the image that is drawn.")
    Field("magnificationFilter", \.magnificationFilter, .samplingFilter)
      .summary("The sampling filter for enlarged contents.")
    Field("minificationFilter", \.minificationFilter, .samplingFilter)
      .summary("The sampling filter for reduced contents.")
    Field("color", \.color, .colorOrClear).summary("The colour that multiplies the image or layer.")
  }

  private static let cellEmission = FieldTable(EmitterCell(), takesNull: true) {
    Field("beginTime", \.beginTime, .number(.seconds))
      .summary(
        "The start of emission in the layer's time; for nested cells, after the parent's birth."
      )
    Field("duration", \.duration, .duration).summary("The duration of emission.")
    Field("emitterCells", \.cells, .cells)
      .summary(
        "Cells that the particles emit; scale and color multiply those of the emitting particle."
      )
  }
}

extension FieldValue where Value == CellContents? {
  fileprivate static var contents: Self {
    Self(.particle, write: JSONValue.init(contents:)) { $1.cellContents($0) }
  }
}

extension LayerStack {
  // Along and across the axis, or across it alone.
  fileprivate var alignments: [Alignment] {
    get { along == .start ? [across] : [along, across] }
    set {
      if newValue.count == 2 { along = newValue[0] }
      across = newValue.last ?? across
    }
  }
}

extension FieldValue where Value == [LayerStack.Alignment] {
  fileprivate static var alignments: Self {
    let word = FieldValue<LayerStack.Alignment>.word(or: LayerStack.Alignment.alternatives)
    return Self(.choice([word.form, .list(word.form, count: 2...2)])) { cursor, reader in
      let parts = cursor.isArray ? cursor.elements : [cursor]
      let words = parts.compactMap { word.read($0, reader) }
      guard (1...2).contains(parts.count) else {
        return reader.mismatch(cursor, needs: "one word, or two: along and across the axis")
      }
      return words.count == parts.count ? words : nil
    } write: {
      $0.last.map { JSONValue(text: $0.rawValue) }
    }
  }
}

extension FieldValue where Value == SamplingFilter {
  /// How an image is sampled between its pixels.
  ///
  /// Images that shrink are averaged first, which is the purpose of trilinear filtering.
  static var samplingFilter: Self { .word(or: ["trilinear": .linear]) }
}

extension FieldValue where Value == Double {
  /// A number of a cell; angles may have units.
  static func number(_ property: CellScalar) -> Self {
    Self(property.isAngle ? .angle : .anyNumber, property.words.0) { cursor, reader in
      switch property {
      case .spin, .spinRange: reader.unboundedAngle(cursor)
      default: property.isAngle ? reader.angle(cursor) : reader.number(cursor)
      }
    }
  }

  // Seconds above 0, or endless.
  fileprivate static var duration: Self { Self(.endless(.positive), .seconds) { $1.duration($0) } }
}

extension FieldValue where Value == [EmitterCell] {
  /// The cells of an emitter.
  static var cells: Self {
    Self(.list(.object(.emitterCell)), { $1.emitterCells($0) }, { JSONValue(.array($0.map(json))) })
  }

  private static func json(_ cell: EmitterCell) -> JSONValue {
    var list = MemberList()
    for table in ObjectKeys.cellTables { table.write(cell, to: &list) }
    return list.object
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
