internal import Graphics
internal import JSONText
package import SceneModel
internal import VectorGeometry

/// The keys of vector images: of their items, their texts, and what moves the letters of these.
package enum VectorKeys {
  /// Keys of an item of a kind, `type` first.
  package static func item(_ kind: VectorItem.Kind) -> [FieldSchema] {
    [FieldSchema("type", .name([kind.rawValue], rest: []), isRequired: true, "The kind of item.")]
      + base(kind)
  }

  private static func base(_ kind: VectorItem.Kind) -> [FieldSchema] {
    switch kind {
    case .group: group
    case .path: [FieldSchema("path", .animated(.path), isRequired: true, "The outline.")]
    case .rectangle:
      [center, size, number("radius", .points, "The radius of the corners."), reversed]
    case .ellipse: [center, size, reversed]
    case .star: star
    case .text: VectorTextKeys.text
    case .fill:
      paint + [word("rule", FillRule.nonZero, "The rule for the inside of the path."), blendMode]
    case .stroke: paint + stroke + [blendMode]
    case .trim: trim
    case .repeater: repeater
    case .roundCorners: [number("radius", .points, "The radius of the corners.")]
    case .puckerBloat:
      [number("amount", .fraction, "The amount: above 0 bloats edges, below 0 puckers them.")]
    case .zigZag:
      [
        number("ridges", .count, "The number of ridges on each segment."),
        number("size", .points, "The distance of ridges from the line."),
        FieldSchema("isSmooth", flag: false, "Whether ridges are round."),
      ]
    case .offset:
      [
        number("amount", .points, "The outward offset of the outline."),
        word("join", LineJoin.miter, "The line join."),
        number("miterLimit", .factor, 4, "The miter limit."),
        word(
          "miterLimitUnit",
          MiterLimitUnit.distance,
          "Whether `miterLimit` is the distance to the tip, or the ratio of length to width."
        ),
      ]
    case .merge:
      [word("mode", VectorMerge.compound, "The operation that combines the preceding paths.")]
    }
  }

  // MARK: Parts

  private static let center = FieldSchema("center", .animatedPoint, .points, "The centre.")
  private static let size = FieldSchema("size", .animatedPoint, .points, "The width and height.")
  private static let reversed = FieldSchema(
    "isReversed",
    flag: false,
    "Whether the direction of the path is reversed."
  )
  private static let blendMode = word(
    "blendMode",
    BlendMode.normal,
    "The blend mode with the backdrop."
  )

  private static let group: [FieldSchema] = [
    FieldSchema("name", .text, "The name for messages."),
    FieldSchema(
      "placement",
      .anything,
      "The placement of the group, in separately animated parts."
    ),
    blendMode,
    FieldSchema("items", .list(.object(.vectorItem)), "The items of the group, the topmost first."),
  ]

  private static let star: [FieldSchema] = [
    FieldSchema("isPolygon", flag: false, "Whether it has outer points only."),
    center, number("points", .count, 5, "The number of points."),
    FieldSchema("rotation", .animated(.angle), .radians, "The clockwise rotation."),
    number("outerRadius", .points, "The distance of outer points from the centre."),
    number("innerRadius", .points, "The distance of inner points from the centre."),
    number("outerRoundness", .fraction, "The roundness of outer points."),
    number("innerRoundness", .fraction, "The roundness of inner points."), reversed,
  ]

  private static let paint: [FieldSchema] = [
    FieldSchema("color", .animated(.color), defaultValue: "#000000", "The colour."),
    FieldSchema("gradient", .object(.vectorGradient), "A gradient that replaces `color`."),
    number("opacity", .fraction, 1, "The opacity of the paint."),
  ]

  private static let stroke: [FieldSchema] = [
    number("width", .points, 1, "The line width."),
    word("cap", LineCap.butt, "The line cap."),
    word("join", LineJoin.miter, "The line join."),
    number("miterLimit", .factor, 10, "The miter limit."),
    FieldSchema(
      "dashes",
      .list(.animated(.anyNumber)),
      .points,
      "Alternating lengths of dashes and gaps."
    ),
    number("dashPhase", .points, "The offset into the dash pattern at the start."),
  ]

  private static let trim: [FieldSchema] = [
    number("start", .fraction, "The start of the visible part."),
    number("end", .fraction, 1, "The end of the visible part."),
    number("offset", .factor, "Shifts both along the path, in multiples of its length."),
    FieldSchema("isSequential", flag: false, "Whether the paths are trimmed as one sequence."),
  ]

  private static let repeater: [FieldSchema] = [
    number("copies", .count, 3, "The number of copies."),
    number("offset", .count, "The number of steps applied to the first copy."),
    FieldSchema("stacksUpwards", flag: false, "Whether later copies are drawn above earlier ones."),
    FieldSchema("step", .anything, "The placement of each copy relative to the previous one."),
    number("startOpacity", .fraction, 1, "The opacity of the first copy."),
    number("endOpacity", .fraction, 1, "The opacity of the last copy."),
  ]

  /// Keys of the gradients of vector images.
  package static let gradient: [FieldSchema] = [
    word("gradientType", Gradient.Kind.axial, "The geometry of the gradient."),
    FieldSchema("startPoint", .animatedPoint, .points, "The start of the gradient."),
    FieldSchema("endPoint", .animatedPoint, .points, "The end of the gradient."),
    number("highlightLength", .fraction, "The offset of the focal point of a radial gradient."),
    FieldSchema("highlightAngle", .animated(.angle), .radians, "The direction of that offset."),
    FieldSchema("startAngle", .animated(.angle), .radians, "The start angle of a conic gradient."),
    FieldSchema(
      "colorCount",
      .integer(1...1_000_000),
      isRequired: true,
      "The number of colours."
    ),
    FieldSchema(
      "stops",
      .animated(.list(.anyNumber)),
      isRequired: true,
      "Location, red, green and blue of every colour, then location and alpha of the alpha stops."
    ),
  ]

  // MARK: Forms

  static func number(
    _ name: String,
    _ unit: Unit,
    _ defaultValue: Double,
    _ summary: String
  ) -> FieldSchema {
    FieldSchema(
      name,
      .animated(.anyNumber),
      unit,
      defaultValue: JSONValue(number: defaultValue),
      summary
    )
  }

  static func number(_ name: String, _ unit: Unit, _ summary: String) -> FieldSchema {
    number(name, unit, 0, summary)
  }

  static func word<Value: CaseIterable & RawRepresentable>(
    _ name: String,
    _ defaultValue: Value,
    _ summary: String
  ) -> FieldSchema where Value.RawValue == String {
    FieldSchema(name, default: defaultValue, summary)
  }
}
